import { createStorage } from '../../../platform/storage.ts';
import { businessCover, businessLogo } from './businesses.ts';
import { courseBanner } from './courses.ts';
import type { Drawn, Wanted } from './pictures.ts';
import { cover, portrait } from './portraits.ts';
import { drawScene } from './scenes.ts';
import { tribeBanner, tribePicture } from './tribes.ts';

/**
 * A process of its own, gone when the pictures are there: reading SVG is nothing that the server may do, and
 * what drawing needs in memory would stay with it.
 */

/** Two cores are all that most machines have. */
const AT_ONCE = 3;
const BLUR_WIDTH = 16;

function sketch({ kind, scene, seed, width, height, tribe, business, course }: Wanted): Buffer {
  if (tribe !== undefined) {
    return kind === 'portrait'
      ? tribePicture(tribe.key, tribe.colour, width)
      : tribeBanner(tribe.key, tribe.colour, width, height);
  }
  if (business !== undefined) {
    return kind === 'portrait'
      ? businessLogo(business.key, business.colour, width)
      : businessCover(business.key, business.colour, width, height);
  }
  if (course !== undefined) return courseBanner(course.key, course.colour, width, height);
  if (kind === 'portrait') return portrait(seed, width);
  return kind === 'cover' || scene === null
    ? cover(seed, width, height)
    : drawScene(scene, seed, width, height);
}

// The process that asked is gone.
process.once('disconnect', () => process.exit());
process.once(
  'message',
  async ({ env, wanted }: { env: Parameters<typeof createStorage>[0]; wanted: Wanted[] }) => {
    const { default: sharp } = await import('sharp');
    sharp.concurrency(1);
    const storage = createStorage(env);
    const draw = async (picture: Wanted): Promise<Drawn> => {
      const { data, info } = await sharp(sketch(picture))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
      let size = 0;
      for (const width of picture.widths) {
        const bytes = await sharp(data, raw).resize({ width }).webp({ quality: 82, effort: 2 }).toBuffer();
        size += bytes.length;
        await storage.write(`${picture.storageKey}-${width}.webp`, bytes, 'image/webp');
      }
      const small = await sharp(data, raw).resize({ width: BLUR_WIDTH }).webp({ quality: 30 }).toBuffer();
      return {
        storageKey: picture.storageKey,
        size,
        blur: `data:image/webp;base64,${small.toString('base64')}`,
      };
    };
    const left = [...wanted];
    const work = async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) process.send?.(await draw(next));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    process.disconnect();
  },
);
