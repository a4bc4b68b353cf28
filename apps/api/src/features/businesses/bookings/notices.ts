import { type BookingRow, bookingTeam } from '@kindred/db/businesses/bookings/visibility';
import type { Tx } from '@kindred/db/client';
import type { Outbox } from '../../../platform/bus.ts';
import * as scheduling from '../../scheduling/service.ts';

const bookedOf = (row: BookingRow): scheduling.Booked => ({
  customerId: row.userId,
  title: row.serviceName,
  sellerName: row.businessName,
  isBusiness: true,
  startsAt: row.startsAt,
  timeZone: row.timeZone,
  reason: row.reason,
  customerPath: `/profile/orders?tab=bookings#${row.id}`,
  teamPath: `/business/${row.businessSlug}/bookings#${row.id}`,
});

type Said<Notify extends (...args: never[]) => unknown> = Parameters<Notify>[2];

export function notifyCustomer(
  tx: Tx,
  outbox: Outbox,
  what: Said<typeof scheduling.notifyCustomer>,
  row: BookingRow,
): Promise<void> {
  return scheduling.notifyCustomer(tx, outbox, what, bookedOf(row));
}

export async function notifyTeam(
  tx: Tx,
  outbox: Outbox,
  what: Said<typeof scheduling.notifyTeam>,
  row: BookingRow,
): Promise<void> {
  await scheduling.notifyTeam(tx, outbox, what, bookedOf(row), await bookingTeam(tx, row.businessId));
}
