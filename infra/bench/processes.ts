import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './places.ts';

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
 * {@link whenReady}.
 */
export async function launch(args: string[], given: Record<string, string>): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: environment({ PORT: String(port), ...given }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Whatever happens to this process, it leaves no server behind.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await end(child);
      process.off('exit', kill);
    },
  };
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

/** The product's own server on a database of ours, with no limit in the way of the load. */
export async function startApi(databaseUrl: string, dataDir: string): Promise<Running> {
  const api = await launch(['apps/api/src/main.ts'], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    REQUESTS_PER_ADDRESS: '1000000000',
  });
  try {
    await whenReady(api);
  } catch (error) {
    await api.stop();
    throw error;
  }
  return api;
}
