import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Db } from '@kindred/db/client';
import type { BusinessKey } from '@kindred/db/demo/businesses';
import type { CourseKey } from '@kindred/db/demo/courses';
import { demoFiles } from '@kindred/db/demo/library';
import {
  demoBusinesses,
  demoCourses,
  demoFaces,
  demoTribes,
  picturesOf,
  type Scene,
  workPictures,
} from '@kindred/db/demo/pictures';
import { WORKS } from '@kindred/db/demo/portfolio';
import { POSTS } from '@kindred/db/demo/posts';
import type { TribeKey } from '@kindred/db/demo/tribes';
import { giveCourseImage } from '@kindred/db/media/pictures/writes';
import { type PicturePlace, withoutPicture } from '@kindred/db/media/visibility';
import { finishMedia, giveBusinessImage, giveTribeImage, giveUserImage } from '@kindred/db/media/writes';
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
  /** Of the logo and the cover of a business. */
  business?: { key: BusinessKey; colour: string };
  /** Of the banner of a course. */
  course?: { key: CourseKey; colour: string };
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

export function wantedPictures(): Wanted[] {
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
  const businesses = demoBusinesses().flatMap(({ key, colour, logoKey, coverKey }): Wanted[] => [
    {
      kind: 'portrait',
      scene: null,
      storageKey: logoKey,
      seed: key,
      width: LOGO,
      height: LOGO,
      widths: [LOGO],
      business: { key, colour },
    },
    {
      kind: 'cover',
      scene: null,
      storageKey: coverKey,
      seed: key,
      ...COVER,
      widths: [COVER.width],
      business: { key, colour },
    },
  ]);
  const courses = demoCourses().map(
    ({ key, colour, imageKey }): Wanted => ({
      kind: 'cover',
      scene: null,
      storageKey: imageKey,
      seed: key,
      ...BANNER,
      widths: [BANNER.width],
      course: { key, colour },
    }),
  );
  // The pictures of posts come last: while one of them is missing, the next start goes on from there.
  return [...faces, ...tribes, ...businesses, ...courses, ...scenes];
}

/** Where the picture is shown. */
function placeOf({ kind, storageKey, tribe, business, course }: Wanted): PicturePlace {
  if (kind === 'scene') return { kind: 'attachment', storageKey };
  const isPortrait = kind === 'portrait';
  const found = <T>(row: T | undefined): T => {
    if (row === undefined) throw new Error(`Nothing of the demo shows the picture ${storageKey}`);
    return row;
  };
  if (tribe !== undefined) {
    const { id } = found(demoTribes().find(({ key }) => key === tribe.key));
    return { kind: 'tribe', id, column: isPortrait ? 'avatarUrl' : 'bannerUrl' };
  }
  if (business !== undefined) {
    const { id } = found(demoBusinesses().find(({ key }) => key === business.key));
    return { kind: 'business', id, column: isPortrait ? 'logoUrl' : 'bannerUrl' };
  }
  if (course !== undefined) {
    return { kind: 'course', id: found(demoCourses().find(({ key }) => key === course.key)).id };
  }
  const face = demoFaces().find((one) => [one.portraitKey, one.coverKey].includes(storageKey));
  return { kind: 'user', id: found(face).userId, column: isPortrait ? 'profileImageUrl' : 'coverImageUrl' };
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
 * Draws the pictures of the demo, once: those that their rows show and storage has are there for good. A process that
 * was killed in between may have left files that no row shows.
 */
export async function drawDemo(
  db: Db,
  storage: Storage,
  env: Env,
  tell: (title: string) => void,
  draw: typeof askArtist = askArtist,
): Promise<void> {
  await keepFiles(storage);
  const all = wantedPictures().map((picture) => ({ picture, place: placeOf(picture) }));
  const bare = await withoutPicture(
    db,
    all.map(({ place }) => place),
  );
  const missing: typeof all = [];
  for (const one of all) {
    // The last is written last: when it is there, all of them are.
    const last = fileNames(one.picture).at(-1) ?? '';
    if (bare.has(one.place) || (await storage.size(last)) === null) missing.push(one);
  }
  if (missing.length === 0) return;
  tell('Generating images for the demo community');
  const drawn = await draw(
    env,
    missing.map(({ picture }) => picture),
  );
  await db.transaction().execute(async (tx) => {
    for (const { storageKey, size, blur } of drawn) {
      const one = missing.find(({ picture }) => picture.storageKey === storageKey);
      if (one === undefined) continue;
      const { place, picture } = one;
      const { width, height, widths } = picture;
      const url = mediaUrl(storageKey, width);
      if (place.kind === 'attachment') await finishMedia(tx, { storageKey, size, blur });
      else if (place.kind === 'tribe') await giveTribeImage(tx, place.column, place.id, url);
      else if (place.kind === 'business') await giveBusinessImage(tx, place.column, place.id, url);
      else if (place.kind === 'course') await giveCourseImage(tx, place.id, url);
      else {
        await giveUserImage(tx, place.column, {
          ownerId: place.id,
          kind: 'image',
          mimeType: 'image/webp',
          size,
          storageKey,
          url,
          width,
          height,
          widths,
          blur,
          alt: null,
          duration: null,
          waveform: null,
        });
      }
    }
  });
}
