import { previewInput, previewView } from '@kindred/validation/previews';
import { findPreview } from '../../previews.ts';
import { guestsCan, router } from '../../trpc/access.ts';
import { fail } from '../../trpc/errors.ts';

export const previewsRouter = router({
  get: guestsCan('view_public_profiles')
    .meta({
      openapi: {
        method: 'GET',
        path: '/previews/{type}/{id}',
        tags: ['Search'],
        summary: 'Get the public preview of a page',
        description: 'As people without an account see it; 404 for what is not public.',
      },
    })
    .input(previewInput)
    .output(previewView)
    .query(async ({ ctx, input }) => (await findPreview(ctx.db, ctx.deps.env, input)) ?? fail('not_found')),
});
