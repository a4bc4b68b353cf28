import pg from 'pg';

/** An empty schema, there from before a restore deletes anything until it commits what it wrote. */
const MARK = 'restore_unfinished';

interface Queryable {
  query(text: string): Promise<{ rows: unknown[] }>;
}

/** The database is empty or half written, because a restore into it is running, failed or was killed. */
export class RestoreUnfinished extends Error {
  override readonly name = 'RestoreUnfinished';

  constructor() {
    super(
      'A restore into this database is running or was not finished, so what it holds is not your community: ' +
        'run "pnpm restore <file> --force" to its end.',
    );
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'kindred-restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function isMarked(server: Queryable): Promise<boolean> {
  const { rows } = await server.query(`select to_regnamespace('${MARK}') is not null as found`);
  return (rows[0] as { found: boolean }).found;
}

/**
 * Marks the database: from here on it is refused until a restore succeeds.
 * @returns whether an earlier restore had marked it
 */
export function markUnfinished(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const wasMarked = await isMarked(client);
    await client.query(`create schema if not exists ${MARK}`);
    return wasMarked;
  });
}

export async function removeMark(url: string): Promise<void> {
  await withClient(url, (client) => client.query(REMOVE_MARK));
}

/** For the transaction that writes the rows of the restore. */
export const REMOVE_MARK = `drop schema if exists ${MARK}`;

/** @throws {RestoreUnfinished} */
export async function assertRestored(server: Queryable): Promise<void> {
  if (await isMarked(server)) throw new RestoreUnfinished();
}
