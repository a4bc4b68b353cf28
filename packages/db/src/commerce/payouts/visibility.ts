import type { LedgerKind, PaymentDriverName } from '@kindred/validation/commerce/values';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Accounts that are paid out, or will be. */
const PAYABLE = ['seller', 'seller_held', 'tax', 'affiliate', 'affiliate_held'] as const;
export type PayableKind = (typeof PAYABLE)[number];

/** What somebody's payable accounts hold, and of what that is made; a row an account and kind of entry. */
export async function payableOf(db: Db | Tx, ownerId: string) {
  const rows = await unrestrictedDb(db)
    .selectFrom('ledgerAccounts as accounts')
    .leftJoin('ledgerAccountKinds as kinds', 'kinds.accountId', 'accounts.id')
    .select([
      'accounts.kind as account',
      'accounts.currency',
      'accounts.isTest',
      'accounts.balanceMinor',
      'kinds.kind',
      'kinds.amountMinor',
    ])
    .where('accounts.ownerId', '=', ownerId)
    .where('accounts.kind', 'in', [...PAYABLE])
    .orderBy('accounts.isTest')
    .orderBy('accounts.currency')
    .orderBy('accounts.kind')
    .orderBy('kinds.kind')
    .execute();
  return rows as ((typeof rows)[number] & { account: PayableKind })[];
}
export type PayableRow = Awaited<ReturnType<typeof payableOf>>[number];

/** Currencies in which a payout is on its way. */
export async function openPayoutsOf(db: Db | Tx, sellerId: string) {
  return unrestrictedDb(db)
    .selectFrom('payouts')
    .select(['currency', 'isTest'])
    .where('sellerId', '=', sellerId)
    .where('status', 'in', [sql.lit('pending' as const), sql.lit('approved' as const)])
    .execute();
}

/**
 * Whether a person has a live balance, available or held, positive or negative, or a payout in progress. Commission that
 * a seller has not paid in does not count: it may never come.
 */
export const hasOpenBalance = (ownerId: string) =>
  sql<SqlBool>`(exists (
      select from ledger_accounts
      where owner_id = ${ownerId} and kind = any(${[...PAYABLE]}::text[]) and not is_test
      group by currency, case when kind in ('seller_held', 'affiliate_held') then kind end
      having sum(balance_minor) <> case when min(kind) = 'affiliate_held' then (
        select coalesce(sum(commissions.held_minor), 0) from affiliates
        join affiliate_commissions commissions on commissions.affiliate_id = affiliates.id
        where affiliates.user_id = ${ownerId} and commissions.currency = ledger_accounts.currency
          and commissions.held_minor <> 0 and commissions.owed_through_minor is not null
          and not commissions.is_test and not is_funded(commissions)) else 0 end)
    or exists (
      select from payouts where seller_id = ${ownerId} and not is_test and status in ('pending', 'approved')))`;

/** The person with a handle, however it was typed; also one that others do not see. */
export async function ownerByHandle(db: Db | Tx, handle: string) {
  return unrestrictedDb(db)
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'handle', 'profileImageUrl'])
    .where(sql<SqlBool>`lower(handle) = ${handle.toLowerCase()}`)
    .executeTakeFirst();
}

