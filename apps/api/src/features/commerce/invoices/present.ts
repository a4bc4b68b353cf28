import type { InvoiceRow as Row } from '@kindred/db/commerce/invoices/visibility';
import { toDecimal } from '@kindred/validation/commerce/money';
import type { InvoiceRow } from '@kindred/validation/commerce/orders';
import type { Env } from '../../../platform/env.ts';

export const pdfPath = (id: string) => `/api/invoices/${id}/pdf`;

/** Whom what the platform sells is from. */
export interface Operator {
  name: string;
  /** Lines. */
  address: string | null;
}

export function operatorOf(env: Pick<Env, 'OPERATOR_NAME' | 'OPERATOR_ADDRESS' | 'PRODUCT_NAME'>): Operator {
  return {
    name: env.OPERATOR_NAME ?? env.PRODUCT_NAME,
    address: env.OPERATOR_ADDRESS?.split(/\s*,\s*/).join('\n') ?? null,
  };
}

export function presentInvoice(row: Row, operator: Operator): InvoiceRow {
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
    issuer: content.issuer.name ?? operator.name,
    client: content.buyer.name,
    url: pdfPath(id),
    orderId,
    isTest: content.isTest,
  };
}
