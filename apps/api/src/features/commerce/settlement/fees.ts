import type { Tx } from '@kindred/db/client';
import type { PaymentRow } from '@kindred/db/commerce/checkout/writes';
import { post } from '@kindred/db/commerce/ledger/writes';
import type { Minor } from '@kindred/validation/commerce/money';
import type { PaymentState } from '../../../platform/payments/port.ts';

const KNOWN_WITHIN_MS = 14 * 24 * 3_600_000;

/** Paid, and the provider has not said yet what it keeps: the payment is looked up again. */
export function awaitsFee({ createdAt }: PaymentRow, { status, fee }: PaymentState, now: Date): boolean {
  return status === 'succeeded' && fee === null && now.getTime() - createdAt.getTime() < KNOWN_WITHIN_MS;
}

/** Books what the provider keeps of a payment whose sale was booked without it, or that no sale came of. Once. */
export async function postFee(tx: Tx, payment: PaymentRow, fee: Minor): Promise<void> {
  if (fee === 0) return;
  await post(tx, {
    kind: 'fee',
    reference: `fee:${payment.id}`,
    orderId: payment.orderId,
    isTest: payment.isTest,
    currency: payment.currency,
    entries: [
      { account: { kind: 'platform', ownerId: null }, amount: -fee },
      { account: { kind: 'provider_fees', ownerId: null }, amount: fee },
    ],
  });
}
