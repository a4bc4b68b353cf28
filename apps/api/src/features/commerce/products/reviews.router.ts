import type { Db } from '@kindred/db/client';
import {
  type ProductRow,
  productById,
  reviewById,
  reviewsOf,
} from '@kindred/db/commerce/products/visibility';
import { keepReply, keepReview, removeReview } from '@kindred/db/commerce/products/writes';
import { canEditProduct } from '@kindred/permissions/policies/products';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import {
  productInput,
  productReviewPage,
  productView,
  replyInput,
  reviewInput,
  reviewsInput,
} from '@kindred/validation/commerce/products';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { notifyProduct } from '../notices/service.ts';
import { presentReview } from './present.ts';
import { loadProduct, oneProduct } from './service.ts';

const tags = ['Products'];

async function loadReview(
  db: Db,
  viewer: Viewer,
  input: { id: string; reviewId: string },
): Promise<ProductRow | undefined> {
  const product = await productById(db, viewer, input.id);
  const review = product && (await reviewById(db, { productId: input.id, reviewId: input.reviewId }));
  return review && product;
}

export const reviewsRouter = router({
  list: canOn({ input: reviewsInput, permission: null, load: loadProduct, policy: () => true })
    .meta({
      openapi: {
        method: 'GET',
        path: '/products/{id}/reviews',
        tags,
        summary: 'List the reviews of a product',
        protect: true,
      },
    })
    .output(productReviewPage)
    .query(async ({ ctx, input }) => {
      const { id: productId, limit, cursor } = input;
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await reviewsOf(ctx.db, ctx.viewer, { productId, limit: limit + 1, after });
      return pageByTime(rows, limit, (row) => row, presentReview(ctx.viewer));
    }),

  write: canOn({ input: reviewInput, permission: null, load: loadProduct, policy: () => true })
    .meta({
      openapi: {
        method: 'PUT',
        path: '/products/{id}/review',
        tags,
        summary: 'Review a product that I bought',
        description: 'One review each: a second one takes the place of the first.',
        protect: true,
      },
    })
    .output(productView)
    .mutation(async ({ ctx, input }) => {
      const { id: productId, rating, content } = input;
      await ctx.write(async (tx, outbox) => {
        const review = { productId, authorId: ctx.viewer.id, rating, content };
        if (!(await keepReview(tx, review))) fail('not_a_buyer');
        if (ctx.subject.myRating === null) await notifyProduct(tx, outbox, 'reviewed', productId);
      });
      return oneProduct(ctx.db, ctx.viewer, productId);
    }),

  remove: canOn({ input: productInput, permission: null, load: loadProduct, policy: () => true })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/products/{id}/review',
        tags,
        summary: 'Delete my review of a product',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      const review = { productId: input.id, authorId: ctx.viewer.id };
      if (!(await ctx.write((tx) => removeReview(tx, review)))) fail('not_found');
      return { message: 'Review deleted' };
    }),

  reply: canOn({ input: replyInput, permission: null, load: loadReview, policy: canEditProduct })
    .meta({
      openapi: {
        method: 'PUT',
        path: '/products/{id}/reviews/{reviewId}/reply',
        tags,
        summary: 'Answer a review of a product of mine',
        description: 'One answer each: a second one takes the place of the first.',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx) => keepReply(tx, input.reviewId, input.reply));
      return { message: 'Answer saved' };
    }),
});
