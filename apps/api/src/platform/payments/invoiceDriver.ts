import type { Db, Tx } from '@kindred/db/client';
import { type BankTransferRow, bankTransfer } from '@kindred/db/commerce/bankTransfers/visibility';
import { awaitTransfer, claimBankRefund, settleTransfer } from '@kindred/db/commerce/bankTransfers/writes';
import { uuidv7 } from '../ids.ts';
import { InvalidWebhook, type PaymentDriver, type PaymentState } from './port.ts';

function stateOf({ ref, status, amountMinor, refundedMinor }: BankTransferRow): PaymentState {
  return {
    ref,
    status,
    url: null,
    declineReason: null,
    // Nothing that could be charged again; a trial stores none.
    method: status === 'succeeded' && amountMinor > 0 ? { ref: null, label: 'Bank transfer' } : null,
    fee: 0,
    refunded: refundedMinor,
    disputes: [],
  };
}

/** What a buyer types into the form of a bank: short, and another each time. */
const newRef = () => `PAY-${uuidv7().replaceAll('-', '').slice(-10).toUpperCase()}`;

/** A transfer as it is now. @param ref null where only the key of its payment is known */
export async function transferState(
  db: Db | Tx,
  { ref, key }: { ref: string | null; key: string },
): Promise<PaymentState | null> {
  const transfer = await bankTransfer(db, ref === null ? { key } : { ref });
  return transfer === undefined ? null : stateOf(transfer);
}

/**
 * Payment by bank transfer: pending until the seller says that the money is there, see `markInvoicePaid` of
 * features/commerce/payments/service.ts; refunds are sent by hand as well.
 */
export function createInvoiceDriver({ db }: { db: Db }): PaymentDriver {
  return {
    name: 'invoice',
    isTest: false,
    canCharge: false,
    async start({ key, amount, currency, isSetup, payTo = null }) {
      // There is nothing to store: a trial begins, and its first period waits for a transfer.
      const status = isSetup ? 'succeeded' : 'pending';
      const transfer = { ref: newRef(), key, amountMinor: amount, currency, status, payTo } as const;
      return stateOf(await awaitTransfer(db, transfer));
    },
    async charge({ key, amount, currency }) {
      // Nobody can be charged while they are away: the next period waits for its transfer.
      return stateOf(await awaitTransfer(db, { ref: newRef(), key, amountMinor: amount, currency }));
    },
    fetch: (place) => transferState(db, place),
    async cancel(ref) {
      await settleTransfer(db, ref, 'cancelled');
      const transfer = await bankTransfer(db, { ref });
      if (transfer === undefined) throw new Error(`No transfer ${ref}`);
      return stateOf(transfer);
    },
    async refund({ key, ref, amount }) {
      return { ref: key, status: await claimBankRefund(db, { key, ref, amount }) };
    },
    async readWebhook() {
      throw new InvalidWebhook('Banks send no webhooks');
    },
  };
}
