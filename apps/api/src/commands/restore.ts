import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { pipeline } from 'node:stream/promises';
import { assertUnused, clearDatabase, isEmptyDatabase } from '@kindred/db/backup/load';
import { markUnfinished } from '@kindred/db/backup/unfinished';
import { placeOf } from '@kindred/db/client';
import { makeDataDir } from '@kindred/db/embedded/place';
import { checkArchive } from '../backup/check.ts';
import { assertNotNewer } from '../backup/manifest.ts';
import { restoreBackup } from '../backup/restore.ts';
import { incomingFolder } from '../features/media/incoming.ts';
import { type Env, readEnv } from '../platform/env.ts';
import { createStorage } from '../platform/storage.ts';
import { log, readArguments, runCommand } from './command.ts';
import { withoutProduct } from './database.ts';

/** `pnpm restore <file>`: an archive of `pnpm backup` into an empty database and an empty DATA_DIR. */

const USAGE = 'pnpm restore <file> [--force], or - for standard input';
/** What the embedded server keeps in DATA_DIR; its rows are looked at by asking it. */
const OF_SERVER = /^postgres(?:\.log(?:\.1)?)?$/;

/** @returns the first file in DATA_DIR that is not the embedded server's own */
async function fileIn(dataDir: string): Promise<string | undefined> {
  const names = await readdir(dataDir).catch(() => []);
  for (const name of names) {
    if (OF_SERVER.test(name)) continue;
    const path = join(dataDir, name);
    const inside = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined);
    if (inside === undefined || inside.some((entry) => !entry.isDirectory())) return path;
  }
  return undefined;
}

async function confirm(env: Env): Promise<void> {
  const place = env.DATABASE_URL === undefined ? env.DATA_DIR : placeOf(env.DATABASE_URL);
  log(`This deletes everything in the database ${place}, and every file that was uploaded.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question('Type "delete everything" to go on: '), closed]);
  terminal.close();
  if (answer.trim() !== 'delete everything') throw new Error('Nothing was changed.');
}

async function restore(path: string, env: Env, isForced: boolean): Promise<void> {
  log('Checking the archive.');
  const manifest = await checkArchive(path);
  await assertNotNewer(manifest);
  if (isForced) await confirm(env);
  const storage = createStorage(env);
  await withoutProduct(env, log, async (url) => {
    // As the product: files 0640 and folders 0750.
    process.umask(0o027);
    await assertUnused(url);
    if (isForced) {
      await markUnfinished(url);
      await clearDatabase(url);
      // A bucket may hold files of others.
      if (env.S3_BUCKET === undefined) await storage.empty();
    } else if (!(await isEmptyDatabase(url))) {
      throw new Error(`The database ${placeOf(url)} is not empty: create another one, and set DATABASE_URL.`);
    }
    log('Restoring.');
    await restoreBackup(path, manifest, { url, storage, folder: incomingFolder(env.DATA_DIR) });
  });
  const { version, createdAt, files } = manifest;
  log(
    `Restored the archive of ${createdAt}, made by Kindred ${version}, with ${Object.keys(files).length} files.`,
  );
  log('Everything that was scheduled goes on with the next start.');
}

/** An archive is read twice, so what comes through a pipe is kept in a file meanwhile. */
async function fromStandardInput(dataDir: string, work: (path: string) => Promise<void>): Promise<void> {
  makeDataDir(dataDir);
  const folder = await mkdtemp(join(dataDir, 'restore-'));
  try {
    const path = join(folder, 'archive.tar.gz');
    await pipeline(process.stdin, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await runCommand(async () => {
  const { file, force } = readArguments(USAGE, { force: true });
  if (file === undefined) throw new Error(`Usage: ${USAGE}`);
  if (file === '-' && force) throw new Error('--force asks a question, so the archive has to be a file.');
  const env = readEnv();
  const occupant = await fileIn(env.DATA_DIR);
  if (occupant !== undefined && !force) {
    throw new Error(`${env.DATA_DIR} is not empty (${occupant}): give this one a DATA_DIR of its own.`);
  }
  if (file === '-') await fromStandardInput(env.DATA_DIR, (path) => restore(path, env, false));
  else await restore(resolve(file), env, force);
});
