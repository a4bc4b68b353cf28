import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface PlatformTotals {
  users: number;
  tribes: number;
  posts: number;
}

/** Accounts, tribes that are not archived, and posts without stories and discussions. */
export async function platformTotals(db: Db | Tx): Promise<PlatformTotals> {
  const rows = await unrestrictedDb(db)
    .selectFrom('platformCounts')
    .select(['name', sql<number>`sum(count)::bigint`.as('total')])
    .groupBy('name')
    .execute();
  const totalOf = (name: keyof PlatformTotals) => rows.find((row) => row.name === name)?.total ?? 0;
  return { users: totalOf('users'), tribes: totalOf('tribes'), posts: totalOf('posts') };
}

/** Those of {@link platformTotals} that were created since a time and are still there. */
export async function platformNewSince(db: Db | Tx, since: Date): Promise<PlatformTotals> {
  const { rows } = await sql<PlatformTotals>`
    select
      (select count(*)::int from users
        where created_at >= ${since} and is_person(role, email)) as users,
      (select count(*)::int from tribes
        where created_at >= ${since} and deleted_at is null and archived_at is null) as tribes,
      (select count(*)::int from posts
        where created_at >= ${since} and deleted_at is null and type <> 'story'
          and lesson_id is null and discussed_event_id is null) as posts`.execute(unrestrictedDb(db));
  const [row = { users: 0, tribes: 0, posts: 0 }] = rows;
  return row;
}

export interface RevenueRow {
  currency: string;
  totalMinor: number;
  todayMinor: number;
}

/** Sales less refunds of all sellers, without tax and shipping: ever, and of what was booked since a time. */
export async function platformRevenue(
  db: Db | Tx,
  { isTest, since }: { isTest: boolean; since: Date },
): Promise<RevenueRow[]> {
  const { rows } = await sql<RevenueRow>`
    select ever.currency, ever.minor as total_minor, coalesce(today.minor, 0)::bigint as today_minor
    from (
      select currency, sum(gross_minor - refunded_minor)::bigint as minor
      from platform_revenue where is_test = ${isTest} group by currency) ever
    left join (
      select currency, sum(gross_minor - refunded_minor)::bigint as minor
      from platform_sales where is_test = ${isTest} and since >= ${since} group by currency) today using (currency)
    order by ever.minor desc, ever.currency`.execute(unrestrictedDb(db));
  return rows;
}
