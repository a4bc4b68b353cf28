import { z } from 'zod';
import { userCard } from './accounts.ts';
import { briefShape } from './messaging/attachments.ts';
import { messageDraftView } from './messaging/drafts.ts';
import { noticeView } from './messaging/systemMessages.ts';
import {
  CONVERSATION_TABS,
  CONVERSATION_TYPES,
  DISAPPEAR_AFTER,
  GROUP_DESCRIPTION_MAX,
  GROUP_NAME_MAX,
  MUTE_FOR,
  PEOPLE_AT_ONCE_MAX,
} from './messaging/values.ts';
import { nameField } from './names.ts';
import { arrayPageShape } from './paging.ts';
import { atMost, id, text, timestamp } from './text.ts';

export * from './messaging/values.ts';

export type ConversationType = (typeof CONVERSATION_TYPES)[number];

export const GROUP_ROLES = ['owner', 'admin', 'member'] as const;
export type GroupRole = (typeof GROUP_ROLES)[number];

export const GROUP_NAME_IS_BLANK = 'Give the group a name';

export type ConversationTab = (typeof CONVERSATION_TABS)[number];

export type MuteFor = (typeof MUTE_FOR)[number];

export const groupName = nameField(GROUP_NAME_IS_BLANK, GROUP_NAME_MAX, 'Group name');

/** One person opens the conversation of two, whoever began it; a name or `isGroup` makes a group. */
export const createConversationInput = z
  .strictObject({
    participantIds: z
      .array(id)
      .min(1, { error: 'Choose somebody to talk to' })
      .max(PEOPLE_AT_ONCE_MAX, { error: `Choose at most ${PEOPLE_AT_ONCE_MAX} people at once` }),
    name: groupName.optional(),
    isGroup: z.boolean().default(false),
    description: text().trim().check(atMost(GROUP_DESCRIPTION_MAX, 'Description')).optional(),
  })
  .superRefine(({ participantIds, name, isGroup, description }, ctx) => {
    if (isGroup && name === undefined) {
      ctx.addIssue({ code: 'custom', path: ['name'], message: GROUP_NAME_IS_BLANK });
    }
    if (isGroup) return;
    if (name !== undefined || description !== undefined) {
      const path = [name === undefined ? 'description' : 'name'];
      ctx.addIssue({ code: 'custom', path, message: 'Only a group has a name and a description' });
    }
    if (participantIds.length > 1) {
      ctx.addIssue({
        code: 'custom',
        path: ['participantIds'],
        message: 'Several people make a group: send isGroup',
      });
    }
  });
export type CreateConversationInput = z.output<typeof createConversationInput>;

export const conversationIdInput = z.strictObject({ id });

export const conversationsInput = z.strictObject({
  tab: z.enum(CONVERSATION_TABS).default('all'),
  /** Of the conversation, or of the other person. */
  search: text().trim().max(80, { error: 'Search for at most 80 characters' }).optional(),
  ...arrayPageShape,
});

export const pinConversationInput = z.strictObject({ id, isPinned: z.boolean() });
export const archiveConversationInput = z.strictObject({ id, isArchived: z.boolean() });
/** `null` takes it back. */
export const muteConversationInput = z.strictObject({ id, for: z.enum(MUTE_FOR).nullable() });

/** A line of the list, and the head of the open chat. */
export const conversationView = z
  .object({
    id,
    type: z.enum(CONVERSATION_TYPES),
    isGroup: z.boolean(),
    /** Of a group; null of two people, who are named by the other. */
    name: z.string().nullable(),
    imageUrl: z.string().nullable(),
    description: z.string().nullable(),
    /** The other of two; null of a group, and when that account is gone. */
    otherUser: userCard.nullable(),
    /** Of what somebody wrote to a business; `isAnswering` when I am of its team. */
    business: z
      .object({
        id,
        slug: z.string(),
        name: z.string(),
        logoUrl: z.string().nullable(),
        isAnswering: z.boolean(),
      })
      .nullable(),
    /** The event of a chat, unless it was deleted. */
    event: z.object({ id, title: z.string(), isCancelled: z.boolean() }).nullable(),
    /** When the chat of an event can be written in; null for other conversations, which always can be. */
    window: z.object({ opensAt: timestamp, closesAt: timestamp }).nullable(),
    memberCount: z.int().min(0),
    /** Of a group: those who do not run it may put others into it too. */
    membersMayAdd: z.boolean(),
    /** What was said last, of what I may see. */
    lastMessage: z
      .object({
        id,
        content: z.string(),
        createdAt: z.string(),
        senderId: id,
        senderName: z.string(),
        isMine: z.boolean(),
        isDeleted: z.boolean(),
        notice: noticeView,
        ...briefShape,
      })
      .nullable(),
    /** Messages of others that I have not read, counted to 100, which means more than 99. */
    unreadCount: z.int().min(0),
    /** I want to come back to it, though I have read it. */
    isMarkedUnread: z.boolean(),
    /** Sequence number of the last message there is. */
    lastSeq: z.int().min(0),
    /** Up to where I have read. */
    readSeq: z.int().min(0),
    updatedAt: z.string(),
    isPinned: z.boolean(),
    isArchived: z.boolean(),
    isMuted: z.boolean(),
    /** When it will be heard again; null while it is, and when it is muted for good. */
    mutedUntil: z.string().nullable(),
    myRole: z.enum(GROUP_ROLES),
    /** Somebody I do not know began it, and I have not said yet whether I want it. */
    isRequest: z.boolean(),
    /** What I have begun to write here; nobody else sees it. */
    draft: messageDraftView,
    /** Messages of mine that wait for their time here. */
    scheduledCount: z.int().min(0),
    /** How long what is said from now on stays; null for good. */
    disappearAfter: z.enum(DISAPPEAR_AFTER).nullable(),
    can: z.object({
      send: z.boolean(),
      leave: z.boolean(),
      disappear: z.boolean(),
      /** Its name, picture, description, settings and link. */
      edit: z.boolean(),
      add: z.boolean(),
      /** Say what people are in it, and hand it over. */
      setRoles: z.boolean(),
    }),
  })
  .meta({ id: 'Conversation' });
export type ConversationView = z.infer<typeof conversationView>;
export const conversationList = z.array(conversationView);
