import { bundleChoices, productsOfTribe } from '@kindred/db/commerce/products/visibility';
import { removeProduct } from '@kindred/db/commerce/products/writes';
import { canDeleteProduct, canEditProduct, canReportProduct } from '@kindred/permissions/policies/products';
import { messageOnly } from '@kindred/validation/accounts';
import {
  bundleChoice,
  bundleChoicesInput,
  createProductInput,
  productCardPage,
  productInput,
  productView,
  tribeProductsInput,
  updateProductInput,
} from '@kindred/validation/commerce/products';
import { reportInput } from '@kindred/validation/reports';
import { z } from 'zod';
import { once } from '../../../platform/idempotency.ts';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn, router } from '../../../trpc/access.ts';
import { sweepMedia } from '../../media/service.ts';
import { report } from '../../moderation/service.ts';
import { allows, loadWith, reads } from '../../tribes/service.ts';
import { productBookingsRouter } from './bookings.router.ts';
import { filesRouter } from './files.router.ts';
import { presentProduct } from './present.ts';
import { reviewsRouter } from './reviews.router.ts';
import {
  createProductFromInput,
  loadProduct,
  oneProduct,
  pageOfProduct,
  publishProduct,
  unpublishProduct,
  updateProductFromInput,
} from './service.ts';
import { hoursRouter, timesRouter } from './times.router.ts';

const tags = ['Products'];
const sells = { permission: null, load: loadWith('products'), policy: allows('sell') } as const;

export const productsRouter = router({
  files: filesRouter,
  hours: hoursRouter,
  times: timesRouter,
  bookings: productBookingsRouter,
  reviews: reviewsRouter,

  list: canOn({ input: tribeProductsInput, permission: null, load: loadWith('products'), policy: reads })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/products',
        tags,
        summary: 'List the products of a tribe',
        protect: true,
      },
    })
    .output(productCardPage)
    .query(async ({ ctx, input }) => {
      const { kind, limit, cursor } = input;
      const after = cursor ? decodeTime(cursor) : undefined;
      const page = { tribeId: ctx.subject.id, kind, limit: limit + 1, after };
      const rows = await productsOfTribe(ctx.db, ctx.viewer, page);
      return pageByTime(rows, limit, (row) => row, presentProduct(ctx.viewer));
    }),

  get: canOn({ input: productInput, permission: null, load: loadProduct, policy: () => true })
    .meta({
      openapi: {
        method: 'GET',
        path: '/products/{id}',
        tags,
        summary: 'Get a product',
        description: 'What somebody bought stays there for them when it is taken off sale.',
        protect: true,
      },
    })
    .output(productView)
    .query(({ ctx }) => pageOfProduct(ctx.db, ctx.viewer, ctx.subject)),

  create: canOn({ input: createProductInput, ...sells })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/products',
        tags,
        summary: 'Add a product to a tribe',
        description:
          'On sale at once, or a draft while its `need` is missing. Prices are in the currency of the tribe. Images are addresses of my uploads from `POST /api/uploads`.',
        protect: true,
      },
    })
    .output(productView)
    .mutation(async ({ ctx, input }) => {
      const seller = { tribeId: ctx.subject.id, businessId: null, sellerId: ctx.viewer.id };
      const id = await ctx.write((tx, outbox) =>
        once(tx, ctx, ctx.viewer, 'commerce.products.create', input, () =>
          createProductFromInput(tx, outbox, ctx.viewer, seller, input),
        ),
      );
      return oneProduct(ctx.db, ctx.viewer, id);
    }),

  update: canOn({ input: updateProductInput, permission: null, load: loadProduct, policy: canEditProduct })
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/products/{id}',
        tags,
        summary: 'Edit a product',
        description: 'What is left out stays. Orders that were placed keep the price they were placed at.',
        protect: true,
      },
    })
    .output(productView)
    .mutation(async ({ ctx, input }) => {
      const { id, ...to } = input;
      await ctx.write((tx, outbox) => updateProductFromInput(tx, outbox, ctx.viewer, ctx.subject, to));
      return oneProduct(ctx.db, ctx.viewer, id);
    }),

  publish: canOn({ input: productInput, permission: null, load: loadProduct, policy: canEditProduct })
    .meta({
      openapi: {
        method: 'POST',
        path: '/products/{id}/publish',
        tags,
        summary: 'Put a draft on sale',
        description: 'Refused while it lacks what its `need` says.',
        protect: true,
      },
    })
    .output(productView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx, outbox) => publishProduct(tx, outbox, ctx.subject));
      return oneProduct(ctx.db, ctx.viewer, input.id);
    }),

  unpublish: canOn({ input: productInput, permission: null, load: loadProduct, policy: canEditProduct })
    .meta({
      openapi: {
        method: 'POST',
        path: '/products/{id}/unpublish',
        tags,
        summary: 'Take a product off sale, as a draft',
        description:
          'What was bought or ordered stays. Refused while a subscription to it runs, and while a bundle on sale holds it.',
        protect: true,
      },
    })
    .output(productView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx) => unpublishProduct(tx, ctx.subject));
      return oneProduct(ctx.db, ctx.viewer, input.id);
    }),

  remove: canOn({ input: productInput, permission: null, load: loadProduct, policy: canDeleteProduct })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/products/{id}',
        tags,
        summary: 'Delete a product',
        description: 'One that was bought is taken off sale and stays with its buyers.',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        if (await removeProduct(tx, input.id)) await outbox.job(sweepMedia, {});
      });
      return { message: 'Product deleted' };
    }),

  report: canOn({
    input: reportInput,
    permission: null,
    load: loadProduct,
    policy: canReportProduct,
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/products/{id}/report',
        tags,
        summary: 'Report a product',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(({ ctx, input }) => report(ctx, ctx.viewer, 'product', input)),

  bundleChoices: canOn({ input: bundleChoicesInput, ...sells })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/bundle-choices',
        tags,
        summary: 'List what a bundle of mine can hold',
        protect: true,
      },
    })
    .output(z.array(bundleChoice))
    .query(({ ctx }) =>
      bundleChoices(ctx.db, { tribeId: ctx.subject.id, businessId: null, sellerId: ctx.viewer.id }),
    ),
});
