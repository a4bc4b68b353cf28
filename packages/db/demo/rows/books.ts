import type { Minor } from '@kindred/validation/commerce/money';
import { addDays } from '@kindred/validation/commerce/periods';
import { sharesOf } from '@kindred/validation/commerce/pricing';
import type { InvoiceKind, LedgerAccountKind, LedgerKind } from '@kindred/validation/commerce/values';
import { REFUND_DAYS_DEFAULT } from '@kindred/validation/commerce/values';
import type { Insertable } from 'kysely';
import {
  creditContent,
  dueAtOf,
  type InvoiceContent,
  invoiceContent,
} from '../../src/commerce/invoices/content.ts';
import type {
  InvoiceCountersTable,
  InvoicesTable,
  LedgerAccountsTable,
  LedgerEntriesTable,
  LedgerTransactionsTable,
} from '../../src/schema/commerce.ts';
import type { PageViewsDailyTable, PayoutsTable, SalesDailyTable } from '../../src/schema/selling.ts';
import { idAt, idOf, randomFrom } from '../ids.ts';
import type { DemoPerson } from '../people/person.ts';
import { PEOPLE, type Person } from '../people.ts';
import { PAYOUTS, SELLERS } from '../sales.ts';
import { before, DAY } from '../time.ts';
import { personId } from './accounts.ts';
import { CURRENCY, type DemoSale, MODE, transferRef } from './commerce.ts';
import { refundedAt } from './purchases.ts';

interface Posting {
  kind: LedgerKind;
  reference: string;
  orderId: string | null;
  at: Date;
  entries: [LedgerAccountKind, string | null, Minor][];
}

const isPaid = ({ order }: DemoSale) => order.paidAt !== null && order.totalMinor > 0;
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** How the lines of a sale are divided, added up. */
function sharesOfSale({ lines, order, affiliate }: DemoSale) {
  const rates = {
    commissionBps: order.commissionBps,
    affiliateBps: affiliate === null ? 0 : order.affiliateBps,
  };
  const shares = lines.map((line) => sharesOf({ total: line.totalMinor, tax: line.taxMinor }, rates));
  const sum = (key: 'tax' | 'commission' | 'affiliate' | 'seller') =>
    shares.reduce((total, share) => total + share[key], 0);
  return { commission: sum('commission'), affiliate: sum('affiliate'), seller: sum('seller'), lines: shares };
}

function postingsOf(sale: DemoSale, now: Date): Posting[] {
  const { order, seller, affiliate, purchase } = sale;
  if (!isPaid(sale)) return [];
  const shares = sharesOfSale(sale);
  const by = affiliate === null ? null : personId(affiliate);
  const entries: Posting['entries'] = [
    ['seller', personId(seller), shares.seller],
    ['platform', null, shares.commission],
    ['affiliate_held', by, shares.affiliate],
    ['buyer', order.userId, -order.totalMinor],
  ];
  const about = { orderId: order.id };
  const sold: Posting = { kind: 'sale', reference: `sale:${order.id}`, ...about, at: purchase.at, entries };
  if (purchase.status === 'refunded') {
    const at = refundedAt(purchase);
    const back = entries.map(([kind, owner, amount]): Posting['entries'][number] => [kind, owner, -amount]);
    const reference = `refund:${idAt(at, `refund ${order.id}`)}`;
    return [sold, { kind: 'refund', reference, ...about, at, entries: back }];
  }
  const at = addDays(purchase.at, REFUND_DAYS_DEFAULT);
  if (shares.affiliate === 0 || at > now) return [sold];
  const released: Posting['entries'] = [
    ['affiliate_held', by, -shares.affiliate],
    ['affiliate', by, shares.affiliate],
  ];
  return [sold, { kind: 'release', reference: `release:${order.id}:1`, ...about, at, entries: released }];
}

/** Whole dollars of nine tenths of what was there when it was asked for. */
function payoutsOf(postings: readonly Posting[], now: Date) {
  const taken: Posting[] = [];
  const payouts: Insertable<PayoutsTable>[] = [];
  for (const { to, asked, paid, reference } of PAYOUTS) {
    const at = before(now, asked);
    const owner = personId(to);
    const balance = [...postings, ...taken]
      .filter((posting) => posting.at <= at)
      .flatMap(({ entries }) => entries)
      .filter(([kind, id]) => kind === 'seller' && id === owner)
      .reduce((sum, [, , amount]) => sum + amount, 0);
    const amountMinor = Math.floor((balance * 0.9) / 100) * 100;
    if (amountMinor <= 0) continue;
    const id = idAt(at, `payout ${to}`);
    payouts.push({
      id,
      sellerId: owner,
      amountMinor,
      ...MODE,
      status: paid === undefined ? 'pending' : 'completed',
      method: SELLERS[to]?.payoutMethod ?? 'Bank transfer',
      reference: reference ?? null,
      decidedBy: paid === undefined ? null : personId('ada'),
      requestedAt: at,
      paidAt: paid === undefined ? null : before(now, paid),
    });
    taken.push({
      kind: 'payout',
      reference: `payout:${id}`,
      orderId: null,
      at,
      entries: [
        ['seller', owner, -amountMinor],
        ['payouts', null, amountMinor],
      ],
    });
  }
  return { payouts, postings: taken };
}

