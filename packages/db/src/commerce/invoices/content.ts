import type { Minor } from '@kindred/validation/commerce/money';
import {
  GRACE_DAYS,
  INVOICE_DAYS,
  type InvoiceKind,
  type OrderKind,
} from '@kindred/validation/commerce/values';
import type { InvoiceContent, InvoiceLine } from '../../schema/invoices.ts';

export type { InvoiceContent, InvoiceLine } from '../../schema/invoices.ts';

const PREFIXES: Record<InvoiceKind, string> = { invoice: 'INV', credit_note: 'CN' };

/** `INV-0001`; beyond four digits it grows. */
export function numberOf(kind: InvoiceKind, number: number): string {
  return `${PREFIXES[kind]}-${String(number).padStart(4, '0')}`;
}

/** The platform, as the issuer of what it sells. */
export interface Operator {
  name: string;
  /** Lines. */
  address: string | null;
}

/** What an invoice is made of: the columns of its order, and who the two sides are. */
export interface InvoicedOrder {
  kind: OrderKind;
  isTest: boolean;
  currency: string;
  number: string;
  createdAt: Date;
  paidAt: Date | null;
  paymentMethod: string | null;
  description: string;
  subtotalMinor: Minor;
  discountMinor: Minor;
  couponCode: string | null;
  shippingMinor: Minor;
  taxMinor: Minor;
  taxName: string | null;
  taxBps: number;
  isTaxInclusive: boolean;
  totalMinor: Minor;
  parties: Pick<InvoiceContent, 'issuer' | 'buyer'>;
}

export interface InvoicedLine {
  title: string;
  quantity: number;
  unitMinor: Minor;
  discountMinor: Minor;
  taxMinor: Minor;
  totalMinor: Minor;
}

const DAY_MS = 86_400_000;

/** When it is to be paid: of a renewal before access ends. What is paid was due when it was issued. */
export function dueAtOf({ paidAt, kind }: Pick<InvoicedOrder, 'paidAt' | 'kind'>, now: Date): Date {
  const days = kind === 'renewal' ? GRACE_DAYS : INVOICE_DAYS;
  return paidAt === null ? new Date(now.getTime() + days * DAY_MS) : now;
}

/** What the invoice of an order says that is issued now. */
export function invoiceContent(
  order: InvoicedOrder,
  lines: readonly InvoicedLine[],
  { number, now, transfer }: { number: number; now: Date; transfer: InvoiceContent['transfer'] },
): InvoiceContent {
  return {
    kind: 'invoice',
    number: numberOf('invoice', number),
    isTest: order.isTest,
    currency: order.currency,
    ...order.parties,
    orderNumber: order.number,
    orderedAt: order.createdAt.toISOString(),
    issuedAt: now.toISOString(),
    dueAt: dueAtOf(order, now).toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    paymentMethod: order.paymentMethod,
    transfer,
    description: order.description || (lines[0]?.title ?? ''),
    lines: lines.map(({ title, quantity, unitMinor, discountMinor, taxMinor, totalMinor }) => ({
      title,
      quantity,
      unit: unitMinor,
      discount: discountMinor,
      tax: taxMinor,
      total: totalMinor,
    })),
    subtotal: order.subtotalMinor,
    discount: order.discountMinor,
    couponCode: order.couponCode,
    shipping: order.shippingMinor,
    tax: order.taxMinor,
    taxName: order.taxName,
    taxBps: order.taxBps,
    isTaxInclusive: order.isTaxInclusive,
    total: order.totalMinor,
    invoiceNumber: null,
    reason: null,
  };
}

/** What the credit note says that gives back these lines of an invoice; what they do not add up to is shipping. */
export function creditContent(
  invoice: InvoiceContent,
  lines: InvoiceLine[],
  given: { number: number; now: Date; total: Minor; reason: string; paymentMethod: string | null },
): InvoiceContent {
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
  const at = given.now.toISOString();
  return {
    ...invoice,
    kind: 'credit_note',
    number: numberOf('credit_note', given.number),
    issuedAt: at,
    dueAt: at,
    paidAt: at,
    paymentMethod: given.paymentMethod,
    transfer: null,
    lines,
    subtotal,
    discount: 0,
    couponCode: null,
    shipping: given.total - subtotal,
    tax: lines.reduce((sum, line) => sum + line.tax, 0),
    // What is given back of a line holds its tax.
    isTaxInclusive: true,
    total: given.total,
    invoiceNumber: invoice.number,
    reason: given.reason === '' ? null : given.reason,
  };
}
