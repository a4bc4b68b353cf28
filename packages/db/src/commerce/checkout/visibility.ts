import type { ItemType } from '@kindred/validation/commerce/values';
import { REFERRAL_DAYS, REFUND_DAYS_DEFAULT } from '@kindred/validation/commerce/values';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { prepare } from '../../prepared.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

const findSeller = prepare((db, { sellerId, buyerId }: { sellerId: string; buyerId: string | null }) =>
  unrestrictedDb(db)
    .selectFrom('users')
    .leftJoin('sellerSettings', 'sellerSettings.userId', 'users.id')
    .leftJoinLateral(
      (last) =>
        last
          .selectFrom('affiliateReferrals as came')
          .innerJoin('affiliates', 'affiliates.id', 'came.affiliateId')
          .select(['affiliates.id', 'affiliates.rateBps', 'affiliates.userId'])
          .where('came.userId', '=', buyerId)
          .where('came.sellerId', '=', sellerId)
          .where('affiliates.isActive', '=', true)
          .where('affiliates.userId', '!=', buyerId)
          .where(sql<SqlBool>`came.referred_at > now() - make_interval(days => ${sql.lit(REFERRAL_DAYS)})`)
          .orderBy('came.referredAt', 'desc')
          .limit(sql.lit(1))
          .as('affiliate'),
      (join) => join.onTrue(),
    )
    .select([
      'users.plan',
      'users.suspendedAt',
      'users.firstName',
      'users.lastName',
      'sellerSettings.taxName',
      'sellerSettings.taxBps',
      'sellerSettings.isTaxInclusive',
      'sellerSettings.refundDays',
      'affiliate.id as affiliateId',
      'affiliate.rateBps',
      'affiliate.userId as affiliateUserId',
    ])
    .where('users.id', '=', sellerId),
);

/**
 * How a seller sells: tax, refunds and the plan that decides the commission; and by whose link this buyer came to them
 * last, if it still counts.
 */
export async function sellerTerms(db: Db | Tx, sellerId: string, buyerId: string | null) {
  const [row] = await findSeller(db, { sellerId, buyerId });
  return (
    row && {
      plan: row.plan,
      /** Also of one who asked for the deletion of their account. */
      isSuspended: row.suspendedAt !== null,
      name: `${row.firstName} ${row.lastName}`,
      taxName: row.taxName,
      taxBps: row.taxBps ?? 0,
      isTaxInclusive: row.isTaxInclusive ?? false,
      refundDays: row.refundDays ?? REFUND_DAYS_DEFAULT,
      affiliate:
        row.affiliateId === null
          ? null
          : { id: row.affiliateId, rateBps: row.rateBps ?? 0, userId: row.affiliateUserId ?? '' },
    }
  );
}
export type SellerTerms = NonNullable<Awaited<ReturnType<typeof sellerTerms>>>;

/** A coupon of this seller by its code, with how often this person has used it. */
export async function couponByCode(db: Db | Tx, sellerId: string, code: string, userId: string) {
  return unrestrictedDb(db)
    .selectFrom('coupons')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from coupon_uses used
        where used.coupon_id = coupons.id and used.user_id = ${userId}::uuid)`.as('usesOfUser'),
    )
    .where('sellerId', '=', sellerId)
    .where('code', '=', code)
    .executeTakeFirst();
}
export type CouponRow = NonNullable<Awaited<ReturnType<typeof couponByCode>>>;

/** A coupon that a subscription keeps. */
export async function couponById(db: Db | Tx, id: string) {
  return unrestrictedDb(db).selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What a coupon is for; empty when it is for everything. */
export async function itemsOfCoupon(db: Db | Tx, couponId: string) {
  return unrestrictedDb(db)
    .selectFrom('couponItems')
    .select(['itemType', 'itemId'])
    .where('couponId', '=', couponId)
    .limit(200)
    .execute();
}

interface MethodOf {
  userId: string;
  driver: string;
  isTest: boolean;
}

const methodsOf = (db: Db | Tx, { userId, driver, isTest }: MethodOf) =>
  unrestrictedDb(db)
    .selectFrom('paymentMethods')
    .select(['id', 'label', 'providerRef'])
    .where('userId', '=', userId)
    .where('driver', '=', driver as 'test')
    .where('isTest', '=', isTest);
const findLastMethod = prepare((db, of: MethodOf) =>
  methodsOf(db, of).orderBy('createdAt', 'desc').limit(sql.lit(1)),
);
const findMethod = prepare((db, of: MethodOf & { id: string }) => methodsOf(db, of).where('id', '=', of.id));

/** The method that this person stored last with a driver, or the one of that id. */
export async function paymentMethodOf(db: Db | Tx, method: MethodOf & { id?: string | undefined }) {
  const { id } = method;
  const [found] = await (id === undefined ? findLastMethod(db, method) : findMethod(db, { ...method, id }));
  return found;
}

/** Whether the person has a subscription for it that has not ended. */
export async function hasOpenSubscription(
  db: Db | Tx,
  userId: string,
  itemType: ItemType,
  itemId: string,
): Promise<boolean> {
  const row = await unrestrictedDb(db)
    .selectFrom('subscriptions')
    .select('id')
    .where('userId', '=', userId)
    .where('itemType', '=', itemType)
    .where('itemId', '=', itemId)
    .where('status', '!=', sql.lit('ended' as const))
    .executeTakeFirst();
  return row !== undefined;
}

/** Who pays, as a provider is told. */
export async function buyerOf(db: Db | Tx, userId: string) {
  const row = await unrestrictedDb(db)
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { id: row.id, email: row.email, name: `${row.firstName} ${row.lastName}` };
}
