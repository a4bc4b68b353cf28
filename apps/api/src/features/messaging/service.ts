import type { Tx } from '@kindred/db/client';
import { createGroup, reachable } from '@kindred/db/messaging/conversations/writes';
import { lockFiles } from '@kindred/db/messaging/files/writes';
import {
  insertMessage,
  lockConversation,
  type NewMessage,
  sentUnder,
} from '@kindred/db/messaging/messages/writes';
import {
  changesSince,
  conversationById,
  type Marks,
  type MessageRow,
  type MessageStretch,
  marksOf,
  messagesOf,
  messageWithMarks,
  sentById,
} from '@kindred/db/messaging/queries';
import { membersCalled } from '@kindred/db/messaging/visibility';
import { canStartConversation, isWritable } from '@kindred/permissions/policies/messaging';
import type { Viewer } from '@kindred/permissions/viewer';
import type { ConversationView, CreateConversationInput } from '@kindred/validation/messaging';
import {
  CHANGES_MAX,
  type ChangesPage,
  type MessageView,
  type SendMessageInput,
} from '@kindred/validation/messaging/messages';
import type { Outbox } from '../../platform/bus.ts';
import { once } from '../../platform/idempotency.ts';
import { HOUR, limit, MINUTE } from '../../platform/limits.ts';
import type { Context } from '../../trpc/context.ts';
import { fail } from '../../trpc/errors.ts';
import { notifyMembersSoon } from '../notifications/service.ts';
import { emitConversationChanged } from './events.ts';
import { bodyOf, checkAnswered, handlesIn } from './messages/content.ts';
import { rowOfSent } from './messages/sent.ts';
import { presentConversation, presentMessage } from './present.ts';
import { begun, heedRequest, strangersTo } from './requests/service.ts';

/** Conversations one person begins an hour, and messages they send a minute. */
const BEGUN_AN_HOUR = 60;
const SENT_A_MINUTE = 120;
/** Edits, reactions and pins of one person a minute: each is told to everybody in the conversation. */
const CHANGED_A_MINUTE = 120;

export { emitConversationChanged } from './events.ts';
export { pairMoved, requestsHeeded } from './requests/service.ts';

type Asking = Pick<Context, 'db'>;

export async function showConversation(
  { db }: Asking,
  viewer: Viewer,
  conversationId: string,
): Promise<ConversationView> {
  const row = (await conversationById(db, viewer, conversationId)) ?? fail('not_found');
  return presentConversation(row, viewer);
}

/** What I have begun to write is another, on all my devices and on nobody else's. */
export function emitDraftChanged(outbox: Outbox, userId: string, conversationId: string): Promise<void> {
  return outbox.event({ topic: 'message_draft_changed', payload: { conversationId, userId } });
}

async function begin(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  input: CreateConversationInput,
): Promise<string> {
  const named = [...new Set(input.participantIds)].filter((id) => id !== viewer.id);
  const people = await reachable(tx, viewer.id, named, input.isGroup ? 'groupAdds' : 'messages');
  // Who cannot be reached is not told apart from who is not there.
  if (named.length === 0 || people.length !== named.length) {
    const message = named.length === 0 ? 'Choose somebody to talk to' : 'Somebody here cannot be reached';
    fail('invalid_input', { issues: [{ path: 'participantIds', message }] });
  }
  const [other = ''] = people;
  if (!input.isGroup) return begun(tx, outbox, viewer, other);
  const { name = '', description } = input;
  const invited = await strangersTo(tx, viewer, people);
  const id = await createGroup(tx, viewer.id, {
    name,
    description: description || null,
    members: people,
    invited,
  });
  for (const userId of [viewer.id, ...people]) await emitConversationChanged(outbox, userId, id);
  return id;
}

export async function beginConversation(
  ctx: Context,
  viewer: Viewer,
  input: CreateConversationInput,
): Promise<ConversationView> {
  await limit(ctx.db, `conversations:${viewer.id}`, BEGUN_AN_HOUR, HOUR);
  const id = await ctx.write((tx, outbox) =>
    once(tx, ctx, viewer, 'messaging.create', input, () => begin(tx, outbox, viewer, input)),
  );
  return showConversation(ctx, viewer, id);
}

/** The same key with something else in it is a mistake of the caller, and nothing is sent. */
function sameOrFail(
  before: NonNullable<Awaited<ReturnType<typeof sentUnder>>>,
  input: SendMessageInput,
): string {
  // What it says now may be others of its words, or none.
  const isAsSent = !before.isEdited && !before.isDeleted;
  const isSame =
    before.conversationId === input.id &&
    before.replyToMessageId === (input.replyToMessageId ?? null) &&
    (!isAsSent || before.content === input.content);
  return isSame ? before.id : fail('idempotency_mismatch');
}

interface Sent {
  id: string;
  /** As its sender reads it; undefined if it has to be queried. */
  row: MessageRow | undefined;
}

/** Into the conversation, once for each key; the draft of it is one no more. */
export async function store(tx: Tx, outbox: Outbox, viewer: Viewer, input: SendMessageInput): Promise<Sent> {
  const { id: conversationId, content, replyToMessageId = null, clientKey = null } = input;
  const locked = (await lockConversation(tx, conversationId)) ?? fail('not_found');
  const before = clientKey === null ? undefined : await sentUnder(tx, viewer.id, clientKey);
  if (before !== undefined) return { id: sameOrFail(before, input), row: undefined };
  if (!isWritable(locked)) fail('chat_read_only');
  await checkAnswered(tx, viewer, conversationId, replyToMessageId);
  const body = await bodyOf(tx, viewer, input);
  const metadata = { mentions: await membersCalled(tx, conversationId, viewer.id, handlesIn(content)) };
  const rest = { replyToMessageId, clientKey, metadata, endsDraft: true, ...body };
  const message = { conversationId, senderId: viewer.id, content, ...rest };
  const sent = await insertAndEmit(tx, outbox, message);
  await lockFiles(tx, sent.id, input.attachmentIds ?? []);
  return sent;
}

