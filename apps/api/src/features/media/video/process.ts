import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadToProcess } from '@kindred/db/media/video/visibility';
import { failUpload, nameStored, showVideo } from '@kindred/db/media/video/writes';
import { defineJob, type JobDeps, noPayload } from '../../../platform/job.ts';
import { write } from '../../../platform/write.ts';
import { type CleanFilm, cleanFilm, insertFilm, RefusedFile, sweepMedia } from '../service.ts';
import { problemOf } from './codecs.ts';
import type { VideoRules } from './service.ts';
import { tidyUploads, uploadFolder } from './uploads.ts';

type Upload = NonNullable<Awaited<ReturnType<typeof uploadToProcess>>>;

const LOST = 'The upload was lost before it was stored. Upload the video again.';

/** Inspects and cleans an upload. @returns the film, or why it cannot be used */
async function inspect(path: string, { id: videoId, size }: Upload): Promise<CleanFilm | string> {
  if ((await stat(path).catch(() => null)) === null) return LOST;
  try {
    const film = await cleanFilm(path, Number(size), videoId);
    return problemOf(film) ?? film ?? LOST;
  } catch (error) {
    if (error instanceof RefusedFile) {
      return 'This file is damaged and cannot be read. Export the video again and upload the new file.';
    }
    throw error;
  }
}

/** Names what an upload will be stored as. Committed first, so that a restart finds it. */
async function nameFilm(deps: JobDeps, upload: Upload, film: CleanFilm): Promise<void> {
  await write(deps, async (tx) => {
    const attachmentId = await insertFilm(tx, film, upload.uploadedBy ?? '');
    // Tried again, it finds no upload.
    if (!(await nameStored(tx, { videoId: upload.id, attachmentId }))) throw new Error('The upload is gone');
  });
}

async function refuse(deps: JobDeps, upload: Upload, path: string, error: string): Promise<void> {
  const { id: videoId, attachmentId } = upload;
  await write(deps, (tx) => failUpload(tx, { videoId, attachmentId, error }));
  await rm(path, { force: true });
}

/** Makes a whole upload the video of its row. Each step is repeatable: a restart goes on where it stopped. */
export async function processVideo(deps: JobDeps, rules: VideoRules, videoId: string): Promise<void> {
  const { db, storage, env } = deps;
  const path = join(uploadFolder(env.DATA_DIR), videoId);
  const upload = await uploadToProcess(db, videoId);
  if (upload === undefined) return;
  if (upload.attachmentId === null) {
    const film = upload.uploadedBy === null ? LOST : await inspect(path, upload);
    if (typeof film === 'string') return refuse(deps, upload, path, film);
    await nameFilm(deps, upload, film);
  }
  const named = await uploadToProcess(db, videoId);
  if (named?.storageKey == null || named.mimeType === null) return;
  const { storageKey, mimeType, owner, uploadedBy } = named;
  const isHere = (await stat(path).catch(() => null)) !== null;
  if (isHere) await storage.moveIn(storageKey, path, mimeType);
  else if ((await storage.size(storageKey)) === null) return refuse(deps, named, path, LOST);
  const isShown = await write(deps, async (tx, outbox) => {
    await rules.lock(tx, owner.id);
    if (!(await showVideo(tx, { videoId, owner }))) return false;
    await rules.shown(tx, outbox, { id: videoId, ownerId: owner.id, uploadedBy });
    // The video it takes the place of.
    await outbox.job(sweepMedia, {});
    return true;
  });
  // Deleted meanwhile, perhaps before it was in storage.
  if (!isShown && (await uploadToProcess(db, videoId)) === undefined) await storage.remove([storageKey]);
}

export const tidyUploadsJob = defineJob({
  name: 'courses.tidyUploads',
  payload: noPayload,
  cron: '*/30 * * * *',
  run: ({ db, env }) => tidyUploads(db, env.DATA_DIR),
});
