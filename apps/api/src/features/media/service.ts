import { randomBytes } from 'node:crypto';
import type { Tx } from '@kindred/db/client';
import { type MediaRow, ownMedia } from '@kindred/db/media/visibility';
import {
  attachMedia,
  attachPlainFile,
  deleteUnusedMedia,
  insertMedia,
  type NewMedia,
} from '@kindred/db/media/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import { type FileView, type MediaView, UPLOAD_MAX } from '@kindred/validation/media';
import type { MessageUploadView } from '@kindred/validation/messaging/attachments';
import { HOUR, limit } from '../../platform/limits.ts';
import { checkQuota, type IncomingSize } from '../../platform/quota.ts';
import type { Storage } from '../../platform/storage.ts';
import type { Context } from '../../trpc/context.ts';
import { fail } from '../../trpc/errors.ts';
import { fileName, fileNames, mediaUrl } from './fileNames.ts';
import { type Plain, typeOfFile } from './genericFiles.ts';
import { RefusedPicture, redraw, redrawMoving } from './images.ts';
import { checkPicture, checkSize, type Incoming, RefusedFile, sortOfType } from './incoming.ts';
import { HEAD } from './markup.ts';
import { blank, isSound, longParsers, putIndexFirst, typeOf } from './parsing.ts';

export { fileNames, mediaUrl } from './fileNames.ts';
export { receiveGenericFile } from './genericFiles.ts';
export { PICTURE_TYPES } from './images.ts';
export { incomingFolder, kindOf, RefusedFile, receive } from './incoming.ts';

import { sweepMedia } from './jobs.ts';

export { attachPictures, findPicture, keptPicture, showPictures } from './pictures.ts';
export { sendPrivate, sendStored } from './sending.ts';
export { sweepMedia };

export function presentMedia(row: MediaRow): MediaView {
  const widest = row.widths.at(-1);
  const posterWidest = row.posterWidths?.at(-1);
  return {
    id: row.id,
    kind: row.kind,
    url: row.kind === 'image' ? mediaUrl(row.storageKey, widest) : mediaUrl(row.storageKey),
    sources: row.widths.map((width) => ({ url: mediaUrl(row.storageKey, width), width })),
    mimeType: row.mimeType,
    width: row.width,
    height: row.height,
    blur: row.blur,
    alt: row.alt,
    duration: row.duration,
    waveform: row.waveform,
    posterUrl: row.posterKey === null ? null : mediaUrl(row.posterKey, posterWidest),
  };
}

/** Gives uploads of this person, that belong to nothing yet, to their new post. */
export async function attachToPost(
  tx: Tx,
  viewer: Viewer,
  postId: string,
  mediaIds: readonly string[],
): Promise<void> {
  const upload = { ownerId: viewer.id, type: 'posts', rowId: postId, mediaIds } as const;
  if ((await attachMedia(tx, upload)) < mediaIds.length) fail('conflict');
}

/** Gives a file of this person's, that belongs to nothing yet, to a row. */
export async function attachFile(
  tx: Tx,
  viewer: Viewer,
  file: {
    type: 'library_items' | 'product_files' | 'submission_files' | 'moderation_appeals';
    rowId: string;
    path: string;
    uploadId: string;
  },
): Promise<void> {
  const { path, ...upload } = file;
  if (await attachPlainFile(tx, { ...upload, ownerId: viewer.id })) return;
  fail('invalid_input', { issues: [{ path, message: 'This file is not there any more' }] });
}

/**
 * Gives files of this person's, that belong to nothing yet, to a request to be verified. Of any sort, as they have
 * no address of their own: whoever wants one is asked who they are.
 */
export async function attachDocuments(
  tx: Tx,
  viewer: Viewer,
  documents: { requestId: string; path: string; uploadIds: readonly string[] },
): Promise<void> {
  const { requestId: rowId, path, uploadIds } = documents;
  for (const [position, uploadId] of uploadIds.entries()) {
    const upload = { ownerId: viewer.id, type: 'verification_requests', rowId, uploadId, position } as const;
    if (await attachPlainFile(tx, upload)) continue;
    fail('invalid_input', { issues: [{ path, message: 'One of these files is not there any more' }] });
  }
}

