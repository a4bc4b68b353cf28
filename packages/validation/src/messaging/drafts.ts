import { z } from 'zod';
import { atMost, id, text } from '../text.ts';
import { answeredView } from './messages.ts';
import { MESSAGE_MAX } from './values.ts';

/** Without a word in it, it is forgotten. */
export const messageDraftInput = z.strictObject({
  /** Of the conversation. */
  id,
  content: text().check(atMost(MESSAGE_MAX * 2, 'Draft')),
  replyToMessageId: id.nullish(),
});

/** What I have begun to write; nobody else ever sees it. */
export const messageDraftView = z
  .object({
    content: z.string(),
    replyToMessageId: id.nullable(),
    /** What it answers, to be shown above it. */
    replyTo: answeredView,
    /** Greater with each change, on whatever device. */
    revision: z.int().min(1),
    updatedAt: z.string(),
  })
  .nullable()
  .meta({ id: 'MessageDraft' });
export type MessageDraftView = z.infer<typeof messageDraftView>;

export const draftSaved = z.object({ draft: messageDraftView });
