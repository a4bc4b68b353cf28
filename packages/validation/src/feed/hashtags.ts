import { z } from 'zod';
import { cursorPageShape } from '../paging.ts';
import { text } from '../text.ts';
import { HASHTAG_MAX } from './tags.ts';

/** Hashtags in the strip. */
export const TRENDING_MAX = 10;

export const hashtag = text()
  .trim()
  .toLowerCase()
  .min(1)
  .max(HASHTAG_MAX * 2)
  .regex(/^[\p{L}\p{N}\p{M}_]+$/u, { error: 'This is not a hashtag' });

export const hashtagPostsInput = z.strictObject({ tag: hashtag, ...cursorPageShape });

/** What many have written about lately, the most used first. */
export const trending = z.array(z.object({ tag: z.string(), postCount: z.int().min(1) }));
export type Trending = z.infer<typeof trending>;
