import { createHash } from 'node:crypto';
import Fastify, { type FastifyReply } from 'fastify';
import pg from 'pg';
import type { Statement } from './statements.ts';

/**
 * The least that any server must do for a page of the feed: send the same SQL with the same parameters, and
 * write down what came back. A process of its own, as the product is.
 */
export interface FeedFloor {
  databaseUrl: string;
  poolSize: number;
  /** The feed of each mode, with `viewerId` standing for the person who asks. */
  modes: Record<string, Statement>;
  viewerId: string;
  /** Finds the session, with `sid` standing for its key. */
  session: Statement;
  sid: string;
}

const { BENCH_FLOOR, PORT } = process.env;
const floor = JSON.parse(BENCH_FLOOR ?? '{}') as FeedFloor;
const pool = new pg.Pool({ connectionString: floor.databaseUrl, max: floor.poolSize });
const app = Fastify();

function replaced({ values }: Statement, what: unknown, by: unknown): unknown[] {
  return values.map((value) => (value === what ? by : value));
}

app.get('/readyz', async () => ({ status: 'ready' }));

for (const [mode, statement] of Object.entries(floor.modes)) {
  const page = async (viewerId: string, name?: string): Promise<string> => {
    const values = replaced(statement, floor.viewerId, viewerId);
    const { rows } = await pool.query({ text: statement.text, values, ...(name ? { name } : {}) });
    return JSON.stringify(rows);
  };
  const viewerOf = async (cookie: string | undefined): Promise<string> => {
    const token = /session=(\w+)/.exec(cookie ?? '')?.[1] ?? '';
    const sid = createHash('sha256').update(token).digest('hex');
    const { text } = floor.session;
    const { rows } = await pool.query<{ id: string }>(text, replaced(floor.session, floor.sid, sid));
    if (rows[0] === undefined) throw new Error('Nobody is signed in.');
    return rows[0].id;
  };
  const send = (reply: FastifyReply, json: string) =>
    reply.type('application/json; charset=utf-8').send(json);

  app.get<{ Params: { id: string } }>(`/${mode}/:id`, async ({ params }, reply) =>
    send(reply, await page(params.id)),
  );
  app.get<{ Params: { id: string } }>(`/prepared/${mode}/:id`, async ({ params }, reply) =>
    send(reply, await page(params.id, mode)),
  );
  app.get(`/signed-in/${mode}`, async ({ headers }, reply) =>
    send(reply, await page(await viewerOf(headers.cookie))),
  );
}

process.once('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