/** Into a conversation that is held. */
export async function insertAndEmit(tx: Tx, outbox: Outbox, message: NewMessage): Promise<Sent> {
  const { conversationId, senderId } = message;
  await heedRequest(tx, outbox, message);
  const made = await insertMessage(tx, message);
  // Removed while it was sent.
  if (made.senderRole === null) fail('not_found');
  const { id, revision, isTold, hadDraft } = made;
  const payload = { conversationId, messageId: id, since: revision - 1 };
  await outbox.event({ topic: 'message_created', payload });
  if (!isTold) await notifyMembersSoon(outbox, conversationId);
  if (hadDraft) await emitDraftChanged(outbox, senderId, conversationId);
  return { id, row: rowOfSent(message, made) };
}

/**
 * A message in the conversation of two, for what is written in somebody's name elsewhere in the product; the limit
 * of messages is theirs all the same.
 * @returns false when they may not write, or it cannot reach the other
 */
export async function sendMessageTo(
  tx: Tx,
  outbox: Outbox,
  from: Viewer,
  toId: string,
  content: string,
): Promise<boolean> {
  if (!canStartConversation(from)) return false;
  const [other] = await reachable(tx, from.id, [toId]);
  if (other === undefined) return false;
  await limit(tx, `messages:${from.id}`, SENT_A_MINUTE, MINUTE);
  const conversationId = await begun(tx, outbox, from, other);
  const rest = { replyToMessageId: null, clientKey: null };
  await insertAndEmit(tx, outbox, { conversationId, senderId: from.id, content, ...rest });
  return true;
}

/** Counts one more change of a message by this person. */
export function countChange({ db }: Asking, viewer: Viewer): Promise<void> {
  return limit(db, `changes:${viewer.id}`, CHANGED_A_MINUTE, MINUTE);
}

/** Counts one more message of this person, which they send or let wait to be sent. */
export function countMessage({ db }: Asking, viewer: Viewer): Promise<void> {
  return limit(db, `messages:${viewer.id}`, SENT_A_MINUTE, MINUTE);
}

export async function sendMessage(
  ctx: Context,
  viewer: Viewer,
  input: SendMessageInput,
): Promise<MessageView> {
  await countMessage(ctx, viewer);
  let row: MessageRow | undefined;
  const id = await ctx.write((tx, outbox) =>
    once(tx, ctx, viewer, 'messaging.messages.send', input, async () => {
      const sent = await store(tx, outbox, viewer, input);
      row = sent.row;
      return sent.id;
    }),
  );
  return row === undefined ? showSent(ctx, viewer, id) : presentMessage(row, viewer, UNDELIVERED);
}

/** A message that was just sent is neither delivered nor read. */
const UNDELIVERED = { delivered: 0, read: 0 };

/** To whoever has sent it: put out of their own sight meanwhile, it is still what they sent, and no more than that. */
export async function showSent({ db }: Asking, viewer: Viewer, messageId: string): Promise<MessageView> {
  const seen = await messageWithMarks(db, viewer, messageId);
  if (seen !== undefined) return presentMessage(seen, viewer, seen);
  const sent = (await sentById(db, viewer, messageId)) ?? fail('not_found');
  const row = { ...sent, reactions: null, isPinned: false };
  return presentMessage(row, viewer, await marksOf(db, viewer, row.conversationId));
}

export async function showMessage({ db }: Asking, viewer: Viewer, messageId: string): Promise<MessageView> {
  const row = (await messageWithMarks(db, viewer, messageId)) ?? fail('not_found');
  return presentMessage(row, viewer, row);
}

type Page = Parameters<typeof messagesOf>[2];

/** @param marks read before: a message that comes meanwhile is at most called less far than it is */
export async function pageOfMessages({ db }: Asking, viewer: Viewer, marks: Marks, page: Page) {
  const stretch: MessageStretch = await messagesOf(db, viewer, page);
  return {
    items: stretch.rows.map((row) => presentMessage(row, viewer, marks)),
    hasBefore: stretch.hasBefore,
    hasAfter: stretch.hasAfter,
    revision: marks.revision,
    deliveredSeq: marks.delivered,
    readSeq: marks.read,
    now: new Date().toISOString(),
  };
}

export async function changesOf(
  { db }: Asking,
  viewer: Viewer,
  marks: Marks,
  { conversationId, since, limit = CHANGES_MAX }: { conversationId: string; since: number; limit?: number },
): Promise<ChangesPage> {
  const rows = await changesSince(db, viewer, { conversationId, since, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const last = shown.at(-1)?.revision ?? 0;
  return {
    items: shown.map((row) => presentMessage(row, viewer, marks)),
    // Revisions of what I may not see are passed over, unless there is more to come before them. Whoever knows a later
    // one than there is, as after a backup was put back, is told so.
    revision: hasMore ? last : Math.max(last, marks.revision),
    hasMore,
    deliveredSeq: marks.delivered,
    readSeq: marks.read,
    now: new Date().toISOString(),
  };
}
