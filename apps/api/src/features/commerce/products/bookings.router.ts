import { findProductTime } from '@kindred/db/commerce/productTimes/visibility';
import { canSeeProductTime } from '@kindred/permissions/policies/products';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  cancelProductBookingInput,
  moveProductBookingInput,
  productBooking,
  productBookingInput,
  productBookingTimesInput,
  productTimesView,
} from '@kindred/validation/commerce/productTimes';
import { canOn, router } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { allowsTime, cancelBooked, loadProductTime, moveBooked, viewOfOtherTimes } from './bookings.ts';
import { presentCoaching } from './present.ts';

const documented = documentedUnder('Products');
const moves = { permission: null, load: loadProductTime, policy: allowsTime('reschedule') } as const;

async function one({ db }: Context, viewer: Viewer, id: string) {
  return presentCoaching(viewer)((await findProductTime(db, viewer, id)) ?? fail('not_found'));
}

export const productBookingsRouter = router({
  get: canOn({
    input: productBookingInput,
    permission: null,
    load: loadProductTime,
    policy: canSeeProductTime,
  })
    .meta(documented('GET', '/coaching/{id}', 'Get a booked time of coaching'))
    .output(productBooking)
    .query(({ ctx }) => presentCoaching(ctx.viewer)(ctx.subject)),

  times: canOn({ input: productBookingTimesInput, ...moves })
    .meta(documented('GET', '/coaching/{id}/times', 'List the times a booked one can be moved to'))
    .output(productTimesView)
    .query(({ ctx, input }) => viewOfOtherTimes(ctx.db, ctx.viewer, ctx.subject, input)),

  reschedule: canOn({ input: moveProductBookingInput, ...moves })
    .meta(
      documented(
        'POST',
        '/coaching/{id}/reschedule',
        'Move a booked time of coaching',
        'Its buyer can, for as long as it could be booked; its seller until it begins.',
      ),
    )
    .output(productBooking)
    .mutation(async ({ ctx, input }) => {
      await moveBooked(ctx, ctx.viewer, ctx.subject, new Date(input.startsAt));
      return one(ctx, ctx.viewer, input.id);
    }),

  cancel: canOn({
    input: cancelProductBookingInput,
    permission: null,
    load: loadProductTime,
    policy: allowsTime('cancel'),
  })
    .meta(
      documented(
        'POST',
        '/coaching/{id}/cancel',
        'Cancel a booked time of coaching',
        'What was paid is refunded.',
      ),
    )
    .output(productBooking)
    .mutation(async ({ ctx, input }) => {
      await cancelBooked(ctx.deps, ctx.viewer, ctx.subject, input.reason);
      return one(ctx, ctx.viewer, input.id);
    }),
});
