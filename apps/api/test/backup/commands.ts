import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../src/commands/', import.meta.url));

export interface Finished {
  code: number;
  /** Standard error. */
  said: string;
  /** Standard output. */
  out: Buffer;
}

/** Begins a command of the product without pnpm. */
export function startCommand(
  name: string,
  args: string[],
  env: Record<string, string>,
  input?: Buffer | string,
): { child: ChildProcess; finished: Promise<Finished> } {
  const child = spawn(process.execPath, [join(SOURCE, `${name}.ts`), ...args], {
    env: { PATH: process.env.PATH, ...env },
  });
  let said = '';
  const out: Buffer[] = [];
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  // A command that refuses does not read what it is given.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const finished = once(child, 'close').then(([code]) => ({ code, said, out: Buffer.concat(out) }));
  return { child, finished };
}

/** {@link startCommand}, to its end. */
export function run(...given: Parameters<typeof startCommand>): Promise<Finished> {
  return startCommand(...given).finished;
}
