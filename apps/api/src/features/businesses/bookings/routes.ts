import {
  type BookingRow,
  bookingsForCalendar,
  findBooking,
} from '@kindred/db/businesses/bookings/visibility';
import {
  coachingForCalendar,
  findProductTime,
  type ProductTimeRow,
} from '@kindred/db/commerce/productTimes/visibility';
import { canSeeProductTime } from '@kindred/permissions/policies/products';
import { bookingInput } from '@kindred/validation/businesses/bookings';
import { productBookingInput } from '@kindred/validation/commerce/productTimes';
import { MINUTE_MS } from '@kindred/validation/zone';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { disposition } from '../../../platform/disposition.ts';
import { type CalendarEvent, calendarOf } from '../../../platform/ical.ts';
import { viewerOf } from '../../../trpc/access.ts';
import type { Context, Deps } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { type Feed, sendCalendar } from '../../scheduling/calendarLinks/service.ts';

const STATUS: Record<BookingRow['status'], CalendarEvent['status']> = {
  held: 'TENTATIVE',
  requested: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  no_show: 'CONFIRMED',
  declined: 'CANCELLED',
  cancelled: 'CANCELLED',
  unpaid: 'CANCELLED',
};

/** @param isTeam for the business, with who comes instead of where it is */
function eventOf(row: BookingRow, origin: string, isTeam: boolean): CalendarEvent {
  const customer = `${row.firstName} ${row.lastName}`;
  const path = isTeam ? `/business/${row.businessSlug}/bookings` : '/profile/orders?tab=bookings';
  return {
    uid: `booking-${row.id}@${new URL(origin).hostname}`,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    changedAt: row.updatedAt,
    title: `${row.serviceName} · ${isTeam ? customer : row.businessName}`,
    text: [row.resourceName, row.note].filter(Boolean).join('\n'),
    place: row.location ?? '',
    url: new URL(`${path}#${row.id}`, origin).href,
    status: STATUS[row.status],
  };
}

/** A time of coaching, for its buyer or its seller. */
function eventOfCoaching(row: ProductTimeRow, origin: string, userId: string): CalendarEvent {
  const isSeller = row.buyerId !== userId;
  return {
    uid: `coaching-${row.id}@${new URL(origin).hostname}`,
    startsAt: row.startsAt,
    endsAt: new Date(row.startsAt.getTime() + row.minutes * MINUTE_MS),
    changedAt: row.updatedAt,
    title: isSeller ? `${row.productName} · ${row.firstName} ${row.lastName}` : row.productName,
    text: '',
    place: isSeller || row.status === 'confirmed' ? row.place : '',
    url: new URL(`/product/${row.productId}#${row.id}`, origin).href,
    status: STATUS[row.status],
  };
}

/** Bookings and coaching of a user, or the bookings of a business. */
export const bookingsFeed: Feed = async ({ db, env: { publicUrl } }, { userId, businessId }) => {
  const rows = await bookingsForCalendar(db, { userId, businessId });
  const coaching = businessId === null ? await coachingForCalendar(db, userId) : [];
  return [
    ...rows.map((row) => eventOf(row, publicUrl, businessId !== null)),
    ...coaching.map((row) => eventOfCoaching(row, publicUrl, userId)),
  ];
};

/** Calendar files of one booking each. */
export function calendarRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
  deps: Pick<Deps, 'db' | 'env'>,
): void {
  const { PRODUCT_NAME: product, publicUrl } = deps.env;
  app.get(
    '/api/bookings/:id/calendar.ics',
    { config: { access: { procedure: 'businesses.bookings.get' } } },
    async (request, reply) => {
      const ctx = await makeContext(request, reply);
      const viewer = viewerOf(ctx);
      const asked = bookingInput.safeParse(request.params);
      const row = (asked.success && (await findBooking(ctx.db, viewer, asked.data.id))) || fail('not_found');
      const event = eventOf(row, publicUrl, row.userId !== viewer.id);
      reply.header('content-disposition', disposition('booking.ics'));
      return sendCalendar(request, reply, calendarOf(row.serviceName, product, [event]));
    },
  );

  app.get(
    '/api/coaching/:id/calendar.ics',
    { config: { access: { procedure: 'commerce.products.bookings.get' } } },
    async (request, reply) => {
      const ctx = await makeContext(request, reply);
      const viewer = viewerOf(ctx);
      const asked = productBookingInput.safeParse(request.params);
      const row =
        (asked.success && (await findProductTime(ctx.db, viewer, asked.data.id))) || fail('not_found');
      if (!canSeeProductTime(viewer, row)) fail('not_allowed');
      reply.header('content-disposition', disposition('booking.ics'));
      return sendCalendar(
        request,
        reply,
        calendarOf(row.productName, product, [eventOfCoaching(row, publicUrl, viewer.id)]),
      );
    },
  );
}
