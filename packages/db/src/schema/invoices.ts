import type { Minor } from '@kindred/validation/commerce/money';
import type { InvoiceKind } from '@kindred/validation/commerce/values';
import type { Fields } from './types.ts';

export interface InvoiceLine {
  title: string;
  quantity: number;
  unit: Minor;
  /** What the coupon takes off. */
  discount: Minor;
  tax: Minor;
  total: Minor;
}

/** Everything that is printed, as it was when the invoice was issued. Amounts are minor units of its currency. */
export interface InvoiceContent extends Fields {
  kind: InvoiceKind;
  number: string;
  isTest: boolean;
  currency: string;
  issuer: { name: string; address: string | null; email: string | null };
  buyer: { name: string; email: string; address: string | null };
  orderNumber: string;
  orderedAt: string;
  issuedAt: string;
  dueAt: string;
  paidAt: string | null;
  paymentMethod: string | null;
  /** The bank transfer that it asks for. */
  transfer: { ref: string; payTo: string | null } | null;
  description: string;
  lines: InvoiceLine[];
  subtotal: Minor;
  discount: Minor;
  couponCode: string | null;
  shipping: Minor;
  tax: Minor;
  taxName: string | null;
  taxBps: number;
  isTaxInclusive: boolean;
  total: Minor;
  /** Of a credit note: the invoice it corrects, and why. */
  invoiceNumber: string | null;
  reason: string | null;
}
