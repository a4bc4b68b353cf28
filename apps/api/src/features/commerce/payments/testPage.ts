import { storePaymentEvent } from '@kindred/db/commerce/payments/writes';
import type { TestPaymentRow } from '@kindred/db/commerce/testPayments/visibility';
import { closeTestDispute, moveTestPayment, openTestDispute } from '@kindred/db/commerce/testPayments/writes';
import { TEST_CARD_LABELS, type TestAction, type TestCard } from '@kindred/validation/commerce/values';
import { assertSetUp } from '../../../platform/payments/payments.ts';
import { newTestMethod, newTestRef, TEST_DECLINED } from '../../../platform/payments/testDriver.ts';
import { fail } from '../../../trpc/errors.ts';
import type { SettlementDeps } from '../settlement/service.ts';
import { answerEvent } from './events.ts';

type Deps = Pick<SettlementDeps, 'db' | 'payments'>;

const isOpen = ({ status }: TestPaymentRow) => status === 'pending' || status === 'requires_action';

async function paid(
  { db, payments }: Deps,
  { ref, savesMethod }: TestPaymentRow,
  card: TestCard,
): Promise<void> {
  assertSetUp(payments);
  const method = savesMethod ? newTestMethod(card) : { ref: null, label: TEST_CARD_LABELS[card] };
  await moveTestPayment(db, ref, { status: 'succeeded', method });
}

async function act(deps: Deps, payment: TestPaymentRow, action: TestAction, card: TestCard): Promise<void> {
  const { db } = deps;
  const { ref } = payment;
  if (action === 'win' || action === 'lose') {
    if (!payment.disputes.some(({ status }) => status === 'open')) fail('conflict');
    await closeTestDispute(db, ref, action === 'win' ? 'won' : 'lost');
    return;
  }
  if (action === 'dispute') {
    if (payment.isSetup || !(isOpen(payment) || payment.status === 'succeeded')) fail('order_not_pending');
    if (isOpen(payment)) await paid(deps, payment, card);
    const dispute = { ref: newTestRef('test_dispute'), paymentRef: ref, amount: payment.amountMinor };
    await openTestDispute(db, { ...dispute, reason: 'fraudulent' });
    return;
  }
  if (!isOpen(payment)) fail('order_not_pending');
  if (action === 'pay') await paid(deps, payment, card);
  if (action === 'decline')
    await moveTestPayment(db, ref, { status: 'failed', declineReason: TEST_DECLINED });
  if (action === 'confirm') await moveTestPayment(db, ref, { status: 'requires_action' });
}

/**
 * Does what a button of the built-in payment page says, at the provider, and then what that provider would: it tells
 * the shop of it by an event, and whatever the shop makes of that is no concern of the page.
 */
export async function actOnTestPayment(
  deps: SettlementDeps,
  payment: TestPaymentRow,
  { action, card }: { action: TestAction; card: TestCard },
): Promise<void> {
  await act(deps, payment, action, card);
  const event = { driver: 'test', eventId: newTestRef('test_evt'), type: `payment.${action}` } as const;
  await storePaymentEvent(deps.db, { ...event, providerRef: payment.ref });
  try {
    await answerEvent(deps, 'test', event.eventId);
  } catch (error) {
    deps.log.error({ err: error, ...event }, 'an event of a test payment waits to be reconciled');
  }
}
