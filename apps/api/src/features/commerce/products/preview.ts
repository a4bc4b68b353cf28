import type { Db } from '@kindred/db/client';
import type { ProductRow } from '@kindred/db/commerce/products/visibility';
import { GUEST } from '@kindred/permissions/viewer';
import type { ProductKind } from '@kindred/validation/commerce/values';
import type { Preview } from '@kindred/validation/previews';
import { id as idSchema } from '@kindred/validation/text';
import { counted, previewText } from '../../../platform/preview.ts';
import { publicPerson } from '../../profiles/service.ts';
import { publicTribe } from '../../tribes/service.ts';
import { presentProduct } from './present.ts';
import { loadProduct } from './service.ts';

const KINDS: Record<ProductKind, string> = {
  digital: 'Digital download',
  physical: 'Ships to you',
  bundle: 'Bundle',
  subscription: 'Subscription',
  coaching: 'Coaching',
};

/** The business or public tribe that sells a product. */
async function placeOf(db: Db, { businessName, businessSlug, tribeId }: ProductRow) {
  if (businessName !== null) return { name: businessName, path: `/business/${businessSlug}` };
  const tribe = tribeId === null ? undefined : await publicTribe(db, tribeId);
  return tribe && { name: tribe.name, path: `/tribe/${tribe.slug}` };
}

/** Products of businesses, and of public tribes that are open to everyone. */
export async function previewProduct(db: Db, productId: string): Promise<Preview | undefined> {
  const known = idSchema.safeParse(productId);
  const row = known.success ? await loadProduct(db, GUEST, { id: known.data }) : undefined;
  const place = row && (await placeOf(db, row));
  if (row === undefined || place === undefined) return undefined;
  const { id, name, description, kind, price, currency, interval, imageUrl, rating, reviewCount } =
    presentProduct(GUEST)(row);
  return {
    type: 'product',
    id,
    path: `/product/${id}`,
    title: name,
    text: previewText(description),
    imageUrl,
    iconUrl: null,
    by: await publicPerson(db, row.sellerId),
    place,
    facts: [
      KINDS[kind],
      ...(rating === null ? [] : [`${rating.toFixed(1)} from ${counted(reviewCount, 'review')}`]),
    ],
    price: { amount: price, currency, interval },
  };
}
