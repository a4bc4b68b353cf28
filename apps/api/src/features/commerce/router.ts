import { productsOfTribe } from '@kindred/db/commerce/visibility';
import { tribeProductPage, tribeProductsInput } from '@kindred/validation/commerce';
import { decodeTime, pageByTime } from '../../platform/paging.ts';
import { canOn, router } from '../../trpc/access.ts';
import { loadWith, reads } from '../tribes/service.ts';
import { checkoutRouter } from './checkout/router.ts';
import { libraryRouter } from './library/router.ts';
import { ordersRouter } from './orders/router.ts';
import { presentProduct } from './present.ts';
import { refundsRouter } from './refunds/router.ts';

const tags = ['Tribes'];

export const commerceRouter = router({
  checkout: checkoutRouter,
  orders: ordersRouter,
  refunds: refundsRouter,
  library: libraryRouter,
  productsOfTribe: canOn({
    input: tribeProductsInput,
    permission: null,
    load: loadWith('products'),
    policy: reads,
  })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/products',
        tags,
        summary: 'List the products of a tribe',
        protect: true,
      },
    })
    .output(tribeProductPage)
    .query(async ({ ctx, input }) => {
      const { kind, limit, cursor } = input;
      const after = cursor ? decodeTime(cursor) : undefined;
      const page = { tribeId: ctx.subject.id, kind, limit: limit + 1, after };
      const rows = await productsOfTribe(ctx.db, ctx.viewer, page);
      return pageByTime(rows, limit, (row) => row, presentProduct);
    }),
});