/** Gives a picture of this person, that belongs to nothing yet, to their check-in in a challenge. */
export async function attachProof(tx: Tx, viewer: Viewer, checkInId: string, mediaId: string): Promise<void> {
  const upload = { ownerId: viewer.id, type: 'challenge_check_ins', rowId: checkInId } as const;
  if ((await attachMedia(tx, { ...upload, mediaIds: [mediaId] })) === 0) fail('conflict');
}

/** A file that storage keeps and no row speaks of yet. */
export type Kept = Omit<NewMedia, 'ownerId' | 'alt' | 'poster'>;

/**
 * 128 random bits: nobody finds a file whose address they were not given. What is private has a name of another
 * form, which no address leads to.
 */
function newKey(isPrivate: boolean): string {
  return `${isPrivate ? 'p' : ''}${randomBytes(16).toString('hex')}`;
}

/**
 * Re-encodes a picture and keeps it.
 * @throws {RefusedPicture | RefusedFile}
 */
export async function keepPicture(
  storage: Storage,
  input: string | Buffer,
  options: { widths?: readonly number[]; square?: number; isPrivate?: boolean } = {},
): Promise<Kept> {
  const { isPrivate = false } = options;
  const moving = isPrivate && typeof input === 'string' ? await redrawMoving(input) : null;
  const { width, height, files, blur } = moving ?? (await redraw(input, options.widths, options.square));
  const storageKey = newKey(isPrivate);
  const widths = files.map((file) => file.width);
  try {
    for (const file of files) await storage.write(fileName(storageKey, file.width), file.bytes, 'image/webp');
  } catch (error) {
    await storage.remove(fileNames({ storageKey, widths })).catch(() => undefined);
    throw error;
  }
  return {
    kind: 'image',
    mimeType: 'image/webp',
    size: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    storageKey,
    isPrivate,
    url: isPrivate ? '' : mediaUrl(storageKey, width),
    width,
    height,
    widths,
    blur,
    duration: null,
    waveform: null,
  };
}

/** By how it is served: a WebM without pictures has a type of its own. */
const FILM_TYPES = {
  mp4: { video: ['mp4', 'video/mp4'], audio: ['m4a', 'audio/mp4'] },
  webm: { video: ['webm', 'video/webm'], audio: ['weba', 'audio/webm'] },
  m4a: { video: ['mp4', 'video/mp4'], audio: ['m4a', 'audio/mp4'] },
} as const;
const SOUND_TYPES = { mp3: 'audio/mpeg', ogg: 'audio/ogg', wav: 'audio/wav' } as const;

const UNPLAYABLE = 'This video cannot be played everywhere. Please choose an MP4 or WebM';
/** Keeps a video or a recording as it was sent, without what it tells of where it was made. */
async function keepFilm(storage: Storage, incoming: Incoming, isPrivate: boolean): Promise<Kept> {
  const { path, size, sort } = incoming;
  if (sort === 'image') throw new Error('A picture is re-encoded');
  const film = await blank(incoming);
  if (film?.isPlayable === false) throw new RefusedFile(UNPLAYABLE);
  const kind = film?.hasVideo ? 'video' : 'audio';
  checkSize(kind, size);
  const [extension, mimeType] = isSound(sort) ? ([sort, SOUND_TYPES[sort]] as const) : FILM_TYPES[sort][kind];
  const storageKey = `${newKey(isPrivate)}.${extension}`;
  await storage.moveIn(storageKey, path, mimeType);
  return {
    kind,
    mimeType,
    size,
    storageKey,
    isPrivate,
    url: isPrivate ? '' : mediaUrl(storageKey),
    width: film?.width ?? null,
    height: film?.height ?? null,
    widths: [],
    blur: null,
    duration: film?.duration ?? null,
    waveform: null,
  };
}

/** An MP4 or WebM whose metadata was taken out, as it will be stored. */
export interface CleanFilm extends Omit<Kept, 'receivedSize'> {
  codec: string | null;
  soundCodec: string | null;
  hasVideo: boolean;
  isPlayable: boolean;
}

/**
 * Takes out of a video of any length where it was made, in place. Repeatable: its name in storage follows from `id`.
 * @returns undefined for what is neither MP4 nor WebM
 * @throws {RefusedFile} for a file that is broken
 */
