import { prorate } from '@kindred/validation/commerce/money';
import type { InvoiceKind } from '@kindred/validation/commerce/values';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { prepare } from '../../prepared.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { type OrderFacts, orderFacts } from '../settlement/visibility.ts';
import {
  creditContent,
  dueAtOf,
  type InvoiceContent,
  type InvoicedLine,
  type InvoiceLine,
  invoiceContent,
  type Operator,
} from './content.ts';

/** Who issues what the platform itself sells. */
export const PLATFORM_ISSUER = '00000000-0000-0000-0000-000000000000';

/** The next number of an issuer; others of theirs wait until this transaction ends, so that none is left out. */
const takeNumber = prepare(
  (_db, { issuerId, kind }: { issuerId: string; kind: InvoiceKind }) => sql<{ number: number }>`
    insert into invoice_counters (issuer_id, kind, next_number) values (${issuerId}, ${kind}, 2)
    on conflict (issuer_id, kind) do update set next_number = invoice_counters.next_number + 1
    returning next_number - 1 as number`,
);

interface InvoiceValues {
  issuerId: string;
  kind: InvoiceKind;
  number: number;
  orderId: string;
  refundId: string | null;
  userId: string;
  amountMinor: number;
  currency: string;
  status: 'paid' | 'pending';
  issuedAt: Date;
  dueAt: Date;
  content: InvoiceContent;
}

const write = prepare((db, invoice: InvoiceValues) =>
  unrestrictedDb(db)
    .insertInto('invoices')
    .values({
      issuerId: invoice.issuerId,
      kind: invoice.kind,
      number: invoice.number,
      orderId: invoice.orderId,
      refundId: invoice.refundId,
      userId: invoice.userId,
      amountMinor: invoice.amountMinor,
      currency: invoice.currency,
      status: invoice.status,
      issuedAt: invoice.issuedAt,
      dueAt: invoice.dueAt,
      content: invoice.content,
    })
    .returning('id'),
);

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

/** Below the name of the buyer, which is said once. */
function postalAddress(
  buyerName: string,
  address: {
    name: string;
    line1: string;
    line2?: string | undefined;
    city: string;
    region?: string | undefined;
    postalCode: string;
    country: string;
  } | null,
): string | null {
  if (address === null) return null;
  const { name, line1, line2, city, region, postalCode, country } = address;
  const place = [[postalCode, city].filter(Boolean).join(' '), region].filter(Boolean).join(', ');
  const receiver = name === buyerName ? null : name;
  return [receiver, line1, line2, place, countries.of(country)].filter(Boolean).join('\n');
}

type Line = InvoicedLine & { id: string };

