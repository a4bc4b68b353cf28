import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { auditChain } from '@kindred/db/admin/audit/visibility';
import { appendAuditEntry } from '@kindred/db/admin/audit/writes';
import { clearDatabase, isEmptyDatabase } from '@kindred/db/backup/load';
import { createUser } from '@kindred/db/factories/accounts';
import { migrate, migrationNames } from '@kindred/db/migrate';
import { createTestDatabase, type TestDatabase } from '@kindred/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readArchive, writeArchive } from '../../src/backup/archive.ts';
import { checkArchive } from '../../src/backup/check.ts';
import { MANIFEST } from '../../src/backup/manifest.ts';
import { restoreBackup } from '../../src/backup/restore.ts';
import { saveBackup } from '../../src/backup/save.ts';
import { createBucket } from '../bucket.ts';
import { createTestApi, type TestApi } from '../harness.ts';
import { picture, upload as sendFile } from '../media/files.ts';
import { run } from './commands.ts';

let work: string;
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'kindred-backup-'));
});
afterAll(async () => {
  await rm(work, { recursive: true, force: true });
});

describe('with a PostgreSQL of the operator', () => {
  let api: TestApi;
  let target: TestDatabase;
  let env: Record<string, string>;
  const bucket = createBucket();
  const withBucket = () => ({
    DATABASE_URL: target.url,
    DATA_DIR: join(work, 'elsewhere'),
    S3_BUCKET: 'files',
    S3_ENDPOINT: `http://127.0.0.1:${(bucket.server.address() as AddressInfo).port}`,
    S3_ACCESS_KEY_ID: 'key-1',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  const archive = () => join(work, 'external.tar.gz');

  beforeAll(async () => {
    api = await createTestApi();
    target = await createTestDatabase();
    env = { DATABASE_URL: api.database.url, DATA_DIR: api.jobDeps.env.DATA_DIR };
    await once(bucket.server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(async () => {
    bucket.server.closeAllConnections();
    bucket.server.close();
    await target.drop();
    await api.close();
  });

  /** The archive with other entries than it was made with. */
  async function rewritten(change: (name: string, bytes: Buffer) => Buffer | null): Promise<string> {
    const path = join(work, 'rewritten.tar.gz');
    const copy = writeArchive(createWriteStream(path));
    for await (const { name, body } of readArchive(archive())) {
      const chunks: Buffer[] = [];
      for await (const chunk of body) chunks.push(chunk);
      const bytes = change(name, Buffer.concat(chunks));
      if (bytes) await copy.add(name, bytes.length, Readable.from([bytes]));
    }
    await copy.end();
    return path;
  }

  test('the manifest and the output have the last entry of the audit log', async () => {
    const number = await api.db.transaction().execute((tx) =>
      appendAuditEntry(tx, {
        action: 'legal.update',
        actorId: null,
        subject: { type: 'legal_text', id: null },
        details: {},
      }),
    );
    const path = join(work, 'audited.tar.gz');
    const { code, said } = await run('backup', [path], env);
    expect(code, said).toBe(0);
    const { auditHead } = await checkArchive(path);
    const hash = (await auditChain(api.db)).lastHash.toString('hex');
    expect(auditHead).toEqual({ number, hash });
    expect(said).toContain(`entry ${number}, whose hash is ${hash}.`);
    await rm(path);
  });

  test('a file that storage lost is named, and the rest is saved', async () => {
    const ada = await api.signUp('Ada');
    const answer = await sendFile(api, ada, await picture(1200, 900));
    const lost = answer.json().url.slice('/media/'.length);
    await api.jobDeps.storage.remove([lost]);
    const saved = await run('backup', [archive()], env);
    expect(saved).toMatchObject({ code: 0, said: expect.stringContaining(lost) });
  });

  test('an archive to standard output is the same, and nothing else is written there', async () => {
    const { code, out } = await run('backup', ['-'], env);
    expect(code).toBe(0);
    const path = join(work, 'piped.tar.gz');
    await writeFile(path, out);
    const [piped, file] = [await checkArchive(path), await checkArchive(archive())];
    expect({ ...piped, createdAt: '' }).toEqual({ ...file, createdAt: '' });
  });

  test('an archive whose entries are not those of its manifest is refused', async () => {
    const users = (name: string) => name.startsWith('database/public.users/');
    const changed = await rewritten((name, bytes) =>
      users(name) ? Buffer.from(bytes.toString().replace('Ada', 'Eve')) : bytes,
    );
    await expect(checkArchive(changed)).rejects.toThrow(/public\.users\/000001 was changed/);
    const cut = await rewritten((name, bytes) => (users(name) ? null : bytes));
    await expect(checkArchive(cut)).rejects.toThrow(/public\.users\/000001 is missing/);
    const headless = await rewritten((name, bytes) => (name === MANIFEST ? null : bytes));
    await expect(checkArchive(headless)).rejects.toThrow(/has no manifest/);
  });

  test('an archive with a file outside of storage is refused', async () => {
    const escaping = await rewritten((name, bytes) => {
      if (name !== MANIFEST) return bytes;
      const manifest = JSON.parse(bytes.toString());
      const [file] = Object.values(manifest.files);
      return Buffer.from(
        JSON.stringify({ ...manifest, files: { ...manifest.files, 'media/../../x': file } }),
      );
    });
    await expect(checkArchive(escaping)).rejects.toThrow();
  });

  test('an archive of a newer version is refused', async () => {
    const newer = await rewritten((name, bytes) => {
      if (name !== MANIFEST) return bytes;
      const manifest = JSON.parse(bytes.toString());
      return Buffer.from(JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '9999_later'] }));
    });
    const answer = await run('restore', [newer], { DATABASE_URL: target.url, DATA_DIR: join(work, 'newer') });
    expect(answer).toMatchObject({
      code: 1,
      said: expect.stringMatching(/newer than this one.*update Kindred/),
    });
  });

  test('a database that is not empty is only replaced by force and a typed confirmation', async () => {
    const elsewhere = withBucket();
    const stranger = await createUser(target.db);
    const isThere = async () =>
      (await target.pool.query('select from users where id = $1', [stranger.id])).rowCount === 1;

    const refused = await run('restore', [archive()], elsewhere);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') });
    const declined = await run('restore', [archive(), '--force'], elsewhere, 'yes\n');
    expect(declined).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was changed') });
    expect((await run('restore', [archive(), '--force'], elsewhere)).code).toBe(1);
    expect(await isThere()).toBe(true);

    const forced = await run('restore', [archive(), '--force'], elsewhere, 'delete everything\n');
    expect(forced, forced.said).toMatchObject({ code: 0 });
    expect(await isThere()).toBe(false);
    const { rows } = await target.pool.query('select first_name from users');
    expect(rows).toEqual([{ first_name: 'Ada' }]);
  }, 120_000);

  test('the files of that restore are in the bucket, and a backup finds them there', async () => {
    const { files } = await checkArchive(archive());
    const names = Object.keys(files).map((name) => name.slice('media/'.length));
    expect(names.length).toBeGreaterThan(1);
    expect([...bucket.objects.keys()].sort()).toEqual(
      names.map((name) => `/files/${name.slice(0, 2)}/${name}`).sort(),
    );
    expect([...bucket.objects.values()].map(({ type }) => type)).toEqual(names.map(() => 'image/webp'));
    const path = join(work, 'from-bucket.tar.gz');
    expect(await run('backup', [path], withBucket())).toMatchObject({ code: 0 });
    expect((await checkArchive(path)).files).toEqual(files);
  });

  test('a restore that fails half-way leaves database and storage empty', async () => {
    await clearDatabase(target.url);
    const manifest = await checkArchive(archive());
    const kept = new Set<string>();
    const storage = {
      size: async () => null,
      moveIn: async (name: string) => {
        if (kept.size > 0) throw new Error('No space left on device');
        kept.add(name);
      },
      remove: async (names: readonly string[]) => {
        for (const name of names) kept.delete(name);
      },
    };
    const halfway = restoreBackup(archive(), manifest, {
      url: target.url,
      storage,
      folder: join(work, 'incoming'),
    });
    await expect(halfway).rejects.toThrow('No space left on device');
    expect([...kept]).toEqual([]);
    expect(await readdir(join(work, 'incoming'))).toEqual([]);
    expect(await isEmptyDatabase(target.url)).toBe(true);
  }, 120_000);

  test('an archive of an older version is brought up to date', async () => {
    await clearDatabase(target.url);
    const names = await migrationNames();
    await migrate(target.url, { only: names.slice(0, -1) });
    await target.pool.query(`insert into server_secrets (name, value) values ('kept', '1')`);
    const { storage } = api.jobDeps;
    const path = join(work, 'older.tar.gz');
    await saveBackup({ url: target.url, storage, tell: () => {} }, createWriteStream(path));
    await clearDatabase(target.url);

    const folder = join(work, 'incoming');
    await restoreBackup(path, await checkArchive(path), { url: target.url, storage, folder });
    const { rows } = await target.pool.query('select name from schema_migrations order by name');
    expect(rows).toEqual(names.map((name) => ({ name })));
    expect((await target.pool.query('select name from server_secrets')).rows).toEqual([{ name: 'kept' }]);
  }, 120_000);

  test('a backup that cannot be finished leaves no file', async () => {
    const away = new URL(api.database.url);
    away.pathname = '/no_such_database';
    const path = join(work, 'unfinished.tar.gz');
    expect((await run('backup', [path], { ...env, DATABASE_URL: away.href })).code).toBe(1);
    expect((await readdir(work)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});
