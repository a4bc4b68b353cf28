import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../src/client.ts';
import type { BookingRulesTable, BookingsTable } from '../src/schema/bookings.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';
import { createUser } from './accounts.ts';
import { type Business, createService, type Service } from './businesses.ts';

export type Bookable = Service & { resourceId: string };
type Rules = Partial<Omit<Insertable<BookingRulesTable>, 'serviceId'>>;
type Options = { rules?: Rules; with?: string | null } & Parameters<typeof createService>[1];

/** A service of an hour, booked with the business itself or somebody of its team; the business is open day and night. */
export async function createBookable(
  db: Db | Tx,
  business: Business,
  { rules = {}, with: userId = null, ...service }: Options = {},
): Promise<Bookable> {
  const guarded = unrestrictedDb(db);
  const of = { businessId: business.id, providerId: business.ownerId };
  const made = await createService(db, { ...of, ...service });
  await guarded
    .insertInto('bookingRules')
    .values({ serviceId: made.id, duration: 60, step: 60, notice: 0, ...rules })
    .execute();
  await guarded
    .insertInto('bookingResources')
    .values({ businessId: business.id, kind: userId === null ? 'business' : 'person', userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id: resourceId } = await guarded
    .selectFrom('bookingResources')
    .select('id')
    .where('businessId', '=', business.id)
    .where('userId', userId === null ? 'is' : '=', userId)
    .executeTakeFirstOrThrow();
  await guarded.insertInto('serviceResources').values({ serviceId: made.id, resourceId }).execute();
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    businessId: business.id,
    day,
    opens: 0,
    closes: 1_440,
  }));
  await guarded
    .insertInto('businessHours')
    .values(week)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { ...made, resourceId };
}

const HOUR_MS = 3_600_000;

/** The next full hour that many hours from now. */
export function hoursAhead(hours: number): Date {
  return new Date((Math.floor(Date.now() / HOUR_MS) + hours) * HOUR_MS);
}

/** An hour that somebody booked: confirmed, in three days, of a new member unless `userId` is given. */
export async function createBooking(
  db: Db | Tx,
  { id: serviceId, businessId, resourceId }: Bookable,
  over: Partial<Omit<Insertable<BookingsTable>, 'startsAt'>> & { startsAt?: Date } = {},
): Promise<Selectable<BookingsTable>> {
  const startsAt = over.startsAt ?? hoursAhead(72);
  const endsAt = new Date(startsAt.getTime() + HOUR_MS);
  return unrestrictedDb(db)
    .insertInto('bookings')
    .values({
      status: 'confirmed',
      ...over,
      serviceId,
      businessId: businessId ?? '',
      resourceId,
      userId: over.userId ?? (await createUser(db)).id,
      startsAt,
      endsAt,
      busy: sql<string>`tstzrange(${startsAt}, ${endsAt})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
