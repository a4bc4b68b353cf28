import { canSeeDetails } from '@kindred/permissions/policies/profiles';
import { profilePartInput } from '@kindred/validation/profiles/parts';
import { hiddenReview, hideReviewInput, profileReviewPage } from '@kindred/validation/profiles/reviews';
import { canOn, router } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { findSeenProfile } from '../service.ts';
import { findReviewOfMine, reviewsOfProfile, setHidden } from './service.ts';

const documented = documentedUnder('Profiles');

export const reviewsRouter = router({
  list: canOn({
    input: profilePartInput,
    permission: null,
    load: findSeenProfile,
    policy: (_me, person) => canSeeDetails(person.viewer, person),
  })
    .meta(
      documented(
        'GET',
        '/profiles/{handle}/reviews',
        'List reviews of a person',
        'What customers said of their businesses and products.',
      ),
    )
    .output(profileReviewPage)
    .query(({ ctx, input }) => reviewsOfProfile(ctx, ctx.subject, input)),

  hide: canOn({ input: hideReviewInput, permission: null, load: findReviewOfMine, policy: () => true })
    .meta(
      documented(
        'PATCH',
        '/profile/reviews/{id}',
        'Hide a review on my profile',
        'Others see that some are hidden. It stays where it was written.',
      ),
    )
    .output(hiddenReview)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx) => setHidden(tx, ctx.subject, input.isHidden));
      return input;
    }),
});
