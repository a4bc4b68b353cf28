import { FEATURED_MAX, type FeaturedType } from '@kindred/validation/admin/featured';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { FEATURED_TABLES } from './visibility.ts';

/** True if a row can be shown to readers now or later. */
const LASTS: Readonly<Record<FeaturedType, RawBuilder<SqlBool>>> = {
  tribe: sql<SqlBool>`tribes.deleted_at is null`,
  business: sql<SqlBool>`businesses.deleted_at is null`,
  course: sql<SqlBool>`courses.deleted_at is null`,
  event: sql<SqlBool>`events.deleted_at is null and events.cancelled_at is null and events.end_time > now()`,
};

interface Item {
  type: FeaturedType;
  id: string;
}

/** Locks the list of a type. @returns its ids, the latest first */
async function lockFeatured(tx: Tx, type: FeaturedType): Promise<string[]> {
  const db = unrestrictedDb(tx);
  await db
    .insertInto('featuredLists')
    .values({ type, itemIds: [] })
    .onConflict((conflict) => conflict.column('type').doNothing())
    .execute();
  const { itemIds } = await db
    .selectFrom('featuredLists')
    .select('itemIds')
    .where('type', '=', type)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return itemIds;
}

async function setFeatured(tx: Tx, type: FeaturedType, itemIds: string[]): Promise<void> {
  await unrestrictedDb(tx).updateTable('featuredLists').set({ itemIds }).where('type', '=', type).execute();
}

/**
 * Features an item of a type; those that were deleted or are over make room.
 * @returns whether it was added; `full` while there are as many as there can be
 */
export async function insertFeatured(tx: Tx, { type, id }: Item): Promise<boolean | 'full'> {
  const itemIds = await lockFeatured(tx, type);
  if (itemIds.includes(id)) return false;
  const table = FEATURED_TABLES[type];
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(`${table}.id`)} from ${sql.table(table)}
    where ${sql.ref(`${table}.id`)} = any(${itemIds}::uuid[]) and ${LASTS[type]}`.execute(tx);
  const lasting = new Set(rows.map((row) => row.id));
  if (lasting.size >= FEATURED_MAX) return 'full';
  await setFeatured(tx, type, [id, ...itemIds.filter((each) => lasting.has(each))]);
  return true;
}

/** @returns false when it was not featured */
export async function deleteFeatured(tx: Tx, { type, id }: Item): Promise<boolean> {
  const itemIds = await lockFeatured(tx, type);
  if (!itemIds.includes(id)) return false;
  const others = itemIds.filter((each) => each !== id);
  await setFeatured(tx, type, others);
  return true;
}
