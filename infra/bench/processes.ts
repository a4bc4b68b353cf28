import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@kindred/db/embedded/server';
import { benchDir, root } from './places.ts';

export interface Running {
  pid: number;
  /** `http://127.0.0.1:…` */
  url: string;
  stop(): Promise<void>;
}

const START_MS = 180_000;
const STOP_MS = 15_000;

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Only what is named: a setting of the caller's shell must not change what is measured. */
export function environment(given: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), HOST: '127.0.0.1', NODE_ENV: 'production', ...given };
}

/**
 * Starts Node with a script of the workspace that serves HTTP on PORT. It is not waited for; see
 * {@link whenReady}. It ends with the measurement, or when told to.
 */
export async function launch(
  stack: AsyncDisposableStack,
  args: string[],
  given: Record<string, string>,
): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: environment({ PORT: String(port), ...given }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  stack.defer(() => end(child));
  return { pid: child.pid ?? 0, url: `http://127.0.0.1:${port}`, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}

/** @throws Error when it has ended, or does not answer /readyz with 200 in three minutes */
export async function whenReady({ pid, url }: Running): Promise<void> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    if (!isRunning(pid)) throw new Error('The server ended while it was starting; its words are above.');
    if (performance.now() > deadline) throw new Error(`${url}/readyz is not ready after three minutes.`);
    await sleep(20);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** An embedded PostgreSQL that ends with the measurement, also with one that is broken off while it starts. */
export function startDatabase(
  stack: AsyncDisposableStack,
  options: EmbeddedOptions,
): Promise<EmbeddedPostgres> {
  const starting = startEmbeddedPostgres(options);
  stack.defer(async () => {
    const database = await starting.catch(() => undefined);
    await database?.stop();
  });
  return starting;
}

/** What `pnpm start` runs, with its options for Node. */
export function startCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [program, ...rest] = scripts.start.split(' ');
  if (program !== 'node') throw new Error(`pnpm start runs "${scripts.start}"; expected node.`);
  return rest;
}

function nodeOptions(): string[] {
  return startCommand().filter((word) => word.startsWith('--'));
}

/** The product's own server on a database of ours, with no limit in the way of the load. */
export async function startApi(
  stack: AsyncDisposableStack,
  databaseUrl: string,
  given: Record<string, string> = {},
): Promise<Running> {
  const api = await launch(stack, [...nodeOptions(), 'apps/api/src/main.ts'], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(benchDir, 'api'),
    LOG_LEVEL: 'warn',
    REQUESTS_PER_ADDRESS: '1000000000',
    ...given,
  });
  await whenReady(api);
  return api;
}
