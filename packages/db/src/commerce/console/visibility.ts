import type { Viewer } from '@kindred/permissions/viewer';
import type { ItemType } from '@kindred/validation/commerce/values';
import { type SqlBool, sql } from 'kysely';
import { viewerSql } from '../../accounts/visibility.ts';
import { seesBusiness } from '../../businesses/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { readsTribe } from '../../tribes/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { inScope, type Scope, salesInScope } from '../consoleScopes/visibility.ts';

/** A seller's business in one currency, real or test. */
export interface Book {
  sellerId: string;
  currency: string;
  isTest: boolean;
  scope?: Scope;
}

/** What somebody has sold in: real money first, then where there is most of it. */
export async function booksOf(db: Db | Tx, sellerId: string) {
  return unrestrictedDb(db)
    .selectFrom('ledgerAccounts')
    .select(['currency', 'isTest'])
    .where('ownerId', '=', sellerId)
    .where('kind', '=', 'seller')
    .orderBy('isTest')
    .orderBy('balanceMinor', 'desc')
    .orderBy('currency')
    .execute();
}

/** The present day in UTC, as {@link salesTotals} counts back from. */
const TODAY = sql`(now() at time zone 'utc')::date`;
const MONTH = sql`date_trunc('month', now() at time zone 'utc')::date`;

/** A seller's days of sales, a row a day and item: one range of the primary key. */
function salesOf(db: Db | Tx, { sellerId, currency, isTest, scope }: Book) {
  return unrestrictedDb(db)
    .selectFrom('salesDaily as sales')
    .where('sales.sellerId', '=', sellerId)
    .where('sales.currency', '=', currency)
    .where('sales.isTest', '=', isTest)
    .where(salesInScope(scope));
}

export interface Totals {
  revenue: number;
  before: number;
  net: number;
  refunded: number;
  orders: number;
  monthly: number;
}

/** Of the last days, of as many before them, and of this month. */
export async function salesTotals(db: Db | Tx, book: Book, days: number): Promise<Totals> {
  const within = sql`filter (where sales.day > ${TODAY} - ${days}::int)`;
  const revenue = sql`sales.gross_minor - sales.refunded_minor`;
  return salesOf(db, book)
    .select([
      sql<number>`coalesce(sum(${revenue}) ${within}, 0)::bigint`.as('revenue'),
      sql<number>`coalesce(sum(${revenue}) filter (where sales.day <= ${TODAY} - ${days}::int
        and sales.day > ${TODAY} - 2 * ${days}::int), 0)::bigint`.as('before'),
      sql<number>`coalesce(sum(sales.net_minor) ${within}, 0)::bigint`.as('net'),
      sql<number>`coalesce(sum(sales.refunded_minor) ${within}, 0)::bigint`.as('refunded'),
      sql<number>`coalesce(sum(sales.orders) ${within}, 0)::int`.as('orders'),
      sql<number>`coalesce(sum(${revenue}) filter (where sales.day >= ${MONTH}), 0)::bigint`.as('monthly'),
    ])
    .where(sql<SqlBool>`sales.day > least(${TODAY} - 2 * ${days}::int, ${MONTH} - 1)`)
    .executeTakeFirstOrThrow();
}

/** The last months, the present one last; each is there, sold or not. */
export async function salesByMonth(db: Db | Tx, book: Book, months: number) {
  const { rows } = await sql<{ month: string; revenue: number; orders: number }>`
    select to_char(months.month, 'YYYY-MM') as month,
      coalesce(sum(gross_minor - refunded_minor), 0)::bigint as revenue,
      coalesce(sum(orders), 0)::int as orders
    from generate_series(${MONTH} - make_interval(months => ${months - 1}), ${MONTH}, interval '1 month') as months(month)
    left join sales_daily sales on seller_id = ${book.sellerId} and currency = ${book.currency} and is_test = ${book.isTest}
      and day >= months.month::date and day < (months.month + interval '1 month')::date
      and ${salesInScope(book.scope)}
    group by months.month order by months.month`.execute(db);
  return rows;
}

