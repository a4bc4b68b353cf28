import type { BookingStatus } from '@kindred/validation/businesses/bookingValues';
import { type SqlBool, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import type { BookingsTable } from '../../schema/bookings.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

interface Times {
  resourceId: string;
  serviceId: string;
  startsAt: Date;
  endsAt: Date;
  busy: { from: number; to: number };
  capacity: number;
}

const busyRange = ({ busy }: Pick<Times, 'busy'>) =>
  sql<string>`tstzrange(${new Date(busy.from)}, ${new Date(busy.to)})`;
/** The first place of a session that nobody has; of a full one the first, which the table refuses. */
const freeSeat = ({ resourceId, serviceId, startsAt, capacity }: Times, exceptId: string | null) =>
  sql<number>`(select coalesce(min(seat), 1) from generate_series(1, ${capacity}::int) seat where not exists (
      select from bookings other where other.resource_id = ${resourceId}::uuid and other.seat = seat.seat
        and other.service_id = ${serviceId}::uuid and other.starts_at = ${startsAt}
        and other.status in ('held', 'requested', 'confirmed') and other.id is distinct from ${exceptId}::uuid))`;

export interface NewBooking extends Times {
  businessId: string;
  userId: string;
  status: BookingStatus;
  note: string;
  heldUntil: Date | null;
  remindAt: Date | null;
  /** What the customer is promised, see the table. */
  cancelUntil: number;
  rescheduleUntil: number;
}

/** @returns its id, or undefined when somebody else has the place: the table takes none twice */
export async function insertBooking(tx: Tx, booking: NewBooking): Promise<string | undefined> {
  const { busy: _, capacity: __, ...row } = booking;
  const made = await unrestrictedDb(tx)
    .insertInto('bookings')
    .values({ ...row, orderId: null, busy: busyRange(booking), seat: freeSeat(booking, null) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** Another time, at a resource whose row is held. */
export async function moveBooking(
  tx: Tx,
  bookingId: string,
  to: Times & { status: BookingStatus; remindAt: Date | null },
): Promise<void> {
  const { busy: _, capacity: __, serviceId: ___, ...row } = to;
  await unrestrictedDb(tx)
    .updateTable('bookings')
    .set({ ...row, busy: busyRange(to), seat: freeSeat(to, bookingId) })
    .where('id', '=', bookingId)
    .execute();
}

/** Its status and order, held from now on. */
export async function holdBooking(tx: Tx, bookingId: string) {
  return unrestrictedDb(tx)
    .selectFrom('bookings')
    .select([
      'id',
      'status',
      'userId',
      'resourceId',
      'serviceId',
      'businessId',
      'orderId',
      'startsAt',
      'heldUntil',
    ])
    .where('id', '=', bookingId)
    .forUpdate()
    .executeTakeFirst();
}
export type HeldBooking = NonNullable<Awaited<ReturnType<typeof holdBooking>>>;

export async function updateBooking(
  tx: Tx,
  bookingId: string,
  to: Pick<Updateable<BookingsTable>, 'status' | 'reason' | 'orderId' | 'heldUntil' | 'remindAt'>,
): Promise<void> {
  await unrestrictedDb(tx).updateTable('bookings').set(to).where('id', '=', bookingId).execute();
}

/** Times that were not ordered in time are free again, and in no list of bookings. */
export async function dropOldHolds(tx: Tx, resourceIds: readonly string[]): Promise<void> {
  await unrestrictedDb(tx)
    .deleteFrom('bookings')
    .where('heldUntil', '<=', sql<Date>`now()`)
    .where(sql<SqlBool>`resource_id = any(${[...resourceIds]}::uuid[])`)
    .execute();
}

/** What somebody kept of a service without ordering it makes room for what they choose now. */
export async function dropOwnHolds(tx: Tx, userId: string, serviceId: string): Promise<void> {
  await unrestrictedDb(tx)
    .deleteFrom('bookings')
    .where('heldUntil', 'is not', null)
    .where('userId', '=', userId)
    .where('serviceId', '=', serviceId)
    .execute();
}

/** How many somebody has at a business that are still to come. */
export async function countOpen(tx: Tx, userId: string, businessId: string): Promise<number> {
  const { count } = await unrestrictedDb(tx)
    .selectFrom('bookings')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('businessId', '=', businessId)
    .where('startsAt', '>', sql<Date>`now()`)
    .where(sql<SqlBool>`status in ('held', 'requested', 'confirmed')`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether the place of a booking that is not live is still free; its resource is locked. */
export async function isStillFree(tx: Tx, bookingId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', bookingId)
    .where(
      sql<SqlBool>`not exists (select from bookings other
        where other.resource_id = bookings.resource_id and other.busy && bookings.busy and other.id <> bookings.id
          and other.status in ('held', 'requested', 'confirmed')
          and (other.session <> bookings.session or other.seat = bookings.seat))`,
    )
    .where(
      sql<SqlBool>`not exists (select from booking_resources resources join busy_times on busy_times.user_id = resources.user_id
        where resources.id = bookings.resource_id and busy_times.busy && bookings.busy
          and busy_times.session <> bookings.session)`,
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Bookings whose reminder is due, each for one caller. */
export async function takeReminders(
  tx: Tx,
  limit: number,
): Promise<{ id: string; userId: string; startsAt: Date }[]> {
  return unrestrictedDb(tx)
    .selectFrom('bookings')
    .select(['id', 'userId', 'startsAt'])
    .where('remindAt', '<=', sql<Date>`now()`)
    .where('status', '<>', 'requested')
    .orderBy('remindAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Requests that were not answered before they would begin. */
export async function unansweredRequests(db: Db, limit: number): Promise<{ id: string; userId: string }[]> {
  return unrestrictedDb(db)
    .selectFrom('bookings')
    .select(['id', 'userId'])
    .where('remindAt', '<=', sql<Date>`now()`)
    .where('status', '=', 'requested')
    .orderBy('remindAt')
    .limit(limit)
    .execute();
}
