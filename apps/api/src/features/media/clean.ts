import { open } from 'node:fs/promises';
import { BrokenFile, type Film } from './containers/film.ts';
import { cleanMp4 } from './containers/mp4.ts';
import { cleanMp3, cleanOgg, cleanWav } from './containers/sound.ts';
import { cleanWebm } from './containers/webm.ts';
import { type Incoming, RefusedFile, type Sort } from './incoming.ts';

const BROKEN = 'This file is broken';
const SOUND_CLEANERS = { mp3: cleanMp3, ogg: cleanOgg, wav: cleanWav } as const;

export function isSound(sort: Sort): sort is keyof typeof SOUND_CLEANERS {
  return sort in SOUND_CLEANERS;
}

/**
 * Blanks in place what a video or a recording tells beside itself.
 * @returns what it is, null for a sort that only sound has
 * @throws {RefusedFile}
 */
export async function blank({ path, size, sort }: Incoming): Promise<Film | null> {
  const file = await open(path, 'r+');
  try {
    if (isSound(sort)) {
      await SOUND_CLEANERS[sort](file, size);
      return null;
    }
    return await (sort === 'webm' ? cleanWebm(file, size) : cleanMp4(file, size));
  } catch (error) {
    if (error instanceof BrokenFile || error instanceof RangeError) {
      throw new RefusedFile(BROKEN);
    }
    throw error;
  } finally {
    await file.close();
  }
}
