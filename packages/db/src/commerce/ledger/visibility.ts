import type { LedgerAccountKind } from '@kindred/validation/commerce/values';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface BalanceRow {
  kind: LedgerAccountKind;
  currency: string;
  isTest: boolean;
  /** Positive is owed to them. */
  balanceMinor: number;
}

/** What somebody's accounts hold, by kind and currency. */
export async function balancesOf(db: Db | Tx, ownerId: string): Promise<BalanceRow[]> {
  return unrestrictedDb(db)
    .selectFrom('ledgerAccounts')
    .select(['kind', 'currency', 'isTest', 'balanceMinor'])
    .where('ownerId', '=', ownerId)
    .orderBy('currency')
    .orderBy('kind')
    .execute();
}

/** The balance of one account; 0 of one that is not there. */
export async function balanceOf(
  db: Db | Tx,
  account: { kind: LedgerAccountKind; ownerId: string | null; currency: string; isTest: boolean },
): Promise<number> {
  const row = await unrestrictedDb(db)
    .selectFrom('ledgerAccounts')
    .select('balanceMinor')
    .where('kind', '=', account.kind)
    .where('ownerId', account.ownerId === null ? 'is' : '=', account.ownerId)
    .where('currency', '=', account.currency)
    .where('isTest', '=', account.isTest)
    .executeTakeFirst();
  return row?.balanceMinor ?? 0;
}

/** Accounts whose balance is not the sum of their entries; there are none as long as the trigger stands. */
export async function unbalancedAccounts(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select accounts.id from ledger_accounts accounts
    where accounts.balance_minor <> (
      select coalesce(sum(entries.amount_minor), 0) from ledger_entries entries
      where entries.account_id = accounts.id)`.execute(db);
  return rows.map(({ id }) => id);
}