/** What sold most, with how often its page was opened. */
export async function bestSellers(db: Db | Tx, book: Book, days: number, limit: number) {
  const { sellerId, currency, isTest, scope } = book;
  const { rows } = await sql<{
    itemType: ItemType;
    itemId: string;
    title: string;
    /** The tribe or the business. */
    soldIn: string | null;
    orders: number;
    revenue: number;
    refunded: number;
    net: number;
    views: number;
  }>`
    with sold as (
      select item_type, item_id, (array_agg(title order by day desc))[1] as title,
        (array_agg(tribe_id order by day desc))[1] as tribe_id, sum(orders)::int as orders,
        sum(gross_minor - refunded_minor)::bigint as revenue, sum(refunded_minor)::bigint as refunded,
        sum(net_minor)::bigint as net
      from sales_daily sales
      where seller_id = ${sellerId} and currency = ${currency} and is_test = ${isTest}
        and day > ${TODAY} - ${days}::int and ${salesInScope(scope)}
      group by item_type, item_id
      order by revenue desc, item_id limit ${sql.lit(limit)}
    ), seen as (
      select item_type, item_id, sum(views)::int as views from page_views_daily
      where seller_id = ${sellerId} and day > ${TODAY} - ${days}::int
      group by item_type, item_id
    )
    select sold.item_type, sold.item_id, sold.title, coalesce(tribes.name, businesses.name) as sold_in, sold.orders,
      sold.revenue, sold.refunded, sold.net, coalesce(seen.views, 0) as views
    from sold left join seen using (item_type, item_id) left join tribes on tribes.id = sold.tribe_id
    left join products on sold.item_type = 'product' and products.id = sold.item_id
    left join businesses on businesses.id = products.business_id
    order by sold.revenue desc, sold.item_id`.execute(db);
  return rows;
}

export async function salesByTribe(db: Db | Tx, book: Book, days: number, limit: number) {
  return salesOf(db, book)
    .innerJoin('tribes', 'tribes.id', 'sales.tribeId')
    .select([
      'tribes.id',
      'tribes.name',
      sql<number>`sum(sales.orders)::int`.as('orders'),
      sql<number>`sum(sales.gross_minor - sales.refunded_minor)::bigint`.as('revenue'),
    ])
    .where(sql<SqlBool>`sales.day > ${TODAY} - ${days}::int`)
    .groupBy('tribes.id')
    .orderBy('revenue', 'desc')
    .orderBy('tribes.id')
    .limit(limit)
    .execute();
}

/** How often pages that sell were opened, whoever did. */
export async function viewsOf(
  db: Db | Tx,
  { sellerId, scope }: Pick<Book, 'sellerId' | 'scope'>,
  days: number,
): Promise<number> {
  const row = await unrestrictedDb(db)
    .selectFrom('pageViewsDaily')
    .select(sql<number>`coalesce(sum(views), 0)::int`.as('views'))
    .where('sellerId', '=', sellerId)
    .where(sql<SqlBool>`day > ${TODAY} - ${days}::int`)
    .where(inScope(scope, sql`item_id`))
    .executeTakeFirstOrThrow();
  return row.views;
}

/** Who pays by the month or year now, and who began and stopped in the last days. */
export async function subscribersOf(db: Db | Tx, book: Book, days: number) {
  const within = sql`filter (where day > ${TODAY} - ${days}::int)`;
  return unrestrictedDb(db)
    .selectFrom('subscriptionsDaily')
    .select([
      sql<number>`coalesce(sum(active_change), 0)::int`.as('active'),
      sql<number>`coalesce(sum(active_change) filter (where day <= ${TODAY} - ${days}::int), 0)::int`.as(
        'activeBefore',
      ),
      sql<number>`coalesce(sum(monthly_change_minor), 0)::bigint`.as('monthly'),
      sql<number>`coalesce(sum(started) ${within}, 0)::int`.as('started'),
      sql<number>`coalesce(sum(ended) ${within}, 0)::int`.as('ended'),
    ])
    .where('sellerId', '=', book.sellerId)
    .where('currency', '=', book.currency)
    .where('isTest', '=', book.isTest)
    .where(inScope(book.scope, sql`item_id`))
    .executeTakeFirstOrThrow();
}

