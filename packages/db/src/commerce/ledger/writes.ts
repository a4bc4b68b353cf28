import type { Minor } from '@kindred/validation/commerce/money';
import type { LedgerAccountKind, LedgerKind } from '@kindred/validation/commerce/values';
import type { Tx } from '../../client.ts';
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

/** Entries of one account as one, those of zero left out, in one order everywhere: two postings never deadlock. */
function merged(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const byAccount = new Map<string, LedgerEntry>();
  for (const { account, amount } of entries) {
    const key = `${account.kind}:${account.ownerId ?? ''}`;
    byAccount.set(key, { account, amount: amount + (byAccount.get(key)?.amount ?? 0) });
  }
  return [...byAccount.entries()]
    .filter(([, { amount }]) => amount !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entry]) => entry);
}

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
  const db = unrestrictedDb(tx);
  const transaction = await db
    .insertInto('ledgerTransactions')
    .values({ kind, reference, orderId, isTest })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (transaction === undefined) return false;
  for (const { account, amount } of entries) {
    const accountId = await lockAccount(tx, account, currency, isTest);
    await db
      .insertInto('ledgerEntries')
      .values({ transactionId: transaction.id, accountId, amountMinor: amount, currency, isTest })
      .execute();
  }
  return true;
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
