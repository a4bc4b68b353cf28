import type { Db } from '@kindred/db/client';
import {
  type Book,
  bestSellers,
  booksOf,
  cohortsOf,
  salesByMonth,
  salesByTribe,
  salesTotals,
  subscribersOf,
  viewsOf,
} from '@kindred/db/commerce/console/visibility';
import { currencyToSellIn } from '@kindred/db/commerce/currencies/visibility';
import {
  BEST_SELLERS,
  COHORT_MONTHS,
  CONSOLE_MONTHS,
  type ConsoleInput,
  type ConsoleView,
  scopeOf,
} from '@kindred/validation/commerce/console';
import { toDecimal } from '@kindred/validation/commerce/money';
import { growthOf, percentOf } from '../../../platform/percent.ts';
import { presentCohorts } from './present.ts';

const TRIBES_MAX = 20;

/** What a seller's console shows, from figures that are kept by day: as quick after a million sales as after one. */
export async function consoleOf(
  db: Db,
  sellerId: string,
  { range, currency, isTest, ...scoped }: ConsoleInput,
): Promise<ConsoleView> {
  const books = await booksOf(db, sellerId);
  const scope = scopeOf(scoped);
  const isOpen = currency === undefined && (scope !== undefined || books.length === 0);
  const wanted = isOpen ? await currencyToSellIn(db, sellerId, scope) : currency;
  const chosen = books.find(
    (book) =>
      (wanted === undefined || book.currency === wanted) && (isTest === undefined || book.isTest === isTest),
  );
  const book: Book = {
    sellerId,
    currency: chosen?.currency ?? wanted ?? 'USD',
    isTest: chosen?.isTest ?? isTest ?? false,
    scope,
  };
  const days = Number(range);
  const [totals, months, items, tribes, views, subscribers, cohorts] = await Promise.all([
    salesTotals(db, book, days),
    salesByMonth(db, book, CONSOLE_MONTHS),
    bestSellers(db, book, days, BEST_SELLERS),
    salesByTribe(db, book, days, TRIBES_MAX),
    viewsOf(db, book, days),
    subscribersOf(db, book, days),
    cohortsOf(db, book, COHORT_MONTHS),
  ]);
  const money = (minor: number) => toDecimal(minor, book.currency);
  return {
    books,
    currency: book.currency,
    isTest: book.isTest,
    range,
    revenue: money(totals.revenue),
    monthlyRevenue: money(totals.monthly),
    net: money(totals.net),
    refunds: money(totals.refunded),
    orders: totals.orders,
    views,
    conversion: percentOf(totals.orders, views),
    growth: growthOf(totals.revenue, totals.before),
    months: months.map(({ month, revenue, orders }) => ({ month, revenue: money(revenue), orders })),
    subscribers: {
      active: subscribers.active,
      mrr: money(subscribers.monthly),
      started: subscribers.started,
      ended: subscribers.ended,
      churn: percentOf(subscribers.ended, subscribers.activeBefore),
    },
    bestSellers: items.map((item) => ({
      type: item.itemType,
      id: item.itemId,
      title: item.title,
      soldIn: item.soldIn,
      orders: item.orders,
      revenue: money(item.revenue),
      refunded: money(item.refunded),
      net: money(item.net),
      views: item.views,
      conversion: percentOf(item.orders, item.views),
    })),
    tribes: tribes.map(({ id, name, orders, revenue }) => ({ id, name, orders, revenue: money(revenue) })),
    cohorts: presentCohorts(cohorts, new Date()),
  };
}
