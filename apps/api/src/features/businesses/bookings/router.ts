import { bookingsOfBusiness, findBooking } from '@kindred/db/businesses/bookings/visibility';
import { holdBooking, updateBooking } from '@kindred/db/businesses/bookings/writes';
import { mayBook } from '@kindred/permissions/policies/bookings';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  bookInput,
  bookingInput,
  bookingPage,
  bookingsInput,
  bookingView,
  businessBookingsInput,
  cancelBookingInput,
  decideBookingInput,
  myBookingPage,
  rescheduleInput,
  rulesView,
  setRulesInput,
  slotsInput,
  slotsView,
} from '@kindred/validation/businesses/bookings';
import { serviceInput } from '@kindred/validation/businesses/services';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn, router, signedIn } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { allowsInBusiness, loadBusiness } from '../service.ts';
import { loadService, managesService } from '../services/service.ts';
import { calendarRouter } from './calendar.router.ts';
import { bookingsOf } from './mine.ts';
import { presentBooking } from './present.ts';
import {
  allowsBooking,
  book,
  close,
  confirm,
  loadBooking,
  reschedule,
  setRulesFromInput,
  undoNoShow,
  viewOfRules,
} from './service.ts';
import { viewOfSlots } from './slots.ts';

const documented = documentedUnder('Bookings');

async function one({ db }: Context, viewer: Viewer, id: string) {
  return presentBooking(viewer)((await findBooking(db, viewer, id)) ?? fail('not_found'));
}

const managed = { permission: null, load: loadService, policy: managesService } as const;

export const bookingsRouter = router({
  calendar: calendarRouter,

  rules: canOn({ input: serviceInput, ...managed })
    .meta(documented('GET', '/services/{id}/rules', 'Get how a service is booked'))
    .output(rulesView.nullable())
    .query(({ ctx }) => viewOfRules(ctx.db, ctx.subject.id)),

  setRules: canOn({ input: setRulesInput, ...managed })
    .meta(
      documented(
        'PUT',
        '/services/{id}/rules',
        'Set how a service is booked',
        'Null takes it off the calendar.',
      ),
    )
    .output(rulesView.nullable())
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        await setRulesFromInput(tx, ctx.subject, input);
        return viewOfRules(tx, ctx.subject.id);
      }),
    ),

  slots: canOn({ input: slotsInput, permission: null, load: loadService, policy: () => true })
    .meta(
      documented(
        'GET',
        '/services/{id}/slots',
        'List the times that can be booked',
        'Of `day`, or of the first of at most 14 days that has any.',
      ),
    )
    .output(slotsView)
    .query(({ ctx, input }) => viewOfSlots(ctx.db, ctx.viewer, ctx.subject, input)),

  book: canOn({ input: bookInput, permission: null, load: loadService, policy: mayBook })
    .meta(
      documented(
        'POST',
        '/services/{id}/bookings',
        'Book a time',
        'Status `held` is kept for 15 minutes: buy it as `{ type: "service", id, slotId: the booking }`.',
      ),
    )
    .output(bookingView)
    .mutation(async ({ ctx, input }) =>
      one(ctx, ctx.viewer, await book(ctx, ctx.viewer, ctx.subject, input)),
    ),

  mine: signedIn
    .meta(documented('GET', '/bookings', 'List my bookings', 'Of services and of coaching.'))
    .input(bookingsInput)
    .output(myBookingPage)
    .query(({ ctx, input }) => bookingsOf(ctx, ctx.viewer, input)),

  ofBusiness: canOn({
    input: businessBookingsInput,
    permission: null,
    load: loadBusiness,
    policy: allowsInBusiness('manage_bookings'),
  })
    .meta(documented('GET', '/businesses/{id}/bookings', 'List the bookings of a business'))
    .output(bookingPage)
    .query(async ({ ctx, input: { when, limit, cursor } }) => {
      const page = { when, limit: limit + 1, after: cursor ? decodeTime(cursor) : undefined };
      const rows = await bookingsOfBusiness(ctx.db, ctx.viewer, ctx.subject.id, page);
      return pageByTime(rows, limit, (row) => row, presentBooking(ctx.viewer));
    }),

  get: canOn({ input: bookingInput, permission: null, load: loadBooking, policy: () => true })
    .meta(documented('GET', '/bookings/{id}', 'Get a booking'))
    .output(bookingView)
    .query(({ ctx }) => presentBooking(ctx.viewer)(ctx.subject)),

  cancel: canOn({
    input: cancelBookingInput,
    permission: null,
    load: loadBooking,
    policy: allowsBooking('cancel'),
  })
    .meta(documented('POST', '/bookings/{id}/cancel', 'Cancel a booking', 'What was paid is refunded.'))
    .output(bookingView)
    .mutation(async ({ ctx, input }) => {
      await close(ctx.deps, ctx.viewer.id, ctx.subject, { status: 'cancelled', reason: input.reason });
      return one(ctx, ctx.viewer, input.id);
    }),

  decide: canOn({
    input: decideBookingInput,
    permission: null,
    load: loadBooking,
    policy: allowsBooking('confirm'),
  })
    .meta(documented('POST', '/bookings/{id}/decision', 'Confirm or decline a booking'))
    .output(bookingView)
    .mutation(async ({ ctx, input }) => {
      if (input.confirm) await confirm(ctx, ctx.subject);
      else await close(ctx.deps, ctx.viewer.id, ctx.subject, { status: 'declined', reason: input.reason });
      return one(ctx, ctx.viewer, input.id);
    }),

  reschedule: canOn({
    input: rescheduleInput,
    permission: null,
    load: loadBooking,
    policy: allowsBooking('reschedule'),
  })
    .meta(documented('POST', '/bookings/{id}/reschedule', 'Move a booking to another time'))
    .output(bookingView)
    .mutation(async ({ ctx, input }) => {
      await reschedule(ctx, ctx.viewer, ctx.subject, new Date(input.startsAt));
      return one(ctx, ctx.viewer, input.id);
    }),

  markNoShow: canOn({
    input: bookingInput,
    permission: null,
    load: loadBooking,
    policy: allowsBooking('markNoShow'),
  })
    .meta(documented('POST', '/bookings/{id}/no-show', 'Say that nobody came'))
    .output(bookingView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx) => {
        if ((await holdBooking(tx, input.id))?.status !== 'confirmed') fail('booking_over');
        await updateBooking(tx, input.id, { status: 'no_show', remindAt: null });
      });
      return one(ctx, ctx.viewer, input.id);
    }),

  undoNoShow: canOn({
    input: bookingInput,
    permission: null,
    load: loadBooking,
    policy: allowsBooking('undoNoShow'),
  })
    .meta(
      documented(
        'DELETE',
        '/bookings/{id}/no-show',
        'Take back a no-show',
        'Within a day, unless its time was booked by somebody else.',
      ),
    )
    .output(bookingView)
    .mutation(async ({ ctx, input }) => {
      await undoNoShow(ctx, ctx.subject);
      return one(ctx, ctx.viewer, input.id);
    }),
});
