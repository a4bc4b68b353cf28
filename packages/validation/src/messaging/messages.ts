import { z } from 'zod';
import { atMost, id, requiredText, text } from '../text.ts';
import { briefShape, checkContent, contentShape, contentViewShape } from './attachments.ts';
import { noticeView } from './systemMessages.ts';
import { MESSAGE_MAX } from './values.ts';

export const MESSAGE_IS_BLANK = 'Write something to send';
/** Kinds of reactions that one message holds. */
export const MESSAGE_EMOJI_MAX = 20;

export const MESSAGE_PAGE_DEFAULT = 50;
export const MESSAGE_PAGE_MAX = 100;

export const MESSAGE_STATUSES = ['sending', 'sent', 'delivered', 'read', 'failed'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

const content = requiredText(MESSAGE_IS_BLANK, MESSAGE_MAX, 'Message');

/** Words beside a picture may be missing; of a text they may not. */
const caption = text().trim().check(atMost(MESSAGE_MAX, 'Message')).default('');

export const sendMessageInput = z
  .strictObject({
    /** Of the conversation. */
    id,
    content: caption,
    ...contentShape,
    /** A message of this conversation that it answers. */
    replyToMessageId: id.nullish(),
    /**
     * Made by the sender, new for each message: sent again under the same key it is the same message, on every
     * device, for as long as the message exists.
     */
    clientKey: id.optional(),
  })
  .superRefine((message, ctx) => checkContent(message, ctx, MESSAGE_IS_BLANK));
export type SendMessageInput = z.output<typeof sendMessageInput>;

const seq = z.coerce
  .number()
  .int({ error: 'A sequence number is a whole number' })
  .min(0, { error: 'A sequence number is at least 0' })
  .max(Number.MAX_SAFE_INTEGER);

/**
 * A stretch of a conversation in the order of its sequence numbers: the latest; those before a number; all after
 * one, to catch up; or around one, to open there.
 */
export const messagesInput = z
  .strictObject({
    id,
    before: seq.optional(),
    after: seq.optional(),
    around: seq.optional(),
    limit: z.coerce
      .number()
      .int({ error: 'Limit must be a whole number' })
      .min(1, { error: 'Limit must be at least 1' })
      .max(MESSAGE_PAGE_MAX, { error: `Limit must be at most ${MESSAGE_PAGE_MAX}` })
      .default(MESSAGE_PAGE_DEFAULT),
  })
  .superRefine(({ before, after, around }, ctx) => {
    if ([before, after, around].filter((each) => each !== undefined).length <= 1) return;
    const path = [after === undefined ? 'around' : 'after'];
    ctx.addIssue({ code: 'custom', path, message: 'Ask for before, after or around, not for two at once' });
  });

/** What is new, edited, deleted or reacted to since a revision of the conversation, in the order it happened. */
export const changesInput = z.strictObject({ id, since: seq });
export const CHANGES_MAX = 100;

export const editMessageInput = z.strictObject({ id, content });
export const DELETE_FOR = ['me', 'all'] as const;
/** Mine can be taken back from everybody; anything can be put out of my own sight. */
export const deleteMessageInput = z.strictObject({ id, for: z.enum(DELETE_FOR).optional() });

const EMOJI = /^(?:\p{RGI_Emoji})$/v;
export const emoji = text('Choose an emoji').refine((value) => value.length <= 32 && EMOJI.test(value), {
  error: 'Choose an emoji',
});
export const reactToMessageInput = z.strictObject({ id, emoji });

export const readInput = z.strictObject({
  id,
  /** Everything up to this number, itself included. */
  seq,
});

/** What a message answers, as far as I may see it; null when it answers nothing. */
export const answeredView = z
  .object({
    id,
    seq: z.int().min(1),
    senderName: z.string(),
    isMine: z.boolean(),
    content: z.string(),
    isDeleted: z.boolean(),
    expiresAt: z.string().nullable(),
    ...briefShape,
  })
  .nullable()
  .meta({ id: 'RepliedMessage' });
export type AnsweredView = NonNullable<z.infer<typeof answeredView>>;

export const messageView = z
  .object({
    id,
    conversationId: id,
    /** Its place in the conversation, from 1, without gaps but for what nobody can see any more. */
    seq: z.int().min(1),
    /** Of the conversation when this message last changed. */
    revision: z.int().min(0),
    /** What its sender called it; null for everybody else. */
    clientKey: id.nullable(),
    senderId: id,
    senderName: z.string(),
    senderImageUrl: z.string().nullable(),
    isMine: z.boolean(),
    /** Empty once it is deleted. */
    content: z.string(),
    ...contentViewShape,
    /** What happened to the conversation, which nobody can answer, edit, react to or forward. */
    notice: noticeView,
    /** Made of another message, whose sender is not told. */
    isForwarded: z.boolean(),
    isPinned: z.boolean(),
    createdAt: z.string(),
    /** When it goes away by itself, for everybody; null when it stays. */
    expiresAt: z.string().nullable(),
    isEdited: z.boolean(),
    isDeleted: z.boolean(),
    /** Whether everybody else has read it, so far as they let me know. */
    isRead: z.boolean(),
    status: z.enum(MESSAGE_STATUSES),
    /** The first of each kind first. */
    reactions: z.array(z.object({ emoji: z.string(), count: z.int().min(1), isMine: z.boolean() })),
    replyToMessageId: id.nullable(),
    replyTo: answeredView,
    can: z.object({ edit: z.boolean(), deleteForAll: z.boolean(), pin: z.boolean(), report: z.boolean() }),
  })
  .meta({ id: 'Message' });
export type MessageView = z.infer<typeof messageView>;

export const messagePage = z.object({
  /** In the order of their numbers. */
  items: z.array(messageView),
  /** Whether there are more before the first and after the last. */
  hasBefore: z.boolean(),
  hasAfter: z.boolean(),
  /** Of the conversation as it was read: to be asked for changes since. */
  revision: z.int().min(0),
  /** Up to where everybody else has it on a device, and has read. */
  deliveredSeq: z.int().min(0),
  readSeq: z.int().min(0),
  /** What the server's clock said, by which is reckoned when something goes away. */
  now: z.string(),
});
export type MessagePage = z.infer<typeof messagePage>;

export const changesPage = z.object({
  items: z.array(messageView),
  /** To ask from next; the items are all there is when `hasMore` is false. */
  revision: z.int().min(0),
  hasMore: z.boolean(),
  deliveredSeq: z.int().min(0),
  readSeq: z.int().min(0),
  /** What the server's clock said, by which is reckoned when something goes away. */
  now: z.string(),
});
export type ChangesPage = z.infer<typeof changesPage>;

export const messageList = z.array(messageView);
