import type { OpenedDatabase } from '@kindred/db/client';

/** What the application's query really sends. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Runs `work` and returns the statements that went to the server meanwhile. */
export async function statementsOf(
  { pool }: OpenedDatabase,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const sent: Statement[] = [];
  const client = await pool.connect();
  const prototype = Object.getPrototypeOf(client) as { query: (...given: unknown[]) => unknown };
  client.release();
  const { query } = prototype;
  prototype.query = function (this: unknown, ...given: unknown[]) {
    const [text, values] = given;
    if (typeof text === 'string' && Array.isArray(values)) sent.push({ text, values });
    return query.apply(this, given);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return sent;
}
