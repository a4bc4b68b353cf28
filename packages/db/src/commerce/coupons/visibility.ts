import type { ItemType } from '@kindred/validation/commerce/values';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

function coupons(db: Db | Tx, sellerId: string) {
  return unrestrictedDb(db)
    .selectFrom('coupons')
    .select([
      'id',
      'code',
      'type',
      'percentBps',
      'amountMinor',
      'currency',
      'duration',
      'uses',
      'maxUses',
      'maxPerUser',
      'expiresAt',
      'isActive',
      'createdAt',
    ])
    .select(sql<string>`created_at::text`.as('place'))
    .where('sellerId', '=', sellerId);
}
export type CouponRow = NonNullable<Awaited<ReturnType<typeof couponOf>>>;

export async function couponsOf(
  db: Db | Tx,
  sellerId: string,
  { limit, after }: { limit: number; after?: Cursor | undefined },
) {
  return coupons(db, sellerId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(created_at, id) < (${after?.place ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Of that seller; undefined of somebody else's. */
export async function couponOf(db: Db | Tx, sellerId: string, id: string) {
  return coupons(db, sellerId).where('id', '=', id).executeTakeFirst();
}

/** What coupons are for, with what it is called; what was deleted since is left out. */
export async function itemsOfCoupons(db: Db | Tx, couponIds: readonly string[]) {
  if (couponIds.length === 0) return [];
  const { rows } = await sql<{
    couponId: string;
    type: ItemType;
    id: string;
    title: string;
    slug: string | null;
  }>`
    select items.coupon_id, items.item_type as type, items.item_id as id,
      coalesce(tribes.name, products.name) as title, tribes.slug
    from coupon_items items
    left join tribes on items.item_type = 'tribe' and tribes.id = items.item_id and tribes.deleted_at is null
    left join products on items.item_type = 'product' and products.id = items.item_id
    where items.coupon_id = any(${[...couponIds]}::uuid[]) and coalesce(tribes.name, products.name) is not null
    order by title, id`.execute(db);
  return rows;
}
