import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { pageOf } from '../paging.ts';
import { id, timestamp } from '../text.ts';

/** What customers said of somebody's businesses and products. */
export const profileReview = z
  .object({
    id,
    /** What it is about, and under which id or slug it is found. */
    about: z.object({ kind: z.enum(['business', 'product']), key: z.string(), name: z.string() }),
    author: userCard,
    rating: z.int(),
    content: z.string(),
    isVerified: z.boolean(),
    isRefunded: z.boolean(),
    isEdited: z.boolean(),
    reply: z.string().nullable(),
    createdAt: timestamp,
    /** Told to nobody but whom it is about. */
    isHidden: z.boolean(),
  })
  .meta({ id: 'ProfileReview' });
export type ProfileReview = z.infer<typeof profileReview>;

/** `hasHidden`: whether some are left out, as whom they are about wishes. */
export const profileReviewPage = pageOf(profileReview).extend({ hasHidden: z.boolean() });
export type ProfileReviewPage = z.infer<typeof profileReviewPage>;

export const hideReviewInput = z.strictObject({ id, isHidden: z.boolean({ error: 'Say yes or no' }) });
export const hiddenReview = z.object({ id, isHidden: z.boolean() });
