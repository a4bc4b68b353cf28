import { createHash, randomBytes } from 'node:crypto';
import { reviewOfBusiness, reviewSummary } from '@kindred/db/businesses/reviews/visibility';
import {
  hasHiddenReview,
  insertReviewCode,
  keepBusinessReply,
  keepBusinessReview,
  useReviewCode,
} from '@kindred/db/businesses/reviews/writes';
import { type BusinessPageRow, findBusiness } from '@kindred/db/businesses/visibility';
import type { Db } from '@kindred/db/client';
import { isOutside, mayInBusiness } from '@kindred/permissions/policies/businesses';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  type BusinessReviewSummary,
  REVIEW_CODE_DAYS,
  type writeBusinessReviewInput,
} from '@kindred/validation/businesses/reviews';
import type { z } from 'zod';
import { HOUR, limit } from '../../../platform/limits.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { screen } from '../../moderation/service.ts';
import { notifyPerson } from '../../notifications/service.ts';
import { standingIn } from '../service.ts';
import { presentSummary } from './present.ts';

export { setBusinessReviewHidden } from '@kindred/db/businesses/reviews/writes';

/** Of one person in an hour. */
const WRITTEN_AN_HOUR = 30;
const CODES_AN_HOUR = 60;

const hashOf = (code: string) => createHash('sha256').update(code).digest();
const newsOf = (business: BusinessPageRow) =>
  ({
    type: 'system',
    kind: 'system',
    data: { kind: 'business_review', actionUrl: `/business/${business.slug}/reviews` },
  }) as const;

/** A review with its business, as the viewer sees both. */
export async function loadReview(db: Db, viewer: Viewer, input: { id: string; reviewId: string }) {
  const business = await findBusiness(db, viewer, input.id);
  const review = business && (await reviewOfBusiness(db, viewer, business.id, input.reviewId));
  return review && { business, review };
}
type Subject = NonNullable<Awaited<ReturnType<typeof loadReview>>>;

export const mayReply = (viewer: Viewer, { business, review }: Subject) =>
  review.authorId !== viewer.id && mayInBusiness(viewer, standingIn(business), 'reply_to_reviews');
export const mayVote = (viewer: Viewer, { business, review }: Subject) =>
  review.authorId !== viewer.id && isOutside(viewer, standingIn(business));
export const mayReport = (viewer: Viewer, { review }: Subject) => review.authorId !== viewer.id;

export async function showSummary(
  ctx: Context,
  viewer: Viewer,
  business: BusinessPageRow,
): Promise<BusinessReviewSummary> {
  return presentSummary(viewer, business, await reviewSummary(ctx.db, viewer, business.id));
}

export async function writeReview(
  ctx: Context,
  viewer: Viewer,
  business: BusinessPageRow,
  { rating, content, code }: z.output<typeof writeBusinessReviewInput>,
): Promise<void> {
  await limit(ctx.db, `business-reviews:${viewer.id}`, WRITTEN_AN_HOUR, HOUR);
  const isHeld = await ctx.write(async (tx, outbox) => {
    const review = { businessId: business.id, authorId: viewer.id, rating, content };
    let kept = await keepBusinessReview(tx, review);
    if (kept === undefined && code !== undefined) {
      const used = { businessId: business.id, codeHash: hashOf(code), userId: viewer.id };
      if (!(await useReviewCode(tx, used))) fail('review_code_gone');
      kept = await keepBusinessReview(tx, review);
    }
    if (kept === undefined) {
      return fail((await hasHiddenReview(tx, business.id, viewer.id)) ? 'review_hidden' : 'not_a_customer');
    }
    const { id, isNew } = kept;
    const written = { id, authorId: viewer.id, texts: [content], isEdit: !isNew };
    if (await screen(tx, outbox, { type: 'business_review', ...written })) return true;
    if (!isNew) return false;
    await notifyPerson(tx, outbox, {
      ...newsOf(business),
      userId: business.ownerId,
      actorId: viewer.id,
      did: `reviewed ${business.name}`,
      message: content,
      groupKey: `business-review:${business.id}`,
    });
    return false;
  });
  if (isHeld) fail('held_for_review');
}

export async function replyToReview(
  ctx: Context,
  viewer: Viewer,
  { business, review }: Subject,
  reply: string,
): Promise<void> {
  await ctx.write(async (tx, outbox) => {
    await keepBusinessReply(tx, review.id, reply);
    if (review.reply !== null) return;
    await notifyPerson(tx, outbox, {
      ...newsOf(business),
      userId: review.authorId,
      actorId: viewer.id,
      did: `answered your review of ${business.name}`,
      message: reply,
    });
  });
}

/** @returns the code, shown once; only its hash is stored */
export async function inviteToReview(ctx: Context, viewer: Viewer, businessId: string) {
  await limit(ctx.db, `business-review-codes:${viewer.id}`, CODES_AN_HOUR, HOUR);
  const code = randomBytes(16).toString('base64url');
  await ctx.write((tx) => insertReviewCode(tx, businessId, hashOf(code)));
  return { code, expiresAt: new Date(Date.now() + 24 * REVIEW_CODE_DAYS * HOUR * 1000).toISOString() };
}
