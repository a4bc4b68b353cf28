import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** What figures of a seller are of: a tribe, a business or one thing; undefined for everything. */
export type Scope = { type: 'tribe' | 'business' | 'item'; id: string } | undefined;

const ofBusiness = (id: string) => sql`
    select products.id from products where products.business_id = ${id}::uuid
    union all select services.id from services where services.business_id = ${id}::uuid`;

const ofTribe = (id: string) => sql`
    select ${id}::uuid union all select products.id from products where products.tribe_id = ${id}::uuid
    union all select courses.id from courses where courses.tribe_id = ${id}::uuid
    union all select events.id from events where events.tribe_id = ${id}::uuid`;

/** Whether a counter with this `item_id` is within the scope. */
export function inScope(scope: Scope, item: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (scope === undefined) return sql<SqlBool>`true`;
  const { type, id } = scope;
  if (type === 'item') return sql<SqlBool>`${item} = ${id}::uuid`;
  return sql<SqlBool>`${item} in (${type === 'tribe' ? ofTribe(id) : ofBusiness(id)})`;
}

/** As {@link inScope}, of sales, which say in which tribe they were made. */
export function salesInScope(scope: Scope): RawBuilder<SqlBool> {
  return scope?.type === 'tribe'
    ? sql<SqlBool>`sales.tribe_id = ${scope.id}::uuid`
    : inScope(scope, sql`sales.item_id`);
}

const CHOICES_SHOWN = 200;

/** What the figures of a seller can be narrowed to: what they run, what they sell, and what they sold in a year. */
export async function scopesOf(db: Db | Tx, sellerId: string) {
  const { rows } = await sql<{ type: 'tribe' | 'business' | 'item'; id: string; title: string }>`
    with sold as (
      select sales.item_id, max(sales.title) as title, (array_agg(sales.tribe_id))[1] as tribe_id,
        bool_or(sales.item_type = 'tribe') as is_tribe, sum(sales.gross_minor) as gross
      from sales_daily sales
      where sales.seller_id = ${sellerId} and sales.day > (now() at time zone 'utc')::date - 365
      group by sales.item_id)
    (select 'tribe' as type, held.id, named.name as title from (
        select owned.id from tribes owned where owned.owner_id = ${sellerId} and owned.deleted_at is null
        union select sold.tribe_id from sold) held
      cross join lateral (select tribes.name from tribes where tribes.id = held.id offset 0) named
      order by named.name, held.id limit ${sql.lit(CHOICES_SHOWN)})
    union all
    (select 'business', businesses.id, businesses.name from businesses
      where businesses.owner_id = ${sellerId} and businesses.deleted_at is null
      order by businesses.name, businesses.id limit ${sql.lit(CHOICES_SHOWN)})
    union all
    (select 'item', things.id, things.title from (
      select coalesce(mine.id, sold.item_id) as id, coalesce(mine.name, sold.title) as title, sold.gross
      from (select * from sold where not is_tribe) sold full join (
        select products.id, products.name from products
        where products.seller_id = ${sellerId} and products.is_active
        order by products.created_at desc, products.id desc limit ${sql.lit(CHOICES_SHOWN)}) mine on mine.id = sold.item_id) things
      order by things.gross desc nulls last, things.id limit ${sql.lit(CHOICES_SHOWN)})`.execute(
    unrestrictedDb(db),
  );
  return rows;
}
