import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { businessKey } from '../businesses.ts';
import { replyInput, reviewInput } from '../commerce/products.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { reportInput } from '../reports.ts';
import { id, text, timestamp } from '../text.ts';

/** A code that a business made works this long. */
export const REVIEW_CODE_DAYS = 30;

const code = text()
  .trim()
  .max(64, { error: 'This is no invitation' })
  .regex(/^[\w-]+$/, { error: 'This is no invitation' });

export const businessReviewsInput = z.strictObject({ id: businessKey, ...cursorPageShape });
/** `code`: of an invitation, for who bought and booked nothing. */
export const writeBusinessReviewInput = reviewInput.extend({ id: businessKey, code: code.optional() });
export const businessReviewInput = z.strictObject({ id: businessKey, reviewId: id });
export const replyToBusinessReviewInput = replyInput.extend({ id: businessKey });
export const reportBusinessReviewInput = reportInput.extend({ id: businessKey, reviewId: id });
export const helpfulInput = businessReviewInput.extend({
  isHelpful: z.boolean({ error: 'Say yes or no' }),
});

export const businessReview = z
  .object({
    id,
    rating: z.int(),
    content: z.string(),
    author: userCard,
    isMine: z.boolean(),
    /** Whether its author bought or booked here. */
    isVerified: z.boolean(),
    /** The purchase was refunded since. */
    isRefunded: z.boolean(),
    isEdited: z.boolean(),
    createdAt: timestamp,
    helpful: z.int(),
    /** Whether I found it helpful. */
    isHelpful: z.boolean(),
    /** The answer of the business. */
    reply: z.string().nullable(),
    repliedAt: timestamp.nullable(),
    can: z.object({ reply: z.boolean(), vote: z.boolean(), report: z.boolean() }),
  })
  .meta({ id: 'BusinessReview' });
export type BusinessReview = z.infer<typeof businessReview>;
export const businessReviewPage = pageOf(businessReview);

export const businessReviewSummary = z
  .object({
    /** Mean of 5; null without reviews. */
    rating: z.number().nullable(),
    reviews: z.int(),
    /** Reviews by rating, of 1 to 5. */
    ratings: z.array(z.int()).length(5),
    /** Mine, to be edited. */
    myReview: z.object({ rating: z.int(), content: z.string() }).nullable(),
    can: z.object({
      /** Without a code. */
      write: z.boolean(),
      invite: z.boolean(),
    }),
  })
  .meta({ id: 'BusinessReviewSummary' });
export type BusinessReviewSummary = z.infer<typeof businessReviewSummary>;

/** Codes that nobody used and that still work; of each business as many are shown. */
export const OPEN_CODES_SHOWN = 50;
export const revokeReviewCodeInput = z.strictObject({ id: businessKey, invitationId: id });
export const openReviewCode = z.object({ id, createdAt: timestamp, expiresAt: timestamp });
export type OpenReviewCode = z.infer<typeof openReviewCode>;

export const reviewInvitation = z.object({ code: z.string(), expiresAt: timestamp });
