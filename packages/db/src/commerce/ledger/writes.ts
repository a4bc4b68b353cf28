import type { Minor } from '@kindred/validation/commerce/money';
import type { LedgerAccountKind, LedgerKind } from '@kindred/validation/commerce/values';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { prepare } from '../../prepared.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface LedgerEntry {
  account: { kind: LedgerAccountKind; ownerId: string | null };
  /** Positive is owed to the owner of the account. */
  amount: Minor;
}

export interface Posting {
  kind: LedgerKind;
  /** What makes it happen once, such as `sale:{orderId}`. */
  reference: string;
  orderId?: string | null;
  isTest: boolean;
  currency: string;
  entries: readonly LedgerEntry[];
}

/** Accounts are locked in the order of their keys, everywhere: two postings never deadlock. */
const keyOf = ({ kind, ownerId }: LedgerEntry['account']) => `${kind}:${ownerId ?? ''}`;

/** Entries of one account as one, those of zero left out, in the order in which they are locked. */
function merged(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const byAccount = new Map<string, LedgerEntry>();
  for (const { account, amount } of entries) {
    const key = keyOf(account);
    byAccount.set(key, { account, amount: amount + (byAccount.get(key)?.amount ?? 0) });
  }
  return [...byAccount.entries()]
    .filter(([, { amount }]) => amount !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entry]) => entry);
}

interface PostValues {
  kind: LedgerKind;
  reference: string;
  orderId: string | null;
  isTest: boolean;
  currency: string;
  /** Of the accounts, in the order in which they are locked. */
  kinds: readonly string[];
  owners: readonly (string | null)[];
  amounts: readonly Minor[];
  count: number;
}

/** Writes nothing unless each account is there. */
const postAll = prepare((_db, given: PostValues) => {
  const idOf = (owner: ReturnType<typeof sql>) => sql`(select id from ledger_accounts account
    where account.kind = wanted.kind and ${owner}
      and account.currency = ${given.currency}::text and account.is_test = ${given.isTest}::boolean)`;
  return sql<{ held: number; posted: number }>`
    with held as materialized (
      select account.id, wanted.amount
      from (
        select position, amount, case when owner is null then ${idOf(sql`account.owner_id is null`)}
          else ${idOf(sql`account.owner_id = wanted.owner`)} end as id
        from unnest(${given.kinds}::text[], ${given.owners}::uuid[], ${given.amounts}::bigint[])
          with ordinality as wanted(kind, owner, amount, position)) wanted
      join ledger_accounts account on account.id = wanted.id
      order by wanted.position for no key update of account),
    posted as (
      insert into ledger_transactions (kind, reference, order_id, is_test)
      select ${given.kind}::text, ${given.reference}::text, ${given.orderId}::uuid, ${given.isTest}::boolean
      where (select count(*) from held) = ${given.count}::int
      on conflict (reference) do nothing returning id),
    entries as (
      insert into ledger_entries (transaction_id, account_id, amount_minor, currency, is_test)
      select posted.id, held.id, held.amount, ${given.currency}::text, ${given.isTest}::boolean from posted, held)
    select (select count(*)::int from held) as held, (select count(*)::int from posted) as posted`;
});

/**
 * Posts one transaction of the ledger; its entries sum to zero, which a constraint checks again at commit.
 * @returns false, having written nothing, when the reference was posted before
 * @throws {RangeError} when they do not sum to zero
 */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  const { kind, reference, orderId = null, isTest, currency } = posting;
  const sum = posting.entries.reduce((total, { amount }) => total + amount, 0);
  if (sum !== 0) throw new RangeError(`Ledger entries of ${reference} sum to ${sum}`);
  const entries = merged(posting.entries);
  const values = {
    kind,
    reference,
    orderId,
    isTest,
    currency,
    kinds: entries.map(({ account }) => account.kind),
    owners: entries.map(({ account }) => account.ownerId),
    amounts: entries.map(({ amount }) => amount),
    count: entries.length,
  };
  const [made] = await postAll(tx, values);
  if (made?.held === entries.length) return made.posted > 0;
  for (const { account } of entries) await lockAccount(tx, account, currency, isTest);
  const [after] = await postAll(tx, values);
  return after !== undefined && after.posted > 0;
}

/** Locks several accounts until the transaction ends, in the order of postings. */
export async function lockAccounts(
  tx: Tx,
  accounts: readonly LedgerEntry['account'][],
  { currency, isTest }: { currency: string; isTest: boolean },
): Promise<void> {
  const sorted = [...accounts].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  for (const account of sorted) await lockAccount(tx, account, currency, isTest);
}

/** The account of that kind, made when it is new, locked until the transaction ends. */
export async function lockAccount(
  tx: Tx,
  { kind, ownerId }: LedgerEntry['account'],
  currency: string,
  isTest: boolean,
): Promise<string> {
  const db = unrestrictedDb(tx);
  const account = () =>
    db
      .selectFrom('ledgerAccounts')
      .select('id')
      .where('kind', '=', kind)
      .where('ownerId', ownerId === null ? 'is' : '=', ownerId)
      .where('currency', '=', currency)
      .where('isTest', '=', isTest)
      .forNoKeyUpdate()
      .executeTakeFirst();
  const known = await account();
  if (known !== undefined) return known.id;
  await db
    .insertInto('ledgerAccounts')
    .values({ kind, ownerId, currency, isTest })
    .onConflict((conflict) => conflict.constraint('ledger_accounts_key').doNothing())
    .execute();
  return (await account())?.id ?? '';
}
