import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readPassword, readPostmaster } from '@kindred/db/embedded/cluster';

const root = resolve(import.meta.dirname, '../../..');
const results = join(import.meta.dirname, '../.results');

/** A first start builds the web app and makes a database. */
const START_MS = 180_000;
const STOP_MS = 15_000;

/** Many people sign up and in from one address here, and some of them write a lot. */
const LIMITS = {
  SIGNUP_PER_ADDRESS: '100000',
  LOGIN_PER_ADDRESS: '100000',
  LOGIN_PER_ACCOUNT: '10000',
  RESET_PER_ADDRESS: '10000',
  RESET_PER_ACCOUNT: '1000',
  POSTS_PER_USER: '10000',
  REQUESTS_PER_ADDRESS: '1000000',
  SOCKETS_PER_USER: '1000',
};

/** One of two providers is set up; journeys answer in its place. */
const PROVIDER = { GOOGLE_CLIENT_ID: 'journeys', GOOGLE_CLIENT_SECRET: 'journeys' };

export interface Product {
  address: string;
  dataDir: string;
  stop(): Promise<void>;
  /** From here on it answers nothing and refuses nothing, until it goes on. */
  hang(): void;
  goOn(): void;
  /** Lines of the server's log that say error; nothing a person does may cause one. */
  complaints(): string[];
}

/** Starts what `pnpm start` starts, on a free port, with everything it keeps in a throw-away place of its own. */
export async function startProduct(name = 'product'): Promise<Product> {
  const dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'kindred-journeys-'));
  // When we are root, PostgreSQL runs as another user and must be able to pass.
  chmodSync(dataDir, 0o711);
  mkdirSync(results, { recursive: true });
  const logPath = join(results, `${name}.log`);
  const log = openSync(logPath, 'w');
  const port = await freePort();
  // A name and not an IP address: passkeys need one.
  const address = `http://localhost:${port}`;
  const child = spawn(process.execPath, [join(root, 'infra/scripts/start.mjs')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      ...LIMITS,
      ...PROVIDER,
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const abandon = () => child.kill('SIGTERM');
  process.once('exit', abandon);
  // Playwright cleans up after Ctrl+C only; whoever asks the whole run to stop means the same.
  process.once('SIGTERM', () => process.kill(process.pid, 'SIGINT'));
  const hang = () => void child.kill('SIGSTOP');
  const goOn = () => void child.kill('SIGCONT');
  const stop = async () => {
    goOn();
    await end(child);
    process.off('exit', abandon);
    await removeData(dataDir);
  };
  try {
    await untilReady(child, address);
  } catch (error) {
    await stop();
    const said = readFileSync(logPath, 'utf8').slice(-4000);
    throw new Error(`${(error as Error).message} It said:\n${said}`);
  }
  const complaints = () =>
    readFileSync(logPath, 'utf8')
      .split('\n')
      .filter((line) => /"level":(?:50|60|"error"|"fatal")/.test(line))
      // A browser that leaves a page does not wait for the answers to it.
      .filter((line) => !line.includes('ERR_STREAM_PREMATURE_CLOSE'));
  return { address, dataDir, stop, hang, goOn, complaints };
}

/** @returns the address of the product's database, as the role the product itself has. */
export function databaseUrl(dataDir: string): string {
  const cluster = join(dataDir, 'postgres');
  const port = readPostmaster(cluster)?.port;
  if (!port) throw new Error(`No database is running in ${cluster}`);
  return `postgres://kindred:${readPassword(cluster)}@127.0.0.1:${port}/kindred`;
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => found(port));
    });
  });
}

async function untilReady(child: ChildProcess, address: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The product did not start.');
    const isReady = await fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await pause(100);
  }
  throw new Error(`The product was not ready after ${START_MS / 1000} s.`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const isGone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await isGone;
  clearTimeout(timer);
}

async function removeData(dataDir: string): Promise<void> {
  const link = join(dataDir, 'postgres');
  if (existsSync(link)) {
    const cluster = realpathSync(link);
    // Only a server whose product was killed is still there.
    const pid = readPostmaster(cluster)?.pid;
    if (pid) process.kill(pid, 'SIGINT');
    const deadline = Date.now() + STOP_MS;
    while (readPostmaster(cluster) && Date.now() < deadline) await pause(50);
    // As root it may live outside of our folder, in one that was made for it.
    if (cluster !== link) rmSync(dirname(cluster), { recursive: true, force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
}