export async function cleanFilm(path: string, size: number, id: string): Promise<CleanFilm | undefined> {
  const sort = sortOfType(await typeOfFile(path));
  if (sort !== 'mp4' && sort !== 'webm') return undefined;
  const film = await blank({ path, size, sort }, longParsers);
  if (film === null) return undefined;
  if (sort === 'mp4' && film.hasVideo && film.isPlayable) await putIndexFirst({ path, size });
  const [extension, mimeType] = FILM_TYPES[sort].video;
  const { codec, soundCodec, hasVideo, isPlayable, width, height, duration } = film;
  return {
    kind: 'video',
    mimeType,
    size,
    storageKey: `p${id.replaceAll('-', '')}.${extension}`,
    isPrivate: true,
    url: '',
    width,
    height,
    widths: [],
    blur: null,
    duration,
    waveform: null,
    codec,
    soundCodec,
    hasVideo,
    isPlayable,
  };
}

/** Whether the first bytes of a file say that it is MP4 or WebM. @throws {RefusedFile} */
export async function hasFilmType(bytes: Uint8Array): Promise<boolean> {
  const sort = sortOfType(await typeOf(bytes.slice(0, HEAD)));
  return sort === 'mp4' || sort === 'webm';
}

/** The row of a film that is to be stored. @returns its id */
export function insertFilm(tx: Tx, film: CleanFilm, ownerId: string): Promise<string> {
  const { codec: _, soundCodec: __, hasVideo: ___, isPlayable: ____, ...media } = film;
  return insertMedia(tx, { ...media, ownerId, alt: null, poster: null });
}

/** @throws {AppError} for a file that is not taken; whatever else went wrong is thrown as it is. */
export function refuse(error: unknown, path: string): never {
  if (error instanceof RefusedFile || error instanceof RefusedPicture) {
    const code =
      error instanceof RefusedFile && error.isTooLarge ? 'payload_too_large' : 'unsupported_media_type';
    fail(code, { issues: [{ path, message: error.message }] });
  }
  throw error;
}

/** Counts an upload and reserves room for it before its bytes are read. */
export async function receiveUpload<T>(
  ctx: Context,
  viewer: Viewer,
  size: IncomingSize,
  work: () => Promise<T>,
): Promise<T> {
  await limit(ctx.db, `uploads:${viewer.id}`, ctx.deps.env.UPLOADS_PER_USER, HOUR);
  return ctx.deps.quota.receive(viewer, size, work);
}

/** Of a picture that came as text: three bytes are four letters. */
export function inlineSize(dataUrl: string): IncomingSize {
  const bytes = Math.ceil(dataUrl.length * 0.75);
  return { announced: bytes, max: bytes };
}

export interface Said {
  alt: string | null;
  /** Milliseconds; what the file itself says counts more. */
  duration: number | null;
  waveform: number[] | null;
}

/** Keeps what was received, with the row that speaks of it. */
export async function keepUpload(
  ctx: Context,
  viewer: Viewer,
  received: { file: Incoming; poster: Incoming | null; isPrivate: boolean },
  said: Said,
): Promise<MediaView | MessageUploadView> {
  const { storage } = ctx.deps;
  const { file, poster, isPrivate } = received;
  const kept: Kept[] = [];
  const keep = async (making: Promise<Kept>) => {
    const made = await making;
    kept.push(made);
    return made;
  };
  try {
    const isPicture = file.sort === 'image';
    const main = await keep(
      isPicture ? keepPicture(storage, file.path, { isPrivate }) : keepFilm(storage, file, isPrivate),
    );
    const picture =
      main.kind === 'video' && poster !== null
        ? await keep(keepPicture(storage, poster.path, { isPrivate }))
        : null;
    const mediaId = await ctx.write(async (tx) => {
      const id = await insertMedia(tx, {
        ...main,
        receivedSize: file.size,
        ownerId: viewer.id,
        alt: said.alt,
        // A player needs to know its shape before anything has arrived.
        width: main.width ?? picture?.width ?? null,
        height: main.height ?? picture?.height ?? null,
        blur: main.blur ?? picture?.blur ?? null,
        duration: main.kind === 'image' ? null : (main.duration ?? said.duration),
        waveform: main.kind === 'audio' ? said.waveform : null,
        poster: picture && { ...picture, ownerId: viewer.id, alt: null },
      });
      // Others of theirs may have arrived meanwhile.
      await checkQuota(tx, ctx.deps.env, viewer.id, 0);
      return id;
    });
    const row = await ownMedia(ctx.db, viewer.id, mediaId);
    if (row === undefined) fail('not_found');
    const { url, sources, posterUrl, ...known } = presentMedia(row);
    return isPrivate ? known : { ...known, url, sources, posterUrl };
  } catch (error) {
    await storage.remove(kept.flatMap(fileNames)).catch(() => undefined);
    throw error;
  }
}

