import { sql } from 'kysely';
import type { Db } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Which of the days that begin at `starts` a time is in, from 0; they are in order, and no time is before them. */
const dayOf = (starts: readonly Date[]) => sql`width_bucket(since, ${starts}::timestamptz[]) - 1`;

export interface GrowthRow {
  name: 'users' | 'posts';
  /** Place of the day, from 0. */
  day: number;
  count: number;
}

/** People and posts by the day on which they were created, of days that begin at the given times, in order. */
export async function platformGrowth(db: Db, starts: readonly Date[]): Promise<GrowthRow[]> {
  const { rows } = await sql<GrowthRow>`
    select name, ${dayOf(starts)} as day, sum(count)::bigint as count
    from platform_growth where name in ('users', 'posts') and since >= ${starts[0]}
    group by 1, 2`.execute(unrestrictedDb(db));
  return rows;
}

export interface DailyRevenueRow {
  currency: string;
  /** Place of the day, from 0. */
  day: number;
  minor: number;
}

/** Sales less refunds of all sellers by day and currency, without tax and shipping. */
export async function platformRevenueByDay(
  db: Db,
  { isTest, starts }: { isTest: boolean; starts: readonly Date[] },
): Promise<DailyRevenueRow[]> {
  const { rows } = await sql<DailyRevenueRow>`
    select currency, ${dayOf(starts)} as day, sum(gross_minor - refunded_minor)::bigint as minor
    from platform_sales where is_test = ${isTest} and since >= ${starts[0]}
    group by 1, 2`.execute(unrestrictedDb(db));
  return rows;
}

/** People who were here on each day of UTC, from a date on; a day on which there was no one is left out. */
export async function platformActivity(db: Db, from: string): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select day, sum(count)::bigint as count from platform_activity
    where day >= ${from}::date group by day`.execute(unrestrictedDb(db));
  return rows;
}

export interface RetentionRow {
  joinedWeek: string;
  week: string;
  count: number;
}

/** People by the week in which they joined and the weeks in which they were here, of those who joined since a Monday. */
export async function platformRetention(db: Db, from: string): Promise<RetentionRow[]> {
  const { rows } = await sql<RetentionRow>`
    select joined_week, week, sum(count)::bigint as count from platform_retention
    where joined_week >= ${from}::date group by joined_week, week`.execute(unrestrictedDb(db));
  return rows;
}
