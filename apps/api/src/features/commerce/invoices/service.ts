import type { Tx } from '@kindred/db/client';
import * as writes from '@kindred/db/commerce/invoices/writes';

export { invoiceCancelled, invoicePaid } from '@kindred/db/commerce/invoices/writes';

const PLATFORM = 'Kindred';

/**
 * Issues the invoice of an order whose row is held: paid when the order is, else pending, as of a bank transfer.
 * Called again it issues none, and says that it is paid once the order is. Best last in a transaction: its number
 * keeps others of the same issuer waiting.
 * @param platform the product's name, which what the platform itself sells is from
 * @returns the id of the invoice
 */
export function issueInvoice(tx: Tx, orderId: string, now: Date, platform = PLATFORM): Promise<string> {
  return writes.issueInvoice(tx, orderId, now, platform);
}

/** Issues the credit note of a refund, once. */
export async function issueCreditNote(tx: Tx, refundId: string, now: Date): Promise<void> {
  await writes.issueCreditNote(tx, refundId, now);
}
