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

/**
 * Features an item of a type; those that were deleted or are over make room.
 * @returns whether it was added; `full` while there are as many as there can be
 */
export async function insertFeatured(
  tx: Tx,
  { type, id }: { type: FeaturedType; id: string },
): Promise<boolean | 'full'> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`featured:${type}`}::text, 0))`.execute(tx);
  const table = FEATURED_TABLES[type];
  await sql`delete from featured_items where type = ${type} and not exists (
    select from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = featured_items.subject_id and ${LASTS[type]}
    offset 0)`.execute(tx);
  const db = unrestrictedDb(tx);
  const featured = await db
    .selectFrom('featuredItems')
    .select('subjectId')
    .where('type', '=', type)
    .execute();
  if (featured.some(({ subjectId }) => subjectId === id)) return false;
  if (featured.length >= FEATURED_MAX) return 'full';
  await db.insertInto('featuredItems').values({ type, subjectId: id }).execute();
  return true;
}

/** @returns false when it was not featured */
export async function deleteFeatured(
  tx: Tx,
  { type, id }: { type: FeaturedType; id: string },
): Promise<boolean> {
  const deleted = await unrestrictedDb(tx)
    .deleteFrom('featuredItems')
    .where('type', '=', type)
    .where('subjectId', '=', id)
    .returning('subjectId')
    .executeTakeFirst();
  return deleted !== undefined;
}
