import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { balanceOf } from '../ledger/visibility.ts';
import { lockAccounts, post } from '../ledger/writes.ts';

interface Money {
  currency: string;
  isTest: boolean;
}

/** What of a balance can be paid out, by account. */
export interface Available {
  seller: number;
  tax: number;
  affiliate: number;
}

/** Payouts of one person come one after the other. Taken before any account is locked. */
export async function holdPayouts(tx: Tx, sellerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payouts:${sellerId}`}, 0))`.execute(tx);
}

/** What somebody can be paid: their accounts are locked, in the order in which every posting locks them. */
export async function lockAvailable(
  tx: Tx,
  ownerId: string,
  { currency, isTest }: Money,
): Promise<Available> {
  const mine = (['affiliate', 'seller', 'tax'] as const).map((kind) => ({ kind, ownerId }));
  await lockAccounts(tx, [...mine, { kind: 'payouts', ownerId: null }], { currency, isTest });
  return {
    affiliate: await balanceOf(tx, { kind: 'affiliate', ownerId, currency, isTest }),
    seller: await balanceOf(tx, { kind: 'seller', ownerId, currency, isTest }),
    tax: await balanceOf(tx, { kind: 'tax', ownerId, currency, isTest }),
  };
}

/**
 * Opens a payout and takes it from the balance, so that it cannot be spent twice. What somebody earned as an affiliate
 * goes first, then the tax that was collected.
 * @returns its id, or undefined when one is on its way
 */
export async function openPayout(
  tx: Tx,
  sellerId: string,
  payout: Money & { amount: number; method: string; accountRef: string | null },
  available: Available,
): Promise<string | undefined> {
  const { amount, currency, isTest, method, accountRef } = payout;
  const asAffiliate = Math.min(Math.max(available.affiliate, 0), amount);
  const taxMinor = Math.min(Math.max(available.tax, 0), amount - asAffiliate);
  const row = await unrestrictedDb(tx)
    .insertInto('payouts')
    .values({ sellerId, amountMinor: amount, taxMinor, currency, isTest, method, accountRef })
    .onConflict((conflict) =>
      conflict
        .columns(['sellerId', 'currency', 'isTest'])
        .where('status', 'in', [sql.lit('pending' as const), sql.lit('approved' as const)])
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await post(tx, {
    kind: 'payout',
    reference: `payout:${row.id}`,
    isTest,
    currency,
    entries: [
      { account: { kind: 'affiliate', ownerId: sellerId }, amount: -asAffiliate },
      { account: { kind: 'tax', ownerId: sellerId }, amount: -taxMinor },
      { account: { kind: 'seller', ownerId: sellerId }, amount: asAffiliate + taxMinor - amount },
      { account: { kind: 'payouts', ownerId: null }, amount },
    ],
  });
  return row.id;
}

/**
 * Books what somebody who owed it sent to the platform.
 * @returns false when that reference was booked before
 */
export async function postRepayment(
  tx: Tx,
  ownerId: string,
  { amount, currency, isTest, reference }: Money & { amount: number; reference: string },
): Promise<boolean> {
  return post(tx, {
    kind: 'repayment',
    reference: `repayment:${ownerId}:${reference}`,
    isTest,
    currency,
    entries: [
      { account: { kind: 'seller', ownerId }, amount },
      { account: { kind: 'payouts', ownerId: null }, amount: -amount },
    ],
  });
}

/** @returns which of `from` it was; undefined when another decision came first */
export async function movePayout(
  tx: Tx,
  id: string,
  from: readonly ('pending' | 'approved')[],
  to:
    | { status: 'approved'; decidedBy: string }
    | { status: 'completed'; decidedBy: string; reference: string; paidAt: Date }
    | { status: 'cancelled'; decidedBy: string; declineReason: string | null },
): Promise<'pending' | 'approved' | undefined> {
  const row = await unrestrictedDb(tx)
    .updateTable('payouts')
    .from((db) =>
      db.selectFrom('payouts').select(['id', 'status']).where('id', '=', id).forUpdate().as('former'),
    )
    .set(to)
    .whereRef('payouts.id', '=', 'former.id')
    .where('former.status', 'in', [...from])
    .returning('former.status')
    .$narrowType<{ status: 'pending' | 'approved' }>()
    .executeTakeFirst();
  return row?.status;
}

/** Gives back what a payout had taken, to the accounts it came from. */
export async function returnPayout(tx: Tx, id: string): Promise<void> {
  const entries = await unrestrictedDb(tx)
    .selectFrom('ledgerTransactions as taken')
    .innerJoin('ledgerEntries as entries', 'entries.transactionId', 'taken.id')
    .innerJoin('ledgerAccounts as accounts', 'accounts.id', 'entries.accountId')
    .select([
      'accounts.kind',
      'accounts.ownerId',
      'entries.amountMinor',
      'entries.currency',
      'entries.isTest',
    ])
    .where('taken.reference', '=', `payout:${id}`)
    .execute();
  const [first] = entries;
  if (first === undefined) return;
  await post(tx, {
    kind: 'payout_returned',
    reference: `payout_returned:${id}`,
    isTest: first.isTest,
    currency: first.currency,
    entries: entries.map(({ kind, ownerId, amountMinor }) => ({
      account: { kind, ownerId },
      amount: -amountMinor,
    })),
  });
}
