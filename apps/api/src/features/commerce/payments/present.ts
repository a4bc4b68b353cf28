import type { TestPaymentRow } from '@kindred/db/commerce/testPayments/visibility';
import type { TestPaymentView } from '@kindred/validation/commerce/checkout';
import { toDecimal } from '@kindred/validation/commerce/money';

export function presentTestPayment(payment: TestPaymentRow): TestPaymentView {
  const { ref, description, amountMinor, currency, isSetup, savesMethod, status, declineReason } = payment;
  const { pathname, search } = new URL(payment.returnUrl, 'http://localhost');
  return {
    ref,
    description,
    amount: toDecimal(amountMinor, currency),
    currency,
    isSetup,
    savesMethod,
    status,
    declineReason,
    hasOpenDispute: payment.disputes.some((dispute) => dispute.status === 'open'),
    returnTo: `${pathname}${search}`,
  };
}
