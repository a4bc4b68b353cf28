import type { Taken } from '@kindred/validation/businesses/slots';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
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

/** What keeps these from being booked between two instants; times that nobody paid for in time do not. */
export async function takenOf(
  db: Db | Tx,
  resourceIds: readonly string[],
  { from, to }: { from: number; to: number },
  exceptId?: string,
): Promise<Taken[]> {
  if (resourceIds.length === 0) return [];
  const rows = await unrestrictedDb(db)
    .selectFrom('bookings')
    .select(['resourceId', 'serviceId', 'startsAt'])
    .select([sql<Date>`lower(busy)`.as('busyFrom'), sql<Date>`upper(busy)`.as('busyTo')])
    .where(sql<SqlBool>`resource_id = any(${[...resourceIds]}::uuid[])`)
    .where(sql<SqlBool>`status in ('held', 'requested', 'confirmed')`)
    .where(sql<SqlBool>`busy && tstzrange(${new Date(from)}, ${new Date(to)})`)
    .where(sql<SqlBool>`(held_until is null or held_until > now())`)
    .$if(exceptId !== undefined, (rows) => rows.where('id', '!=', exceptId ?? ''))
    .execute();
  return rows.map(({ busyFrom, busyTo, startsAt, ...row }) => ({
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

/** Takes a service off the calendar; what is booked stays. */
export async function removeRules(tx: Tx, serviceId: string): Promise<void> {
  await unrestrictedDb(tx).deleteFrom('bookingRules').where('serviceId', '=', serviceId).execute();
}

/** How a service is booked from now on, and with whom or where: the business itself when neither is named. */
export async function setRules(
  tx: Tx,
  of: { businessId: string; serviceId: string },
  rules: Omit<RulesRow, 'serviceId'>,
  { people, rooms }: { people: readonly string[]; rooms: readonly string[] },
): Promise<void> {
  const { businessId, serviceId } = of;
  const guarded = unrestrictedDb(tx);
  await guarded
    .insertInto('bookingRules')
    .values({ serviceId, ...rules })
    .onConflict((conflict) => conflict.column('serviceId').doUpdateSet(rules))
    .execute();
  const wanted = [
    ...people.map((userId) => ({ businessId, kind: 'person' as const, userId, name: '' })),
    ...rooms.map((name) => ({ businessId, kind: 'room' as const, userId: null, name })),
  ];
  const itself = { businessId, kind: 'business' as const, userId: null, name: '' };
  await guarded
    .insertInto('bookingResources')
    .values(wanted.length === 0 ? [itself] : wanted)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await guarded.deleteFrom('serviceResources').where('serviceId', '=', serviceId).execute();
  const names = rooms.map((name) => name.toLowerCase());
  await sql`
    insert into service_resources (service_id, resource_id)
    select ${serviceId}::uuid, id from booking_resources
    where business_id = ${businessId}::uuid and (user_id = any(${[...people]}::uuid[])
      or (kind = 'room' and lower(name) = any(${names}::text[]))
      or (kind = 'business' and ${wanted.length === 0}::boolean))`.execute(guarded);
}

/** Bookings of these are made one at a time; always in the order of their ids. */
export async function lockResources(tx: Tx, resourceIds: readonly string[]): Promise<void> {
  await unrestrictedDb(tx)
    .selectFrom('bookingResources')
    .select('id')
    .where(sql<SqlBool>`id = any(${[...resourceIds]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
