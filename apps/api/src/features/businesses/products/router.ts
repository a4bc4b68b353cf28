import { lockBusiness } from '@kindred/db/businesses/edit/writes';
import { bundleChoices, productsOfBusiness } from '@kindred/db/commerce/products/visibility';
import {
  bundleChoice,
  businessBundleChoicesInput,
  businessProductsInput,
  createBusinessProductInput,
  productCardPage,
  productView,
} from '@kindred/validation/commerce/products';
import { z } from 'zod';
import { once } from '../../../platform/idempotency.ts';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { createProductFromInput, oneProduct, presentProduct } from '../../commerce/products/service.ts';
import { allowsInBusiness, loadBusiness } from '../service.ts';

const documented = documentedUnder('Products');
const sells = { permission: null, load: loadBusiness, policy: allowsInBusiness('sell') } as const;

/** What a business sells; each product is read, changed and deleted as one of a tribe is. */
export const businessProductsRouter = router({
  list: canOn({ input: businessProductsInput, permission: null, load: loadBusiness, policy: () => true })
    .meta(documented('GET', '/businesses/{id}/products', 'List the products of a business'))
    .output(productCardPage)
    .query(async ({ ctx, input }) => {
      const { kind, limit, cursor } = input;
      const after = cursor ? decodeTime(cursor) : undefined;
      const page = { businessId: ctx.subject.id, kind, limit: limit + 1, after };
      const rows = await productsOfBusiness(ctx.db, ctx.viewer, page);
      return pageByTime(rows, limit, (row) => row, presentProduct(ctx.viewer));
    }),

  create: canOn({ input: createBusinessProductInput, ...sells })
    .meta(
      documented(
        'POST',
        '/businesses/{id}/products',
        'Add a product to a business',
        'Prices are in the currency of the business, and its owner is paid.',
      ),
    )
    .output(productView)
    .mutation(async ({ ctx, input }) => {
      const id = await ctx.write((tx, outbox) =>
        once(tx, ctx, ctx.viewer, 'businesses.products.create', input, async () => {
          // Locked, so that it is sold by who owns it then.
          const business = (await lockBusiness(tx, ctx.subject.id)) ?? fail('not_found');
          const seller = { tribeId: null, businessId: business.id, sellerId: business.ownerId };
          return createProductFromInput(tx, outbox, ctx.viewer, seller, input);
        }),
      );
      return oneProduct(ctx.db, ctx.viewer, id);
    }),

  bundleChoices: canOn({ input: businessBundleChoicesInput, ...sells })
    .meta(documented('GET', '/businesses/{id}/bundle-choices', 'List what a bundle of a business can hold'))
    .output(z.array(bundleChoice))
    .query(({ ctx: { db, subject } }) =>
      bundleChoices(db, { tribeId: null, businessId: subject.id, sellerId: subject.ownerId }),
    ),
});
