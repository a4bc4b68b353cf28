import type { Tx } from '@kindred/db/client';
import { settleBankRefund, settleTransfer } from '@kindred/db/commerce/bankTransfers/writes';
import { declinesOf, openPaymentEvent } from '@kindred/db/commerce/payments/visibility';
import { openPaymentsOf, paymentById } from '@kindred/db/commerce/settlement/writes';
import { returnUse, takeLimits } from '@kindred/db/limits';
import type { Viewer } from '@kindred/permissions/viewer';
import type { PaymentDriverName } from '@kindred/validation/commerce/values';
import type { Outbox } from '../../../platform/bus.ts';
import { HOUR, networkOf } from '../../../platform/limits.ts';
import { transferState } from '../../../platform/payments/invoiceDriver.ts';
import { ProviderUnavailable } from '../../../platform/payments/port.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { carryOut } from '../refunds/service.ts';
import { type SettlementDeps, settle } from '../settlement/service.ts';
import { paymentEvent } from './jobs.ts';

/** A request that may turn out to pay something. */
export interface PaymentAttempt {
  /** The network it comes from, kept with the payment. */
  triedFrom: string;
  /** Refuses to pay after too many tries or declined payments. Called once it is known that something is paid. */
  assertAllowed(): void;
  /** Takes the count back: nothing was to be paid. */
  giveBack(): Promise<void>;
}

/** Counts one try to pay, of the user and of the address it comes from, against trying out stolen cards. */
export async function countPaymentAttempt(
  ctx: Pick<Context, 'db' | 'deps' | 'ip'>,
  viewer: Viewer,
): Promise<PaymentAttempt> {
  const { PAYMENTS_PER_USER, PAYMENTS_PER_ADDRESS, DECLINES_PER_USER, DECLINES_PER_ADDRESS } = ctx.deps.env;
  const triedFrom = networkOf(ctx.ip);
  const ofUser = { key: `pay:user:${viewer.id}`, max: PAYMENTS_PER_USER };
  const ofAddress = { key: `pay:address:${triedFrom}`, max: PAYMENTS_PER_ADDRESS };
  const wait = await takeLimits(ctx.db, [ofUser, ofAddress], HOUR);
  const declines = await declinesOf(ctx.db, { userId: viewer.id, triedFrom });
  const isOver = declines.ofUser >= DECLINES_PER_USER || declines.ofNetwork >= DECLINES_PER_ADDRESS;
  return {
    triedFrom,
    assertAllowed() {
      if (wait > 0) fail('too_many_requests', { retryAfter: wait });
      if (isOver) fail('too_many_declines', { retryAfter: HOUR });
    },
    async giveBack() {
      // Past the limit of the user their address was not counted.
      if (wait > 0) return;
      for (const { key } of [ofUser, ofAddress]) await returnUse(ctx.db, key);
    },
  };
}

/**
 * Counts a try to pay and refuses it after too many.
 * @returns the network it comes from, to be kept with the payment
 */
export async function limitPaymentAttempts(
  ctx: Pick<Context, 'db' | 'deps' | 'ip'>,
  viewer: Viewer,
): Promise<string> {
  const attempt = await countPaymentAttempt(ctx, viewer);
  attempt.assertAllowed();
  return attempt.triedFrom;
}

/** Of a call to the provider before anything is written: says so when nobody answers. */
export async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return fail('unavailable', { retryAfter: 30 });
    throw error;
  }
}

/** The seller has seen the bank transfer of a payment. Again changes nothing. */
export async function markInvoicePaid(deps: SettlementDeps, paymentId: string): Promise<void> {
  const payment = await paymentById(deps.db, paymentId);
  if (payment?.driver !== 'invoice') return fail('not_found');
  const ref = payment.providerRef ?? (await refOf(deps, payment.id));
  // Together, so that a transfer whose order cannot be completed stays open.
  await settle(deps, payment.id, async (tx) => {
    await settleTransfer(tx, ref, 'succeeded');
    return transferState(tx, { ref, key: payment.id });
  });
}

/** The same of the payment that an order waits for. */
export async function markOrderPaid(deps: SettlementDeps, orderId: string): Promise<void> {
  const open = await openPaymentsOf(deps.db, orderId);
  const transfer = open.find(({ driver }) => driver === 'invoice') ?? fail('order_not_pending');
  await markInvoicePaid(deps, transfer.id);
}

async function refOf({ payments }: SettlementDeps, key: string): Promise<string> {
  const state = await payments.driver('invoice').fetch({ ref: null, key });
  return state?.ref ?? fail('not_found');
}

/** The seller has sent the money of a refund back. Again changes nothing. */
export async function markInvoiceRefunded(deps: SettlementDeps, refundId: string): Promise<void> {
  // Asked for first, in case the process was ended before it was.
  await carryOut(deps, refundId);
  await settleBankRefund(deps.db, refundId);
  await carryOut(deps, refundId);
}

/** Answers an event again that was not answered yet; undefined of others. */
export async function retryPaymentEvent(
  tx: Tx,
  outbox: Outbox,
  { driver, eventId }: { driver: PaymentDriverName; eventId: string },
): Promise<{ type: string } | undefined> {
  const event = await openPaymentEvent(tx, driver, eventId);
  if (event !== undefined) await outbox.job(paymentEvent, { driver, eventId });
  return event;
}
