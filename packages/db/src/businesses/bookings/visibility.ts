import type { Viewer } from '@kindred/permissions/viewer';
import type { BusinessRole } from '@kindred/validation/businesses';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { directionOf, isFurther, type TimesPage } from '../../scheduling/pages/queries.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Literals, as partial indexes have them. */
const IS_LIVE = sql<SqlBool>`bookings.status in ('held', 'requested', 'confirmed')`;

const every = (db: Db | Tx) => unrestrictedDb(db).selectFrom('bookings').selectAll();

/** @param rows which, where they are chosen before anything else is read */
function bookings(db: Db | Tx, viewerId: string, rows = every(db)) {
  return unrestrictedDb(db)
    .selectFrom(rows.as('bookings'))
    .innerJoin('services', 'services.id', 'bookings.serviceId')
    .innerJoin('businesses', 'businesses.id', 'bookings.businessId')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('users')
          .select(['handle', 'firstName', 'lastName', 'profileImageUrl'])
          .whereRef('users.id', '=', 'bookings.userId')
          .offset(sql.lit(0))
          .as('customers'),
      (join) => join.onTrue(),
    )
    .leftJoin('bookingRules as rules', 'rules.serviceId', 'services.id')
    .leftJoin('businessMembers as mine', (join) =>
      join.onRef('mine.businessId', '=', 'businesses.id').on('mine.userId', '=', viewerId),
    )
    .select([
      'bookings.id',
      'bookings.status',
      'bookings.startsAt',
      'bookings.endsAt',
      'bookings.note',
      'bookings.reason',
      'bookings.userId',
      'bookings.orderId',
      'bookings.heldUntil',
      'bookings.updatedAt',
      'bookings.resourceId',
      'services.id as serviceId',
      'services.title as serviceName',
      'services.priceText',
      'services.price',
      'services.hasExactPrice',
      'businesses.currency',
      'businesses.id as businessId',
      'businesses.slug as businessSlug',
      'businesses.name as businessName',
      'businesses.logoUrl',
      'businesses.location',
      'businesses.timeZone',
      'customers.handle',
      'customers.firstName',
      'customers.lastName',
      'customers.profileImageUrl',
    ])
    .select((row) => [
      sql<BusinessRole | null>`mine.role`.as('role'),
      row.fn.coalesce('mine.answersMessages', sql<boolean>`false`).as('answersMessages'),
      row.fn.coalesce('mine.managesBookings', sql<boolean>`false`).as('managesBookings'),
      row.fn.coalesce('bookings.cancelUntil', 'rules.cancelUntil', sql<number>`0`).as('cancelUntil'),
      row.fn
        .coalesce('bookings.rescheduleUntil', 'rules.rescheduleUntil', sql<number>`0`)
        .as('rescheduleUntil'),
      row.fn.coalesce('rules.confirmsByHand', sql<boolean>`false`).as('confirmsByHand'),
      row.fn.coalesce('rules.pays', sql<'site'>`'site'`).as('pays'),
      sql<
        string | null
      >`(select nullif(coalesce(people.first_name || ' ' || people.last_name, resources.name), '')
        from booking_resources resources left join users people on people.id = resources.user_id
        where resources.id = bookings.resource_id)`.as('resourceName'),
      sql<string>`bookings.starts_at::text`.as('place'),
    ]);
}
export type BookingRow = Awaited<ReturnType<ReturnType<typeof bookings>['executeTakeFirstOrThrow']>>;

/** The calendar of the business, for its team: only what did not have to be paid first, or was. */
const isInCalendar = sql<SqlBool>`(businesses.deleted_at is null and bookings.status not in ('held', 'unpaid')
      and (mine.role in ('owner', 'manager') or mine.manages_bookings))`;

/** A booking for whoever booked it and for those of the business who manage bookings. */
export async function findBooking(
  db: Db | Tx,
  viewer: Viewer,
  bookingId: string,
): Promise<BookingRow | undefined> {
  return bookings(db, viewer.id)
    .where('bookings.id', '=', bookingId)
    .where(sql<SqlBool>`(bookings.user_id = ${viewer.id}::uuid or ${isInCalendar})`)
    .executeTakeFirst();
}

function listed(rows: ReturnType<typeof bookings>, page: TimesPage) {
  const order = directionOf(page);
  // Nothing takes longer than twelve hours.
  const upcoming = sql<SqlBool>`(bookings.starts_at > now() - interval '12 hours' and bookings.ends_at > now()
      and ${IS_LIVE} and (bookings.held_until is null or bookings.held_until > now()))`;
  const past = sql<SqlBool>`(bookings.status <> 'held' and (bookings.ends_at <= now() or not ${IS_LIVE}))`;
  return rows
    .where(page.when === 'upcoming' ? upcoming : past)
    .$if(page.after !== undefined, (rest) => rest.where(isFurther('bookings', page)))
    .orderBy('bookings.startsAt', order)
    .orderBy('bookings.id', order)
    .limit(page.limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}

export function bookingsOfPerson(db: Db, viewer: Viewer, page: TimesPage): Promise<BookingRow[]> {
  return listed(bookings(db, viewer.id).where('bookings.userId', '=', viewer.id), page);
}

export function bookingsOfBusiness(
  db: Db,
  viewer: Viewer,
  businessId: string,
  page: TimesPage,
): Promise<BookingRow[]> {
  return listed(
    bookings(db, viewer.id).where('bookings.businessId', '=', businessId).where(isInCalendar),
    page,
  );
}

/** For a calendar: of the last month and to come. */
export async function bookingsForCalendar(
  db: Db,
  of: { userId: string; businessId: string | null },
): Promise<BookingRow[]> {
  const { userId, businessId } = of;
  const page = every(db)
    .where(businessId === null ? 'userId' : 'businessId', '=', businessId ?? userId)
    .where('status', 'not in', ['held', 'unpaid'])
    .where(sql<SqlBool>`starts_at > now() - interval '31 days'`)
    .orderBy('startsAt')
    .orderBy('id')
    .limit(1_000);
  return bookings(db, userId, page)
    .$if(businessId !== null, (rows) => rows.where(isInCalendar))
    .orderBy('bookings.startsAt')
    .orderBy('bookings.id')
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}

/** Those whom a business lets manage its bookings. */
export async function bookingTeam(tx: Tx, businessId: string): Promise<string[]> {
  const rows = await unrestrictedDb(tx)
    .selectFrom('businessMembers')
    .select('userId')
    .where('businessId', '=', businessId)
    .where(sql<SqlBool>`(role in ('owner', 'manager') or manages_bookings)`)
    .orderBy('userId')
    .limit(100)
    .execute();
  return rows.map(({ userId }) => userId);
}
