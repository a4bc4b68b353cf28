import { lockPayment, paymentById, updatePayment } from '@kindred/db/commerce/settlement/writes';
import { z } from 'zod';
import { defineJob } from '../../../platform/job.ts';
import type { Deps } from '../../../trpc/context.ts';

/** Sends back a payment that came too late or twice; once, however often it is called. */
export async function sendBack(deps: Pick<Deps, 'db' | 'payments'>, paymentId: string): Promise<void> {
  const payment = await paymentById(deps.db, paymentId);
  if (!payment?.isSurplus || payment.providerRef === null || payment.refundedMinor > 0) return;
  const { driver, providerRef: ref, amountMinor: amount, currency } = payment;
  const made = await deps.payments
    .driver(driver)
    .refund({ key: `return:${paymentId}`, ref, amount, currency });
  if (made.status === 'failed') throw new Error(`Payment ${paymentId} could not be sent back`);
  await deps.db.transaction().execute(async (tx) => {
    await lockPayment(tx, paymentId);
    await updatePayment(tx, paymentId, { refundedMinor: amount });
  });
}

export const returnPayment = defineJob({
  name: 'commerce.returnPayment',
  payload: z.object({ paymentId: z.string() }),
  run: (deps, { paymentId }) => sendBack(deps, paymentId),
});
