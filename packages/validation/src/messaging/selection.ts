import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { id } from '../text.ts';
import { DELETE_FOR } from './messages.ts';
import { FORWARD_MESSAGES_MAX, FORWARD_TO_MAX, SELECTED_MAX } from './values.ts';

const idsOf = (max: number, none: string, many: string) =>
  z.array(id).min(1, { error: none }).max(max, { error: many });

/** Messages of one conversation, all of them or none. */
export const deleteMessagesInput = z.strictObject({
  /** Of the conversation. */
  id,
  messageIds: idsOf(SELECTED_MAX, 'Select a message', `Select at most ${SELECTED_MAX} messages at once`),
  /** Unless it is said, for all when every one of them is mine, and else for me. */
  for: z.enum(DELETE_FOR).optional(),
});
export const deletedMessages = z.object({ message: z.string(), count: z.int().min(0) });

const none = (what: string) => z.array(id).max(FORWARD_TO_MAX, { error: what }).default([]);
const TOO_MANY = `Forward to at most ${FORWARD_TO_MAX} at once`;

/** Messages I can see, to conversations of mine and to people, as new messages of mine. */
export const forwardMessagesInput = z
  .strictObject({
    messageIds: idsOf(
      FORWARD_MESSAGES_MAX,
      'Select a message',
      `Forward at most ${FORWARD_MESSAGES_MAX} messages at once`,
    ),
    conversationIds: none(TOO_MANY),
    userIds: none(TOO_MANY),
    /** Made by the caller, new for each wish: under the same key nothing is sent twice. */
    clientKey: id,
  })
  .superRefine(({ conversationIds, userIds }, ctx) => {
    const count = conversationIds.length + userIds.length;
    if (count > 0 && count <= FORWARD_TO_MAX) return;
    const message = count === 0 ? 'Choose who to forward this to' : TOO_MANY;
    ctx.addIssue({ code: 'custom', path: ['conversationIds'], message });
  });
export type ForwardMessagesInput = z.output<typeof forwardMessagesInput>;
export const forwardedMessages = z.object({
  /** Where they are now. */
  conversationIds: z.array(id),
  /** Messages that were made of them, all together. */
  count: z.int().min(0),
});

export const pinMessageInput = z.strictObject({ id, isPinned: z.boolean() });

export const receiptsView = z
  .object({
    /** Those it was for: who has read it first, the earliest first; then who has it, then everybody else, and at last
     * who is not in the group yet. */
    items: z.array(
      z.object({
        user: userCard,
        /** `invited` is asked into the group and has not said yes. */
        state: z.enum(['read', 'delivered', 'sent', 'invited']),
        /** When it was read; null where that is not known. */
        readAt: z.string().nullable(),
      }),
    ),
    /** How many it was for; more than there are items in a large group. */
    total: z.int().min(0),
  })
  .meta({ id: 'Receipts' });
export type ReceiptsView = z.infer<typeof receiptsView>;
