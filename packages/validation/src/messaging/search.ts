import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { arrayPageShape } from '../paging.ts';
import { id, text, timestamp } from '../text.ts';
import { CONVERSATION_TYPES, SEARCH_MAX, SEARCH_MIN } from './values.ts';

const words = text('Write what to search for')
  .trim()
  .min(SEARCH_MIN, { error: `Search for at least ${SEARCH_MIN} characters` })
  .max(SEARCH_MAX, { error: `Search for at most ${SEARCH_MAX} characters` });

/** Words are taken as they are written, in whatever case. */
export const searchConversationInput = z.strictObject({
  id,
  q: words,
  /** The number of the last one held: those further back follow. */
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export const searchMessagesInput = z.strictObject({ q: words, ...arrayPageShape });

const found = {
  id,
  conversationId: id,
  /** To open the conversation at. */
  seq: z.int().min(1),
  content: z.string(),
  createdAt: z.string(),
  senderName: z.string(),
  isMine: z.boolean(),
};

export const foundInConversation = z.object({
  /** The latest first. */
  items: z.array(z.object(found)),
  /** How many there are in all, counted to a thousand. */
  total: z.int().min(0),
  hasMore: z.boolean(),
});
export type FoundInConversation = z.infer<typeof foundInConversation>;

export const foundMessage = z.object({
  ...found,
  conversation: z.object({
    id,
    type: z.enum(CONVERSATION_TYPES),
    isGroup: z.boolean(),
    name: z.string().nullable(),
    imageUrl: z.string().nullable(),
    otherUser: userCard.nullable(),
  }),
});
export type FoundMessage = z.infer<typeof foundMessage>;
export const foundMessages = z.array(foundMessage);

/** A moment, such as when a day begins where I am. */
export const firstSinceInput = z.strictObject({ id, from: timestamp });
/** The number of the first message since then; null when nothing was said since. */
export const firstSince = z.object({ seq: z.int().min(1).nullable() });
