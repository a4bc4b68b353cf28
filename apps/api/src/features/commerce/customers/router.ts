import { customersOf, sellerOrders } from '@kindred/db/commerce/customers/visibility';
import { fulfilOrder } from '@kindred/db/commerce/customers/writes';
import { orderAbilities } from '@kindred/permissions/policies/orders';
import {
  customerPage,
  customersInput,
  sellerOrderPage,
  sellerOrdersInput,
} from '@kindred/validation/commerce/customers';
import { fulfilInput, orderView } from '@kindred/validation/commerce/orders';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn, router, signedIn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { notifyOrder } from '../notices/service.ts';
import { loadOrder, subjectOf, viewOfOrder } from '../orders/service.ts';
import { presentCustomer, presentSellerOrder } from './present.ts';

const documented = documentedUnder('Selling');

/** Who buys from me, and what. */
export const customersRouter = router({
  list: signedIn
    .meta(
      documented(
        'GET',
        '/customers',
        'List who bought from me, the latest first',
        'A row a currency; `search` finds names, and a whole mail address.',
      ),
    )
    .input(customersInput)
    .output(customerPage)
    .query(async ({ ctx, input: { search, limit, cursor } }) => {
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await customersOf(ctx.db, ctx.viewer.id, { search, limit: limit + 1, after });
      return pageByTime(rows, limit, (row) => row, presentCustomer);
    }),

  orders: signedIn
    .meta(
      documented(
        'GET',
        '/customers/orders',
        'List what was bought from me, newest first',
        '`search` finds an order by its number, and orders of buyers by their name or whole mail address.',
      ),
    )
    .input(sellerOrdersInput)
    .output(sellerOrderPage)
    .query(async ({ ctx, input: { filter, search, limit, cursor } }) => {
      const after = cursor ? decodeTime(cursor) : undefined;
      const page = { filter, search, limit: limit + 1, after };
      const rows = await sellerOrders(ctx.db, ctx.viewer.id, page);
      return pageByTime(rows, limit, (row) => row, presentSellerOrder);
    }),

  fulfil: canOn({
    input: fulfilInput,
    permission: null,
    load: loadOrder,
    policy: (viewer, order) => orderAbilities(viewer, subjectOf(order), new Date()).fulfil,
  })
    .meta(
      documented(
        'POST',
        '/orders/{id}/fulfil',
        'Say that an order was sent',
        'The buyer is notified the first time. Tracking can be corrected later.',
      ),
    )
    .output(orderView)
    .mutation(async ({ ctx, input: { tracking } }) => {
      const { id } = ctx.subject;
      await ctx.write(async (tx, outbox) => {
        const isFirst = await fulfilOrder(tx, id, tracking || null);
        if (isFirst === undefined) fail('conflict');
        if (isFirst) await notifyOrder(tx, outbox, 'shipped', id);
      });
      return viewOfOrder(ctx.db, ctx.viewer, id);
    }),
});