/** The ledger of all that was sold, refunded and paid out. */
export function ledgerRows(sales: readonly DemoSale[], now: Date) {
  const sold = sales.flatMap((sale) => postingsOf(sale, now));
  const { payouts, postings } = payoutsOf(sold, now);
  const accounts = new Map<string, Insertable<LedgerAccountsTable> & { id: string }>();
  const transactions: Insertable<LedgerTransactionsTable>[] = [];
  const entries: Insertable<LedgerEntriesTable>[] = [];
  const inTime = [...sold, ...postings].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { kind, reference, orderId, at, entries: amounts } of inTime) {
    const transactionId = idAt(at, `ledger ${reference}`);
    transactions.push({ id: transactionId, kind, reference, orderId, isTest: true, createdAt: at });
    for (const [account, ownerId, amountMinor] of amounts.filter(([, , amount]) => amount !== 0)) {
      const key = `${account} ${ownerId}`;
      const known = accounts.get(key) ?? {
        id: idOf(`account ${key}`),
        kind: account,
        ownerId,
        ...MODE,
        createdAt: at,
      };
      accounts.set(key, known);
      entries.push({
        id: idAt(at, `entry ${reference} ${key}`),
        transactionId,
        accountId: known.id,
        amountMinor,
        ...MODE,
        createdAt: at,
      });
    }
  }
  return { accounts: [...accounts.values()], transactions, entries, payouts };
}

/** What was sold on each day: what the console reads. A refund counts on the day of the sale. */
export function salesDays(sales: readonly DemoSale[]): Insertable<SalesDailyTable>[] {
  const days = new Map<
    string,
    Insertable<SalesDailyTable> & Record<'orders' | 'grossMinor' | 'refundedMinor' | 'netMinor', number>
  >();
  for (const sale of sales) {
    if (!isPaid(sale)) continue;
    const { seller, purchase, lines } = sale;
    const shares = sharesOfSale(sale);
    const isRefunded = purchase.status === 'refunded';
    purchase.lines.forEach(({ itemType, itemId, tribeId, title }, index) => {
      const gross = lines[index]?.totalMinor ?? 0;
      const key = `${seller} ${dayOf(purchase.at)} ${itemId}`;
      const day = days.get(key) ?? {
        sellerId: personId(seller),
        day: dayOf(purchase.at),
        itemType,
        itemId,
        tribeId,
        ...MODE,
        title,
        orders: 0,
        grossMinor: 0,
        refundedMinor: 0,
        netMinor: 0,
      };
      day.orders += 1;
      day.grossMinor += gross;
      day.refundedMinor += isRefunded ? gross : 0;
      day.netMinor += isRefunded ? 0 : (shares.lines[index]?.seller ?? 0);
      days.set(key, day);
    });
  }
  return [...days.values()];
}

/** Views of what was sold, a number a day; rising. */
export function viewDays(sales: readonly DemoSale[], now: Date): Insertable<PageViewsDailyTable>[] {
  const goods = new Map(
    sales.flatMap(({ seller, purchase }) =>
      purchase.lines
        .filter(({ itemType }) => itemType === 'product' || itemType === 'tribe')
        .map(({ itemType, itemId }) => [itemId, { itemType, seller }] as const),
    ),
  );
  return [...goods].flatMap(([itemId, { itemType, seller }]) => {
    const random = randomFrom(`views ${itemId}`);
    return Array.from({ length: 90 }, (_, index) => ({
      sellerId: personId(seller),
      day: dayOf(new Date(now.getTime() - (89 - index) * DAY)),
      itemType,
      itemId,
      views: Math.floor(2 + random() * 6 + index / 12),
    }));
  });
}

/** Sold pieces of each product. */
export function soldCounts(sales: readonly DemoSale[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { order, purchase } of sales) {
    if (order.paidAt === null) continue;
    for (const { itemType, itemId, quantity } of purchase.lines) {
      if (itemType === 'product') counts.set(itemId, (counts.get(itemId) ?? 0) + quantity);
    }
  }
  return counts;
}

