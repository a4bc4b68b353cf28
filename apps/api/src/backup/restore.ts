import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { clearDatabase, isEmptyDatabase, type Loader, openLoader } from '@kindred/db/backup/load';
import { markUnfinished, removeMark } from '@kindred/db/backup/unfinished';
import { migrate } from '@kindred/db/migrate';
import type { Storage } from '../platform/storage.ts';
import { type ArchiveEntry, type Measured, readArchive } from './archive.ts';
import { DamagedArchive } from './check.ts';
import { MANIFEST, type Manifest } from './manifest.ts';

export interface RestoreOptions {
  url: string;
  storage: Pick<Storage, 'size' | 'moveIn' | 'remove'>;
  /** Where files are put together, on the disk of the storage where that is one. */
  folder: string;
}

/**
 * Brings an archive that was checked into an empty database and storage, then the database up to date. A failure
 * before that leaves both as empty as they were. The product does not start on what a killed restore leaves.
 * @throws Error with a sentence
 */
export async function restoreBackup(
  path: string,
  manifest: Manifest,
  options: RestoreOptions,
): Promise<void> {
  const { url, storage, folder } = options;
  if (!(await isEmptyDatabase(url))) throw new Error('The database is not empty: nothing was restored.');
  const written: string[] = [];
  const isReplacing = await markUnfinished(url);
  try {
    await migrate(url, { only: manifest.migrations, isRestoring: true });
    const loader = await openLoader(url);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for await (const entry of readArchive(path))
        await restoreEntry(entry, manifest, loader, options, written);
      await loader.finish(new Map(manifest.tables.map(({ name, rows }) => [name, rows])));
    } finally {
      await loader.close();
    }
  } catch (error) {
    await storage.remove(written).catch(() => undefined);
    const isCleared = await clearDatabase(url).then(
      () => true,
      () => false,
    );
    if (isCleared && !isReplacing) await removeMark(url).catch(() => undefined);
    throw error;
  }
  await migrate(url);
}

async function restoreEntry(
  { name, body, measured }: ArchiveEntry,
  manifest: Manifest,
  loader: Loader,
  { storage, folder }: RestoreOptions,
  written: string[],
): Promise<void> {
  const rows = manifest.rows[name];
  const file = manifest.files[name];
  const table = manifest.tables.find((one) => one.name === rows?.table);
  if (rows && table) {
    await loader.load(table, body);
    assertSame(name, rows, measured());
  } else if (file) {
    const key = name.slice('media/'.length);
    const path = join(folder, randomUUID());
    try {
      await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o640 }));
      assertSame(name, file, measured());
      if ((await storage.size(key)) === null) written.push(key);
      await storage.moveIn(key, path, file.type);
    } finally {
      await rm(path, { force: true });
    }
  } else if (name === MANIFEST) {
    for await (const _ of body);
  } else throw new DamagedArchive(`${name} is not expected: nothing was restored.`);
}

/** The archive was checked before, but is read a second time. */
function assertSame(name: string, expected: Measured, found: Measured): void {
  if (expected.size === found.size && expected.sha256 === found.sha256) return;
  throw new DamagedArchive(`${name} changed while it was restored: nothing was restored.`);
}
