import { featuredInput, featuredState } from '@kindred/validation/admin/featured';
import { can, router } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { addFeatured, removeFeatured } from './service.ts';

const documented = documentedUnder('Admin');

export const featuredRouter = router({
  add: can('global_policies')
    .meta(
      documented(
        'POST',
        '/admin/featured/{type}/{id}',
        'Feature a tribe, business, course or event',
        'Lists show it first while everyone can find it. 409 `not_public` for any other; 409 `featured_full` with 12 of a type.',
      ),
    )
    .input(featuredInput)
    .output(featuredState)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx, outbox) => addFeatured(tx, outbox, ctx, input));
      return { isFeatured: true };
    }),

  remove: can('global_policies')
    .meta(documented('DELETE', '/admin/featured/{type}/{id}', 'Remove an item from those that are featured'))
    .input(featuredInput)
    .output(featuredState)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx, outbox) => removeFeatured(tx, outbox, ctx, input));
      return { isFeatured: false };
    }),
});
