import type { BusinessEvent, BusinessSource } from '@kindred/validation/businesses/values';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';

/** Today where the business is. As a value of its own it bounds what is read of the index. */
const today = (businessId: string) =>
  sql`(select business_day(time_zone, now()) from businesses where id = ${businessId}::uuid)`;

export type BusinessDayRow = Record<BusinessEvent, number> & {
  /** `YYYY-MM-DD` */
  day: string;
};

/** Where payments are tests everything counts, otherwise nothing from the time or the money of tests. */
const counts = (isTest: boolean) => sql`(not kept.is_test or ${isTest}::boolean)`;

/**
 * What was counted on each of the last days, today last; each is there, whether anything happened or not.
 * @param isTest whether payments are tests now
 */
export async function daysOfBusiness(db: Db | Tx, businessId: string, days: number, isTest: boolean) {
  const sum = (what: BusinessEvent) =>
    sql`coalesce(sum(kept.count) filter (where kept.what = ${sql.lit(what)}), 0)::int as ${sql.id(what)}`;
  const { rows } = await sql<BusinessDayRow>`
    select (${today(businessId)} - back)::text as day, ${sum('view')}, ${sum('follow')}, ${sum('contact')},
      ${sum('booking')}, ${sum('order')}, ${sum('engagement')}
    from generate_series(0, ${days - 1}::int) back
    left join business_days kept on kept.business_id = ${businessId}::uuid
      and kept.day > ${today(businessId)} - ${days}::int and kept.day = ${today(businessId)} - back
      and ${counts(isTest)}
    group by back order by back desc`.execute(db);
  return rows;
}

/** Where those came from who opened the page in the last days, the most first. */
export async function viewSources(db: Db | Tx, businessId: string, days: number, isTest: boolean) {
  const { rows } = await sql<{ source: BusinessSource; views: number }>`
    select source, sum(count)::int as views from business_days kept
    where business_id = ${businessId}::uuid and day > ${today(businessId)} - ${days}::int and what = 'view' and ${counts(isTest)}
    group by source order by views desc, source`.execute(db);
  return rows;
}
