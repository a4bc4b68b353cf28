import type { PaymentRow } from '@kindred/db/commerce/checkout/writes';
import {
  leftPaymentEvents,
  type OpenPaymentEvent,
  openPaymentEvent,
  paymentByProviderRef,
} from '@kindred/db/commerce/payments/visibility';
import {
  closePaymentEvent,
  notePaymentEventError,
  takeDuePayments,
} from '@kindred/db/commerce/payments/writes';
import { payoutAccountByRef } from '@kindred/db/commerce/payoutAccounts/visibility';
import { orderById } from '@kindred/db/commerce/settlement/visibility';
import type { PaymentDriverName } from '@kindred/validation/commerce/values';
import { scrub } from '../../../platform/log.ts';
import { ProviderUnavailable } from '../../../platform/payments/port.ts';
import { refreshAccount } from '../payoutAccounts/service.ts';
import { begin, endPaymentsOf, type SettlementDeps, settle } from '../settlement/service.ts';

const AT_ONCE = 100;
/** An account at a provider may be used for other things as well: what belongs to no payment of ours is let go. */
const FOREIGN_AFTER_MS = 24 * 60 * 60_000;

async function paymentOf({ db, payments }: SettlementDeps, { driver, providerRef }: OpenPaymentEvent) {
  if (providerRef === null) return undefined;
  const known = await paymentByProviderRef(db, driver, providerRef);
  if (known !== undefined) return known;
  const whole = (await payments.driver(driver).paymentOf?.(providerRef)) ?? null;
  return whole === null ? undefined : paymentByProviderRef(db, driver, whole);
}

/**
 * Looks the payment or the account of an event up at its provider and records what is true now, not what the event said: so it does
 * not matter how often, how late and in which order events come.
 */
async function answer(deps: SettlementDeps, event: OpenPaymentEvent): Promise<void> {
  const account =
    event.providerRef === null
      ? undefined
      : await payoutAccountByRef(deps.db, event.driver, event.providerRef);
  if (account !== undefined) {
    await refreshAccount(deps, account);
    await closePaymentEvent(deps.db, event);
    return;
  }
  const payment = await paymentOf(deps, event);
  if (payment === undefined) {
    // Its payment may have been begun a moment ago, and its name not be stored yet.
    if (Date.now() - event.receivedAt.getTime() > FOREIGN_AFTER_MS) await closePaymentEvent(deps.db, event);
    return;
  }
  const state = await deps.payments
    .driver(payment.driver)
    .fetch({ ref: payment.providerRef, key: payment.id });
  if (state !== null) await settle(deps, payment.id, state);
  await closePaymentEvent(deps.db, event);
}

export async function answerEvent(
  deps: SettlementDeps,
  driver: PaymentDriverName,
  eventId: string,
): Promise<void> {
  const event = await openPaymentEvent(deps.db, driver, eventId);
  if (event !== undefined) await attempt(deps, event);
}

const ERROR_MAX = 500;

/** Answers an event, or keeps why it failed. */
async function attempt(deps: SettlementDeps, event: OpenPaymentEvent): Promise<void> {
  try {
    await answer(deps, event);
  } catch (error) {
    const [line = ''] = scrub(error instanceof Error ? error.message : String(error)).split('\n', 1);
    await notePaymentEventError(deps.db, event, line.slice(0, ERROR_MAX));
    throw error;
  }
}

const OVER: readonly PaymentRow['status'][] = ['succeeded', 'failed', 'cancelled'];

/**
 * The process was ended between storing the payment and asking the provider: it is asked now, with the same key. One
 * whose order waits for no payment is ended.
 */
async function lookUp(deps: SettlementDeps, payment: PaymentRow): Promise<void> {
  const { id, driver, providerRef, status, orderId } = payment;
  const order = orderId === null || OVER.includes(status) ? undefined : await orderById(deps.db, orderId);
  if (order !== undefined && order.status !== 'pending') return endPaymentsOf(deps, order.id);
  const state = await deps.payments.driver(driver).fetch({ ref: providerRef, key: id });
  if (state !== null) await settle(deps, id, state);
  else if (status === 'created') await settle(deps, id, await begin(deps, id));
}

/** Finds what never arrived: events that were not answered, and payments that nobody told us of. */
export async function reconcile(deps: SettlementDeps): Promise<void> {
  const each = async (work: () => Promise<void>, about: object) => {
    try {
      await work();
    } catch (error) {
      const isAway = error instanceof ProviderUnavailable;
      deps.log[isAway ? 'warn' : 'error']({ err: error, ...about }, 'a payment could not be reconciled');
    }
  };
  for (const event of await leftPaymentEvents(deps.db, AT_ONCE)) {
    await each(() => attempt(deps, event), { eventId: event.eventId });
  }
  for (const payment of await takeDuePayments(deps.db, AT_ONCE)) {
    await each(() => lookUp(deps, payment), { paymentId: payment.id });
  }
}
