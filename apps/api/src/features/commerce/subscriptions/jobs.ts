import { lastPaidOrder, subscriptionRow } from '@kindred/db/commerce/subscriptions/visibility';
import { unusedOf } from '@kindred/validation/commerce/periods';
import { defineJob, noPayload } from '../../../platform/job.ts';
import { write } from '../../../platform/write.ts';
import { notifySubscription } from '../notices/service.ts';
import { refundOrder } from '../refunds/service.ts';
import type { SettlementDeps } from '../settlement/service.ts';
import { runSubscriptions } from './clock.ts';
import { type Ending, endPaidSubscription, tellOfPrice } from './ending.ts';
import { endSubscription } from './service.ts';

/** Ends one at once and sends back what was paid for nothing. Safe to repeat. */
export async function endWithRefund(
  deps: SettlementDeps,
  { subscriptionId, refund, news }: Ending,
  now: Date,
): Promise<void> {
  await write(deps, (tx, outbox) => endSubscription(tx, outbox, subscriptionId, 'expired', now, news));
  const row = await subscriptionRow(deps.db, subscriptionId);
  const order = await lastPaidOrder(deps.db, subscriptionId);
  if (refund === 'none' || row === undefined || order === undefined || order.totalMinor === 0) return;
  // Once: what was refunded before, by this or by somebody, is not refunded again.
  if (order.refundedMinor > 0 || order.hasDispute) return;
  const period = { start: row.currentPeriodStart, end: row.currentPeriodEnd };
  // A change of plan was paid in part by the days that were left of the one before.
  const credit = order.kind === 'change' ? (order.planAmountMinor ?? 0) - order.subtotalMinor : 0;
  const rest = Math.min(order.totalMinor, unusedOf(order.totalMinor + credit, period, row.endedAt ?? now));
  const amount = refund === 'all' ? order.totalMinor : rest;
  if (amount === 0) return;
  const reason = refund === 'all' ? 'Could not be used' : 'Days that were left';
  await refundOrder(deps, { orderId: order.id, lines: null, amount, reason, by: null });
}

export const subscriptionJobs = [
  defineJob({
    name: 'commerce.subscriptions.clock',
    payload: noPayload,
    cron: '* * * * *',
    run: (deps) => runSubscriptions(deps, new Date()),
  }),
  defineJob({ ...endPaidSubscription, run: (deps, ending) => endWithRefund(deps, ending, new Date()) }),
  defineJob({
    ...tellOfPrice,
    run: ({ db, bus }, { subscriptionIds }) =>
      write({ db, bus }, async (tx, outbox) => {
        for (const id of subscriptionIds) await notifySubscription(tx, outbox, 'price_changes', id);
      }),
  }),
];