function linesOf(tx: Tx, orderId: string): Promise<Line[]> {
  return unrestrictedDb(tx)
    .selectFrom('orderItems')
    .select(['id', 'title', 'quantity', 'unitMinor', 'discountMinor', 'taxMinor', 'totalMinor'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

function partiesOf(order: OrderFacts, operator: Operator): Pick<InvoiceContent, 'issuer' | 'buyer'> {
  const { buyerName, buyerEmail, sellerName, sellerEmail, legalName, sellerAddress, shippingAddress } = order;
  return {
    issuer:
      order.sellerId === null
        ? { ...operator, email: null }
        : {
            name: legalName ?? sellerName ?? '',
            address: sellerAddress ?? null,
            email: sellerEmail ?? null,
          },
    buyer: { name: buyerName, email: buyerEmail, address: postalAddress(buyerName, shippingAddress) },
  };
}

async function insertInvoice(
  tx: Tx,
  order: OrderFacts,
  given: { kind: InvoiceKind; refundId: string | null; isPaid: boolean; now: Date; dueAt: Date },
  contentOf: (number: number) => InvoiceContent,
): Promise<string> {
  const { kind, refundId, isPaid, now, dueAt } = given;
  const issuerId = order.sellerId ?? PLATFORM_ISSUER;
  const [taken] = await takeNumber(tx, { issuerId, kind });
  if (taken === undefined) throw new Error(`There is no number for an invoice of ${issuerId}`);
  const { number } = taken;
  const content = contentOf(number);
  const [made] = await write(tx, {
    issuerId,
    kind,
    number,
    orderId: order.id,
    refundId,
    userId: order.userId,
    amountMinor: content.total,
    currency: order.currency,
    status: isPaid ? 'paid' : 'pending',
    issuedAt: now,
    dueAt,
    content,
  });
  return made?.id ?? '';
}

async function invoiceOf(tx: Tx, orderId: string) {
  return unrestrictedDb(tx)
    .selectFrom('invoices')
    .select(['id', 'status', 'content'])
    .where('orderId', '=', orderId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();
}

/** What an invoice says besides its order. */
export interface Issue {
  now: Date;
  operator: Operator;
  transfer?: InvoiceContent['transfer'];
}

/**
 * Issues the invoice of an order whose row is held; pending until the order is paid. Once there is one it stays as it
 * is, but that it is paid.
 * @param known the order, where it is at hand
 * @returns its id
 */
export async function issueInvoice(
  tx: Tx,
  orderId: string,
  { now, operator, transfer = null }: Issue,
  known?: { order: OrderFacts; lines: readonly Line[] },
): Promise<string> {
  const order = known?.order ?? (await orderFacts(tx, orderId));
  const isPaid = order.paidAt !== null;
  if (order.invoiceId !== null) {
    if (isPaid) await markPaid(tx, order.invoiceId);
    return order.invoiceId;
  }
  const lines = known?.lines ?? (await linesOf(tx, orderId));
  const given = { kind: 'invoice', refundId: null, isPaid, now, dueAt: dueAtOf(order, now) } as const;
  const invoiced = { ...order, parties: partiesOf(order, operator) };
  return insertInvoice(tx, order, given, (number) =>
    invoiceContent(invoiced, lines, { number, now, transfer }),
  );
}

/**
 * Issues the credit note of a refund, with its amount by the lines it is of.
 * @returns its id; undefined when the order has no invoice to correct
 */
export async function issueCreditNote(tx: Tx, refundId: string, now: Date): Promise<string | undefined> {
  const guarded = unrestrictedDb(tx);
  const refund = await guarded
    .selectFrom('refunds')
    .select(['orderId', 'amountMinor', 'reason'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  const issued = await guarded
    .selectFrom('invoices')
    .select('id')
    .where('refundId', '=', refundId)
    .executeTakeFirst();
  if (issued !== undefined) return issued.id;
  const invoice = await invoiceOf(tx, refund.orderId);
  if (invoice === undefined) return undefined;
  const order = await orderFacts(tx, refund.orderId);
  const lines = await linesOf(tx, refund.orderId);
  const parts = await guarded
    .selectFrom('refundItems')
    .select(['orderItemId', 'amountMinor'])
    .where('refundId', '=', refundId)
    .execute();
  const credited = lines.flatMap((line): InvoiceLine[] => {
    const part = parts.find(({ orderItemId }) => orderItemId === line.id)?.amountMinor ?? 0;
    if (part === 0) return [];
    const tax = prorate(line.taxMinor, part, line.totalMinor);
    return [{ title: line.title, quantity: 1, unit: part, discount: 0, tax, total: part }];
  });
  const { amountMinor: total, reason } = refund;
  const given = { kind: 'credit_note', refundId, isPaid: true, now, dueAt: now } as const;
  const { paymentMethod } = order;
  return insertInvoice(tx, order, given, (number) =>
    creditContent(invoice.content, credited, { number, now, total, reason, paymentMethod }),
  );
}

/** Also one that was given up, when the money comes after all. */
async function markPaid(tx: Tx, id: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('invoices')
    .set({ status: 'paid' })
    .where('id', '=', id)
    .where('status', '<>', 'paid')
    .execute();
}

/** Stores who the operator is in invoices of the platform that were issued without it. */
export async function nameOperator(db: Db, operator: Operator): Promise<void> {
  await sql`
    update invoices set content = jsonb_set(content, '{issuer}', ${JSON.stringify({ ...operator, email: null })}::jsonb)
    where issuer_id = ${sql.lit(PLATFORM_ISSUER)} and content -> 'issuer' ->> 'name' is null`.execute(db);
}
