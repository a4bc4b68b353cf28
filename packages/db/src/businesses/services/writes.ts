import { SERVICES_MAX } from '@kindred/validation/businesses/services';
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Tx } from '../../client.ts';
import type { ServicesTable } from '../../schema/businesses.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export type NewService = Insertable<ServicesTable> & { businessId: string };
export type ServiceChange = Omit<Updateable<ServicesTable>, 'id' | 'businessId' | 'providerId'>;

/**
 * So that what is counted of a business is counted one at a time, and its currency stays.
 * @returns what it sells in
 */
export async function holdBusiness(tx: Tx, businessId: string): Promise<string> {
  const { currency } = await unrestrictedDb(tx)
    .selectFrom('businesses')
    .select('currency')
    .where('id', '=', businessId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return currency;
}

/** @returns its id, or undefined when the business has as many as it may */
export async function insertService(tx: Tx, service: NewService): Promise<string | undefined> {
  const guarded = unrestrictedDb(tx);
  await holdBusiness(tx, service.businessId);
  const { count } = await guarded
    .selectFrom('services')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('businessId', '=', service.businessId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= SERVICES_MAX) return undefined;
  const row = await guarded.insertInto('services').values(service).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function updateService(tx: Tx, serviceId: string, to: ServiceChange): Promise<void> {
  if (Object.keys(to).length === 0) return;
  await unrestrictedDb(tx).updateTable('services').set(to).where('id', '=', serviceId).execute();
}

/** What nobody ever booked goes; else it is out of sight, and its bookings stay. */
export async function removeService(tx: Tx, serviceId: string): Promise<void> {
  const gone = await unrestrictedDb(tx)
    .deleteFrom('services')
    .where('id', '=', serviceId)
    .where(sql<SqlBool>`not exists (select from bookings where bookings.service_id = services.id)`)
    .where(sql<SqlBool>`not exists (select from testimonials where testimonials.service_id = services.id)`)
    .returning('id')
    .executeTakeFirst();
  if (gone === undefined) {
    await updateService(tx, serviceId, { isActive: false, deletedAt: new Date() });
  }
}
