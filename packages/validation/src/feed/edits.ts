import { z } from 'zod';
import { writtenWords } from '../feed.ts';
import { cursorPageShape } from '../paging.ts';
import { id, timestamp } from '../text.ts';

export const editPostInput = z.strictObject({ id, content: writtenWords });
export type EditPostInput = z.infer<typeof editPostInput>;

/** What it said before, newest first; the present wording is not among them. */
export const postEdits = z.array(
  z.object({ id, content: z.string(), writtenAt: timestamp, replacedAt: timestamp }),
);
export type PostEdits = z.infer<typeof postEdits>;

/** Earlier wordings that are kept. */
export const POST_EDITS_MAX = 50;
/** Seconds in which the author can bring back what they deleted. */
export const UNDO_SECONDS = 60;

export const savedState = z.object({ id, isSaved: z.boolean() });
export const pinnedState = z.object({ id, isPinned: z.boolean() });

/** My saved posts, the last saved first. */
export const savedInput = z.strictObject(cursorPageShape);
