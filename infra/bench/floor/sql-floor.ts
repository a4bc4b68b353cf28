import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
import { OWN_SQL } from './names.ts';
import type { Statement } from './statements.ts';

/**
 * The least that any server must do for a page: send the same SQL with the same parameters, and write down what
 * came back. A process of its own, as the product is.
 */
export interface SqlFloor {
  databaseUrl: string;
  poolSize: number;
  /** The statements of each page in their order, with `viewerId` standing for the person who asks. */
  pages: Record<string, Statement[]>;
  viewerId: string;
  /** Stands for what is asked about, where that is another for each. */
  subjectId?: string;
}

const { BENCH_FLOOR = '', PORT } = process.env;
const floor = JSON.parse(readFileSync(BENCH_FLOOR, 'utf8')) as SqlFloor;
const pool = new pg.Pool({
  connectionString: floor.databaseUrl,
  max: floor.poolSize,
  application_name: OWN_SQL,
});
const app = Fastify();

app.get('/readyz', async () => ({ status: 'ready' }));

for (const [page, statements] of Object.entries(floor.pages)) {
  app.get<{ Params: { id: string; subject?: string } }>(
    `/${page}/:id/:subject?`,
    async ({ params }, reply) => {
      const answers: unknown[][] = [];
      // A transaction, and what is set for it, is of one connection.
      const client = await pool.connect();
      try {
        for (const { text, values } of statements) {
          const asked = values.map((value) =>
            value === floor.viewerId ? params.id : value === floor.subjectId ? params.subject : value,
          );
          answers.push((await client.query({ text, values: asked })).rows);
        }
      } finally {
        client.release();
      }
      const last = answers.findLast((rows) => rows.length > 0) ?? [];
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(last));
    },
  );
}

process.once('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
