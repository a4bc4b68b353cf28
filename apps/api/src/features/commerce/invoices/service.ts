import type { Tx } from '@kindred/db/client';
import { bankTransfer } from '@kindred/db/commerce/bankTransfers/visibility';
import type { Operator } from '@kindred/db/commerce/invoices/content';
import * as writes from '@kindred/db/commerce/invoices/writes';
import type { Env } from '../../../platform/env.ts';

/** Who issues the invoices of what the platform sells. */
export function operatorOf(env: Pick<Env, 'OPERATOR_NAME' | 'OPERATOR_ADDRESS' | 'PRODUCT_NAME'>): Operator {
  return {
    name: env.OPERATOR_NAME ?? env.PRODUCT_NAME,
    address: env.OPERATOR_ADDRESS?.split(/\s*,\s*/).join('\n') ?? null,
  };
}

/**
 * Issues the invoice of an order whose row is held: paid when the order is, else pending, as of a bank transfer.
 * Called again it issues none, and says that it is paid once the order is. Best last in a transaction: its number
 * keeps others of the same issuer waiting.
 * @returns the id of the invoice
 */
export function issueInvoice(...given: Parameters<typeof writes.issueInvoice>): Promise<string> {
  return writes.issueInvoice(...given);
}

/** Issues the invoice of an order that waits for the bank transfer of that reference. */
export async function issueForTransfer(
  tx: Tx,
  orderId: string,
  { ref, ...issue }: { ref: string; now: Date; operator: Operator },
): Promise<void> {
  const payTo = (await bankTransfer(tx, { ref }))?.payTo ?? null;
  await issueInvoice(tx, orderId, { ...issue, transfer: { ref, payTo } });
}

/** Issues the credit note of a refund, once; none for an order without an invoice. */
export async function issueCreditNote(tx: Tx, refundId: string, now: Date): Promise<void> {
  await writes.issueCreditNote(tx, refundId, now);
}
