import { bookingsOfProduct } from '@kindred/db/commerce/productTimes/visibility';
import { setProductHours } from '@kindred/db/commerce/productTimes/writes';
import { canBuyProduct, canEditProduct } from '@kindred/permissions/policies/products';
import { productInput } from '@kindred/validation/commerce/products';
import {
  heldTime,
  holdTimeInput,
  productBooking,
  productHoursView,
  productTimesInput,
  productTimesView,
  setProductHoursInput,
} from '@kindred/validation/commerce/productTimes';
import { z } from 'zod';
import { canOn, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { presentCoaching } from './present.ts';
import { loadProduct } from './service.ts';
import { holdTime, viewOfProductHours, viewOfTimes } from './times.ts';

const documented = documentedUnder('Products');
const edits = { permission: null, load: loadProduct, policy: canEditProduct } as const;
const sees = { permission: null, load: loadProduct, policy: () => true } as const;

export const hoursRouter = router({
  get: canOn({ input: productInput, ...edits })
    .meta(
      documented(
        'GET',
        '/products/{id}/hours',
        'Get when coaching is offered',
        'Null before its seller has set it.',
      ),
    )
    .output(productHoursView.nullable())
    .query(({ ctx }) => viewOfProductHours(ctx.db, ctx.subject.id)),

  set: canOn({ input: setProductHoursInput, ...edits })
    .meta(
      documented(
        'PUT',
        '/products/{id}/hours',
        'Set when coaching is offered',
        'Weekly hours and special days as those of a business. What is booked stays.',
      ),
    )
    .output(productHoursView)
    .mutation(async ({ ctx, input }) => {
      const { id, week, special, ...rules } = input;
      if (ctx.subject.kind !== 'coaching') {
        fail('invalid_input', { issues: [{ path: 'id', message: 'Only coaching has hours' }] });
      }
      await ctx.write((tx) => setProductHours(tx, id, rules, { week, special }));
      return (await viewOfProductHours(ctx.db, id)) ?? fail('not_found');
    }),
});

export const timesRouter = router({
  list: canOn({ input: productTimesInput, ...sees })
    .meta(
      documented(
        'GET',
        '/products/{id}/times',
        'List the times of coaching that can be booked',
        'None at which the seller is taken.',
      ),
    )
    .output(productTimesView)
    .query(({ ctx, input }) => viewOfTimes(ctx.db, ctx.viewer, ctx.subject, input)),

  hold: canOn({ input: holdTimeInput, permission: null, load: loadProduct, policy: canBuyProduct })
    .meta(
      documented(
        'POST',
        '/products/{id}/times',
        'Hold a time of coaching',
        'For 15 minutes: buy it as `{ type: "product", id, slotId }`. Another one that I hold is free again.',
      ),
    )
    .output(heldTime)
    .mutation(({ ctx, input }) => holdTime(ctx, ctx.viewer, ctx.subject, input)),

  booked: canOn({ input: productInput, ...sees })
    .meta(
      documented(
        'GET',
        '/products/{id}/bookings',
        'List the booked times of coaching',
        'Those to come, canceled ones among them: all for the seller, your own for a buyer.',
      ),
    )
    .output(z.array(productBooking))
    .query(async ({ ctx }) => {
      const isSeller = canEditProduct(ctx.viewer, ctx.subject);
      const rows = await bookingsOfProduct(ctx.db, ctx.viewer, { id: ctx.subject.id, isSeller });
      return rows.map(presentCoaching(ctx.viewer));
    }),
});
