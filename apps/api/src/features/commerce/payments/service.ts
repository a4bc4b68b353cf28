import { settleBankRefund, settleTransfer } from '@kindred/db/commerce/bankTransfers/writes';
import { declinesOf, paymentByProviderRef } from '@kindred/db/commerce/payments/visibility';
import { paymentById } from '@kindred/db/commerce/settlement/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import { HOUR, limit, networkOf } from '../../../platform/limits.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { type SettlementDeps, settle } from '../settlement/service.ts';

/**
 * Against trying out stolen cards: counts one try to pay, of the person and of the address it comes from, and lets
 * nobody go on who had many payments declined.
 */
export async function limitPaymentAttempts(
  ctx: Pick<Context, 'db' | 'deps' | 'ip'>,
  viewer: Viewer,
): Promise<void> {
  const { PAYMENTS_PER_USER, PAYMENTS_PER_ADDRESS, DECLINES_PER_USER } = ctx.deps.env;
  await limit(ctx.db, `pay:user:${viewer.id}`, PAYMENTS_PER_USER, HOUR);
  await limit(ctx.db, `pay:address:${networkOf(ctx.ip)}`, PAYMENTS_PER_ADDRESS, HOUR);
  if ((await declinesOf(ctx.db, viewer.id)) >= DECLINES_PER_USER) {
    fail('too_many_declines', { retryAfter: HOUR });
  }
}

/** The seller has seen the bank transfer of a payment. Again changes nothing. */
export async function markInvoicePaid(deps: SettlementDeps, paymentId: string): Promise<void> {
  const payment = await paymentById(deps.db, paymentId);
  if (payment?.driver !== 'invoice') return fail('not_found');
  const ref = payment.providerRef ?? (await refOf(deps, payment.id));
  await settleTransfer(deps.db, ref, 'succeeded');
  const state = await deps.payments.driver('invoice').fetch({ ref, key: payment.id });
  if (state !== null) await settle(deps, payment.id, state);
}

async function refOf({ payments }: SettlementDeps, key: string): Promise<string> {
  const state = await payments.driver('invoice').fetch({ ref: null, key });
  return state?.ref ?? fail('not_found');
}

/**
 * The seller has sent the money of a refund back.
 * @param key what the refund was asked for with
 */
export async function markInvoiceRefunded(deps: SettlementDeps, key: string): Promise<void> {
  const ref = (await settleBankRefund(deps.db, key)) ?? fail('not_found');
  const payment = await paymentByProviderRef(deps.db, 'invoice', ref);
  if (payment === undefined) return;
  const state = await deps.payments.driver('invoice').fetch({ ref, key: payment.id });
  if (state !== null) await settle(deps, payment.id, state);
}
