import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '@kindred/db/client';
import { uploadsWithFile } from '@kindred/db/media/video/visibility';
import { deleteExpiredUploads } from '@kindred/db/media/video/writes';
import { id as uuid } from '@kindred/validation/text';

const HOUR_MS = 3_600_000;
/** Milliseconds for which an unfinished upload is kept. */
export const UPLOAD_LIFE_MS = 24 * HOUR_MS;
const AT_ONCE = 500;

export function uploadFolder(dataDir: string): string {
  return join(dataDir, 'video-uploads');
}

/** Makes the empty file of a new upload; one that is there stays as it is. */
export async function prepareFile(dataDir: string, videoId: string): Promise<void> {
  const folder = uploadFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await (await open(join(folder, videoId), 'a', 0o600)).close();
}

/** Deletes uploads that were not finished in a day, and files that no upload needs. */
export async function tidyUploads(db: Db, dataDir: string): Promise<void> {
  await deleteExpiredUploads(db, new Date(Date.now() - UPLOAD_LIFE_MS));
  const folder = uploadFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const idOf = (name: string) => name.replace(/\.moved$/, '');
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const some = names.slice(at, at + AT_ONCE).filter((name) => uuid.safeParse(idOf(name)).success);
    const needed = await uploadsWithFile(db, some.map(idOf));
    for (const name of some) {
      const found = await stat(join(folder, name)).catch(() => null);
      // A new one waits for its row to be committed.
      const isOld = found !== null && Date.now() - found.mtimeMs > HOUR_MS;
      if (isOld && !needed.has(idOf(name))) await rm(join(folder, name), { force: true });
    }
  }
}
