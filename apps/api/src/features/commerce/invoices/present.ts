import type { InvoiceRow as Row } from '@kindred/db/commerce/invoices/visibility';
import { toDecimal } from '@kindred/validation/commerce/money';
import type { InvoiceRow } from '@kindred/validation/commerce/orders';

export const pdfPath = (id: string) => `/api/invoices/${id}/pdf`;

export function presentInvoice(row: Row): InvoiceRow {
  const { id, kind, content, currency, status, orderId } = row;
  return {
    id,
    kind,
    invoiceNumber: content.number,
    amount: toDecimal(row.amountMinor, currency),
    currency,
    description: content.description,
    issueDate: row.issuedAt.toISOString(),
    dueDate: row.dueAt.toISOString(),
    status,
    issuer: content.issuer.name,
    client: content.buyer.name,
    url: pdfPath(id),
    orderId,
    isTest: content.isTest,
  };
}
