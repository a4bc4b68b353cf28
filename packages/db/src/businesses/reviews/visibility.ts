import type { Viewer } from '@kindred/permissions/viewer';
import { REVIEW_CODE_DAYS } from '@kindred/validation/businesses/reviews';
import { type SqlBool, sql } from 'kysely';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/**
 * By what somebody may review a business, at most one row: something bought of it and not given back, a booking that
 * took place, an invitation they used, or the review they wrote already.
 */
export function customerOf(businessId: string, userId: string) {
  return sql<{ purchaseId: string | null; bookingId: string | null }>`(
    select purchase_id, booking_id from (
      (select 1 as place, bought.id as purchase_id, null::uuid as booking_id
        from purchases bought join products on products.id = bought.item_id
        where bought.user_id = ${userId}::uuid and bought.item_type = 'product' and bought.status <> 'refunded'
          and products.business_id = ${businessId}::uuid
        limit 1)
      union all
      (select 2, null, booked.id
        from bookings booked left join orders on orders.id = booked.order_id
        where booked.user_id = ${userId}::uuid and booked.business_id = ${businessId}::uuid
          and booked.status = 'confirmed' and booked.ends_at <= now()
          and orders.status is distinct from 'refunded'
        limit 1)
      union all
      (select 3, null, null from business_review_codes codes
        where codes.business_id = ${businessId}::uuid and codes.used_by = ${userId}::uuid
        limit 1)
      union all
      select 4, mine.purchase_id, mine.booking_id from business_reviews mine
        where mine.business_id = ${businessId}::uuid and mine.author_id = ${userId}::uuid
    ) reasons order by place limit 1)`;
}

function reviews(db: Db | Tx, viewer: Viewer, businessId: string) {
  return unrestrictedDb(db)
    .selectFrom('businessReviews')
    .innerJoin('users', 'users.id', 'businessReviews.authorId')
    .leftJoin('purchases', 'purchases.id', 'businessReviews.purchaseId')
    .leftJoin('bookings', 'bookings.id', 'businessReviews.bookingId')
    .leftJoin('orders', 'orders.id', 'bookings.orderId')
    .select([
      'businessReviews.id',
      'businessReviews.authorId',
      'businessReviews.rating',
      'businessReviews.content',
      'businessReviews.helpfulCount',
      'businessReviews.reply',
      'businessReviews.repliedAt',
      'businessReviews.createdAt',
      'businessReviews.updatedAt',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
    ])
    .select([
      sql<boolean>`num_nonnulls(business_reviews.purchase_id, business_reviews.booking_id) > 0`.as(
        'isVerified',
      ),
      sql<boolean>`coalesce(purchases.status = 'refunded' or orders.status = 'refunded', false)`.as(
        'isRefunded',
      ),
      sql<boolean>`exists (select from business_review_votes votes
        where votes.review_id = business_reviews.id and votes.user_id = ${viewer.id}::uuid)`.as('isHelpful'),
      sql<string>`business_reviews.created_at::text`.as('place'),
    ])
    .where('businessReviews.businessId', '=', businessId)
    .where('businessReviews.hiddenAt', 'is', null)
    .where(notBlocked('business_reviews.author_id', viewerSql(viewer)));
}

/** Reviews of a business that the viewer was found to see, newest first, none of people in a block with them. */
export function reviewsOfBusiness(
  db: Db | Tx,
  viewer: Viewer,
  { businessId, limit, after }: { businessId: string; limit: number; after?: Cursor | undefined },
) {
  return reviews(db, viewer, businessId)
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(business_reviews.created_at, business_reviews.id)
          < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('businessReviews.createdAt', 'desc')
    .orderBy('businessReviews.id', 'desc')
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}
export type BusinessReviewRow = Awaited<ReturnType<typeof reviewsOfBusiness>>[number];

export function reviewOfBusiness(db: Db | Tx, viewer: Viewer, businessId: string, reviewId: string) {
  return reviews(db, viewer, businessId).where('businessReviews.id', '=', reviewId).executeTakeFirst();
}

/** Of a business that the viewer was found to see. */
export async function reviewSummary(db: Db | Tx, viewer: Viewer, businessId: string) {
  return unrestrictedDb(db)
    .selectFrom('businesses')
    .leftJoin('businessReviews as mine', (join) =>
      join
        .onRef('mine.businessId', '=', 'businesses.id')
        .on('mine.authorId', '=', viewer.id)
        .on('mine.hiddenAt', 'is', null),
    )
    .select([
      'businesses.rating',
      'businesses.ratingCount',
      'businesses.ratingCounts',
      'mine.rating as myRating',
      'mine.content as myContent',
    ])
    .select(sql<boolean>`exists ${customerOf(businessId, viewer.id)}`.as('isCustomer'))
    .where('businesses.id', '=', businessId)
    .executeTakeFirstOrThrow();
}
export type ReviewSummaryRow = Awaited<ReturnType<typeof reviewSummary>>;

/** Word for word as a code is used. */
export const STILL_GOOD = sql<SqlBool>`used_at is null
  and created_at > now() - make_interval(days => ${sql.lit(REVIEW_CODE_DAYS)}::int)`;

/** Invitations of a business that nobody used yet, the latest first; for those who edit it. */
export function openReviewCodes(db: Db | Tx, businessId: string, limit: number) {
  return unrestrictedDb(db)
    .selectFrom('businessReviewCodes')
    .select(['id', 'createdAt'])
    .where('businessId', '=', businessId)
    .where(STILL_GOOD)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
