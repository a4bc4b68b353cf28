import type { Tx } from '@kindred/db/client';
import { type Pictured, pictureFor, setPictures } from '@kindred/db/media/pictures/writes';
import { PRODUCT_IMAGE_MAX } from '@kindred/validation/commerce/products';
import type { Outbox } from '../../platform/bus.ts';
import { fail } from '../../trpc/errors.ts';
import { mediaUrl, sweepMedia } from './service.ts';

const ADDRESS = /^\/media\/([0-9a-f]{32})-\d{1,4}\.webp$/;
const WIDTH = 1_200;

function refuse(message: string): never {
  return fail('invalid_input', { issues: [{ path: 'images', message }] });
}

/** Shows something that is sold by these uploads, by their addresses. @returns the addresses it is shown by */
export async function showPictures(
  tx: Tx,
  outbox: Outbox,
  pictured: Pictured,
  addresses: readonly string[],
): Promise<string[]> {
  const pictures: { id: string; url: string }[] = [];
  for (const address of addresses) {
    const storageKey = ADDRESS.exec(address)?.[1] ?? refuse('Please choose one of your uploads');
    const picture =
      (await pictureFor(tx, pictured, storageKey)) ?? refuse('One of these images is not there any more');
    if (picture.bytes > PRODUCT_IMAGE_MAX) {
      refuse(`Please choose images under ${PRODUCT_IMAGE_MAX / (1024 * 1024)}MB`);
    }
    if (pictures.some(({ id }) => id === picture.id)) continue;
    const wide = picture.widths.find((each) => each >= WIDTH) ?? picture.widths.at(-1);
    pictures.push({ id: picture.id, url: mediaUrl(storageKey, wide) });
  }
  const ids = pictures.map(({ id }) => id);
  if (!(await setPictures(tx, pictured, ids))) fail('conflict');
  await outbox.job(sweepMedia, {});
  return pictures.map(({ url }) => url);
}
