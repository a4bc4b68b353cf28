import type { Taken } from '@kindred/validation/scheduling/slots';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { keptTimes } from '../../scheduling/busyTimes/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** How a service is booked; undefined for one that is not. */
export async function rulesOf(db: Db | Tx, serviceId: string) {
  return unrestrictedDb(db)
    .selectFrom('bookingRules')
    .selectAll()
    .where('serviceId', '=', serviceId)
    .executeTakeFirst();
}
export type RulesRow = NonNullable<Awaited<ReturnType<typeof rulesOf>>>;

/** Who or what a service is booked with, without people who left the team. */
export async function resourcesOf(db: Db | Tx, serviceId: string) {
  return unrestrictedDb(db)
    .selectFrom('serviceResources as chosen')
    .innerJoin('bookingResources as resources', 'resources.id', 'chosen.resourceId')
    .leftJoin('users', 'users.id', 'resources.userId')
    .select([
      'resources.id',
      'resources.kind',
      'resources.userId',
      sql<string>`coalesce(users.first_name || ' ' || users.last_name, resources.name)`.as('name'),
    ])
    .where('chosen.serviceId', '=', serviceId)
    .where(
      sql<SqlBool>`(resources.user_id is null or exists (select from business_members team
        where team.business_id = resources.business_id and team.user_id = resources.user_id))`,
    )
    .orderBy('resources.id')
    .execute();
}

/** What is taken of these between two instants: a row a session. Times that were not paid for in time are free. */
export async function takenOf(
  db: Db | Tx,
  resourceIds: readonly string[],
  { from, to }: { from: number; to: number },
  { exceptId, limit }: { exceptId?: string | undefined; limit?: number | undefined } = {},
): Promise<Taken[]> {
  if (resourceIds.length === 0) return [];
  const range = sql`tstzrange(${new Date(from)}, ${new Date(to)})`;
  // What their people promised elsewhere is no session of this service that others could join.
  const elsewhere = await keptTimes(db, { from, to })
    .innerJoin('bookingResources as resources', 'resources.userId', 'busyTimes.userId')
    .select(['resources.id as resourceId', sql.lit('').as('serviceId'), sql.lit(1).as('places')])
    .select(sql<Date>`lower(busy_times.busy)`.as('startsAt'))
    .where(sql<SqlBool>`resources.id = any(${[...resourceIds]}::uuid[])`)
    .where(sql<SqlBool>`bookings.resource_id is distinct from resources.id`)
    .$if(limit !== undefined, (rows) => rows.limit(limit ?? 0))
    .execute();
  const rows = await unrestrictedDb(db)
    .selectFrom('bookings')
    .select(['resourceId', 'serviceId', 'startsAt'])
    .select([sql<Date>`lower(busy)`.as('busyFrom'), sql<Date>`upper(busy)`.as('busyTo')])
    .select(sql<number>`count(*)::int`.as('places'))
    .where(sql<SqlBool>`resource_id = any(${[...resourceIds]}::uuid[])`)
    .where(sql<SqlBool>`status in ('held', 'requested', 'confirmed')`)
    .where(sql<SqlBool>`busy && ${range}`)
    .where(sql<SqlBool>`(held_until is null or held_until > now())`)
    .$if(exceptId !== undefined, (rows) => rows.where('id', '!=', exceptId ?? ''))
    .groupBy(['resourceId', 'serviceId', 'startsAt', 'busy'])
    .$if(limit !== undefined, (rows) => rows.limit(limit ?? 0))
    .execute();
  return [...elsewhere, ...rows].map(({ busyFrom, busyTo, startsAt, ...row }) => ({
    ...row,
    startsAt: startsAt.getTime(),
    from: busyFrom.getTime(),
    to: busyTo.getTime(),
  }));
}

export async function isInTeam(tx: Tx, businessId: string, userIds: readonly string[]): Promise<boolean> {
  const rows = await unrestrictedDb(tx)
    .selectFrom('businessMembers')
    .select('userId')
    .where('businessId', '=', businessId)
    .where(sql<SqlBool>`user_id = any(${[...userIds]}::uuid[])`)
    .execute();
  return rows.length === new Set(userIds).size;
}
