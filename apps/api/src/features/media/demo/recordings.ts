import { readFile } from 'node:fs/promises';
import { POSTS } from '@kindred/db/demo/posts';
import { BELL, bellAt, type DemoRecording, lessonFilm, recordingOf } from '@kindred/db/demo/recordings';

/** Of a small bell: parts of its tone, as multiples of the lowest, and how loud each is. */
const STRIKE_HZ = 1180;
const PARTIALS = [
  [1, 0.5],
  [2.0, 0.22],
  [2.76, 0.16],
  [5.4, 0.08],
] as const;

/** @returns a WAV file of one channel */
export function ringBell(): Buffer {
  const { rate, length } = BELL;
  const bytes = rate * length * 2;
  const file = Buffer.alloc(44 + bytes);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + bytes, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(bytes, 40);
  for (let index = 0; index < rate * length; index += 1) {
    const at = index / rate;
    const tone = PARTIALS.reduce(
      (sum, [multiple, loud]) => sum + loud * Math.sin(2 * Math.PI * STRIKE_HZ * multiple * at),
      0,
    );
    file.writeInt16LE(Math.round(28_000 * tone * bellAt(at)), 44 + index * 2);
  }
  return file;
}

export function demoRecordings(): DemoRecording[] {
  return [...POSTS.flatMap(({ post }) => recordingOf(post) ?? []), lessonFilm()];
}

export function contentOf({ kind }: DemoRecording): Promise<Buffer> {
  return kind === 'audio' ? Promise.resolve(ringBell()) : readFile(new URL('./dawn.mp4', import.meta.url));
}