/** Entries of somebody's payable accounts in one currency, the latest first: pages of each account's index, merged. */
export async function ledgerLinesOf(
  db: Db | Tx,
  owner: { ownerId: string; currency: string; isTest: boolean },
  { limit, after }: { limit: number; after?: Cursor | undefined },
) {
  const next =
    after === undefined
      ? sql`true`
      : sql`(entries.created_at, entries.id) < (${after.place}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<{
    id: string;
    account: PayableKind;
    kind: LedgerKind;
    amountMinor: number;
    createdAt: Date;
    place: string;
    orderId: string | null;
    number: string | null;
    driver: PaymentDriverName | null;
  }>`
    select lines.id, accounts.kind as account, transactions.kind, lines.amount_minor, lines.created_at,
      lines.created_at::text as place, transactions.order_id, orders.number, orders.driver
    from ledger_accounts accounts
    cross join lateral (
      select entries.id, entries.transaction_id, entries.amount_minor, entries.created_at from ledger_entries entries
      where entries.account_id = accounts.id and ${next}
      order by entries.created_at desc, entries.id desc limit ${sql.lit(limit)}
    ) lines
    join ledger_transactions transactions on transactions.id = lines.transaction_id
    left join orders on orders.id = transactions.order_id
    where accounts.owner_id = ${owner.ownerId} and accounts.kind = any(${[...PAYABLE]}::text[])
      and accounts.currency = ${owner.currency} and accounts.is_test = ${owner.isTest}
    order by lines.created_at desc, lines.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
export type LedgerLineRow = Awaited<ReturnType<typeof ledgerLinesOf>>[number];

/** What a seller can be paid in a currency; negative is what they owe the platform. */
export async function netBalanceOf(db: Db | Tx, { sellerId, currency, isTest }: Book): Promise<number> {
  const { rows } = await sql<{ net: number }>`
    select net from seller_standing(${sellerId}::uuid, ${currency}::text, ${isTest}::boolean)`.execute(db);
  return Number(rows[0]?.net ?? 0);
}

interface Book {
  sellerId: string;
  currency: string;
  isTest: boolean;
}

/**
 * Released commission that its seller has not paid in, or owes again, in a payout or in what is left of the balance.
 * What was released before the last payout that was paid counts as far as something was left then.
 */
export async function unfundedBehind(db: Db | Tx, payout: Book & { id: string }): Promise<number> {
  const { id, ...book } = payout;
  const { sellerId, currency, isTest } = book;
  const { rows } = await sql<{ recent: number; older: number; paidAt: Date | null }>`
    with paid as (
      select max(requested_at) as at from payouts
      where seller_id = ${sellerId}::uuid and currency = ${currency}::text and is_test = ${isTest}::boolean
        and status = 'completed' and id <> ${id}::uuid),
    unfunded as (
      select commissions.released_minor as amount, paid.at is null or paid.at < (
        select max(created_at) from ledger_transactions
        where order_id = commissions.order_id and kind = 'release') as is_recent
      from affiliates
      cross join paid
      cross join lateral seller_standing(affiliates.seller_id, ${currency}::text, ${isTest}::boolean) standing
      join affiliate_commissions commissions on commissions.affiliate_id = affiliates.id
        and commissions.currency = ${currency}::text and commissions.is_test = ${isTest}::boolean
        and commissions.released_minor > 0 and commissions.owed_through_minor is not null
        and commissions.owed_through_minor > standing.owed + standing.net
      where affiliates.user_id = ${sellerId}::uuid and standing.net < 0)
    select coalesce(sum(amount) filter (where is_recent), 0)::bigint as recent,
      coalesce(sum(amount) filter (where not is_recent), 0)::bigint as older, (select at from paid) as paid_at
    from unfunded`.execute(db);
  const { recent = 0, older = 0, paidAt = null } = rows[0] ?? {};
  if (Number(older) === 0 || paidAt === null) return Number(recent);
  return Number(recent) + Math.min(Number(older), await leftAt(db, book, paidAt));
}

/** What a person could still be paid at a time, not less than 0. */
async function leftAt(db: Db | Tx, book: Book, at: Date): Promise<number> {
  const since = await sql<{ moved: number }>`
    select coalesce(sum(entries.amount_minor), 0)::bigint as moved from ledger_accounts accounts
    join ledger_entries entries on entries.account_id = accounts.id and entries.created_at > ${at}::timestamptz
    where accounts.owner_id = ${book.sellerId}::uuid and accounts.kind in ('seller', 'tax', 'affiliate')
      and accounts.currency = ${book.currency}::text and accounts.is_test = ${book.isTest}::boolean`.execute(
    db,
  );
  return Math.max((await netBalanceOf(db, book)) - Number(since.rows[0]?.moved ?? 0), 0);
}

function payouts(db: Db | Tx) {
  return unrestrictedDb(db)
    .selectFrom('payouts')
    .innerJoin('users', 'users.id', 'payouts.sellerId')
    .leftJoin('sellerSettings as settings', 'settings.userId', 'payouts.sellerId')
    .select([
      'payouts.id',
      'payouts.sellerId',
      'payouts.amountMinor',
      'payouts.taxMinor',
      'payouts.currency',
      'payouts.isTest',
      'payouts.status',
      'payouts.method',
      'payouts.reference',
      'payouts.accountRef',
      'payouts.declineReason',
      'payouts.requestedAt',
      'payouts.paidAt',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
      'settings.legalName',
    ])
    .select(sql<string>`payouts.requested_at::text`.as('place'));
}
export type PayoutRow = NonNullable<Awaited<ReturnType<typeof payoutById>>>;

interface Page {
  limit: number;
  after?: Cursor | undefined;
}
const following = (after: Cursor | undefined, way: '<' | '>') =>
  sql<SqlBool>`(payouts.requested_at, payouts.id) ${sql.raw(way)}
    (${after?.place ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`;

export async function payoutsOf(db: Db | Tx, sellerId: string, { limit, after }: Page) {
  return payouts(db)
    .where('payouts.sellerId', '=', sellerId)
    .$if(after !== undefined, (query) => query.where(following(after, '<')))
    .orderBy('payouts.requestedAt', 'desc')
    .orderBy('payouts.id', 'desc')
    .limit(limit)
    .execute();
}

/** For who pays out: what waits, the longest first; or what is done, the latest first. */
export async function payoutQueue(db: Db | Tx, list: 'open' | 'done', { limit, after }: Page) {
  const isOpen = list === 'open';
  const open = [sql.lit('pending' as const), sql.lit('approved' as const)];
  return payouts(db)
    .where('payouts.status', isOpen ? 'in' : 'not in', open)
    .$if(after !== undefined, (query) => query.where(following(after, isOpen ? '>' : '<')))
    .orderBy('payouts.requestedAt', isOpen ? 'asc' : 'desc')
    .orderBy('payouts.id', isOpen ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

/** Who may see it is for the policy to say. */
export async function payoutById(db: Db | Tx, id: string) {
  return payouts(db).where('payouts.id', '=', id).executeTakeFirst();
}
