import { open, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { noteBackup } from '@kindred/db/admin/system/writes';
import { checkArchive } from '../backup/check.ts';
import type { Manifest } from '../backup/manifest.ts';
import { saveBackup } from '../backup/save.ts';
import { readEnv } from '../platform/env.ts';
import { createStorage } from '../platform/storage.ts';
import { log, megabytes, readArguments, runCommand } from './command.ts';
import { withDatabase } from './database.ts';

/** `pnpm backup [file]`: the database and every uploaded file in one archive, while the product runs. */

function defaultName(now: Date): string {
  return `kindred-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;
}

/** @param check what was written, before the backup counts as made */
function save(out: Writable, check?: () => Promise<Manifest>): Promise<Manifest> {
  const stop = () => void out.destroy(new Error('Stopped before the archive was complete.'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const env = readEnv();
  const storage = createStorage(env);
  return withDatabase(env, log, async (db, url) => {
    const saved = await saveBackup({ url, storage, tell: log }, out);
    const manifest = check === undefined ? saved : await check();
    const rowCount = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
    // A database of an earlier release has no place for it, and the backup is whole all the same.
    await noteBackup(db, { rowCount, fileCount: Object.keys(manifest.files).length }).catch(() =>
      log('The database does not keep when it was backed up: migrate it.'),
    );
    return manifest;
  });
}

/** The file has its name only when it is whole: what an earlier run left under that name stays until then. */
async function saveFile(path: string): Promise<Manifest> {
  const partial = `${path}.${process.pid}.partial`;
  const file = await open(partial, 'wx', 0o600);
  try {
    const manifest = await save(file.createWriteStream({ flush: true }), () => checkArchive(partial));
    await rename(partial, path);
    return manifest;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

function report({ tables, files, auditHead, missing }: Manifest): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  log(`Saved ${rows} rows of ${tables.length} tables and ${Object.keys(files).length} files.`);
  if (auditHead !== null && auditHead.number > 0) {
    log(`The audit log ends with entry ${auditHead.number}, whose hash is ${auditHead.hash}.`);
  }
  if (missing.length === 0) return;
  log(`Warning: the database names ${missing.length} files that storage does not have:`);
  for (const name of missing.slice(0, 10)) log(`  ${name}`);
}

await runCommand(async () => {
  const { file = defaultName(new Date()) } = readArguments('pnpm backup [file], or - for standard output');
  if (file === '-') {
    if (process.stdout.isTTY) throw new Error('The archive is binary: redirect the output into a file.');
    report(await save(process.stdout));
    return;
  }
  const path = resolve(file);
  report(await saveFile(path));
  log(`${path} is whole and checked (${megabytes((await stat(path)).size)}).`);
});