/** Of those who began to pay in each of the last months, how many stopped in which month; null of who still pays. */
export async function cohortsOf(db: Db | Tx, book: Book, months: number) {
  return unrestrictedDb(db)
    .selectFrom('subscriptionCohorts')
    .select([
      sql<string>`to_char(started_month, 'YYYY-MM')`.as('month'),
      sql<string | null>`nullif(to_char(ended_month, 'YYYY-MM'), '9999-12')`.as('endedMonth'),
      sql<number>`sum(count)::int`.as('count'),
    ])
    .where('sellerId', '=', book.sellerId)
    .where('currency', '=', book.currency)
    .where('isTest', '=', book.isTest)
    .where('count', '>', 0)
    .where(inScope(book.scope, sql`item_id`))
    .where(sql<SqlBool>`started_month >= ${MONTH} - make_interval(months => ${months - 1})`)
    .groupBy(['startedMonth', 'endedMonth'])
    .orderBy('startedMonth')
    .orderBy('endedMonth')
    .execute();
}

/** Pages of a year of days, for a file: the latest first. */
export async function salesRows(
  db: Db | Tx,
  { sellerId, scope }: Pick<Book, 'sellerId' | 'scope'>,
  days: number,
  limit: number,
  after?: { day: string; key: string },
) {
  const key = sql<string>`item_type || item_id || currency || is_test`;
  return unrestrictedDb(db)
    .selectFrom('salesDaily as sales')
    .select([
      sql<string>`day::text`.as('day'),
      'itemType',
      'title',
      'currency',
      'isTest',
      'orders',
      'grossMinor',
      'refundedMinor',
      'netMinor',
    ])
    .select(key.as('key'))
    .where('sellerId', '=', sellerId)
    .where(sql<SqlBool>`day > ${TODAY} - ${days}::int`)
    .where(salesInScope(scope))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`day <= ${after?.day}::date and (day, ${key}) < (${after?.day}::date, ${after?.key}::text)`,
      ),
    )
    .orderBy('day', 'desc')
    .orderBy(key, 'desc')
    .limit(limit)
    .execute();
}

const SELLABLE_MAX = 200;

/**
 * What somebody sells at present: their tribes and products.
 * @param readBy leaves out what is in tribes that this person does not read, and of businesses that they do not see
 */
export async function sellableOf(
  db: Db | Tx,
  sellerId: string,
  { readBy, limit = SELLABLE_MAX }: { readBy?: Viewer; limit?: number } = {},
) {
  const isRead = readBy === undefined ? sql<SqlBool>`true` : readsTribe(sql`tribes.id`, viewerSql(readBy));
  const isSeen = readBy === undefined ? sql<SqlBool>`true` : seesBusiness(viewerSql(readBy));
  const { rows } = await sql<{ type: ItemType; id: string; title: string; slug: string | null }>`
    (select 'tribe' as type, id, name as title, slug from tribes
     where owner_id = ${sellerId} and deleted_at is null and archived_at is null and ${isRead}
     order by created_at desc, id desc limit ${sql.lit(limit)})
    union all
    (select 'product' as type, products.id, products.name as title, null as slug from products
     left join tribes on tribes.id = products.tribe_id
     left join businesses on businesses.id = products.business_id
     where products.seller_id = ${sellerId} and products.is_active and products.hidden_at is null and tribes.deleted_at is null
       and (tribes.id is null or ${isRead}) and (businesses.id is null or ${isSeen})
     order by products.created_at desc, products.id desc limit ${sql.lit(limit)})`.execute(db);
  return rows;
}
export type SellableRow = Awaited<ReturnType<typeof sellableOf>>[number];

/** Whose page it is that sells something; undefined of what nobody sells. */
export async function sellerOfItem(db: Db | Tx, type: ItemType, id: string): Promise<string | undefined> {
  if (type === 'tribe') {
    const row = await unrestrictedDb(db)
      .selectFrom('tribes')
      .select('ownerId')
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    return row?.ownerId;
  }
  if (type !== 'product') return undefined;
  const row = await unrestrictedDb(db)
    .selectFrom('products')
    .select('sellerId')
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('hiddenAt', 'is', null)
    .executeTakeFirst();
  return row?.sellerId;
}
