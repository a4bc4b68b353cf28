import { findBusiness } from '@kindred/db/businesses/visibility';
import { businessView } from '@kindred/validation/businesses';
import { updateBusinessInput } from '@kindred/validation/businesses/edit';
import { canOn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { allowsInBusiness, loadBusiness, presentBusiness } from '../service.ts';
import { editBusiness } from './service.ts';

/** Procedures of the businesses' own router. */
export const editRouter = {
  update: canOn({
    input: updateBusinessInput,
    permission: null,
    load: loadBusiness,
    policy: allowsInBusiness('edit'),
  })
    .meta(
      documentedUnder('Businesses')(
        'PATCH',
        '/businesses/{id}',
        'Update a business',
        'What is left out stays. Another name or website ends its verification.',
      ),
    )
    .output(businessView)
    .mutation(async ({ ctx, input: { id: _, ...changes } }) => {
      await editBusiness(ctx, ctx.viewer, ctx.subject, changes);
      const row = (await findBusiness(ctx.db, ctx.viewer, ctx.subject.id)) ?? fail('not_found');
      return presentBusiness(ctx.viewer, row);
    }),
};
