import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readPostmaster } from '@kindred/db/embedded/cluster';
import { isAlive } from '@kindred/db/embedded/process';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startCommand } from './backup/commands.ts';
import { endAll, folder, freePort, launch, removeFolders } from './processes.ts';

afterEach(endAll);
afterAll(removeFolders);

test.each(['Starting the database', 'Updating the database', 'Seeding the demo community'])(
  'stopped while it says "%s", it takes its PostgreSQL along',
  async (step) => {
    const node = launch({
      DATA_DIR: await folder(),
      PORT: String(await freePort()),
      ALLOW_DEMO_SEED: '1',
      LOG_LEVEL: 'info',
    });
    await vi.waitFor(() => expect(node.output()).toContain(step), { timeout: 60_000, interval: 5 });
    const cluster = join(node.dataDir, 'postgres');
    const before = readPostmaster(cluster)?.pid;
    node.child.kill('SIGTERM');
    expect(await node.exit, node.output()).toBe(0);
    const left = [before, readPostmaster(cluster)?.pid].filter((pid) => pid !== undefined && isAlive(pid));
    expect(left).toEqual([]);
    expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false);
    expect(node.output()).not.toMatch(/\n\s+at /);
  },
  120_000,
);

test('a command that is stopped takes the PostgreSQL along that it has started', async () => {
  const dataDir = await folder();
  const { child, finished } = startCommand('db-migrate', [], { DATA_DIR: dataDir });
  const cluster = join(dataDir, 'postgres');
  await vi.waitFor(() => expect(readPostmaster(cluster)?.status).toBe('ready'), {
    timeout: 60_000,
    interval: 5,
  });
  const pid = readPostmaster(cluster)?.pid ?? 0;
  child.kill('SIGTERM');
  await finished;
  try {
    expect(isAlive(pid)).toBe(false);
  } finally {
    if (isAlive(pid)) process.kill(pid, 'SIGINT');
  }
}, 120_000);
