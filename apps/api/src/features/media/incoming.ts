import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_MAX } from '@kindred/validation/media';
import { HEAD, hasMarkup, MARKUP_LENGTH } from './markup.ts';
import { inspectPicture, typeOf } from './parsing.ts';
import { RefusedFile } from './refused.ts';

export { RefusedFile } from './refused.ts';

/** What a file turned out to be, whatever its name and its sender say. */
export type Sort = 'image' | 'mp4' | 'webm' | 'mp3' | 'm4a' | 'ogg' | 'wav';

export interface Incoming {
  path: string;
  size: number;
  sort: Sort;
}

const MB = 1024 * 1024;
const TOO_LARGE = (kind: keyof typeof UPLOAD_MAX) =>
  `Please choose ${{ image: 'an image', video: 'a video', audio: 'a recording' }[kind]} under ${UPLOAD_MAX[kind] / MB}MB`;
const UNKNOWN = 'Please choose a photo, a video or a recording';

const SORTS: Record<string, Sort> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/apng': 'image',
  'image/webp': 'image',
  'image/gif': 'image',
  'image/avif': 'image',
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mp4',
  'video/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
};

export function sortOfType(type: string | undefined): Sort | undefined {
  return SORTS[type ?? ''];
}

async function sortOf(head: Uint8Array): Promise<Sort | undefined> {
  return sortOfType(await typeOf(head));
}

export function kindOf(sort: Sort): 'image' | 'video' | 'audio' {
  if (sort === 'image') return 'image';
  return sort === 'mp4' || sort === 'webm' ? 'video' : 'audio';
}

/** @throws {RefusedFile} unless these bytes are a picture, and nothing else at the same time. */
export async function checkPicture(bytes: Buffer): Promise<void> {
  const { type, hasMarkup: isPage } = await inspectPicture(bytes);
  if (sortOfType(type) !== 'image' || isPage) throw new RefusedFile('Please choose an image');
}

export function checkSize(kind: keyof typeof UPLOAD_MAX, size: number): void {
  if (size > UPLOAD_MAX[kind]) throw new RefusedFile(TOO_LARGE(kind), true);
}

/** Where files wait to be looked at; what a crash left there is removed by {@link removeLeftovers}. */
export function incomingFolder(dataDir: string): string {
  return join(dataDir, 'incoming');
}

/**
 * Writes what is sent into a file of its own. A file that is not taken is read to its end all the same:
 * whoever is still sending would not hear the answer.
 * @throws {RefusedFile} having left nothing behind
 */
export async function receive(folder: string, sent: AsyncIterable<Buffer>): Promise<Incoming> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  let head = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  let sort: Sort | undefined;
  let refused: RefusedFile | undefined;
  const judge = async () => {
    sort = await sortOf(head);
    if (sort === undefined) refused = new RefusedFile(UNKNOWN);
  };
  try {
    for await (const chunk of sent) {
      size += chunk.length;
      if (refused) continue;
      if (sort === undefined) {
        head = Buffer.concat([head, chunk]);
        if (head.length >= HEAD) await judge();
      }
      if (hasMarkup(chunk) || hasMarkup(Buffer.concat([tail, chunk.subarray(0, MARKUP_LENGTH)]))) {
        refused ??= new RefusedFile(UNKNOWN);
      }
      tail = Buffer.concat([tail, chunk.subarray(-MARKUP_LENGTH)]).subarray(-MARKUP_LENGTH);
      const kind = sort === undefined ? 'video' : kindOf(sort);
      if (size > UPLOAD_MAX[kind]) refused ??= new RefusedFile(TOO_LARGE(kind), true);
      else await file.write(chunk);
    }
    if (sort === undefined && !refused) await judge();
    if (refused || sort === undefined) throw refused ?? new RefusedFile(UNKNOWN);
    return { path, size, sort };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

const HOUR_MS = 3_600_000;

export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > HOUR_MS) await rm(join(folder, name), { force: true });
  }
}
