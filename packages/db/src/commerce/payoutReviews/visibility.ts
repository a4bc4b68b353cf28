import { REVIEW_ROWS_MAX } from '@kindred/validation/commerce/payouts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

interface Book {
  currency: string;
  isTest: boolean;
}

/** Sales that are looked through, the latest first: of a seller, and of each seller behind a person's commissions. */
const SALES_LOOKED_AT = 200;
const PROMOTED_SALES_LOOKED_AT = 50;
/** Sign-ins and invitations of a person that are compared with those of others. */
const TRACES_LOOKED_AT = 20;

const CARD = [
  'users.id',
  'users.firstName',
  'users.lastName',
  'users.handle',
  'users.profileImageUrl',
] as const;

/** Sellers whose sales a person earned commission of, the largest first. */
function topSources(db: Db | Tx, userId: string, { currency, isTest }: Book) {
  return unrestrictedDb(db)
    .selectFrom('affiliateEarnings as earnings')
    .innerJoin('affiliates', 'affiliates.id', 'earnings.affiliateId')
    .select([
      'affiliates.id as affiliateId',
      'affiliates.sellerId',
      'affiliates.rateBps',
      'earnings.heldMinor',
      'earnings.releasedMinor',
    ])
    .where('affiliates.userId', '=', userId)
    .where('earnings.currency', '=', currency)
    .where('earnings.isTest', '=', isTest)
    .orderBy(sql`earnings.released_minor + earnings.held_minor`, 'desc')
    .orderBy('affiliates.id')
    .limit(REVIEW_ROWS_MAX);
}

/** The orders behind a person's balance: what they sold, and what they promoted. */
function salesBehind(db: Db | Tx, userId: string, book: Book) {
  const { currency, isTest } = book;
  const sold = unrestrictedDb(db)
    .selectFrom(
      unrestrictedDb(db)
        .selectFrom('ledgerAccounts as accounts')
        .innerJoin('ledgerEntries as entries', 'entries.accountId', 'accounts.id')
        .select('entries.transactionId')
        .where('accounts.kind', '=', 'seller')
        .where('accounts.ownerId', '=', userId)
        .where('accounts.currency', '=', currency)
        .where('accounts.isTest', '=', isTest)
        .orderBy('entries.createdAt', 'desc')
        .orderBy('entries.id', 'desc')
        .limit(SALES_LOOKED_AT)
        .as('latest'),
    )
    .innerJoin('ledgerTransactions as source', 'source.id', 'latest.transactionId')
    .select(['source.orderId as id', sql<boolean>`false`.as('isCommission')])
    .distinct()
    .where('source.kind', 'in', ['sale', 'transfer'])
    .where('source.orderId', 'is not', null);
  const promoted = unrestrictedDb(db)
    .selectFrom(topSources(db, userId, book).as('sources'))
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('affiliateCommissions as commissions')
          .select(['commissions.orderId as id', 'commissions.currency', 'commissions.isTest'])
          .whereRef('commissions.affiliateId', '=', 'sources.affiliateId')
          .orderBy('commissions.createdAt', 'desc')
          .orderBy('commissions.orderId', 'desc')
          .limit(PROMOTED_SALES_LOOKED_AT)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['latest.id', sql<boolean>`true`.as('isCommission')])
    .where('latest.currency', '=', currency)
    .where('latest.isTest', '=', isTest);
  return unrestrictedDb(db)
    .selectFrom(sold.as('sold'))
    .selectAll()
    .unionAll(unrestrictedDb(db).selectFrom(promoted.as('promoted')).selectAll());
}

/** Sales behind a person's balance, with who bought them and how they were paid, the latest first. */
export async function salesBehindBalance(db: Db | Tx, userId: string, book: Book) {
  return unrestrictedDb(db)
    .selectFrom(salesBehind(db, userId, book).as('behind'))
    .innerJoin('orders', 'orders.id', 'behind.id')
    .select([
      'orders.id',
      'orders.number',
      'orders.userId as buyerId',
      'orders.sellerId',
      'orders.driver',
      'orders.totalMinor',
      'orders.refundedMinor',
      'orders.createdAt',
      'behind.isCommission',
    ])
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .execute();
}
export type SaleBehindRow = Awaited<ReturnType<typeof salesBehindBalance>>[number];

/** Sellers whose sales a person earned commission of, the largest first, and what each owes the platform. */
export async function commissionSourcesOf(db: Db | Tx, userId: string, book: Book) {
  return unrestrictedDb(db)
    .selectFrom(topSources(db, userId, book).as('sources'))
    .innerJoin('users', 'users.id', 'sources.sellerId')
    .select([...CARD, 'sources.rateBps', 'sources.heldMinor', 'sources.releasedMinor'])
    .select(
      sql<number>`(select net from seller_standing(sources.seller_id, ${book.currency}::text, ${book.isTest}::boolean))`.as(
        'sellerNetMinor',
      ),
    )
    .orderBy(sql`sources.released_minor + sources.held_minor`, 'desc')
    .orderBy('users.id')
    .execute();
}
export type CommissionSourceRow = Awaited<ReturnType<typeof commissionSourcesOf>>[number];

/** Other people whose payouts go where those of this person go. */
export async function payeesWithSameDestination(db: Db | Tx, userId: string): Promise<string[]> {
  const rows = await unrestrictedDb(db)
    .selectFrom('sellerSettings as mine')
    .innerJoin('sellerSettings as theirs', (join) =>
      join.on(sql<SqlBool>`lower(theirs.payout_method) = lower(mine.payout_method)`),
    )
    .select('theirs.userId')
    .where('mine.userId', '=', userId)
    .where('mine.payoutMethod', '<>', '')
    .where('theirs.payoutMethod', 'is not', null)
    .whereRef('theirs.userId', '<>', 'mine.userId')
    .orderBy('theirs.userId')
    .limit(REVIEW_ROWS_MAX)
    .execute();
  return rows.map((row) => row.userId);
}

interface SignIn {
  ip: string;
  userAgent: string | null;
}

/** What two accounts of one person tend to have in common. */
export async function tracesOf(db: Db | Tx, userIds: readonly string[]) {
  return unrestrictedDb(db)
    .selectFrom('users')
    .leftJoin('sellerSettings as settings', 'settings.userId', 'users.id')
    .select([
      ...CARD,
      'users.searchName',
      sql<string | null>`lower(settings.payout_method)`.as('destination'),
    ])
    .select(
      sql<
        SignIn[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('ip', seen.ip, 'userAgent', seen.user_agent)), '[]')
      from (
        select sess->>'ip' as ip, sess->>'userAgent' as user_agent from sessions where user_id = users.id
        order by last_seen_at desc limit ${sql.lit(TRACES_LOOKED_AT)}) seen
      where seen.ip is not null)`.as('signIns'),
    )
    .select(
      sql<string[]>`array(
      select invited_by::text from tribe_memberships where user_id = users.id and invited_by is not null
      order by joined_at desc limit ${sql.lit(TRACES_LOOKED_AT)})`.as('inviters'),
    )
    .where(sql<SqlBool>`users.id = any(${[...userIds]}::uuid[])`)
    .execute();
}
export type TracesRow = Awaited<ReturnType<typeof tracesOf>>[number];
