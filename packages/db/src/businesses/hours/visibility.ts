import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Whether the business of the row called `businesses` is open at this moment. */
export function isOpenNow(): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from business_openings opening
    where opening.business_id = businesses.id and opening.opens_at <= now() and opening.closes_at > now())`;
}

/** Businesses whose opening is over, the longest ago first. */
export async function dueOpenings(db: Db, limit: number) {
  return unrestrictedDb(db)
    .selectFrom('businessOpenings as opening')
    .innerJoin('businesses', 'businesses.id', 'opening.businessId')
    .select(['businesses.id', 'businesses.timeZone'])
    .where('opening.dueAt', '<=', sql<Date>`now()`)
    .orderBy('opening.dueAt')
    .limit(limit)
    .execute();
}
