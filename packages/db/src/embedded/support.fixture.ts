import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterEach, vi } from 'vitest';
import { isAlive, waitForExit } from './process.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './server.ts';

// A first start takes a second, on a busy machine several.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Settings of servers whose disk need not be trusted. */
export const quick = { fsync: 'off' };
/** Undone after each test, the last first. */
export const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A folder that the caller removes. */
export function newDir(mode = 0o711): string {
  const dir = mkdtempSync(join(realpathSync(tmpdir()), 'kindred-embedded-'));
  chmodSync(dir, mode);
  return dir;
}

export function temporaryDir(mode?: number): string {
  const dir = newDir(mode);
  cleanups.push(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

export async function start(
  dataDir: string,
  settings: Record<string, string> = quick,
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings });
  cleanups.push(() => server.stop());
  return server;
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export interface Held {
  child: ChildProcess;
  first: { url: string; pid: number; tookOver: boolean; location: string; refused?: string };
  /** Every later line. */
  lines: string[];
  /** Resolves once there are so many lines. */
  reached(count: number): Promise<void>;
  killHard(): Promise<void>;
}

export async function hold(
  dataDir: string,
  options: { write?: boolean; durable?: boolean; script?: string; uid?: number } = {},
): Promise<Held> {
  const script = options.script ?? join(import.meta.dirname, 'holder.fixture.ts');
  const settings = [options.write ? 'write' : 'hold', options.durable ? 'durable' : 'quick'];
  const child = spawn(process.execPath, [script, dataDir, ...settings], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    detached: true,
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  const first = await new Promise<Held['first']>((resolve, reject) => {
    reader.once('line', (line) => {
      reader.on('line', (next) => lines.push(next));
      resolve(JSON.parse(line) as Held['first']);
    });
    child.once('exit', (code) => reject(new Error(`the holder ended with ${code}`)));
  });
  const killHard = async () => {
    child.kill('SIGKILL');
    await waitForExit(child.pid ?? 0, 5000);
  };
  cleanups.push(async () => {
    await killHard();
    if (isAlive(first.pid)) process.kill(first.pid, 'SIGQUIT');
    await waitForExit(first.pid, 5000);
  });
  const reached = async (count: number) => {
    while (lines.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { child, first, lines, reached, killHard };
}
