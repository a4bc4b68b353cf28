import { REVIEW_ROWS_MAX } from '@kindred/validation/commerce/payouts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

interface Book {
  currency: string;
  isTest: boolean;
}

/** Sales of an affiliate that are looked through for their buyers. */
const SALES_LOOKED_AT = 200;

/** Sellers whose sales a person earned commission of, the largest first, with what is behind it. */
export async function commissionSourcesOf(db: Db | Tx, userId: string, { currency, isTest }: Book) {
  return unrestrictedDb(db)
    .selectFrom('affiliateEarnings as earnings')
    .innerJoin('affiliates', 'affiliates.id', 'earnings.affiliateId')
    .innerJoin('users', 'users.id', 'affiliates.sellerId')
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom(
            lateral
              .selectFrom('affiliateCommissions as commissions')
              .innerJoin('orders', 'orders.id', 'commissions.orderId')
              .select(['orders.userId', 'commissions.owedThroughMinor'])
              .whereRef('commissions.affiliateId', '=', 'affiliates.id')
              .orderBy('commissions.createdAt', 'desc')
              .orderBy('commissions.orderId', 'desc')
              .limit(SALES_LOOKED_AT)
              .as('latest'),
          )
          .select([
            sql<number>`count(*)::int`.as('sales'),
            sql<number>`count(distinct latest.user_id)::int`.as('buyers'),
            sql<number>`count(latest.owed_through_minor)::int`.as('transfers'),
          ])
          .as('made'),
      (join) => join.onTrue(),
    )
    .select([
      'users.id',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
      'affiliates.rateBps',
      'earnings.heldMinor',
      'earnings.releasedMinor',
      'made.sales',
      'made.buyers',
      'made.transfers',
    ])
    .select(
      sql<number>`(select net from seller_standing(affiliates.seller_id, ${currency}::text, ${isTest}::boolean))`.as(
        'sellerNetMinor',
      ),
    )
    .where('affiliates.userId', '=', userId)
    .where('earnings.currency', '=', currency)
    .where('earnings.isTest', '=', isTest)
    .orderBy(sql`earnings.released_minor + earnings.held_minor`, 'desc')
    .orderBy('affiliates.id')
    .limit(REVIEW_ROWS_MAX)
    .execute();
}
export type CommissionSourceRow = Awaited<ReturnType<typeof commissionSourcesOf>>[number];

/** Other people whose payouts go where those of this person go. */
export async function payeesWithSameDestination(db: Db | Tx, userId: string) {
  return unrestrictedDb(db)
    .selectFrom('sellerSettings as mine')
    .innerJoin('sellerSettings as theirs', (join) =>
      join.on(sql<SqlBool>`lower(theirs.payout_method) = lower(mine.payout_method)`),
    )
    .innerJoin('users', 'users.id', 'theirs.userId')
    .select(['users.id', 'users.firstName', 'users.lastName', 'users.handle', 'users.profileImageUrl'])
    .where('mine.userId', '=', userId)
    .where('mine.payoutMethod', '<>', '')
    .where('theirs.payoutMethod', 'is not', null)
    .whereRef('theirs.userId', '<>', 'mine.userId')
    .orderBy('users.id')
    .limit(REVIEW_ROWS_MAX)
    .execute();
}
