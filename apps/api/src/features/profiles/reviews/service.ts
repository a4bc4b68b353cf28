import {
  ownerHidesReviews,
  reviewOfOwner,
  reviewsOfOwner,
} from '@kindred/db/businesses/ownerReviews/visibility';
import type { Db, Tx } from '@kindred/db/client';
import {
  reviewOfSeller,
  reviewsOfSeller,
  sellerHidesReviews,
} from '@kindred/db/commerce/productReviews/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import type { ProfileReview, ProfileReviewPage } from '@kindred/validation/profiles/reviews';
import { decodeTime, latestFirst, pageByTime } from '../../../platform/paging.ts';
import type { Context } from '../../../trpc/context.ts';
import { presentCard } from '../../accounts/service.ts';
import { setBusinessReviewHidden } from '../../businesses/reviews/service.ts';
import { setProductReviewHidden } from '../../commerce/products/service.ts';
import type { SeenProfile } from '../service.ts';

type About = ProfileReview['about']['kind'];
type Said = Omit<Awaited<ReturnType<typeof reviewsOfOwner>>[number], 'isVerified'>;

const present = (row: Said, kind: About, isVerified: boolean): ProfileReview => ({
  id: row.id,
  about: { kind, key: row.aboutKey, name: row.aboutName },
  author: presentCard({ ...row, id: row.authorId }),
  rating: row.rating,
  content: row.content,
  isVerified,
  isRefunded: row.isRefunded,
  isEdited: row.updatedAt > row.createdAt,
  reply: row.reply,
  createdAt: row.createdAt.toISOString(),
  isHidden: row.isHidden,
});

/** Of businesses and of products, merged. */
export async function reviewsOfProfile(
  { db }: Context,
  { id, viewer }: SeenProfile,
  { limit, cursor }: { limit: number; cursor?: string | null | undefined },
): Promise<ProfileReviewPage> {
  const page = { limit: limit + 1, after: cursor ? decodeTime(cursor) : undefined };
  const [ofBusinesses, ofProducts, ownerHides, sellerHides] = await Promise.all([
    reviewsOfOwner(db, viewer, { ...page, ownerId: id }),
    reviewsOfSeller(db, viewer, { ...page, sellerId: id }),
    ownerHidesReviews(db, viewer, id),
    sellerHidesReviews(db, viewer, id),
  ]);
  const merged = [
    ...ofBusinesses.map((row) => ({
      place: row.place,
      id: row.id,
      item: present(row, 'business', row.isVerified),
    })),
    // Only buyers review products.
    ...ofProducts.map((row) => ({ place: row.place, id: row.id, item: present(row, 'product', true) })),
  ].toSorted(latestFirst);
  const shown = pageByTime(
    merged,
    limit,
    (row) => row,
    ({ item }) => item,
  );
  return { ...shown, hasHidden: ownerHides || sellerHides };
}

/** A review of a business of mine, or of something I sell. */
export async function findReviewOfMine(
  db: Db,
  viewer: Viewer,
  { id }: { id: string },
): Promise<{ id: string; kind: About } | undefined> {
  if (await reviewOfOwner(db, viewer.id, id)) return { id, kind: 'business' };
  return (await reviewOfSeller(db, viewer.id, id)) && { id, kind: 'product' };
}

export function setHidden(
  tx: Tx,
  { id, kind }: { id: string; kind: About },
  isHidden: boolean,
): Promise<void> {
  return kind === 'business'
    ? setBusinessReviewHidden(tx, id, isHidden)
    : setProductReviewHidden(tx, id, isHidden);
}
