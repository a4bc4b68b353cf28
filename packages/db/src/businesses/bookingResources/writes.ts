import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { lockTime } from '../../scheduling/busyTimes/queries.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import type { RulesRow } from './visibility.ts';

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

/** Bookings of these, and of what their people do elsewhere, are made one at a time; always in the order of their ids. */
export async function lockResources(tx: Tx, resourceIds: readonly string[]): Promise<void> {
  await unrestrictedDb(tx)
    .selectFrom('bookingResources')
    .select('id')
    .where(sql<SqlBool>`id = any(${[...resourceIds]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await lockTime(tx, sql`select user_id from booking_resources where id = any(${[...resourceIds]}::uuid[])`);
}
