import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '@kindred/db/client';
import { createTestDatabase, type TestDatabase } from '@kindred/db/testing';
import { Logger, run } from 'graphile-worker';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { patientPool } from '../src/platform/job-pool.ts';
import { type Line, startProxy } from './proxy.ts';

let database: TestDatabase;
let line: Line;
beforeAll(async () => {
  database = await createTestDatabase();
  line = await startProxy(Number(new URL(database.url).port));
});
afterAll(async () => {
  await line.close();
  await database.drop();
});

const waiting = async () =>
  (await database.pool.query('select id from graphile_worker._private_jobs')).rows.length;

test.each(['done', 'failed'])(
  'a job that is %s while the database is away is put away when it is back',
  async (end) => {
    const url = new URL(database.url);
    url.hostname = '127.0.0.1';
    url.port = String(line.port);
    const own = createDatabase({ url: url.href });
    let count = 0;
    const runner = await run({
      pgPool: patientPool(own.pool),
      concurrency: 1,
      noHandleSignals: true,
      pollInterval: 200,
      logger: new Logger(() => () => {}),
      taskList: {
        slow: async () => {
          count += 1;
          if (count > 1) return;
          line.cut();
          setTimeout(() => line.mend(), 1_000);
          await sleep(300);
          if (end === 'failed') throw new Error('It went wrong.');
        },
      },
    });
    try {
      await database.pool.query(`select graphile_worker.add_job('slow', '{}')`);
      await vi.waitFor(async () => expect([count, await waiting()]).toEqual([end === 'failed' ? 2 : 1, 0]), {
        timeout: 20_000,
        interval: 100,
      });
      // And it goes on looking for others.
      await database.pool.query(`select graphile_worker.add_job('slow', '{}')`);
      await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 20_000, interval: 100 });
    } finally {
      await runner.stop();
      await own.close();
    }
  },
  60_000,
);
