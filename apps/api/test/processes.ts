import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/** The real process, as `pnpm start` runs it, with an embedded database of its own. */

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const folders: string[] = [];
const running = new Set<ChildProcess>();

export interface Node {
  url: string;
  dataDir: string;
  child: ChildProcess;
  output(): string;
  exit: Promise<number | null>;
}

export async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'kindred-process-'));
  folders.push(path);
  return path;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

export function launch(env: Record<string, string>): Node {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      ALLOW_DEMO_SEED: '0',
      LOG_LEVEL: 'warn',
      POSTS_PER_USER: '100000',
      ...env,
    },
  });
  running.add(child);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const exit = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return {
    url: `http://127.0.0.1:${env.PORT}`,
    dataDir: env.DATA_DIR ?? '',
    child,
    output: () => output,
    exit,
  };
}

/** @returns milliseconds until it was ready. */
export async function ready(node: Node): Promise<number> {
  const began = Date.now();
  while (Date.now() - began < 55_000) {
    const answer = await fetch(`${node.url}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return Date.now() - began;
    if (node.child.exitCode !== null) break;
    await sleep(50);
  }
  throw new Error(`It never got ready:\n${node.output()}`);
}

export async function signUp(url: string, firstName = 'Ada'): Promise<string> {
  const answer = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${firstName.toLowerCase()}.${Date.now()}@example.test`,
      password: 'a-good-password',
      firstName,
      lastName: 'Lind',
    }),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

/** Ends what a test left running. */
export async function endAll(): Promise<void> {
  for (const child of running) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

export async function removeFolders(): Promise<void> {
  for (const path of folders) await rm(path, { recursive: true, force: true });
}
