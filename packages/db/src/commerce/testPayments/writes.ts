import type { PaymentStatus } from '@kindred/validation/commerce/values';
import type { Insertable } from 'kysely';
import type { Db } from '../../client.ts';
import type { TestPaymentsTable } from '../../schema/paymentProviders.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { type TestPaymentRow, testPayment } from './visibility.ts';

// Each of these is a transaction of its own: a provider keeps what it was told, whatever becomes of who told it.

/** Once a key: the same key again finds what it began. */
export async function beginTestPayment(
  db: Db,
  payment: Insertable<TestPaymentsTable>,
): Promise<TestPaymentRow> {
  const made = await unrestrictedDb(db)
    .insertInto('testPayments')
    .values(payment)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made !== undefined) return { ...made, disputes: [] };
  const begun = await testPayment(db, { key: payment.key });
  if (begun === undefined) throw new Error(`The test payment of ${payment.key} is gone`);
  return begun;
}

type Status = Exclude<PaymentStatus, 'created'>;

/** Moves one that is not settled yet; one that is stays as it is. */
export async function moveTestPayment(
  db: Db,
  ref: string,
  to: {
    status: Status;
    declineReason?: string | null;
    method?: { ref: string | null; label: string } | null;
  },
): Promise<void> {
  const { status, declineReason = null, method } = to;
  await unrestrictedDb(db)
    .updateTable('testPayments')
    .set({ status, declineReason })
    .$if(method !== undefined, (update) =>
      update.set({ methodRef: method?.ref ?? null, methodLabel: method?.label ?? null }),
    )
    .where('ref', '=', ref)
    .where('status', 'in', ['pending', 'requires_action'])
    .execute();
}

/** Once a key; more than is left fails. */
export async function refundTestPayment(
  db: Db,
  refund: { key: string; ref: string; amount: number },
): Promise<'succeeded' | 'failed'> {
  return unrestrictedDb(db)
    .transaction()
    .execute(async (tx) => {
      const payment = await tx
        .selectFrom('testPayments')
        .select(['status', 'amountMinor', 'refundedMinor'])
        .where('ref', '=', refund.ref)
        .forUpdate()
        .executeTakeFirst();
      const before = await tx
        .selectFrom('testRefunds')
        .select('status')
        .where('key', '=', refund.key)
        .executeTakeFirst();
      if (before !== undefined) return before.status;
      if (payment === undefined) return 'failed';
      const isPossible =
        payment.status === 'succeeded' && refund.amount <= payment.amountMinor - payment.refundedMinor;
      const status = isPossible ? 'succeeded' : 'failed';
      await tx
        .insertInto('testRefunds')
        .values({ key: refund.key, paymentRef: refund.ref, amountMinor: refund.amount, status })
        .execute();
      if (isPossible) {
        await tx
          .updateTable('testPayments')
          .set({ refundedMinor: payment.refundedMinor + refund.amount })
          .where('ref', '=', refund.ref)
          .execute();
      }
      return status;
    });
}

/** One at a time. */
export async function openTestDispute(
  db: Db,
  dispute: { ref: string; paymentRef: string; amount: number; reason: string },
): Promise<void> {
  const { ref, paymentRef, amount, reason } = dispute;
  await unrestrictedDb(db)
    .insertInto('testDisputes')
    .values({ ref, paymentRef, amountMinor: amount, reason })
    .onConflict((conflict) => conflict.column('paymentRef').where('status', '=', 'open').doNothing())
    .execute();
}

export async function closeTestDispute(db: Db, paymentRef: string, status: 'won' | 'lost'): Promise<void> {
  await unrestrictedDb(db)
    .updateTable('testDisputes')
    .set({ status })
    .where('paymentRef', '=', paymentRef)
    .where('status', '=', 'open')
    .execute();
}
