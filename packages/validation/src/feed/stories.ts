import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { mediaView } from '../media.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { id, timestamp } from '../text.ts';

/** Hours that a story is there. */
export const STORY_HOURS = 24;

export const storyView = z
  .object({
    id,
    content: z.string(),
    media: z.array(mediaView),
    createdAt: timestamp,
    expiresAt: timestamp,
    isSeen: z.boolean(),
    /** People who saw it; told to its author alone. */
    viewCount: z.int().min(0).nullable(),
  })
  .meta({ id: 'Story' });
export type StoryView = z.infer<typeof storyView>;

/** The stories of one person, oldest first, as they are watched. */
export const storyGroup = z.object({
  author: userCard,
  isMine: z.boolean(),
  hasUnseen: z.boolean(),
  stories: z.array(storyView),
});
export type StoryGroup = z.infer<typeof storyGroup>;

/** Mine first, then those with something new, then the newest. */
export const storyGroups = z.array(storyGroup);

export const storyIdInput = z.strictObject({ id });
export const storyViewersInput = z.strictObject({ id, ...cursorPageShape });
export const storyViewers = pageOf(z.object({ user: userCard, viewedAt: timestamp }));
