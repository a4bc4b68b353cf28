import { prorate } from '@kindred/validation/commerce/money';
import type { InvoiceKind } from '@kindred/validation/commerce/values';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { prepare } from '../../prepared.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import {
  creditContent,
  dueAtOf,
  type InvoiceContent,
  type InvoicedLine,
  type InvoiceLine,
  invoiceContent,
} from './content.ts';

/** Who issues what the platform itself sells. */
export const PLATFORM_ISSUER = '00000000-0000-0000-0000-000000000000';

/** The next number of an issuer; others of theirs wait until this transaction ends, so that none is left out. */
async function takeNumber(tx: Tx, issuerId: string, kind: InvoiceKind): Promise<number> {
  const { number } = await unrestrictedDb(tx)
    .insertInto('invoiceCounters')
    .values({ issuerId, kind, nextNumber: 2 })
    .onConflict((conflict) =>
      conflict
        .columns(['issuerId', 'kind'])
        .doUpdateSet({ nextNumber: sql`invoice_counters.next_number + 1` }),
    )
    .returning(sql<number>`next_number - 1`.as('number'))
    .executeTakeFirstOrThrow();
  return number;
}

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

const findFacts = prepare((db, { orderId }: { orderId: string }) =>
  unrestrictedDb(db)
    .selectFrom('orders')
    .innerJoin('users as buyer', 'buyer.id', 'orders.userId')
    .leftJoin('users as seller', 'seller.id', 'orders.sellerId')
    .leftJoin('sellerSettings as settings', 'settings.userId', 'orders.sellerId')
    .selectAll('orders')
    .select([
      sql<string>`trim(buyer.first_name || ' ' || buyer.last_name)`.as('buyerName'),
      'buyer.email as buyerEmail',
      sql<string | null>`trim(seller.first_name || ' ' || seller.last_name)`.as('sellerName'),
      'seller.email as sellerEmail',
      'settings.legalName',
      'settings.address as sellerAddress',
      sql<string | null>`(select id from invoices issued
        where issued.order_id = orders.id and issued.kind = 'invoice')`.as('invoiceId'),
    ])
    .where('orders.id', '=', orderId),
);
type OrderFacts = Awaited<ReturnType<typeof findFacts>>[number];

async function orderFacts(tx: Tx, orderId: string): Promise<OrderFacts> {
  const [order] = await findFacts(tx, { orderId });
  if (order === undefined) throw new Error(`No order ${orderId}`);
  return order;
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

function partiesOf(order: OrderFacts): Pick<InvoiceContent, 'issuer' | 'buyer'> {
  const { buyerName, buyerEmail, sellerName, sellerEmail, legalName, sellerAddress, shippingAddress } = order;
  return {
    issuer:
      order.sellerId === null
        ? { name: null, address: null, email: null }
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
  const number = await takeNumber(tx, issuerId, kind);
  const content = contentOf(number);
  const { id } = await unrestrictedDb(tx)
    .insertInto('invoices')
    .values({
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
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function invoiceOf(tx: Tx, orderId: string) {
  return unrestrictedDb(tx)
    .selectFrom('invoices')
    .select(['id', 'status', 'content'])
    .where('orderId', '=', orderId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();
}

/**
 * Issues the invoice of an order whose row is held; pending until the order is paid. Once there is one it stays as it
 * is, but that it is paid.
 * @param known its lines, where they are at hand
 * @returns its id
 */
export async function issueInvoice(
  tx: Tx,
  orderId: string,
  now: Date,
  known?: readonly Line[],
): Promise<string> {
  const order = await orderFacts(tx, orderId);
  const isPaid = order.paidAt !== null;
  if (order.invoiceId !== null) {
    if (isPaid) await markPaid(tx, order.invoiceId);
    return order.invoiceId;
  }
  const lines = known ?? (await linesOf(tx, orderId));
  const given = { kind: 'invoice', refundId: null, isPaid, now, dueAt: dueAtOf(order, now) } as const;
  const invoiced = { ...order, parties: partiesOf(order) };
  return insertInvoice(tx, order, given, (number) => invoiceContent(invoiced, lines, { number, now }));
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
  return insertInvoice(tx, order, given, (number) =>
    creditContent(invoice.content, credited, {
      number,
      now,
      total,
      reason,
      paymentMethod: order.paymentMethod,
    }),
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
