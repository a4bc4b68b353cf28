import { mayRefund, mayRequestRefund } from '@kindred/permissions/policies/orders';
import {
  decideRefundInput,
  giveRefundInput,
  orderView,
  requestRefundInput,
} from '@kindred/validation/commerce/orders';
import { HOUR, limit } from '../../../platform/limits.ts';
import { canOn, router } from '../../../trpc/access.ts';
import { invalid } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { loadOrder, subjectOf, viewOfOrder } from '../orders/service.ts';
import { recordRefund } from './record.ts';
import { decideRefund, linesFrom, refundOrder, requestRefund } from './service.ts';

const documented = documentedUnder('Refunds');
const REQUESTS_AN_HOUR = 20;

export const refundsRouter = router({
  request: canOn({
    input: requestRefundInput,
    permission: null,
    load: loadOrder,
    policy: (viewer, order) => mayRequestRefund(viewer, subjectOf(order), new Date()),
  })
    .meta(
      documented(
        'POST',
        '/orders/{id}/refund-requests',
        'Ask for a refund',
        'Within the days that the seller allows. Refunded at once, but what was shipped by the seller’s decision. What is booked is canceled instead.',
      ),
    )
    .output(orderView)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx.db, `refund-requests:${ctx.viewer.id}`, REQUESTS_AN_HOUR, HOUR);
      const request = { orderId: ctx.subject.id, reason: input.reason, by: ctx.viewer.id };
      const unbooked = { lines: null, sparesBooked: true } as const;
      if (ctx.subject.fulfilledAt === null) await refundOrder(ctx.deps, { ...request, ...unbooked });
      else await requestRefund(ctx.deps, request);
      return viewOfOrder(ctx.db, ctx.viewer, ctx.subject.id);
    }),

  give: canOn({
    input: giveRefundInput,
    permission: null,
    load: loadOrder,
    policy: (viewer, order) => mayRefund(viewer, subjectOf(order)),
  })
    .meta(
      documented(
        'POST',
        '/orders/{id}/refunds',
        'Refund an order, whole or in part',
        'For its seller, and for staff with a reason. `lines` names parts of lines; without it everything that is left is refunded.',
      ),
    )
    .output(orderView)
    .mutation(async ({ ctx, input }) => {
      const { viewer, subject } = ctx;
      const { reason } = input;
      const isStaff = viewer.id !== subject.sellerId;
      if (isStaff && reason === '') invalid('reason', 'Please give a reason');
      const lines = input.lines === undefined ? null : linesFrom(input.lines, subject.currency);
      await refundOrder(
        ctx.deps,
        { orderId: subject.id, lines, reason, by: viewer.id },
        isStaff ? recordRefund(ctx, reason) : undefined,
      );
      return viewOfOrder(ctx.db, viewer, subject.id);
    }),

  decide: canOn({
    input: decideRefundInput,
    permission: null,
    load: loadOrder,
    policy: (viewer, order) => viewer.id === order.sellerId,
  })
    .meta(
      documented(
        'POST',
        '/orders/{id}/refund-requests/{refundId}/decision',
        'Approve or decline a refund request',
      ),
    )
    .output(orderView)
    .mutation(async ({ ctx, input }) => {
      const { id: orderId, ...decision } = input;
      await decideRefund(ctx.deps, { orderId, ...decision, by: ctx.viewer.id });
      return viewOfOrder(ctx.db, ctx.viewer, orderId);
    }),
});
