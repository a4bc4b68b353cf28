import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** With what of it was sent back, for the driver, which knows no viewer. */
export async function bankTransfer(db: Db | Tx, place: { ref: string } | { key: string }) {
  const transfer = await unrestrictedDb(db)
    .selectFrom('bankTransfers')
    .selectAll()
    .$if('ref' in place, (rows) => rows.where('ref', '=', 'ref' in place ? place.ref : ''))
    .$if('key' in place, (rows) => rows.where('key', '=', 'key' in place ? place.key : ''))
    .executeTakeFirst();
  if (transfer === undefined) return undefined;
  const refunds = await unrestrictedDb(db)
    .selectFrom('bankRefunds')
    .select(['amountMinor', 'status'])
    .where('transferRef', '=', transfer.ref)
    .execute();
  const sum = (rows: typeof refunds) => rows.reduce((total, { amountMinor }) => total + amountMinor, 0);
  return {
    ...transfer,
    refundedMinor: sum(refunds.filter(({ status }) => status === 'succeeded')),
    /** Sent back, or about to be. */
    claimedMinor: sum(refunds.filter(({ status }) => status !== 'failed')),
  };
}

export type BankTransferRow = NonNullable<Awaited<ReturnType<typeof bankTransfer>>>;
