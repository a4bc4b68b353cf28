import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoBusinesses, demoCourses, demoFaces } from '@kindred/db/demo/pictures';
import { seedDemo } from '@kindred/db/demo/seed';
import { hasUnfinishedMedia } from '@kindred/db/media/visibility';
import { createTestDatabase } from '@kindred/db/testing';
import { expect, test } from 'vitest';
import { cleanContainer } from '../../src/features/media/containers/clean.ts';
import { drawDemo, type Wanted, wantedPictures } from '../../src/features/media/demo/pictures.ts';
import { contentOf, demoRecordings } from '../../src/features/media/demo/recordings.ts';
import { fileNames } from '../../src/features/media/service.ts';
import { readEnv } from '../../src/platform/env.ts';
import { createStorage } from '../../src/platform/storage.ts';

test('every recording of the demo is what its row says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recordings-'));
  try {
    const recordings = demoRecordings();
    expect(recordings.map(({ kind }) => kind).toSorted()).toEqual(['audio', 'video', 'video']);
    for (const recording of recordings) {
      const content = await contentOf(recording);
      expect(content.length).toBe(recording.size);
      const path = join(folder, recording.storageKey);
      await writeFile(path, content);
      const { kind, size, width, height, duration } = recording;
      const film = cleanContainer({ path, size, sort: kind === 'audio' ? 'wav' : 'mp4' });
      if (kind === 'audio') {
        expect(film).toBeNull();
        expect(Math.max(...(recording.waveform ?? []))).toBeGreaterThan(80);
        continue;
      }
      expect(film).toMatchObject({
        width,
        height,
        duration,
        hasVideo: true,
        isPlayable: true,
      });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a start that was killed while it drew the pictures of the demo is completed by the next', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'demo-pictures-'));
  const database = await createTestDatabase();
  const { db } = database;
  try {
    await seedDemo(db);
    const env = readEnv({ DATA_DIR: folder });
    const storage = createStorage(env);
    const drawAll = async (_: unknown, wanted: Wanted[]) => {
      for (const picture of wanted) {
        for (const name of fileNames(picture)) await storage.write(name, Buffer.from('x'), 'image/webp');
      }
      return wanted.map(({ storageKey }) => ({ storageKey, size: 1, blur: 'data:,' }));
    };
    const killed = async (...given: Parameters<typeof drawAll>) => {
      await drawAll(...given);
      throw new Error('killed');
    };
    const draw = (artist: typeof drawAll) => drawDemo(db, storage, env, () => {}, artist);

    await expect(draw(killed)).rejects.toThrow('killed');
    expect(await hasUnfinishedMedia(db)).toBe(true);
    await draw(drawAll);
    expect(await hasUnfinishedMedia(db)).toBe(false);
    const bare = `select 1 from users where id = any($1) and (profile_image_url is null or cover_image_url is null)`;
    const faces = demoFaces().map(({ userId }) => userId);
    expect((await database.pool.query(bare, [faces])).rowCount).toBe(0);
    const plain =
      'select 1 from businesses where logo_url is null or banner_url is null or logo_url = banner_url';
    expect((await database.pool.query(plain)).rowCount).toBe(0);
    expect((await database.pool.query('select 1 from courses where image_url is null')).rowCount).toBe(0);
    // All there is, is there.
    await draw(killed);
  } finally {
    await database.drop();
    await rm(folder, { recursive: true });
  }
});

test('every business of the demo gets a logo and a cover in its own colour', () => {
  const wanted = wantedPictures();
  for (const { key, colour } of demoBusinesses()) {
    const own = wanted.filter(({ business }) => business?.key === key);
    expect(own.map(({ kind }) => kind).toSorted(), key).toEqual(['cover', 'portrait']);
    expect(new Set(own.map(({ storageKey }) => storageKey)).size, key).toBe(2);
    for (const { business } of own) expect(business?.colour, key).toBe(colour);
  }
});

test('every course of the demo gets a banner of its own', () => {
  const banners = wantedPictures().filter(({ course }) => course !== undefined);
  expect(banners.map(({ course }) => course?.key)).toEqual(demoCourses().map(({ key }) => key));
  expect(new Set(banners.map(({ storageKey }) => storageKey)).size).toBe(9);
});
