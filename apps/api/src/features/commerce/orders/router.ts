import { ordersOf } from '@kindred/db/commerce/orders/visibility';
import { mayCancelOrder, seesOrder } from '@kindred/permissions/policies/orders';
import { orderIdInput, ordersInput, orderView, receiptPage } from '@kindred/validation/commerce/orders';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn, router, signedIn } from '../../../trpc/access.ts';
import { notifyOrder } from '../notices/service.ts';
import { cancelOrder } from '../settlement/service.ts';
import { presentReceipt } from './present.ts';
import { hydrateOrder, loadOrder, viewOfOrder } from './service.ts';

const tags = ['Orders'];

export const ordersRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/orders',
        tags,
        summary: 'List my orders, newest first',
        protect: true,
      },
    })
    .input(ordersInput)
    .output(receiptPage)
    .query(async ({ ctx, input }) => {
      const { limit, cursor } = input;
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await ordersOf(ctx.db, ctx.viewer, { limit: limit + 1, after });
      return pageByTime(
        rows,
        limit,
        (row) => row,
        (row) => presentReceipt(row, ctx.viewer),
      );
    }),

  get: canOn({ input: orderIdInput, permission: null, load: loadOrder, policy: seesOrder })
    .meta({
      openapi: {
        method: 'GET',
        path: '/orders/{id}',
        tags,
        summary: 'Get an order that I bought or sold',
        protect: true,
      },
    })
    .output(orderView)
    .query(({ ctx }) => hydrateOrder(ctx.db, ctx.viewer, ctx.subject)),

  cancel: canOn({ input: orderIdInput, permission: null, load: loadOrder, policy: mayCancelOrder })
    .meta({
      openapi: {
        method: 'POST',
        path: '/orders/{id}/cancel',
        tags,
        summary: 'Cancel an order that is not paid',
        description: 'Its seller can too while it waits for a bank transfer.',
        protect: true,
      },
    })
    .output(orderView)
    .mutation(async ({ ctx }) => {
      const { id, userId } = ctx.subject;
      await cancelOrder(ctx.deps, id, async (tx, outbox) => {
        if (ctx.viewer.id !== userId) await notifyOrder(tx, outbox, 'cancelled', id);
      });
      return viewOfOrder(ctx.db, ctx.viewer, ctx.subject.id);
    }),
});
