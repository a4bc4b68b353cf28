import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Db } from '@kindred/db/client';
import type { BusinessKey } from '@kindred/db/demo/businesses';
import { demoFiles } from '@kindred/db/demo/library';
import {
  demoBusinesses,
  demoFaces,
  demoTribes,
  picturesOf,
  type Scene,
  workPictures,
} from '@kindred/db/demo/pictures';
import { WORKS } from '@kindred/db/demo/portfolio';
import { POSTS } from '@kindred/db/demo/posts';
import type { TribeKey } from '@kindred/db/demo/tribes';
import { finishMedia, giveBusinessLogo, giveTribeImage, giveUserImage } from '@kindred/db/media/writes';
import type { Env } from '../../../platform/env.ts';
import type { Storage } from '../../../platform/storage.ts';
import { fileNames, mediaUrl } from '../service.ts';
import { contentOf, demoRecordings } from './recordings.ts';

/** Something to be drawn. */
export interface Wanted {
  kind: 'scene' | 'portrait' | 'cover';
  scene: Scene | null;
  storageKey: string;
  seed: string;
  width: number;
  height: number;
  widths: number[];
  /** Of a tribe's own picture and banner. */
  tribe?: { key: TribeKey; colour: string };
  /** Of the logo of a business. */
  business?: { key: BusinessKey; colour: string };
}

export interface Drawn {
  storageKey: string;
  /** Bytes of all its widths. */
  size: number;
  blur: string;
}

const PORTRAIT = 384;
const COVER = { width: 960, height: 320 };
const TRIBE = 400;
const LOGO = 320;
/** As high as the head of a tribe's page shows it. */
const BANNER = { width: 1200, height: 525 };
/** Nobody waits for pictures longer than this; the next start tries again. */
const PATIENCE_MS = 30_000;

function wantedPictures(): Wanted[] {
  const posters = demoRecordings().flatMap(({ poster }) => poster ?? []);
  const works = WORKS.flatMap(workPictures);
  const scenes = [...POSTS.flatMap(({ post }) => picturesOf(post)), ...posters, ...works].map((picture) => ({
    ...picture,
    kind: 'scene' as const,
  }));
  const faces = demoFaces().flatMap(({ key, portraitKey, coverKey }): Wanted[] => [
    {
      kind: 'portrait',
      scene: null,
      storageKey: portraitKey,
      seed: key,
      width: PORTRAIT,
      height: PORTRAIT,
      widths: [PORTRAIT],
    },
    { kind: 'cover', scene: null, storageKey: coverKey, seed: key, ...COVER, widths: [COVER.width] },
  ]);
  const tribes = demoTribes().flatMap(({ key, colour, imageKey, bannerKey }): Wanted[] => [
    {
      kind: 'portrait',
      scene: null,
      storageKey: imageKey,
      seed: key,
      width: TRIBE,
      height: TRIBE,
      widths: [TRIBE],
      tribe: { key, colour },
    },
    {
      kind: 'cover',
      scene: null,
      storageKey: bannerKey,
      seed: key,
      ...BANNER,
      widths: [BANNER.width],
      tribe: { key, colour },
    },
  ]);
  const logos = demoBusinesses().map(
    ({ key, colour, logoKey }): Wanted => ({
      kind: 'portrait',
      scene: null,
      storageKey: logoKey,
      seed: key,
      width: LOGO,
      height: LOGO,
      widths: [LOGO],
      business: { key, colour },
    }),
  );
  // The pictures of posts come last: while one of them is missing, the next start goes on from there.
  return [...faces, ...tribes, ...logos, ...scenes];
}

/** @returns what was drawn, which is less than all of it when the artist is stopped or fails. */
function askArtist(env: Env, wanted: Wanted[]): Promise<Drawn[]> {
  const drawn: Drawn[] = [];
  return new Promise((resolve, reject) => {
    const artist = fork(fileURLToPath(new URL('./artist.ts', import.meta.url)), { timeout: PATIENCE_MS });
    artist.once('error', reject);
    artist.once('exit', () => resolve(drawn));
    artist.on('message', (picture: Drawn) => drawn.push(picture));
    const { DATA_DIR, S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
    const storage = { DATA_DIR, S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
    artist.send({ env: storage, wanted }, (error) => {
      if (error) reject(error);
    });
  });
}

/** The files of the demo's libraries, and what was recorded; they are small enough to be written anew. */
async function keepFiles(storage: Storage): Promise<void> {
  for (const recording of demoRecordings()) {
    const { storageKey, mimeType } = recording;
    if ((await storage.size(storageKey)) === null)
      await storage.write(storageKey, await contentOf(recording), mimeType);
  }
  for (const { storageKey, content } of demoFiles()) {
    if ((await storage.size(storageKey)) !== null) continue;
    await storage.write(storageKey, Buffer.from(content), 'application/octet-stream');
  }
}

/**
 * Draws the pictures of the demo, once: those that storage has are there for good.
 * @param options.isNew true when the rows are new, which do not know of files from before
 */
export async function drawDemo(
  db: Db,
  storage: Storage,
  env: Env,
  options: { isNew: boolean; tell: (title: string) => void },
): Promise<void> {
  await keepFiles(storage);
  const missing: Wanted[] = [];
  for (const picture of wantedPictures()) {
    // The last is written last: when it is there, all of them are.
    const last = fileNames(picture).at(-1) ?? '';
    if (options.isNew || (await storage.size(last)) === null) missing.push(picture);
  }
  if (missing.length === 0) return;
  options.tell('Generating images for the demo community');
  const drawn = await askArtist(env, missing);
  const faces = demoFaces();
  await db.transaction().execute(async (tx) => {
    for (const { storageKey, size, blur } of drawn) {
      const picture = missing.find((each) => each.storageKey === storageKey);
      if (picture === undefined) continue;
      if (picture.kind === 'scene') {
        await finishMedia(tx, { storageKey, size, blur });
        continue;
      }
      const isPortrait = picture.kind === 'portrait';
      if (picture.tribe !== undefined) {
        const { key } = picture.tribe;
        const tribe = demoTribes().find((each) => each.key === key);
        const url = mediaUrl(storageKey, picture.width);
        if (tribe) await giveTribeImage(tx, isPortrait ? 'avatarUrl' : 'bannerUrl', tribe.id, url);
        continue;
      }
      const business = demoBusinesses().find(({ logoKey }) => logoKey === storageKey);
      if (business !== undefined) {
        await giveBusinessLogo(tx, business.id, mediaUrl(storageKey, picture.width));
        continue;
      }
      const face = faces.find(({ portraitKey, coverKey }) => [portraitKey, coverKey].includes(storageKey));
      if (face === undefined) continue;
      const { width, height, widths } = picture;
      await giveUserImage(tx, isPortrait ? 'profileImageUrl' : 'coverImageUrl', {
        ownerId: face.userId,
        kind: 'image',
        mimeType: 'image/webp',
        size,
        storageKey,
        url: mediaUrl(storageKey, width),
        width,
        height,
        widths,
        blur,
        alt: null,
        duration: null,
        waveform: null,
      });
    }
  });
}
