import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '@kindred/db/client';
import { seeJobPool } from '@kindred/db/job-pools';
import { createTestDatabase, type TestDatabase } from '@kindred/db/testing';
import { Logger, run, type WorkerEvents } from 'graphile-worker';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { keepLease } from '../src/platform/job-lease.ts';
import { patientPool } from '../src/platform/job-pool.ts';
import { createLog } from '../src/platform/log.ts';
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

describe('what a node held that is gone', () => {
  const TIMES = { everyMs: 50, goneAfterMs: 400 };
  const log = createLog('silent');

  /** One job, in the hands of a pool that has just said that it is there. */
  async function heldBy(pool: string): Promise<void> {
    await database.pool.query(`select graphile_worker.add_job('slow', '{}')`);
    await database.pool.query(
      'update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = 1',
      [pool],
    );
    await seeJobPool(database.db, pool);
  }
  const holder = async () => {
    const { rows } = await database.pool.query('select locked_by from graphile_worker._private_jobs');
    return rows.map((row) => row.locked_by);
  };
  afterEach(async () => {
    await database.pool.query('delete from graphile_worker._private_jobs');
    await database.pool.query('delete from job_pools');
  });

  test('is taken up by the others, and nothing before it is gone', async () => {
    await heldBy('other');
    const lease = keepLease({ db: database.db, log }, 'mine', TIMES);
    const said = setInterval(() => void seeJobPool(database.db, 'other'), 50);
    await sleep(1_000);
    expect(await holder()).toEqual(['other']);
    clearInterval(said);
    await vi.waitFor(async () => expect(await holder()).toEqual([null]), { timeout: 5_000 });
    await lease.end();
    expect((await database.pool.query('select pool from job_pools')).rows).toEqual([]);
  });

  test('is left to it when it was the database that was away', async () => {
    const url = new URL(database.url);
    url.hostname = '127.0.0.1';
    url.port = String(line.port);
    const own = createDatabase({ url: url.href, connectTimeout: 300 });
    await heldBy('other');
    const mine = keepLease({ db: own.db, log }, 'mine', TIMES);
    const other = keepLease({ db: own.db, log }, 'other', TIMES);
    await sleep(300);
    line.cut();
    await sleep(1_200);
    line.mend();
    await sleep(1_000);
    expect(await holder()).toEqual(['other']);
    await mine.end();
    await other.end();
    await own.close();
  });

  test('includes what a killed node runs: another runs it within moments', async () => {
    const ran: string[] = [];
    const start = async (name: string, hold: Promise<void>) => {
      const own = createDatabase({ url: database.url });
      const events = new EventEmitter() as WorkerEvents;
      let lease: ReturnType<typeof keepLease> | undefined;
      events.on('pool:create', ({ workerPool }) => {
        lease = keepLease({ db: own.db, log }, workerPool.id, TIMES);
      });
      const runner = await run({
        events,
        pgPool: patientPool(own.pool),
        concurrency: 1,
        noHandleSignals: true,
        pollInterval: 100,
        logger: new Logger(() => () => {}),
        taskList: {
          slow: async () => {
            ran.push(name);
            await hold;
          },
        },
      });
      return { own, runner, lease };
    };
    const killed = Promise.withResolvers<void>();
    const first = await start('first', killed.promise);
    await database.pool.query(`select graphile_worker.add_job('slow', '{}')`);
    await vi.waitFor(() => expect(ran).toEqual(['first']), { timeout: 5_000 });
    // As when it is killed: it says nothing any more, and its name stays.
    const id = (await holder())[0];
    await first.lease?.end();
    await seeJobPool(database.db, id);
    const second = await start('second', Promise.resolve());
    await vi.waitFor(() => expect(ran).toEqual(['first', 'second']), { timeout: 5_000 });
    killed.resolve();
    await first.runner.stop();
    await second.runner.stop();
    await second.lease?.end();
    await Promise.all([first.own.close(), second.own.close()]);
    expect(await holder()).toEqual([]);
  }, 30_000);
});
