import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import type { BankTransfersTable } from '../../schema/paymentProviders.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { type BankTransferRow, bankTransfer } from './visibility.ts';

/** Once a key. */
export async function awaitTransfer(
  db: Db,
  transfer: Insertable<BankTransfersTable>,
): Promise<BankTransferRow> {
  await unrestrictedDb(db)
    .insertInto('bankTransfers')
    .values(transfer)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const awaited = await bankTransfer(db, { key: transfer.key });
  if (awaited === undefined) throw new Error(`The transfer of ${transfer.key} is gone`);
  return awaited;
}

/** Settles one that is waited for; one that is settled stays as it is. */
export async function settleTransfer(
  db: Db | Tx,
  ref: string,
  status: 'succeeded' | 'cancelled',
): Promise<void> {
  await unrestrictedDb(db)
    .updateTable('bankTransfers')
    .set({ status })
    .where('ref', '=', ref)
    .where('status', '=', 'pending')
    .execute();
}

/** To be sent back by hand. Once a key; more than is left fails. */
export async function claimBankRefund(
  db: Db,
  refund: { key: string; ref: string; amount: number },
): Promise<'pending' | 'succeeded' | 'failed'> {
  return db.transaction().execute(async (tx) => {
    const rows = unrestrictedDb(tx);
    await rows
      .selectFrom('bankTransfers')
      .select('ref')
      .where('ref', '=', refund.ref)
      .forUpdate()
      .executeTakeFirst();
    const before = await rows
      .selectFrom('bankRefunds')
      .select('status')
      .where('key', '=', refund.key)
      .executeTakeFirst();
    if (before !== undefined) return before.status;
    const transfer = await bankTransfer(tx, { ref: refund.ref });
    if (transfer === undefined) return 'failed';
    const isPossible =
      transfer.status === 'succeeded' && refund.amount <= transfer.amountMinor - transfer.claimedMinor;
    const status = isPossible ? 'pending' : 'failed';
    await rows
      .insertInto('bankRefunds')
      .values({ key: refund.key, transferRef: refund.ref, amountMinor: refund.amount, status })
      .execute();
    return status;
  });
}

/** @returns the transfer that it belongs to */
export async function settleBankRefund(db: Db, key: string): Promise<string | undefined> {
  const row = await unrestrictedDb(db)
    .updateTable('bankRefunds')
    .set({ status: 'succeeded' })
    .where('key', '=', key)
    .where('status', 'in', ['pending', 'succeeded'])
    .returning('transferRef')
    .executeTakeFirst();
  return row?.transferRef;
}
