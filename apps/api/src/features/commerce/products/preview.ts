import type { Db } from '@kindred/db/client';
import { GUEST } from '@kindred/permissions/viewer';
import type { ProductKind } from '@kindred/validation/commerce/values';
import type { Preview } from '@kindred/validation/previews';
import { id as idSchema } from '@kindred/validation/text';
import { counted, previewText } from '../../../platform/preview.ts';
import { publicPerson } from '../../profiles/service.ts';
import { presentProduct } from './present.ts';
import { loadProduct } from './service.ts';

const KINDS: Record<ProductKind, string> = {
  digital: 'Digital download',
  physical: 'Ships to you',
  bundle: 'Bundle',
  subscription: 'Subscription',
  coaching: 'Coaching',
};

/** Products of businesses, and of tribes that are open to everyone. */
export async function previewProduct(db: Db, productId: string): Promise<Preview | undefined> {
  const known = idSchema.safeParse(productId);
  const row = known.success ? await loadProduct(db, GUEST, { id: known.data }) : undefined;
  if (row === undefined || row.archivedAt !== null) return undefined;
  const { id, name, description, kind, price, currency, interval, imageUrl, rating, reviewCount } =
    presentProduct(GUEST)(row);
  const { businessName, businessSlug, tribeName, tribeSlug } = row;
  const place =
    businessName !== null
      ? { name: businessName, path: `/business/${businessSlug}` }
      : { name: tribeName ?? '', path: `/tribe/${tribeSlug}` };
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
