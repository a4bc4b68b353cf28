import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ArchivedFileKind } from '@kindred/validation/courses/archive';
import { FILE_MAX, UPLOAD_MAX } from '@kindred/validation/media';
import { VIDEO_MAX } from '@kindred/validation/media/video';
import { AppError } from '../../../trpc/errors.ts';
import {
  deleteUploads,
  hasFilmType,
  incomingFolder,
  keepUpload,
  kindOf,
  receive,
  receiveGenericFile,
  refuse,
  storeGenericFile,
} from '../../media/service.ts';
import type { Ctx } from '../builder/service.ts';
import { type OpenedArchive, refuseEntry } from './read.ts';

const NO_DETAILS = { alt: null, duration: null, waveform: null };

/** Files of an archive, staged as unused uploads, and its videos. */
export interface Staged {
  /** Ids of uploads by their entry. */
  uploads: Map<string, string>;
  /** Files on this machine by their entry. */
  videos: Map<string, { path: string; size: number }>;
  bannerUrl: string | null;
}

/** Stores a file by the rules of uploads. @returns the upload, which its owner does not use yet */
async function storeFile(
  ctx: Ctx,
  archive: OpenedArchive,
  { file: name, kind, isPrivate }: { file: string; kind: ArchivedFileKind; isPrivate: boolean },
) {
  const folder = incomingFolder(ctx.deps.env.DATA_DIR);
  let path: string | undefined;
  try {
    if (kind === 'file') {
      const plain = await receiveGenericFile(folder, archive.bytes(name, FILE_MAX));
      path = plain.path;
      return await storeGenericFile(ctx, ctx.viewer, plain);
    }
    const file = await receive(folder, archive.bytes(name, UPLOAD_MAX[kind]));
    path = file.path;
    // A WebM with sound alone looks like a video until it is read.
    if (kindOf(file.sort) !== kind && !(kind === 'audio' && file.sort !== 'image')) {
      refuseEntry(name, kind === 'image' ? 'This is not an image.' : 'This is not a recording.');
    }
    return await keepUpload(ctx, ctx.viewer, { file, poster: null, isPrivate }, NO_DETAILS);
  } catch (error) {
    return refuseFile(name, error);
  } finally {
    if (path !== undefined) await rm(path, { force: true });
  }
}

/** Names the entry that is not taken. */
function refuseFile(name: string, error: unknown): never {
  if (error instanceof AppError) throw error;
  try {
    return refuse(error, name);
  } catch (refusal) {
    if (!(refusal instanceof AppError)) throw refusal;
    return refuseEntry(name, `${refusal.issues?.[0]?.message ?? refusal.message}.`);
  }
}

/** The bytes of a video, whose first ones say that it is one. */
async function* filmBytes(archive: OpenedArchive, name: string): AsyncGenerator<Buffer> {
  let isFilm = false;
  for await (const chunk of archive.bytes(name, VIDEO_MAX)) {
    isFilm ||= await hasFilmType(chunk).catch((error) => refuseFile(name, error));
    if (!isFilm) break;
    yield chunk;
  }
  if (!isFilm) refuseEntry(name, 'This file is not an MP4 or WebM video.');
}

/** Stores files and banner as unused uploads, and videos beside them; `staged` names them as they come. */
export async function stageAll(ctx: Ctx, archive: OpenedArchive, staged: Staged): Promise<void> {
  const { banner, resources, modules } = archive.manifest;
  if (banner !== null) {
    const made = await storeFile(ctx, archive, { file: banner, kind: 'image', isPrivate: false });
    staged.uploads.set(banner, made.id);
    staged.bannerUrl = 'url' in made && typeof made.url === 'string' ? made.url : null;
  }
  for (const { file, fileKind: kind = 'file' } of resources) {
    if (file === undefined) continue;
    const made = await storeFile(ctx, archive, { file, kind, isPrivate: true });
    staged.uploads.set(file, made.id);
  }
  const folder = incomingFolder(ctx.deps.env.DATA_DIR);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { files, video } of modules.flatMap(({ lessons }) => lessons)) {
    for (const file of files) {
      const made = await storeFile(ctx, archive, { ...file, isPrivate: true });
      staged.uploads.set(file.file, made.id);
    }
    if (video === null) continue;
    const kept = { path: join(folder, randomUUID()), size: archive.sizeOf(video.file) };
    staged.videos.set(video.file, kept);
    const file = createWriteStream(kept.path, { flags: 'wx', mode: 0o600 });
    await pipeline(filmBytes(archive, video.file), file);
  }
}

/** Removes what was staged and is not in a course. */
export async function discard(ctx: Ctx, { uploads, videos }: Staged): Promise<void> {
  for (const { path } of videos.values()) await rm(path, { force: true });
  if (uploads.size > 0) await deleteUploads(ctx, [...uploads.values()]);
}
