import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanContainer } from '../../src/features/media/containers/clean.ts';
import { CorruptFile } from '../../src/features/media/containers/mediaInfo.ts';
import type { Sort } from '../../src/features/media/incoming.ts';
import { hasMarkup } from '../../src/features/media/markup.ts';
import * as attacks from './attacks.ts';
import { cpu } from './loop.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attacks-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Milliseconds of CPU for any of these files; most of them asked for many seconds or for ever. */
const CPU_MAX = 2_000;

async function clean(sort: Sort, bytes: Buffer) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const started = cpu();
  try {
    return cleanContainer({ path, size: bytes.length, sort });
  } finally {
    expect(cpu() - started).toBeLessThan(CPU_MAX);
  }
}

describe('refuses', () => {
  test.each<[string, Sort, () => Buffer]>([
    ['an MP4 with 2³²−1 samples in each chunk', 'mp4', attacks.endlessSamples],
    ['an MP4 with more sample sizes than its table holds', 'mp4', attacks.endlessSizes],
    ['an MP4 with more chunks than its table holds', 'mp4', attacks.endlessChunks],
    ['an MP4 whose chunks name more bytes than it has', 'mp4', attacks.overlappingChunks],
    ['an MP4 with 9 movies inside each other', 'mp4', () => attacks.nestedMovies(9)],
    ['an MP4 with 50,000 movies inside each other', 'mp4', () => attacks.nestedMovies(50_000)],
    ['an MP4 with 150,000 boxes', 'mp4', attacks.countlessBoxes],
    ['a WebM with 150,000 segments inside each other', 'webm', attacks.nestedSegments],
    ['a WebM with a tag behind 150,000 elements', 'webm', () => attacks.countlessElements('a place')],
    ['a WebM with 400,000 fields in one header', 'webm', attacks.countlessFields],
    ['a WebM whose information has no end', 'webm', () => attacks.endlessInfo('unknown')],
    ['a WebM whose information has 2⁵⁶ bytes', 'webm', () => attacks.endlessInfo('huge')],
    ['an Ogg with 120,000 pages', 'ogg', attacks.countlessPages],
    ['an Ogg with 5,000 streams', 'ogg', attacks.countlessStreams],
    ['an MP3 with 120,000 tags', 'mp3', attacks.countlessTags],
    ['a WAV with 120,000 chunks', 'wav', attacks.countlessChunks],
  ])('%s', async (_, sort, make) => {
    await expect(clean(sort, make())).rejects.toThrow(CorruptFile);
  });
});

describe('reads', () => {
  test('an MP4 with the same megabyte in a thousand tracks, and blanks it once', async () => {
    const bytes = attacks.overlappingTracks();
    expect(await clean('mp4', bytes)).toMatchObject({ hasVideo: true, isPlayable: true });
    const cleaned = await readFile(join(folder, 'file'));
    expect(cleaned.length).toBe(bytes.length);
    expect(cleaned.includes('xxxx')).toBe(false);
  });

  test('an MP3 whose tag is said to be longer than the file, and blanks it to the end', async () => {
    expect(await clean('mp3', attacks.endlessTag())).toBeNull();
    expect((await readFile(join(folder, 'file'))).includes('x')).toBe(false);
  });

  test('a WebM of an impossible length and size without believing it', async () => {
    expect(await clean('webm', attacks.endlessFilm())).toMatchObject({
      hasVideo: true,
      duration: null,
      width: null,
      height: null,
    });
  });
});

describe('looking for markup in a picture', () => {
  test.each([
    ['<', '<'],
    ['beginnings of a tag', '<s'],
    ['tags that almost are', '<scrip<ifram<!doctyp'],
  ])('takes linear time for %s', (_, text) => {
    const started = cpu();
    expect(hasMarkup(Buffer.alloc(10 * 1024 * 1024, text))).toBe(false);
    expect(cpu() - started).toBeLessThan(1_000);
  });

  test.each(['<script', '<HTML', '<iFrame', '<!DOCTYPE', '<?php'])(
    'finds %s, also at the very end',
    (tag) => {
      expect(hasMarkup(Buffer.from(`<<${tag} x`))).toBe(true);
      expect(hasMarkup(Buffer.from(`a${tag}`))).toBe(true);
      expect(hasMarkup(Buffer.from(`a${tag}`.slice(0, -1)))).toBe(false);
    },
  );
});
