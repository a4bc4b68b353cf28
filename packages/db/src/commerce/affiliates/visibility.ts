import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Affiliates with the card of one of the two: who promotes, or whom. */
function affiliates(db: Db | Tx, card: 'userId' | 'sellerId') {
  return unrestrictedDb(db)
    .selectFrom('affiliates')
    .innerJoin('users', 'users.id', `affiliates.${card}`)
    .select([
      'affiliates.id',
      'affiliates.sellerId',
      'affiliates.userId',
      'affiliates.code',
      'affiliates.rateBps',
      'affiliates.isActive',
      'affiliates.referrals',
      'affiliates.conversions',
      'affiliates.joinedAt',
      'users.id as personId',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
    ])
    .select(sql<string>`affiliates.joined_at::text`.as('place'));
}
export type AffiliateRow = NonNullable<Awaited<ReturnType<typeof affiliateOf>>>;

/** Of a seller, the latest first. */
export async function affiliatesOf(
  db: Db | Tx,
  sellerId: string,
  { limit, after }: { limit: number; after?: Cursor | undefined },
) {
  return affiliates(db, 'userId')
    .where('affiliates.sellerId', '=', sellerId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(affiliates.joined_at, affiliates.id) < (${after?.place ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('affiliates.joinedAt', 'desc')
    .orderBy('affiliates.id', 'desc')
    .limit(limit)
    .execute();
}

const PROGRAMS_MAX = 100;

/** What somebody promotes, for people with whom they are not in a block. */
export async function programsOf(db: Db | Tx, viewer: Viewer) {
  return affiliates(db, 'sellerId')
    .where('affiliates.userId', '=', viewer.id)
    .where('affiliates.isActive', '=', true)
    .where('users.suspendedAt', 'is', null)
    .where(notBlocked('affiliates.seller_id', viewerSql(viewer)))
    .orderBy('affiliates.joinedAt', 'desc')
    .orderBy('affiliates.id', 'desc')
    .limit(PROGRAMS_MAX)
    .execute();
}

/** For its seller and for who promotes; nobody else finds it. */
export async function affiliateOf(db: Db | Tx, viewer: Viewer, id: string) {
  return affiliates(db, 'userId')
    .where('affiliates.id', '=', id)
    .where((where) =>
      where.or([where('affiliates.sellerId', '=', viewer.id), where('affiliates.userId', '=', viewer.id)]),
    )
    .executeTakeFirst();
}

export async function earningsOf(db: Db | Tx, affiliateIds: readonly string[]) {
  return unrestrictedDb(db)
    .selectFrom('affiliateEarnings')
    .select(['affiliateId', 'currency', 'isTest', 'heldMinor', 'releasedMinor'])
    .where(sql<SqlBool>`affiliate_id = any(${[...affiliateIds]}::uuid[])`)
    .orderBy('isTest')
    .orderBy('currency')
    .execute();
}

/** What an affiliate brought, the latest first; who bought stays with the seller. */
export async function salesOfAffiliate(
  db: Db | Tx,
  affiliateId: string,
  { limit, after }: { limit: number; after?: Cursor | undefined },
) {
  return unrestrictedDb(db)
    .selectFrom('affiliateCommissions as commissions')
    .innerJoin('orders', 'orders.id', 'commissions.orderId')
    .select([
      'orders.id',
      'orders.number',
      'orders.description',
      'orders.totalMinor',
      'orders.createdAt',
      'commissions.currency',
      'commissions.isTest',
      'commissions.heldMinor',
      'commissions.releasedMinor',
      'commissions.releaseAt',
      'commissions.owedThroughMinor',
    ])
    .select(sql<string>`commissions.created_at::text`.as('place'))
    .where('commissions.affiliateId', '=', affiliateId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(commissions.created_at, commissions.order_id)
          < (${after?.place ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('commissions.createdAt', 'desc')
    .orderBy('commissions.orderId', 'desc')
    .limit(limit)
    .execute();
}
export type AffiliateSaleRow = Awaited<ReturnType<typeof salesOfAffiliate>>[number];

/** Whose link it is, as long as it counts. */
export async function affiliateByCode(db: Db | Tx, code: string) {
  return unrestrictedDb(db)
    .selectFrom('affiliates')
    .select(['id', 'sellerId', 'userId'])
    .where('code', '=', code)
    .where('isActive', '=', true)
    .executeTakeFirst();
}

/** Held commissions that are payable now: not disputed, no refund is open, and the platform has the money. */
export function dueCommissions(db: Db | Tx, now: Date) {
  return unrestrictedDb(db)
    .selectFrom('affiliateCommissions as commissions')
    .innerJoin('orders', 'orders.id', 'commissions.orderId')
    .where('commissions.heldMinor', '<>', sql.lit(0))
    .where('commissions.releaseAt', '<=', now)
    .where('orders.hasDispute', '=', false)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('refunds')
            .select(sql`1`.as('one'))
            .whereRef('refunds.orderId', '=', 'orders.id')
            .where('refunds.status', 'in', [sql.lit('requested' as const), sql.lit('pending' as const)]),
        ),
      ),
    )
    .where(sql<SqlBool>`(commissions.held_minor < 0 or is_funded(commissions))`);
}

/** Orders whose commission is due, the earliest first. */
export async function commissionsDue(db: Db | Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await dueCommissions(db, now)
    .select('commissions.orderId')
    .orderBy('commissions.releaseAt')
    .limit(limit)
    .execute();
  return rows.map(({ orderId }) => orderId);
}
