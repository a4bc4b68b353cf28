import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';

const FIXTURE = join(import.meta.dirname, 'launcher.fixture.mjs');
const NPX = 'npm exec pnpm start';
const running: { child: ChildProcess; product: number }[] = [];

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}
afterEach(() => {
  for (const { child, product } of running.splice(0)) {
    end(product);
    child.kill('SIGKILL');
  }
});

/** Begins a chain of processes with these titles; the product is its last. */
async function begin(...titles: string[]) {
  const child = spawn(process.execPath, [FIXTURE, ...titles, 'product'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  const product = Number(line.replace('up ', ''));
  running.push({ child, product });
  return { child, product, nextLine: once(lines, 'line').then(([text]) => text as string) };
}

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a product that npx began stops when npx alone gets %s',
  async (signal) => {
    const { child, nextLine } = await begin(NPX, 'pnpm start');
    child.kill(signal);
    expect(await Promise.race([nextLine, wait(10_000, 'still running', { ref: false })])).toBe('stopped');
  },
  30_000,
);

test('a product that a script left behind goes on', async () => {
  // As with nohup: what began it was no npx, and ends.
  const { child, product } = await begin('deploy', 'pnpm start');
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  await wait(1_500);
  expect(() => process.kill(product, 0)).not.toThrow();
}, 30_000);
