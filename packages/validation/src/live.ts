import { z } from 'zod';
import { postCounts } from './feed.ts';
import { changesPage } from './messaging/messages.ts';
import { id } from './text.ts';

/** What a client may send on `/ws`, one JSON object a text frame. */
export const clientFrame = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('typing'), conversationId: id }),
  z.strictObject({ type: z.literal('stop_typing'), conversationId: id }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

/** What the server sends on `/ws`. */
export type ServerFrame =
  | { type: 'presence'; onlineUsers: string[] }
  | { type: 'typing'; conversationId: string; userId: string }
  | { type: 'stop_typing'; conversationId: string; userId: string }
  | { type: 'new_message'; conversationId: string };

/** What of a tribe can change while somebody looks at it. */
export const TRIBE_PARTS = [
  'settings',
  'members',
  'requests',
  'spaces',
  'challenges',
  'automations',
] as const;
export type TribePart = (typeof TRIBE_PARTS)[number];

/** Changes of a conversation since a revision as the receiver may see them; absent when they are to be asked for. */
const changes = changesPage.extend({ since: z.int().min(0) }).optional();
export type LiveChanges = NonNullable<z.infer<typeof changes>>;

/** What the web's subscription yields. Events carry ids, and the client asks through its queries for what else it shows. */
export const liveEvent = z.discriminatedUnion('type', [
  /** Of a post that is in the home feed, or on the wall of tribes; what is in a space is told by its tribe. */
  z.object({
    type: z.literal('post_created'),
    postId: id,
    authorId: id,
    tribeIds: z.array(id),
    isOnFeed: z.boolean(),
    /** Of a post on a business page. */
    businessId: id.optional(),
  }),
  z.object({ type: z.literal('post_deleted'), postId: id }),
  z.object({
    type: z.literal('post_changed'),
    postId: id,
    /** Present when nothing else of the post itself changed. */
    counts: z.object(postCounts).optional(),
    /** Whether its comments changed, or may have. */
    hasCommentChanges: z.boolean(),
  }),
  z.object({ type: z.literal('story_created'), postId: id, authorId: id }),
  z.object({ type: z.literal('badges_changed') }),
  /** A draft of mine is one no more, or has another time: it was posted, scheduled or deleted, here or elsewhere. */
  z.object({ type: z.literal('drafts_changed'), draftId: id }),
  /** Something of a tribe I am in, or may decide about: `what` says which of its lists to ask for again. */
  z.object({ type: z.literal('tribe_changed'), tribeId: id, what: z.enum(TRIBE_PARTS) }),
  /** I entered a tribe, left it or was removed, or am something else in it: nothing I have of it is true. */
  z.object({ type: z.literal('membership_changed'), tribeId: id }),
  /** Something was said in a conversation of mine. */
  z.object({ type: z.literal('message_created'), conversationId: id, changes }),
  /** Messages of a conversation of mine were edited, deleted or reacted to. */
  z.object({ type: z.literal('messages_changed'), conversationId: id, changes }),
  /** Somebody has read more of a conversation of mine, or has more of it on a device. */
  z.object({ type: z.literal('marks_changed'), conversationId: id }),
  /** A conversation is new in my list, or I pinned it, put it away, muted it or deleted a message of it for me. */
  z.object({ type: z.literal('conversation_changed'), conversationId: id }),
  /**
   * What I may see of what was said is another, in one conversation of mine or in any: I put messages out of my sight,
   * or there is a block between me and somebody, or no more. What is gone is not among the changes.
   */
  z.object({ type: z.literal('sight_changed'), conversationId: id.optional() }),
  /** Somebody writes in a conversation of mine, or has stopped; never told again. */
  z.object({ type: z.literal('typing'), conversationId: id, userId: id, isTyping: z.boolean() }),
  /** What I have begun to write in a conversation is another, here or on another device. */
  z.object({ type: z.literal('message_draft_changed'), conversationId: id }),
  /** Too much was missed to tell one by one: everything on screen should be asked for again. */
  z.object({ type: z.literal('resync') }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

export const SOCKET_PAYLOAD_MAX = 64 * 1024;

/**
 * `lastEventId` is the id of the last event received; what came after it is sent first. Who has received none gives a
 * UUIDv7 of the moment of their first answer, so that nothing is missed between it and the opening of the socket.
 */
export const liveInput = z.strictObject({ lastEventId: id.nullish() }).optional();
