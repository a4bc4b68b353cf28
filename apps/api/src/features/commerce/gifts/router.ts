import { maySendGift } from '@kindred/permissions/policies/orders';
import { giftInput, giftView, sendGiftInput } from '@kindred/validation/commerce/gifts';
import { orderView } from '@kindred/validation/commerce/orders';
import { can, canOn, publicBecause, router } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { loadOrder, subjectOf, viewOfOrder } from '../orders/service.ts';
import { getGift, redeemGift, resendGift } from './service.ts';

const documented = documentedUnder('Gifts');

export const giftsRouter = router({
  get: publicBecause('a recipient sees their gift before they have an account')
    .meta({
      openapi: { method: 'GET', path: '/gifts/{code}', tags: ['Gifts'], summary: 'Get a gift by its link' },
    })
    .input(giftInput)
    .output(giftView)
    .query(({ ctx, input }) => getGift(ctx, ctx.viewer, input.code)),

  redeem: can('enroll_buy')
    .meta(documented('POST', '/gifts/{code}/redeem', 'Open a gift', 'It is mine from then on.'))
    .input(giftInput)
    .output(giftView)
    .mutation(({ ctx, input }) => redeemGift(ctx, ctx.viewer, input.code)),

  send: canOn({
    input: sendGiftInput,
    permission: null,
    load: loadOrder,
    policy: (viewer, order) => maySendGift(viewer, subjectOf(order)),
  })
    .meta(documented('POST', '/orders/{id}/gift', 'Send a gift again', 'With `to` to somebody else.'))
    .output(orderView)
    .mutation(async ({ ctx, input }) => {
      await resendGift(ctx, ctx.viewer, input);
      return viewOfOrder(ctx.db, ctx.viewer, input.id);
    }),
});
