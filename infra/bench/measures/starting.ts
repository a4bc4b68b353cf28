import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Measure } from '../measure.ts';
import { type Running, startDatabase, whenReady } from '../processes.ts';
import { launchProduct, prepareProduct, productDir } from '../product.ts';
import { median } from '../stats.ts';

const ROUNDS = 5;
const IDLE_MS = 5_000;

/** P10: how long `pnpm start` takes on a checkout that has been started before, and what it then holds. */
export const starting: Measure = {
  ids: ['P10'],
  async run({ log, stack }) {
    await prepareProduct(stack, log);
    log(`P10: ${ROUNDS} starts`);
    const database: number[] = [];
    const listening: number[] = [];
    const ready: number[] = [];
    const memory: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      database.push(await timeDatabase(stack));
      const start = performance.now();
      const product = await launchProduct(stack);
      await whenListening(product);
      listening.push(performance.now() - start);
      await whenReady(product);
      ready.push(performance.now() - start);
      await sleep(IDLE_MS);
      memory.push(residentMegabytes(product.pid));
      await product.stop();
    }
    const floor = median(database);
    const bar = { atMost: 4 };
    const against = 'against embedded PostgreSQL alone';
    return [
      {
        id: 'P10',
        what: `start until the port answers, ${against}`,
        unit: 'ms',
        value: median(listening),
        floor,
        bar,
      },
      {
        id: 'P10',
        what: `start until it is ready, ${against}`,
        unit: 'ms',
        value: median(ready),
        floor,
      },
      {
        id: 'P10',
        what: 'memory of the api, idle (RSS)',
        unit: 'MB',
        value: median(memory),
        bar: { atMost: 160 },
      },
    ];
  },
};

/** @returns milliseconds */
async function timeDatabase(stack: AsyncDisposableStack): Promise<number> {
  const start = performance.now();
  const database = await startDatabase(stack, { dataDir: productDir });
  const taken = performance.now() - start;
  await database.stop();
  return taken;
}

async function whenListening({ url }: Running): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (!(await accepts(Number(new URL(url).port)))) {
    if (performance.now() > deadline) throw new Error('The port is not open after two minutes.');
    await sleep(10);
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Of the process alone: the database has its own. */
function residentMegabytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return (Number(kilobytes) * 1024) / 1_000_000;
}
