import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import type { Scope } from '../consoleScopes/visibility.ts';

/** Whether a line of any order is of the row of that table. */
const isOrdered = (type: 'product' | 'service', table: 'products' | 'services') => sql`exists (
      select from order_items lines
      where lines.item_type = ${sql.lit(type)} and lines.item_id = ${sql.ref(`${table}.id`)} offset 0)`;

/** Whether anything of a tribe, a column or a value, was ever ordered: what is unpaid can still be paid. */
export const soldInTribe = (tribe: RawBuilder<unknown>) => sql<boolean>`(
    exists (select from orders where orders.tribe_id = ${tribe})
    or exists (select from subscriptions where subscriptions.tribe_id = ${tribe})
    or exists (select from products where products.tribe_id = ${tribe} and ${isOrdered('product', 'products')}))`;

/** The same of a business, which sells products and services. */
const soldByBusiness = (business: RawBuilder<unknown>) => sql<boolean>`(
    exists (select from products where products.business_id = ${business} and ${isOrdered('product', 'products')})
    or exists (select from services where services.business_id = ${business} and ${isOrdered('service', 'services')}))`;

/** Where something is sold: one of the two. */
export interface SoldIn {
  tribeId: string | null;
  businessId: string | null;
}
const idOf = (id: string | null) => sql`${id}::uuid`;

export async function isAnythingSold(db: Db | Tx, { tribeId, businessId }: SoldIn): Promise<boolean> {
  const sold = businessId === null ? soldInTribe(idOf(tribeId)) : soldByBusiness(idOf(businessId));
  const { rows } = await sql<{ isSold: boolean }>`select ${sold} as is_sold`.execute(unrestrictedDb(db));
  return rows[0]?.isSold ?? false;
}

/**
 * The oldest thing of a tribe or business whose price, struck price or shipping a currency cannot have, with that
 * amount. Its own price and those of services are not looked at.
 */
export async function priceThatDoesNotFit(
  db: Db | Tx,
  { tribeId, businessId }: SoldIn,
  { digits, minimum }: { digits: number; minimum: string },
): Promise<{ name: string; amount: string } | undefined> {
  const uneven = (amount: RawBuilder<unknown>) => sql`${amount} <> round(${amount}, ${sql.lit(digits)})`;
  const wrong = (price: RawBuilder<unknown>) =>
    sql<SqlBool>`(${uneven(price)} or ${price} > 0 and ${price} < ${minimum}::numeric)`;
  const price = sql.ref('price');
  const fee = sql.ref('shipping_fee');
  const struck = sql.ref('original_price');
  const there =
    businessId === null ? sql`tribe_id = ${idOf(tribeId)}` : sql`business_id = ${idOf(businessId)}`;
  const products = sql`
    select name, created_at, case when ${wrong(price)} then price when ${uneven(fee)} then shipping_fee
      else original_price end as amount
    from products where ${there} and (is_active or is_draft)
      and (${wrong(price)} or ${uneven(fee)} or coalesce(${uneven(struck)}, false))`;
  const others = sql`
    union all select title, created_at, price from courses
      where ${there} and deleted_at is null and ${wrong(price)}
    union all select events.title, events.created_at, types.price
      from events join event_ticket_types types on types.event_id = events.id
      where events.${there} and events.deleted_at is null and events.end_time > now()
        and types.archived_at is null and ${wrong(sql.ref('types.price'))}
    union all select * from (
      select distinct on (pass.id) events.title, events.created_at, pass.price
      from events join event_series series on series.id = events.series_id
      join event_passes pass on pass.root_id = series.root_id
      where events.${there} and events.deleted_at is null and events.end_time > now()
        and pass.archived_at is null and ${wrong(sql.ref('pass.price'))}
      order by pass.id, events.created_at) passes`;
  const { rows } = await sql<{ name: string; amount: string }>`
    select name, amount from (${products} ${businessId === null ? others : sql``}) things
    order by created_at, name limit 1`.execute(unrestrictedDb(db));
  return rows[0];
}

/** What the tribe or business of a scope sells in, or the first one of a seller; undefined for who has none. */
export async function currencyToSellIn(
  db: Db | Tx,
  sellerId: string,
  scope: Scope,
): Promise<string | undefined> {
  const ofItem = sql`select coalesce(tribe_id, business_id) from products where products.id = ${scope?.id}::uuid`;
  const chosen = scope?.type === 'item' ? ofItem : sql`${scope?.id}::uuid`;
  const { rows } = await sql<{ currency: string }>`
    select currency from (
      select id, currency, created_at from tribes where owner_id = ${sellerId}::uuid and deleted_at is null
      union all
      select id, currency, created_at from businesses where owner_id = ${sellerId}::uuid and deleted_at is null) places
    where ${scope === undefined ? sql`true` : sql`id = (${chosen})`}
    order by created_at limit 1`.execute(unrestrictedDb(db));
  return rows[0]?.currency;
}
