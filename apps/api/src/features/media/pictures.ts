import type { Tx } from '@kindred/db/client';
import { type Pictured, pictureFor, setPictures } from '@kindred/db/media/pictures/writes';
import { PRODUCT_IMAGE_MAX } from '@kindred/validation/commerce/products';
import type { Outbox } from '../../platform/bus.ts';
import { fail } from '../../trpc/errors.ts';
import { mediaUrl } from './fileNames.ts';
import { sweepMedia } from './jobs.ts';

const ADDRESS = /^\/media\/([0-9a-f]{32})-\d{1,4}\.webp$/;

interface Picture {
  id: string;
  url: string;
}

interface Asked {
  /** The field that is told of what is wrong. */
  path: string;
  maxBytes: number;
  /** Pixels, of the one that is linked. */
  width: number;
}

/** The id of the picture at an address that a row has; undefined where it is no upload, as in the demo. */
export async function keptPicture(tx: Tx, pictured: Pictured, address: string): Promise<string | undefined> {
  const storageKey = ADDRESS.exec(address)?.[1];
  return storageKey === undefined ? undefined : (await pictureFor(tx, pictured, storageKey))?.id;
}

/** A picture that a row is shown by, or a free upload of whoever edits it, by its address. */
export async function findPicture(
  tx: Tx,
  pictured: Pictured,
  address: string,
  { path, maxBytes, width }: Asked,
): Promise<Picture> {
  const refuse = (message: string): never => fail('invalid_input', { issues: [{ path, message }] });
  const storageKey = ADDRESS.exec(address)?.[1] ?? refuse('Please choose one of your uploads');
  const picture = (await pictureFor(tx, pictured, storageKey)) ?? refuse('This image is not there any more');
  if (picture.bytes > maxBytes) refuse(`Please choose an image under ${maxBytes / (1024 * 1024)}MB`);
  const wide = picture.widths.find((each) => each >= width) ?? picture.widths.at(-1);
  return { id: picture.id, url: mediaUrl(storageKey, wide) };
}

/** Makes these the pictures that a row is shown by, and no others. */
export async function attachPictures(
  tx: Tx,
  outbox: Outbox,
  pictured: Pictured,
  mediaIds: readonly string[],
): Promise<void> {
  if (!(await setPictures(tx, pictured, [...mediaIds]))) fail('conflict');
  await outbox.job(sweepMedia, {});
}

/**
 * Shows something that is sold by these uploads, by their addresses.
 * @param path the field that errors name
 * @returns the addresses it is shown by
 */
export async function showPictures(
  tx: Tx,
  outbox: Outbox,
  pictured: Pictured,
  addresses: readonly string[],
  path = 'images',
): Promise<string[]> {
  const asked = { path, maxBytes: PRODUCT_IMAGE_MAX, width: 1_200 };
  const pictures = new Map<string, string>();
  for (const address of addresses) {
    const { id, url } = await findPicture(tx, pictured, address, asked);
    pictures.set(id, url);
  }
  await attachPictures(tx, outbox, pictured, [...pictures.keys()]);
  return [...pictures.values()];
}
