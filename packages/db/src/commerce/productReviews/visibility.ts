import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import { seesBusiness } from '../../businesses/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { readsTribe } from '../../tribes/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

interface SellerPage {
  sellerId: string;
  limit: number;
  after?: Cursor | undefined;
}

/** What somebody sells and the viewer could open: in tribes they read and businesses they see. */
function onSale(db: Db | Tx, viewer: Viewer, sellerId: string) {
  const me = viewerSql(viewer);
  return unrestrictedDb(db)
    .selectFrom('products')
    .leftJoin('tribes', 'tribes.id', 'products.tribeId')
    .leftJoin('businesses', 'businesses.id', 'products.businessId')
    .where('products.sellerId', '=', sellerId)
    .where('products.isActive', '=', true)
    .where('products.hiddenAt', 'is', null)
    .where(
      sql<SqlBool>`(products.tribe_id is null
        or 'products' = any(tribes.enabled_features) and ${readsTribe(sql`products.tribe_id`, me)})`,
    )
    .where(sql<SqlBool>`(products.business_id is null or ${seesBusiness(me)})`);
}

/** What buyers said of what somebody sells, newest first; what they keep off their profile is told to them alone. */
export function reviewsOfSeller(db: Db | Tx, viewer: Viewer, page: SellerPage) {
  const { sellerId, limit, after } = page;
  const me = viewerSql(viewer);
  return onSale(db, viewer, sellerId)
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('productReviews')
          .selectAll('productReviews')
          .whereRef('productReviews.productId', '=', 'products.id')
          .where(sql<SqlBool>`(not product_reviews.hidden_on_profile or ${me} = ${sellerId}::uuid)`)
          .where(notBlocked('product_reviews.author_id', me))
          .$if(after !== undefined, (rows) =>
            rows.where(
              sql<SqlBool>`(product_reviews.created_at, product_reviews.id)
                < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
            ),
          )
          .orderBy('productReviews.createdAt', 'desc')
          .orderBy('productReviews.id', 'desc')
          .limit(limit)
          .as('said'),
      (join) => join.onTrue(),
    )
    .innerJoin('users', 'users.id', 'said.authorId')
    .select([
      'said.id',
      'said.authorId',
      'said.rating',
      'said.content',
      'said.isRefunded',
      'said.reply',
      'said.createdAt',
      'said.updatedAt',
      'said.hiddenOnProfile as isHidden',
      'products.id as aboutKey',
      'products.name as aboutName',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
    ])
    .select(sql<string>`said.created_at::text`.as('place'))
    .orderBy('said.createdAt', 'desc')
    .orderBy('said.id', 'desc')
    .limit(limit)
    .execute();
}

/** Whether they keep any of these off their profile. */
export async function sellerHidesReviews(db: Db | Tx, viewer: Viewer, sellerId: string): Promise<boolean> {
  const row = await onSale(db, viewer, sellerId)
    .innerJoin('productReviews', 'productReviews.productId', 'products.id')
    .select('productReviews.id')
    .where(sql<SqlBool>`product_reviews.hidden_on_profile`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** One of what this person sells. */
export function reviewOfSeller(db: Db | Tx, sellerId: string, reviewId: string) {
  return unrestrictedDb(db)
    .selectFrom('productReviews')
    .innerJoin('products', 'products.id', 'productReviews.productId')
    .select('productReviews.id')
    .where('productReviews.id', '=', reviewId)
    .where('products.sellerId', '=', sellerId)
    .executeTakeFirst();
}
