import { suggestedTo } from '@kindred/db/profiles/suggested/visibility';
import { suggestedPeople } from '@kindred/validation/profiles/suggested';
import { noInput } from '@kindred/validation/text';
import { signedIn } from '../../../trpc/access.ts';
import { presentSuggested } from '../present.ts';

export const suggestedRouter = {
  suggested: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/people/suggested',
        tags: ['Profiles'],
        summary: 'People suggested to me, and why',
        description: 'People with tribes or interests in common first, then the most followed.',
        protect: true,
      },
    })
    .input(noInput)
    .output(suggestedPeople)
    .query(async ({ ctx }) => (await suggestedTo(ctx.db, ctx.viewer)).map(presentSuggested)),
};
