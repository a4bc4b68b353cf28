import { closeSync, openSync } from 'node:fs';
import type { Incoming } from '../incoming.ts';
import { CorruptFile, type MediaInfo } from './mediaInfo.ts';
import { cleanMp4 } from './mp4.ts';
import { cleanOgg } from './ogg.ts';
import { cleanMp3, cleanWav } from './sound.ts';
import { Source } from './source.ts';
import { cleanWebm } from './webm.ts';

const CLEANERS = {
  mp3: cleanMp3,
  ogg: cleanOgg,
  wav: cleanWav,
  webm: cleanWebm,
  mp4: cleanMp4,
  m4a: cleanMp4,
};

/**
 * Blanks in place the metadata of a video or a recording. Only for worker threads: a crafted file can keep it busy.
 * @returns what it is, null for a sort that only sound has
 * @throws {BrokenFile}
 */
export function cleanContainer({ path, size, sort }: Incoming): MediaInfo | null {
  if (sort === 'image') throw new Error('A picture is re-encoded');
  const file = openSync(path, 'r+');
  try {
    return CLEANERS[sort](new Source(file, size));
  } catch (error) {
    // A number read past the end of a buffer.
    if (error instanceof RangeError) throw new CorruptFile('It ends too early', { cause: error });
    throw error;
  } finally {
    closeSync(file);
  }
}
