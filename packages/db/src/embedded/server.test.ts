import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPostmaster } from './cluster.ts';
import { isAlive, waitForExit } from './process.ts';
import { startEmbeddedPostgres } from './server.ts';
import { cleanups, hold, newDir, query, quick, start, temporaryDir } from './support.fixture.ts';

/** Made once for the tests that need no fresh one: initdb is most of what a first start costs. */
let shared: string;
beforeAll(async () => {
  shared = newDir();
  await (await startEmbeddedPostgres({ dataDir: shared, settings: quick })).stop();
});
afterAll(() => rmSync(shared, { recursive: true, force: true }));

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
