import type { Tx } from '@kindred/db/client';
import * as writes from '@kindred/db/commerce/invoices/writes';

/**
 * Issues the invoice of an order whose row is held: paid when the order is, else pending, as of a bank transfer.
 * Called again it issues none, and says that it is paid once the order is. Best last in a transaction: its number
 * keeps others of the same issuer waiting.
 * @returns the id of the invoice
 */
export function issueInvoice(...given: Parameters<typeof writes.issueInvoice>): Promise<string> {
  return writes.issueInvoice(...given);
}

/** Issues the credit note of a refund, once; none for an order without an invoice. */
export async function issueCreditNote(tx: Tx, refundId: string, now: Date): Promise<void> {
  await writes.issueCreditNote(tx, refundId, now);
}