/** Deletes uploads that nothing uses. */
export async function deleteUploads(ctx: Pick<Context, 'write'>, ids: readonly string[]): Promise<void> {
  await ctx.write(async (tx, outbox) => {
    for (const id of ids) await deleteUnusedMedia(tx, id);
    await outbox.job(sweepMedia, {});
  });
}

/** Keeps a file of any sort, its name and type for nobody to believe but that of a picture we wrote. */
export async function storeGenericFile(ctx: Context, viewer: Viewer, file: Plain): Promise<FileView> {
  const storageKey = `${newKey(false)}.bin`;
  const { storage } = ctx.deps;
  await storage.moveIn(storageKey, file.path, 'application/octet-stream');
  try {
    const { size } = file;
    const mimeType = file.picture ?? 'application/octet-stream';
    const row = { kind: 'file' as const, mimeType, size, storageKey, url: '' };
    const nothing = { width: null, height: null, widths: [], blur: null, alt: null, duration: null };
    const id = await ctx.write(async (tx) => {
      const made = await insertMedia(tx, {
        ...row,
        ...nothing,
        waveform: null,
        poster: null,
        ownerId: viewer.id,
      });
      await checkQuota(tx, ctx.deps.env, viewer.id, 0);
      return made;
    });
    return { id, kind: 'file', size };
  } catch (error) {
    await storage.remove([storageKey]).catch(() => undefined);
    throw error;
  }
}

/**
 * The picture inside of a data URL that was checked to look like one.
 * @throws {AppError} naming the field
 */
export async function keepInline(
  ctx: Context,
  field: { path: string; value: string; maxBytes: number },
  options: { widths?: readonly number[]; square?: number } = {},
): Promise<Kept> {
  const { path, value, maxBytes } = field;
  const invalid = (message: string) => fail('invalid_input', { issues: [{ path, message }] });
  const from = value.indexOf(',') + 1;
  const bytes = Buffer.from(value.slice(from), 'base64');
  // What is no base64 is passed over in silence, so there are fewer bytes than letters say.
  const padding = value.endsWith('==') ? 2 : value.endsWith('=') ? 1 : 0;
  if (bytes.length !== Math.floor(((value.length - from - padding) * 3) / 4))
    invalid('Please choose an image');
  if (bytes.length > maxBytes) invalid(`Please choose an image under ${maxBytes / (1024 * 1024)}MB`);
  try {
    await checkPicture(bytes);
    return await keepPicture(ctx.deps.storage, bytes, options);
  } catch (error) {
    if (error instanceof RefusedFile || error instanceof RefusedPicture) invalid(error.message);
    throw error;
  }
}

/** A base64 text is a third longer than its bytes; beside it there is what people write. */
export function inlineBodyLimit(bytes: number): number {
  return Math.ceil(bytes / 3) * 4 + 256 * 1024;
}
export const INLINE_BODY_MAX = inlineBodyLimit(UPLOAD_MAX.image);

/** Makes an upload of the photo that a post brought along. @returns its id */
export async function uploadInline(ctx: Context, viewer: Viewer, mediaUrl: string): Promise<string> {
  return receiveUpload(ctx, viewer, inlineSize(mediaUrl), async () => {
    const kept = await keepInline(ctx, { path: 'mediaUrl', value: mediaUrl, maxBytes: UPLOAD_MAX.image });
    try {
      return await ctx.write(async (tx) => {
        const id = await insertMedia(tx, { ...kept, ownerId: viewer.id, alt: null, poster: null });
        await checkQuota(tx, ctx.deps.env, viewer.id, 0);
        return id;
      });
    } catch (error) {
      await ctx.deps.storage.remove(fileNames(kept)).catch(() => undefined);
      throw error;
    }
  });
}
