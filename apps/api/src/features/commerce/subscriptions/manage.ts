import type { Tx } from '@kindred/db/client';
import { insertPayment } from '@kindred/db/commerce/checkout/writes';
import { openSetupsOf } from '@kindred/db/commerce/payments/visibility';
import {
  lockSubscription,
  orderOfPeriod,
  type SubscriptionRow,
} from '@kindred/db/commerce/subscriptions/writes';
import { announcePrice, pendingChangeOf, setCancelled } from '@kindred/db/commerce/subscriptionTerms/writes';
import type { TribePageRow } from '@kindred/db/tribes/queries';
import type { PlacedOrder } from '@kindred/validation/commerce/checkout';
import { isCurrency, toMinor } from '@kindred/validation/commerce/money';
import { addDays, PRICE_NOTICE_DAYS } from '@kindred/validation/commerce/periods';
import type { PriceNotice } from '@kindred/validation/commerce/subscriptions';
import { assertSetUp } from '../../../platform/payments/payments.ts';
import { write } from '../../../platform/write.ts';
import { fail } from '../../../trpc/errors.ts';
import { notifySubscription } from '../notices/service.ts';
import { answered } from '../payments/service.ts';
import { begin, cancelOrder, payOrder, type SettlementDeps, settle } from '../settlement/service.ts';
import { tellOfPrice } from './ending.ts';
import { chargeable, renewalOrder } from './renewal.ts';
import { endSubscription } from './service.ts';

async function open(tx: Tx, id: string): Promise<SubscriptionRow> {
  const row = (await lockSubscription(tx, id)) ?? fail('not_found');
  if (row.status === 'ended') fail('subscription_ended');
  return row;
}

/** At the end of what is paid for; what waits for money is not charged again and ends. */
export async function cancel(deps: SettlementDeps, id: string, now: Date): Promise<void> {
  // A change of plan that is paid meanwhile counts, and what it changed to is cancelled.
  const change = await write(deps, (tx) => pendingChangeOf(tx, id));
  if (change !== undefined) await cancelOrder(deps, change.id);
  const unpaid = await write(deps, async (tx, outbox) => {
    const row = await open(tx, id);
    if (row.status === 'past_due') return { order: await orderOfPeriod(tx, id, row.currentPeriodEnd) };
    if (row.cancelAtPeriodEnd) return null;
    await setCancelled(tx, id, now);
    await notifySubscription(tx, outbox, 'cancelled', id, now);
    return null;
  });
  if (unpaid === null) return;
  const { order } = unpaid;
  // Paid while it was being cancelled: it runs on, and can be cancelled again.
  if (order?.status === 'pending' && !(await cancelOrder(deps, order.id))) return;
  await write(deps, (tx, outbox) => endSubscription(tx, outbox, id, 'expired', now));
}

export async function resume(deps: SettlementDeps, id: string): Promise<void> {
  await write(deps, async (tx) => {
    const row = await open(tx, id);
    if (row.cancelAtPeriodEnd) await setCancelled(tx, id, null);
  });
}

/** @returns where another payment method is entered */
export async function updateMethod(deps: SettlementDeps, id: string, triedFrom: string): Promise<string> {
  const { main } = deps.payments;
  assertSetUp(deps.payments);
  if (!main.canCharge) fail('payment_method_unusable');
  const paymentId = await write(deps, async (tx) => {
    const row = await open(tx, id);
    if (row.isTest !== main.isTest) fail('payment_method_unusable');
    return insertPayment(tx, {
      subscriptionId: id,
      // The one that is replaced, where the provider has a page for that.
      paymentMethodId: await chargeable(tx, deps.payments, row),
      userId: row.userId,
      driver: main.name,
      isTest: row.isTest,
      mode: 'setup',
      triedFrom,
      amountMinor: 0,
      currency: row.currency,
    });
  });
  const state = await begin(deps, paymentId);
  await settle(deps, paymentId, state);
  return state.url ?? fail('provider_unavailable');
}

/** Stores the payment method that the buyer entered on the provider's page, once they come back from it. */
export async function checkMethod(deps: SettlementDeps, id: string): Promise<void> {
  for (const payment of await openSetupsOf(deps.db, id)) {
    const driver = deps.payments.driver(payment.driver);
    const state = await answered(driver.fetch({ ref: payment.providerRef, key: payment.id }));
    if (state !== null) await settle(deps, payment.id, state);
  }
}

/** Tries a charge that failed again. */
export async function payNow(
  deps: SettlementDeps,
  id: string,
  by: { methodId?: string | undefined; onPage?: boolean | undefined; triedFrom: string; now: Date },
): Promise<Pick<PlacedOrder, 'paymentUrl' | 'declineReason'>> {
  const due = await write(deps, async (tx, outbox) => {
    const row = await open(tx, id);
    if (row.status !== 'past_due') fail('order_not_pending');
    const order = (await renewalOrder(tx, outbox, deps, id, by.now)) ?? fail('order_not_pending');
    if (order === 'over' || order === 'suspended') return fail('not_for_sale');
    if (order === 'owing') return fail('seller_owes');
    if (by.methodId === undefined) return { ...order, methodId: by.onPage ? null : order.methodId };
    const paymentMethodId = by.methodId;
    const methodId = await chargeable(tx, deps.payments, { userId: row.userId, paymentMethodId });
    return { ...order, methodId: methodId ?? fail('payment_method_unusable') };
  });
  if (due.isPaid) return { paymentUrl: null, declineReason: null };
  const { paymentUrl, declineReason } = await payOrder(deps, due.orderId, due.methodId, by.triedFrom);
  return { paymentUrl, declineReason: paymentUrl === null ? declineReason : null };
}

const TOLD_AT_ONCE = 200;

/** Those who pay another price than the tribe has now pay that one, from the first period after the notice. */
export async function announce(deps: SettlementDeps, tribe: TribePageRow, now: Date): Promise<PriceNotice> {
  const { id, price, annualPrice, currency } = tribe;
  if (tribe.membershipType === 'free' || !isCurrency(currency)) return fail('not_for_sale');
  const from = addDays(now, PRICE_NOTICE_DAYS);
  const of = { tribeId: id, itemType: 'tribe', itemId: id, currency, from } as const;
  const told = await write(deps, async (tx, outbox) => {
    const monthly = await announcePrice(tx, { ...of, interval: 'month', amount: toMinor(price, currency) });
    const annual =
      annualPrice === null
        ? []
        : await announcePrice(tx, { ...of, interval: 'year', amount: toMinor(annualPrice, currency) });
    const ids = [...monthly, ...annual];
    for (let at = 0; at < ids.length; at += TOLD_AT_ONCE) {
      await outbox.job(tellOfPrice, { subscriptionIds: ids.slice(at, at + TOLD_AT_ONCE) });
    }
    return ids.length;
  });
  return { told, from: from.toISOString() };
}
