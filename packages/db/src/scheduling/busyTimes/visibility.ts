import type { Span } from '@kindred/validation/scheduling/openHours';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** When people are taken by what they promised, unless nobody paid for it in time. */
export function keptTimes(db: Db | Tx, { from, to }: Span) {
  const range = sql`tstzrange(${new Date(from)}, ${new Date(to)})`;
  return unrestrictedDb(db)
    .selectFrom('busyTimes')
    .leftJoin('bookings', 'bookings.id', 'busyTimes.bookingId')
    .leftJoin('productSlots', 'productSlots.id', 'busyTimes.slotId')
    .select([
      sql<Date>`lower(busy_times.busy)`.as('busyFrom'),
      sql<Date>`upper(busy_times.busy)`.as('busyTo'),
    ])
    .where(sql<SqlBool>`busy_times.busy && ${range}`)
    .where(sql<SqlBool>`(bookings.held_until is null or bookings.held_until > now())`)
    .where(sql<SqlBool>`(product_slots.held_until is null or product_slots.held_until > now())`);
}
