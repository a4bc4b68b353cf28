import { IMAGE_PIXELS_MAX } from '@kindred/validation/media';
import type { Metadata, Sharp } from 'sharp';
import { createConcurrencyLimit } from '../../platform/concurrency.ts';
import { AppError } from '../../trpc/errors.ts';

/** A picture as it is kept: the same in some widths, and what is shown until one of them is there. */
export interface Drawn {
  /** Pixels of the largest. */
  width: number;
  height: number;
  /** Smallest first. */
  files: { width: number; bytes: Buffer }[];
  blur: string;
}

/** Widths that cards, screens and sharp screens ask for. */
const WIDTHS = [320, 640, 1080, 1600] as const;
/** Of what is four times as high as it is wide, the lower part of the width is enough. */
const HEIGHT_MAX = 6400;
const BLUR_WIDTH = 16;
/** A picture takes one core; the others answer. */
const AT_ONCE = 2;
const WAITING_MAX = 200;
const SECONDS_MAX = 20;

type MakeSharp = typeof import('sharp').default;
let loading: Promise<MakeSharp> | undefined;

/** What pictures may be of; a library that reads many more formats has many more mistakes. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`);

/** Loaded with the first picture. Keeps nothing between two of them: no two are alike. */
function loadSharp(): Promise<MakeSharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: READERS });
    return sharp;
  });
  return loading;
}

const inTurn = createConcurrencyLimit({
  atOnce: AT_ONCE,
  queue: WAITING_MAX,
  refusal: () => new AppError('unavailable', { retryAfter: 10 }),
});

/** Why a picture is not taken. */
export class RefusedPicture extends Error {
  override name = 'RefusedPicture';
}

const TOO_MANY_PIXELS = 'This picture has too many pixels';
const UNREADABLE = 'This picture cannot be read';

/** Only the header is read, so a bomb is refused as fast as anything. */
async function measure(sharp: MakeSharp, input: string | Buffer, pages = 1): Promise<Metadata> {
  const found = await sharp(input, { limitInputPixels: false, pages })
    .metadata()
    .catch((cause: unknown) => {
      throw new RefusedPicture(UNREADABLE, { cause });
    });
  const { width, height, pageHeight } = found;
  const high = pages === 1 ? (pageHeight ?? height) : height;
  if (width * high > IMAGE_PIXELS_MAX) throw new RefusedPicture(TOO_MANY_PIXELS);
  return found;
}

/** @param square pixels of each side, for a picture that is shown in a circle; cut to it, never enlarged */
export async function redraw(
  input: string | Buffer,
  widths: readonly number[] = WIDTHS,
  square?: number,
): Promise<Drawn> {
  const sharp = await loadSharp();
  await measure(sharp, input);
  return inTurn(async () => {
    try {
      return await draw(sharp, input, widths, square);
    } catch (cause) {
      throw new RefusedPicture(UNREADABLE, { cause });
    }
  });
}

/** A moving picture is kept in one width: each of its pictures costs as much as a still one. */
const MOVING_WIDTH = 640;

/** What moves goes on moving. @returns null for a picture that stands still @throws {RefusedPicture} */
export async function redrawMoving(input: string): Promise<Drawn | null> {
  const sharp = await loadSharp();
  const { format, pages: count = 1 } = await measure(sharp, input);
  if (count === 1 || (format !== 'gif' && format !== 'webp')) return null;
  await measure(sharp, input, ALL_PAGES);
  return inTurn(async () => {
    try {
      const options = { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error' } as const;
      const [first, moving] = [
        await draw(sharp, input, [1], undefined),
        await sharp(input, { ...options, pages: ALL_PAGES })
          .timeout({ seconds: SECONDS_MAX })
          .resize({ width: MOVING_WIDTH, withoutEnlargement: true })
          .webp({ quality: 75, effort: 2 })
          .toBuffer({ resolveWithObject: true }),
      ];
      const { width, pageHeight = moving.info.height } = moving.info;
      return { width, height: pageHeight, files: [{ width, bytes: moving.data }], blur: first.blur };
    } catch (cause) {
      throw new RefusedPicture(UNREADABLE, { cause });
    }
  });
}

/** How a picture is written again in its own format; what reads as none of them is kept by nobody. */
const WRITERS: Readonly<Record<string, (picture: Sharp, head: Buffer) => Sharp>> = {
  jpeg: (picture) => picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }),
  png: (picture) => picture.png(),
  webp: (picture, head) => picture.webp({ quality: 90, effort: 2, lossless: head.includes('VP8L') }),
  gif: (picture) => picture.gif({ effort: 3 }),
  heif: (picture) => picture.avif({ quality: 75, effort: 1 }),
};
const ALL_PAGES = -1;

/** By format. */
const SHOWN: Readonly<Record<string, PictureType>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];
interface Rewritten {
  size: number;
  type: PictureType | null;
}

/**
 * Writes a picture again in its own format, as large as it is and moving if it moves, upright and without a word
 * about itself.
 * @param head the beginning of the file
 * @returns bytes of what was written, and its type where every browser shows it
 * @throws {RefusedPicture}
 */
export async function rewrite(input: string, output: string, head: Buffer): Promise<Rewritten> {
  const sharp = await loadSharp();
  const { format, pages: count = 1 } = await measure(sharp, input);
  const write = WRITERS[format];
  if (write === undefined) throw new RefusedPicture(UNREADABLE);
  const isMoving = count > 1 && (format === 'gif' || format === 'webp');
  const pages = isMoving ? ALL_PAGES : 1;
  if (isMoving) await measure(sharp, input, pages);
  return inTurn(async () => {
    const options = { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error', pages } as const;
    const opened = sharp(input, options).timeout({ seconds: SECONDS_MAX });
    // What moves is never turned.
    const upright = isMoving ? opened : opened.autoOrient();
    try {
      const { size } = await write(upright, head).toFile(output);
      return { size, type: SHOWN[format] ?? null };
    } catch (cause) {
      throw new RefusedPicture(UNREADABLE, { cause });
    }
  });
}

/**
 * Unpacked once, upright, in sRGB and without a word about itself; all widths are made from that. An animation
 * is its first picture.
 */
async function draw(
  sharp: MakeSharp,
  input: string | Buffer,
  widths: readonly number[],
  square: number | undefined,
): Promise<Drawn> {
  const widest = widths.at(-1) ?? 1;
  const opened = sharp(input, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error' })
    .timeout({ seconds: SECONDS_MAX })
    .autoOrient();
  if (square === undefined) {
    opened.resize({ width: widest, height: HEIGHT_MAX, fit: 'inside', withoutEnlargement: true });
  } else {
    const { autoOrient } = await sharp(input).metadata();
    const side = Math.min(square, autoOrient.width, autoOrient.height);
    opened.resize({ width: side, height: side, fit: 'cover' });
  }
  const { data, info } = await opened.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const raw = { raw: { width, height, channels } };
  const files: Drawn['files'] = [];
  for (const each of [...widths.filter((wanted) => wanted < width), width]) {
    const picture = sharp(data, raw);
    if (each < width) picture.resize({ width: each });
    const bytes = await picture.webp({ quality: 80, effort: 3 }).toBuffer();
    files.push({ width: each, bytes });
  }
  const small = await sharp(data, raw)
    .resize({ width: BLUR_WIDTH, height: BLUR_WIDTH, fit: 'inside' })
    .webp({ quality: 30, effort: 6 })
    .toBuffer();
  return { width, height, files, blur: `data:image/webp;base64,${small.toString('base64')}` };
}