const nameOf = (person: Person) => `${PEOPLE[person].first} ${PEOPLE[person].last}`;
const emailOf = (person: DemoPerson) => person.email ?? `${person.handle}@example.com`;

function partiesOf({ seller, purchase }: DemoSale): Pick<InvoiceContent, 'issuer' | 'buyer'> {
  const settings = SELLERS[seller];
  return {
    issuer: {
      name: settings?.legalName ?? nameOf(seller),
      address: settings?.address ?? null,
      email: emailOf(PEOPLE[seller]),
    },
    buyer: { name: nameOf(purchase.by), email: emailOf(PEOPLE[purchase.by]), address: null },
  };
}

/** An invoice of each order that was paid or waits for a transfer, a credit note of each refund; numbered by seller. */
export function invoiceRows(sales: readonly DemoSale[]) {
  const counters = new Map<string, Insertable<InvoiceCountersTable> & { nextNumber: number }>();
  const take = (issuerId: string, kind: InvoiceKind): number => {
    const counter = counters.get(`${issuerId} ${kind}`) ?? { issuerId, kind, nextNumber: 1 };
    counters.set(`${issuerId} ${kind}`, counter);
    return counter.nextNumber++;
  };
  const invoices: Insertable<InvoicesTable>[] = [];
  const contents = new Map<string, InvoiceContent>();
  for (const sale of sales) {
    const { order, purchase, lines, seller } = sale;
    if (order.paidAt === null && !purchase.isTransfer) continue;
    const issuerId = order.sellerId ?? '';
    const number = take(issuerId, 'invoice');
    const paidAt = purchase.isTransfer ? null : purchase.at;
    const payTo = SELLERS[seller]?.transferDetails ?? null;
    const transfer = purchase.isTransfer ? { ref: transferRef(order.id), payTo } : null;
    const content = invoiceContent(
      {
        kind: order.kind ?? 'purchase',
        isTest: order.isTest ?? true,
        currency: CURRENCY,
        number: `ORD-${order.id.slice(-10).toUpperCase()}`,
        createdAt: purchase.at,
        paidAt,
        paymentMethod: order.paymentMethod ?? null,
        description: order.description ?? '',
        subtotalMinor: order.subtotalMinor ?? 0,
        discountMinor: order.discountMinor ?? 0,
        couponCode: order.couponCode ?? null,
        shippingMinor: 0,
        taxMinor: 0,
        taxName: null,
        taxBps: 0,
        isTaxInclusive: false,
        totalMinor: order.totalMinor,
        parties: partiesOf(sale),
      },
      lines,
      { number, now: purchase.at, transfer },
    );
    contents.set(order.id, content);
    invoices.push({
      id: idAt(purchase.at, `invoice ${order.id}`),
      issuerId,
      kind: 'invoice',
      number,
      orderId: order.id,
      userId: order.userId,
      amountMinor: order.totalMinor,
      currency: CURRENCY,
      status: paidAt === null ? 'pending' : 'paid',
      issuedAt: purchase.at,
      dueAt: dueAtOf({ paidAt, kind: order.kind ?? 'purchase' }, purchase.at),
      content,
    });
  }
  const refunded = sales
    .filter(({ purchase }) => purchase.status === 'refunded')
    .sort((a, b) => refundedAt(a.purchase).getTime() - refundedAt(b.purchase).getTime());
  for (const { order, purchase, lines } of refunded) {
    const invoice = contents.get(order.id);
    if (invoice === undefined) continue;
    const at = refundedAt(purchase);
    const issuerId = order.sellerId ?? '';
    const number = take(issuerId, 'credit_note');
    invoices.push({
      id: idAt(at, `credit note ${order.id}`),
      issuerId,
      kind: 'credit_note',
      number,
      orderId: order.id,
      refundId: idAt(at, `refund ${order.id}`),
      userId: order.userId,
      amountMinor: order.totalMinor,
      currency: CURRENCY,
      status: 'paid',
      issuedAt: at,
      dueAt: at,
      content: creditContent(
        invoice,
        lines.map(({ title, totalMinor }) => ({
          title,
          quantity: 1,
          unit: totalMinor,
          discount: 0,
          tax: 0,
          total: totalMinor,
        })),
        {
          number,
          now: at,
          total: order.totalMinor,
          reason: 'It was not what I needed',
          paymentMethod: order.paymentMethod ?? null,
        },
      ),
    });
  }
  return { counters: [...counters.values()], invoices };
}
