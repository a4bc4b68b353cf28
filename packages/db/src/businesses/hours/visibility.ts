import type { OpenHours } from '@kindred/validation/businesses/openHours';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Whether the business of the row called `businesses` is open at this moment. */
export function isOpenNow(): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from business_openings opening
    where opening.business_id = businesses.id and opening.opens_at <= now() and opening.closes_at > now())`;
}

/** Opening hours of a business that the caller knows may be seen, with special days from yesterday on. */
export async function hoursOf(db: Db | Tx, businessId: string, timeZone: string): Promise<OpenHours> {
  const guarded = unrestrictedDb(db);
  const week = await guarded
    .selectFrom('businessHours')
    .select(['day', 'opens', 'closes'])
    .where('businessId', '=', businessId)
    .orderBy('day')
    .orderBy('opens')
    .execute();
  const special = await guarded
    .selectFrom('businessSpecialDays')
    .select(['date', 'note', 'openings'])
    .where('businessId', '=', businessId)
    .where(sql<SqlBool>`date >= current_date - 2`)
    .orderBy('date')
    .execute();
  return {
    timeZone,
    week,
    special: special.map(({ date, note, openings }) => ({
      date,
      note,
      openings: openings.map(([opens, closes]) => ({ opens, closes })),
    })),
  };
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
