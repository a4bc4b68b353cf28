import type { Db } from '@kindred/db/client';
import { type TestPaymentRow, testPayment } from '@kindred/db/commerce/testPayments/visibility';
import {
  beginTestPayment,
  moveTestPayment,
  refundTestPayment,
} from '@kindred/db/commerce/testPayments/writes';
import { TEST_CARD_LABELS, TEST_CARDS, type TestCard } from '@kindred/validation/commerce/values';
import { uuidv7 } from '../ids.ts';
import {
  InvalidWebhook,
  type NewCharge,
  type PaymentDriver,
  type PaymentState,
  type PayoutAccounts,
} from './port.ts';

export const newTestRef = (prefix: string) => `${prefix}_${uuidv7().replaceAll('-', '')}`;

/** A test card's name says how it behaves; each stored one is another. */
export const newTestMethod = (card: TestCard) => ({
  ref: newTestRef(`test_card_${card}`),
  label: TEST_CARD_LABELS[card],
});

function cardOf(methodRef: string): TestCard | undefined {
  return TEST_CARDS.find((card) => methodRef.startsWith(`test_card_${card}_`));
}

export const TEST_DECLINED = 'Your card was declined.';
export const testPaymentPath = (ref: string) => `/pay/test/${ref}`;

function stateOf(payment: TestPaymentRow): PaymentState {
  const { ref, status, declineReason, methodRef, methodLabel } = payment;
  const isOpen = status === 'pending' || status === 'requires_action';
  return {
    ref,
    status,
    url: isOpen ? testPaymentPath(ref) : null,
    declineReason: status === 'failed' ? declineReason : null,
    method: methodLabel === null ? null : { ref: methodRef, label: methodLabel },
    fee: 0,
    refunded: payment.refundedMinor,
    disputes: payment.disputes.map(({ ref, amountMinor, reason, status }) => ({
      ref,
      amount: amountMinor,
      reason,
      status,
    })),
  };
}

const TEST_ACCOUNT = 'test_account_';

/** There is nothing to ask a seller for: their account can be paid at once. One that ends in `closed` refuses. */
const testAccounts: PayoutAccounts = {
  open: async ({ key }) => accountOf(`${TEST_ACCOUNT}${key.replaceAll('-', '')}`),
  page: async ({ returnUrl }) => returnUrl,
  fetch: async (ref) => (ref.startsWith(TEST_ACCOUNT) ? accountOf(ref) : null),
  payOut: async ({ key, ref }) => (ref.endsWith('closed') ? null : `test_payout_${key}`),
};
const accountOf = (ref: string) => ({ ref, isSubmitted: true, isEnabled: true, due: [] });

/**
 * The built-in provider: its payment page is a screen of ours, no real money moves, and it works without internet. It
 * keeps its own books on its own connection, as a provider outside does.
 */
export function createTestDriver({ db }: { db: Db }): PaymentDriver {
  const begin = (
    payment: Pick<NewCharge, 'key' | 'buyer' | 'amount' | 'currency' | 'description' | 'returnUrl'>,
    more: Partial<Parameters<typeof beginTestPayment>[1]>,
  ) =>
    beginTestPayment(db, {
      ref: newTestRef('test_pay'),
      key: payment.key,
      buyerId: payment.buyer.id,
      amountMinor: payment.amount,
      currency: payment.currency,
      description: payment.description,
      returnUrl: payment.returnUrl,
      ...more,
    });
  const known = async (ref: string) => {
    const payment = await testPayment(db, { ref });
    if (payment === undefined) throw new Error(`No test payment ${ref}`);
    return stateOf(payment);
  };
  return {
    name: 'test',
    isTest: true,
    canCharge: true,
    async start(payment) {
      const { isSetup, savesMethod } = payment;
      return stateOf(await begin(payment, { isSetup, savesMethod: savesMethod || isSetup }));
    },
    async charge(charge) {
      const card = cardOf(charge.methodRef);
      const outcome = {
        succeeds: { status: 'succeeded' },
        declines: { status: 'failed', declineReason: TEST_DECLINED },
        asks: { status: 'requires_action' },
        unknown: { status: 'failed', declineReason: 'This card can no longer be used.' },
      } as const;
      const method =
        card === undefined ? {} : { methodRef: charge.methodRef, methodLabel: TEST_CARD_LABELS[card] };
      return stateOf(await begin(charge, { ...method, ...outcome[card ?? 'unknown'] }));
    },
    async fetch({ ref, key }) {
      const payment = await testPayment(db, ref === null ? { key } : { ref });
      return payment === undefined ? null : stateOf(payment);
    },
    async cancel(ref) {
      await moveTestPayment(db, ref, { status: 'cancelled' });
      return known(ref);
    },
    async refund({ key, ref, amount }) {
      return { ref: key, status: await refundTestPayment(db, { key, ref, amount }) };
    },
    replaceMethod: async ({ methodRef, ...change }) =>
      cardOf(methodRef) === undefined
        ? null
        : stateOf(
            await begin(
              { ...change, amount: 0, currency: 'USD', description: 'Payment method' },
              { isSetup: true, savesMethod: true },
            ),
          ),
    accounts: testAccounts,
    async readWebhook() {
      throw new InvalidWebhook('Test payments send no webhooks');
    },
  };
}
