import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_MAX } from '@kindred/validation/media';
import { type PictureType, rewrite } from './images.ts';
import { RefusedFile, type Sort, sortOfType } from './incoming.ts';
import { HEAD } from './markup.ts';
import { blank, typeOf } from './parsing.ts';

const TOO_LARGE = `Please choose a file under ${FILE_MAX / (1024 * 1024)}MB`;
const OTHER_PICTURE = 'Please save this picture as JPEG, PNG, WebP, GIF or AVIF first';

/** Pictures that no camera writes: work to be opened in a program of its own. */
const DRAWINGS = new Set([
  'image/bmp',
  'image/icns',
  'image/vnd.adobe.photoshop',
  'image/vnd.djvu',
  'image/vnd.dwg',
  'image/x-icon',
]);

/** What phones also write, and is made of the same boxes. */
const FILMS = new Set(['video/3gpp', 'video/3gpp2']);

export interface Plain {
  path: string;
  /** Bytes. */
  size: number;
  /** Of a picture that every browser shows; null of everything else. */
  picture: PictureType | null;
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** What the first bytes of a file say it is; undefined for what has no mark of its own. */
export async function typeOfFile(path: string): Promise<string | undefined> {
  return typeOf(await headOf(path));
}

/**
 * Takes out of a photo, a film or a recording where it was made and with what; whatever else it is stays as it came.
 * @returns its bytes, and the type of a picture that was written again
 * @throws {RefusedFile | RefusedPicture} for what says that it is one of these and cannot be read
 */
async function clean(path: string, size: number): Promise<Pick<Plain, 'size' | 'picture'>> {
  const head = await headOf(path);
  const type = await typeOf(head);
  const sort: Sort | undefined = FILMS.has(type ?? '') ? 'mp4' : sortOfType(type);
  if (sort === 'image') {
    const written = `${path}.clean`;
    try {
      const { size: bytes, type: picture } = await rewrite(path, written, head);
      await rename(written, path);
      return { size: bytes, picture };
    } catch (error) {
      await rm(written, { force: true });
      throw error;
    }
  }
  if (sort !== undefined) {
    await blank({ path, size, sort });
    return { size, picture: null };
  }
  if (type?.startsWith('image/') && !DRAWINGS.has(type)) throw new RefusedFile(OTHER_PICTURE);
  return { size, picture: null };
}

/**
 * Writes a file of any sort into one of its own. As of the others, what is too large is read to its end.
 * @throws {RefusedFile | RefusedPicture} having left nothing behind
 */
export async function receiveGenericFile(folder: string, sent: AsyncIterable<Buffer>): Promise<Plain> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    try {
      for await (const chunk of sent) {
        size += chunk.length;
        if (size <= FILE_MAX) await file.write(chunk);
      }
    } finally {
      await file.close();
    }
    if (size > FILE_MAX) throw new RefusedFile(TOO_LARGE, true);
    if (size === 0) throw new RefusedFile('This file is empty');
    return { path, ...(await clean(path, size)) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
