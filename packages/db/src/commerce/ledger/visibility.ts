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
    left join (select account_id, sum(amount_minor) as minor from ledger_entries group by account_id) entries
      on entries.account_id = accounts.id
    where accounts.balance_minor <> coalesce(entries.minor, 0)`.execute(db);
  return rows.map(({ id }) => id);
}

export interface LedgerSumRow {
  currency: string;
  isTest: boolean;
  accounts: number;
  /** 0 unless an entry was changed outside of the product. */
  sumMinor: number;
}

/** The sum of all balances of each currency. */
export async function ledgerSums(db: Db | Tx): Promise<LedgerSumRow[]> {
  const { rows } = await sql<LedgerSumRow>`
    select currency, is_test, count(*)::int as accounts, sum(balance_minor)::bigint as sum_minor
    from ledger_accounts group by currency, is_test order by is_test, currency`.execute(db);
  return rows;
}
