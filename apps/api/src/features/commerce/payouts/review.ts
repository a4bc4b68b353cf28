import type { Db } from '@kindred/db/client';
import {
  type CommissionSourceRow,
  commissionSourcesOf,
  payeesWithSameDestination,
  type SaleBehindRow,
  salesBehindBalance,
  type TracesRow,
  tracesOf,
} from '@kindred/db/commerce/payoutReviews/visibility';
import { type PayableRow, type PayoutRow, payableOf } from '@kindred/db/commerce/payouts/visibility';
import { toDecimal } from '@kindred/validation/commerce/money';
import { type PayoutReview, type PayoutWarning, REVIEW_ROWS_MAX } from '@kindred/validation/commerce/payouts';
import { presentCard } from '../../accounts/service.ts';
import { presentLines } from './present.ts';
import { type Pair, pairsBehind, signalsBetween } from './related.ts';

/** Buyers below which a share of sales looks like one hand buying from the other. */
const FEW_BUYERS = 3;

/** Accounts behind the latest sales that are compared with each other. */
const PEOPLE_LOOKED_AT = 500;

const paidFor = ({ totalMinor, refundedMinor }: SaleBehindRow) => totalMinor - refundedMinor;
const buyersOf = (sales: readonly SaleBehindRow[]) => new Set(sales.map(({ buyerId }) => buyerId)).size;
const transfersIn = (sales: readonly SaleBehindRow[]) =>
  sales.filter(({ driver }) => driver === 'invoice').length;

/** What the owner of a balance owes, in each currency of the same mode. */
function debtsIn(rows: readonly PayableRow[], { isTest }: PayoutRow): PayoutReview['debts'] {
  const nets = new Map<string, number>();
  const accounts = new Map(rows.map((row) => [`${row.account}:${row.currency}:${row.isTest}`, row]));
  for (const { account, currency, balanceMinor, ...row } of accounts.values()) {
    if (row.isTest !== isTest || account === 'seller_held' || account === 'affiliate_held') continue;
    nets.set(currency, (nets.get(currency) ?? 0) + balanceMinor);
  }
  return [...nets]
    .filter(([, net]) => net < 0)
    .map(([currency, net]) => ({ currency, amount: toDecimal(-net, currency) }));
}

function salesIn(sales: readonly SaleBehindRow[], currency: string): PayoutReview['sales'] {
  const groups = Map.groupBy(sales, ({ driver, isCommission }) => `${isCommission}:${driver}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const amount = group.reduce((sum, sale) => sum + paidFor(sale), 0);
    const { driver, isCommission } = first;
    return {
      driver,
      isCommission,
      sales: group.length,
      buyers: buyersOf(group),
      amount: toDecimal(amount, currency),
    };
  });
}

function commissionsIn(
  sources: readonly CommissionSourceRow[],
  sales: readonly SaleBehindRow[],
  currency: string,
): PayoutReview['commissions'] {
  return sources.map((row) => {
    const promoted = sales.filter(({ isCommission, sellerId }) => isCommission && sellerId === row.id);
    return {
      seller: presentCard(row),
      rate: row.rateBps / 100,
      released: toDecimal(row.releasedMinor, currency),
      held: toDecimal(row.heldMinor, currency),
      sales: promoted.length,
      buyers: buyersOf(promoted),
      transfers: transfersIn(promoted),
      sellerOwes: toDecimal(Math.max(-Number(row.sellerNetMinor), 0), currency),
    };
  });
}

function relatedIn(pairs: readonly Pair[], people: ReadonlyMap<string, TracesRow>): PayoutReview['related'] {
  return pairs.flatMap(([person, to]) => {
    const [one, other] = [people.get(person), people.get(to)];
    const signals = one && other ? signalsBetween(one, other) : [];
    return one && other && signals.length > 0
      ? { person: presentCard(one), to: presentCard(other), signals }
      : [];
  });
}

function warningsOf({
  sales,
  commissions,
  related,
  debts,
}: Pick<PayoutReview, 'sales' | 'commissions' | 'related' | 'debts'>): PayoutWarning[] {
  const earning = commissions.filter(({ released }) => Number(released) > 0);
  const isAlike = related.some(({ signals }) => signals.includes('destination'));
  const found: Record<PayoutWarning, boolean> = {
    owner_owes: debts.length > 0,
    seller_owes: earning.some(({ sellerOwes }) => Number(sellerOwes) > 0),
    same_destination: isAlike,
    related: related.some(({ signals }) => signals.some((signal) => signal !== 'destination')),
    few_buyers: earning.some(({ buyers }) => buyers < FEW_BUYERS),
    transfers: sales.some(({ driver }) => driver === 'invoice'),
  };
  return (Object.keys(found) as PayoutWarning[]).filter((warning) => found[warning]);
}

/** The sources of a payout, accounts that may belong together and debts, shown to the admin who decides. */
export async function reviewPayout(db: Db, payout: PayoutRow): Promise<PayoutReview> {
  const { id, sellerId: ownerId, currency, isTest } = payout;
  const [rows, sources, sales, payees] = await Promise.all([
    payableOf(db, ownerId),
    commissionSourcesOf(db, ownerId, payout),
    salesBehindBalance(db, ownerId, payout),
    payeesWithSameDestination(db, ownerId),
  ]);
  const paidAlike = payees.map((payee): Pair => [payee, ownerId]);
  const isPaidAlike = new Set(payees);
  const behind = pairsBehind(ownerId, sales).filter(
    ([person, to]) => to !== ownerId || !isPaidAlike.has(person),
  );
  const pairs = [...paidAlike, ...behind];
  const people = new Map(
    (await tracesOf(db, [...new Set(pairs.flat())].slice(0, PEOPLE_LOOKED_AT))).map((row) => [row.id, row]),
  );
  const facts = {
    sales: salesIn(sales, currency),
    commissions: commissionsIn(sources, sales, currency),
    related: relatedIn(pairs, people),
    debts: debtsIn(rows, payout),
  };
  const book = rows.filter((row) => row.currency === currency && row.isTest === isTest);
  return {
    id,
    currency,
    isTest,
    lines: presentLines(book, currency),
    ...facts,
    related: facts.related.slice(0, REVIEW_ROWS_MAX),
    latest: sales.slice(0, REVIEW_ROWS_MAX).flatMap((sale) => {
      const buyer = people.get(sale.buyerId);
      if (buyer === undefined) return [];
      return {
        orderId: sale.id,
        orderNumber: sale.number,
        date: sale.createdAt.toISOString(),
        buyer: presentCard(buyer),
        driver: sale.driver,
        isCommission: sale.isCommission,
        amount: toDecimal(paidFor(sale), currency),
      };
    }),
    warnings: warningsOf(facts),
  };
}
