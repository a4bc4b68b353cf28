import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { seesBusiness } from '../visibility.ts';

function ownedBusinesses(db: Db | Tx, viewer: Viewer, ownerId: string) {
  return unrestrictedDb(db)
    .selectFrom('businesses')
    .where('businesses.ownerId', '=', ownerId)
    .where(seesBusiness(viewerSql(viewer)));
}

/** What customers said of somebody's businesses, newest first; what they keep off their profile is told to them alone. */
export function reviewsOfOwner(
  db: Db | Tx,
  viewer: Viewer,
  { ownerId, limit, after }: { ownerId: string; limit: number; after?: Cursor | undefined },
) {
  const me = viewerSql(viewer);
  return ownedBusinesses(db, viewer, ownerId)
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('businessReviews')
          .selectAll('businessReviews')
          .whereRef('businessReviews.businessId', '=', 'businesses.id')
          .where('businessReviews.hiddenAt', 'is', null)
          .where(sql<SqlBool>`(not business_reviews.hidden_on_profile or ${me} = ${ownerId}::uuid)`)
          .where(notBlocked('business_reviews.author_id', me))
          .$if(after !== undefined, (rows) =>
            rows.where(
              sql<SqlBool>`(business_reviews.created_at, business_reviews.id)
                < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
            ),
          )
          .orderBy('businessReviews.createdAt', 'desc')
          .orderBy('businessReviews.id', 'desc')
          .limit(limit)
          .as('said'),
      (join) => join.onTrue(),
    )
    .innerJoin('users', 'users.id', 'said.authorId')
    .leftJoin('purchases', 'purchases.id', 'said.purchaseId')
    .leftJoin('bookings', 'bookings.id', 'said.bookingId')
    .leftJoin('orders', 'orders.id', 'bookings.orderId')
    .select([
      'said.id',
      'said.authorId',
      'said.rating',
      'said.content',
      'said.reply',
      'said.createdAt',
      'said.updatedAt',
      'said.hiddenOnProfile as isHidden',
      'businesses.slug as aboutKey',
      'businesses.name as aboutName',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
    ])
    .select([
      sql<boolean>`num_nonnulls(said.purchase_id, said.booking_id) > 0`.as('isVerified'),
      sql<boolean>`coalesce(purchases.status = 'refunded' or orders.status = 'refunded', false)`.as(
        'isRefunded',
      ),
      sql<string>`said.created_at::text`.as('place'),
    ])
    .orderBy('said.createdAt', 'desc')
    .orderBy('said.id', 'desc')
    .limit(limit)
    .execute();
}

/** Whether they keep any of these off their profile. */
export async function ownerHidesReviews(db: Db | Tx, viewer: Viewer, ownerId: string): Promise<boolean> {
  const row = await ownedBusinesses(db, viewer, ownerId)
    .innerJoin('businessReviews', 'businessReviews.businessId', 'businesses.id')
    .select('businessReviews.id')
    .where(sql<SqlBool>`business_reviews.hidden_on_profile`)
    .where('businessReviews.hiddenAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** One of a business of this person. */
export function reviewOfOwner(db: Db | Tx, ownerId: string, reviewId: string) {
  return unrestrictedDb(db)
    .selectFrom('businessReviews')
    .innerJoin('businesses', 'businesses.id', 'businessReviews.businessId')
    .select('businessReviews.id')
    .where('businessReviews.id', '=', reviewId)
    .where('businessReviews.hiddenAt', 'is', null)
    .where('businesses.ownerId', '=', ownerId)
    .executeTakeFirst();
}
