import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { businessKey } from '../businesses.ts';
import { cursorPageShape } from '../paging.ts';
import { id, timestamp } from '../text.ts';

export const businessPostsInput = z.strictObject({ id: businessKey, ...cursorPageShape });

/** Of one business, as many are shown. */
export const SCHEDULED_SHOWN = 50;

/** What publishes itself on the page of a business, for its team; its author changes it among their drafts. */
export const scheduledPost = z
  .object({
    id,
    content: z.string(),
    /** How many photos or videos it has. */
    files: z.int().min(0),
    publishAt: timestamp,
    /** Why it could not be published at its time. */
    problem: z.string().nullable(),
    author: userCard,
  })
  .meta({ id: 'ScheduledPost' });
export type ScheduledPost = z.infer<typeof scheduledPost>;
