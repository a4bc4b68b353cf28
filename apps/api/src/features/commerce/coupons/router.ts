import { couponOf, couponsOf } from '@kindred/db/commerce/coupons/visibility';
import {
  deleteCoupon,
  holdCoupon,
  insertCoupon,
  setCouponActive,
  updateCoupon,
} from '@kindred/db/commerce/coupons/writes';
import { messageOnly } from '@kindred/validation/accounts';
import {
  couponFields,
  couponIdInput,
  couponPage,
  couponsInput,
  couponView,
  pauseCouponInput,
  updateCouponInput,
} from '@kindred/validation/commerce/coupons';
import { once } from '../../../platform/idempotency.ts';
import { HOUR, limit as limitTo } from '../../../platform/limits.ts';
import { cutPage, decodeTime, encodeTime } from '../../../platform/paging.ts';
import { canOn, router, signedIn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { assertOwnItems, couponById, presentCoupons, valuesOf } from './service.ts';

const documented = documentedUnder('Selling');
const COUPONS_AN_HOUR = 100;

const mine = {
  permission: null,
  load: (db: Parameters<typeof couponOf>[0], viewer: { id: string }, { id }: { id: string }) =>
    couponOf(db, viewer.id, id),
  policy: () => true,
} as const;

/** Coupons of what I sell; their use at checkout is commerce/checkout’s. */
export const couponsRouter = router({
  list: signedIn
    .meta(documented('GET', '/coupons', 'List my coupons, newest first'))
    .input(couponsInput)
    .output(couponPage)
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await couponsOf(ctx.db, ctx.viewer.id, { limit: limit + 1, after });
      const { shown, nextCursor } = cutPage(rows, limit, encodeTime);
      return { items: await presentCoupons(ctx.db, shown), nextCursor };
    }),

  get: canOn({ input: couponIdInput, ...mine })
    .meta(documented('GET', '/coupons/{id}', 'Get a coupon'))
    .output(couponView)
    .query(({ ctx }) => couponById(ctx.db, ctx.viewer.id, ctx.subject.id)),

  create: signedIn
    .meta(
      documented(
        'POST',
        '/coupons',
        'Create a coupon',
        'For some of what I sell, or for everything when `items` is empty. Takes an Idempotency-Key. 409 `coupon_code_taken`.',
      ),
    )
    .input(couponFields)
    .output(couponView)
    .mutation(async ({ ctx, input }) => {
      const { viewer } = ctx;
      await limitTo(ctx.db, `coupons:${viewer.id}`, COUPONS_AN_HOUR, HOUR);
      const id = await ctx.write((tx) =>
        once(tx, ctx, viewer, 'commerce.coupons.create', input, async () => {
          await assertOwnItems(tx, viewer.id, input.items);
          return (
            (await insertCoupon(tx, viewer.id, valuesOf(input), input.items)) ?? fail('coupon_code_taken')
          );
        }),
      );
      return couponById(ctx.db, viewer.id, id);
    }),

  update: canOn({ input: updateCouponInput, ...mine })
    .meta(
      documented(
        'PUT',
        '/coupons/{id}',
        'Change a coupon',
        'Orders that were placed with it stay as they are. 409 `coupon_code_taken`.',
      ),
    )
    .output(couponView)
    .mutation(async ({ ctx, input }) => {
      const { viewer, subject } = ctx;
      await ctx.write(async (tx) => {
        const uses = (await holdCoupon(tx, viewer.id, subject.id)) ?? fail('not_found');
        await assertOwnItems(tx, viewer.id, input.items);
        const isDone = await updateCoupon(tx, subject.id, valuesOf(input, uses), input.items);
        if (!isDone) fail('coupon_code_taken');
      });
      return couponById(ctx.db, viewer.id, subject.id);
    }),

  setActive: canOn({ input: pauseCouponInput, ...mine })
    .meta(documented('POST', '/coupons/{id}/active', 'Pause a coupon, or resume it'))
    .output(couponView)
    .mutation(async ({ ctx, input }) => {
      const { viewer, subject } = ctx;
      await ctx.write((tx) => setCouponActive(tx, viewer.id, subject.id, input.isActive));
      return couponById(ctx.db, viewer.id, subject.id);
    }),

  delete: canOn({ input: couponIdInput, ...mine })
    .meta(
      documented(
        'DELETE',
        '/coupons/{id}',
        'Delete a coupon that was never used',
        '409 `coupon_used` once it was.',
      ),
    )
    .output(messageOnly)
    .mutation(async ({ ctx }) => {
      await ctx.write(async (tx) => {
        const uses = (await holdCoupon(tx, ctx.viewer.id, ctx.subject.id)) ?? fail('not_found');
        if (uses > 0) fail('coupon_used');
        await deleteCoupon(tx, ctx.subject.id);
      });
      return { message: 'Coupon deleted' };
    }),
});
