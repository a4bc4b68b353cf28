import { createHash } from 'node:crypto';
import Fastify from 'fastify';
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
  app.get<{ Params: { id: string } }>(`/${mode}/:id`, async (request, reply) => {
    const { rows } = await pool.query(statement.text, replaced(statement, floor.viewerId, request.params.id));
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(rows));
  });
  app.get(`/signed-in/${mode}`, async (request, reply) => {
    const token = /session=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const sid = createHash('sha256').update(token).digest('hex');
    const session = await pool.query<{ id: string }>(
      floor.session.text,
      replaced(floor.session, floor.sid, sid),
    );
    const viewer = session.rows[0];
    if (viewer === undefined) return reply.code(401).send();
    const { rows } = await pool.query(statement.text, replaced(statement, floor.viewerId, viewer.id));
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(rows));
  });
}

process.once('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
