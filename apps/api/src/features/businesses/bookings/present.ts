import type { BookingRow } from '@kindred/db/businesses/bookings/visibility';
import { bookingAbilities } from '@kindred/permissions/policies/bookings';
import type { Viewer } from '@kindred/permissions/viewer';
import type { BookingView } from '@kindred/validation/businesses/bookings';
import { priceIn } from '@kindred/validation/commerce/money';
import { minutesBefore } from '@kindred/validation/zone';
import { presentCard } from '../../accounts/service.ts';

export function presentBooking(viewer: Viewer) {
  return (row: BookingRow): BookingView => ({
    type: 'service',
    id: row.id,
    status: row.status,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    note: row.note,
    reason: row.reason,
    serviceId: row.serviceId,
    serviceName: row.serviceName,
    business: {
      id: row.businessId,
      slug: row.businessSlug,
      name: row.businessName,
      logoUrl: row.logoUrl,
      location: row.location,
      timeZone: row.timeZone,
    },
    resource: row.resourceName,
    customer: row.userId === viewer.id ? null : presentCard({ ...row, id: row.userId }),
    price: row.priceText,
    exactPrice: row.hasExactPrice ? priceIn(row.price, row.currency) : null,
    currency: row.currency,
    pays: row.pays,
    orderId: row.userId === viewer.id ? row.orderId : null,
    heldUntil: row.heldUntil?.toISOString() ?? null,
    cancelUntil: minutesBefore(row.startsAt, row.cancelUntil).toISOString(),
    rescheduleUntil: minutesBefore(row.startsAt, row.rescheduleUntil).toISOString(),
    can: bookingAbilities(viewer, row, new Date()),
  });
}
