import {
  openReviewCodes,
  reviewOfBusiness,
  reviewsOfBusiness,
} from '@kindred/db/businesses/reviews/visibility';
import { removeBusinessReview, revokeReviewCode, setHelpful } from '@kindred/db/businesses/reviews/writes';
import { isOutside } from '@kindred/permissions/policies/businesses';
import { messageOnly } from '@kindred/validation/accounts';
import { businessInput } from '@kindred/validation/businesses';
import {
  businessReview,
  businessReviewPage,
  businessReviewSummary,
  businessReviewsInput,
  helpfulInput,
  OPEN_CODES_SHOWN,
  openReviewCode,
  replyToBusinessReviewInput,
  reportBusinessReviewInput,
  reviewInvitation,
  revokeReviewCodeInput,
  writeBusinessReviewInput,
} from '@kindred/validation/businesses/reviews';
import { z } from 'zod';
import { HOUR, limit } from '../../../platform/limits.ts';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { report } from '../../moderation/service.ts';
import { allowsInBusiness, loadBusiness } from '../service.ts';
import { presentCode, presentReview } from './present.ts';
import {
  inviteToReview,
  loadReview,
  mayReply,
  mayReport,
  mayVote,
  replyToReview,
  showSummary,
  writeReview,
} from './service.ts';

/** Of one person in an hour. */
const VOTES_AN_HOUR = 300;
const meta = documentedUnder('Businesses');
const visible = { permission: null, load: loadBusiness, policy: () => true } as const;
const one = { permission: null, load: loadReview } as const;

export const reviewsRouter = router({
  list: canOn({ input: businessReviewsInput, ...visible })
    .meta(meta('GET', '/businesses/{id}/reviews', 'List the reviews of a business'))
    .output(businessReviewPage)
    .query(async ({ ctx, input }) => {
      const after = input.cursor ? decodeTime(input.cursor) : undefined;
      const page = { businessId: ctx.subject.id, limit: input.limit + 1, after };
      const rows = await reviewsOfBusiness(ctx.db, ctx.viewer, page);
      return pageByTime(rows, input.limit, (row) => row, presentReview(ctx.viewer, ctx.subject));
    }),

  summary: canOn({ input: businessInput, ...visible })
    .meta(meta('GET', '/businesses/{id}/reviews/summary', 'Get the rating of a business and my review'))
    .output(businessReviewSummary)
    .query(({ ctx }) => showSummary(ctx, ctx.viewer, ctx.subject)),

  write: canOn({ input: writeBusinessReviewInput, ...visible, policy: isOutside })
    .meta(
      meta(
        'PUT',
        '/businesses/{id}/review',
        'Review a business',
        'For customers and who was invited. A second review takes the place of the first.',
      ),
    )
    .output(businessReviewSummary)
    .mutation(async ({ ctx, input }) => {
      await writeReview(ctx, ctx.viewer, ctx.subject, input);
      return showSummary(ctx, ctx.viewer, ctx.subject);
    }),

  remove: canOn({ input: businessInput, ...visible })
    .meta(meta('DELETE', '/businesses/{id}/review', 'Delete my review of a business'))
    .output(businessReviewSummary)
    .mutation(async ({ ctx }) => {
      if (!(await ctx.write((tx) => removeBusinessReview(tx, ctx.subject.id, ctx.viewer.id)))) {
        fail('not_found');
      }
      return showSummary(ctx, ctx.viewer, ctx.subject);
    }),

  invite: canOn({ input: businessInput, ...visible, policy: allowsInBusiness('edit') })
    .meta(meta('POST', '/businesses/{id}/reviews/invitations', 'Make a code for one review'))
    .output(reviewInvitation)
    .mutation(({ ctx }) => inviteToReview(ctx, ctx.viewer, ctx.subject.id)),

  invitations: canOn({ input: businessInput, ...visible, policy: allowsInBusiness('edit') })
    .meta(meta('GET', '/businesses/{id}/reviews/invitations', 'List codes that nobody used yet'))
    .output(z.array(openReviewCode))
    .query(async ({ ctx }) =>
      (await openReviewCodes(ctx.db, ctx.subject.id, OPEN_CODES_SHOWN)).map(presentCode),
    ),

  revokeInvitation: canOn({ input: revokeReviewCodeInput, ...visible, policy: allowsInBusiness('edit') })
    .meta(
      meta('DELETE', '/businesses/{id}/reviews/invitations/{invitationId}', 'Take back a code for a review'),
    )
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      const { id } = ctx.subject;
      if (!(await ctx.write((tx) => revokeReviewCode(tx, id, input.invitationId)))) fail('not_found');
      return { message: 'Invitation taken back' };
    }),

  reply: canOn({ input: replyToBusinessReviewInput, ...one, policy: mayReply })
    .meta(
      meta(
        'PUT',
        '/businesses/{id}/reviews/{reviewId}/reply',
        'Answer a review',
        'A second answer takes the place of the first.',
      ),
    )
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await replyToReview(ctx, ctx.viewer, ctx.subject, input.reply);
      return { message: 'Answer saved' };
    }),

  setHelpful: canOn({ input: helpfulInput, ...one, policy: mayVote })
    .meta(meta('PUT', '/businesses/{id}/reviews/{reviewId}/helpful', 'Say whether a review is helpful'))
    .output(businessReview)
    .mutation(async ({ ctx, input }) => {
      const { business, review } = ctx.subject;
      await limit(ctx.db, `business-review-votes:${ctx.viewer.id}`, VOTES_AN_HOUR, HOUR);
      await ctx.write((tx) => setHelpful(tx, review.id, ctx.viewer.id, input.isHelpful));
      const row = await reviewOfBusiness(ctx.db, ctx.viewer, business.id, review.id);
      return presentReview(ctx.viewer, business)(row ?? fail('not_found'));
    }),

  report: canOn({ input: reportBusinessReviewInput, ...one, policy: mayReport })
    .meta(meta('POST', '/businesses/{id}/reviews/{reviewId}/report', 'Report a review'))
    .output(messageOnly)
    .mutation(({ ctx, input }) => {
      const { reason, details } = input;
      return report(ctx, ctx.viewer, 'business_review', { id: ctx.subject.review.id, reason, details });
    }),
});
