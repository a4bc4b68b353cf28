import { JOIN_MINUTES } from '@kindred/validation/events/values';
import type { Insertable } from 'kysely';
import { directKey } from '../../factories/messaging.ts';
import type {
  ConversationMembersTable,
  ConversationsTable,
  MessageReactionsTable,
  MessageReadReceiptsTable,
  MessagesTable,
  PinnedMessagesTable,
} from '../../src/schema/messaging.ts';
import { CONVERSATIONS, type DemoConversation, type DemoMessage } from '../conversations.ts';
import { type DemoEvent, EVENTS } from '../events.ts';
import { idAt, idOf } from '../ids.ts';
import { PEOPLE, type Person } from '../people.ts';
import { before, MINUTE } from '../time.ts';
import { personId } from './accounts.ts';
import { eventId } from './learning.ts';

export interface MessagingRows {
  conversations: Insertable<ConversationsTable>[];
  members: Insertable<ConversationMembersTable>[];
  messages: Insertable<MessagesTable>[];
  reactions: Insertable<MessageReactionsTable>[];
  receipts: Insertable<MessageReadReceiptsTable>[];
  pins: Insertable<PinnedMessagesTable>[];
}

interface Sent {
  id: string;
  by: Person;
  at: Date;
}

export function messagingRows(now: Date): MessagingRows {
  const rows: MessagingRows = {
    conversations: [],
    members: [],
    messages: [],
    reactions: [],
    receipts: [],
    pins: [],
  };
  for (const conversation of CONVERSATIONS) addConversation(rows, now, conversation);
  return rows;
}

const keyOf = ({ name, members }: DemoConversation) => name ?? members.join(' and ');

function sentIn(now: Date, conversation: DemoConversation): Sent[] {
  // A second apart, so that two messages of the same minute keep their order.
  return conversation.messages.map(({ by, ago, text }, index) => {
    const at = new Date(before(now, ago).getTime() + index * 1000);
    return { id: idAt(at, `message ${keyOf(conversation)} ${text}`), by, at };
  });
}

/** What somebody was told of what they have not read in a conversation, or of its last message when they have. */
export function newsOf(now: Date, key: string, person: Person) {
  const conversation = CONVERSATIONS.find((each) => keyOf(each) === key);
  const sent = conversation === undefined ? [] : sentIn(now, conversation);
  const last = sent.at(-1);
  if (conversation === undefined || last === undefined) throw new Error(`There is no conversation ${key}`);
  const { first, last: family } = PEOPLE[last.by];
  const words = conversation.messages.at(-1)?.text ?? '';
  const count = conversation.unread?.[person] ?? 1;
  const prefix = conversation.name === undefined ? '' : `${first} ${family}: `;
  return {
    title: conversation.name ?? `${first} ${family}`,
    message: count === 1 ? `${prefix}${words}` : `${count} new messages`,
    seq: sent.length,
    after: sent.length - count,
    ...(count === 1 ? { messageId: last.id, before: prefix } : {}),
  };
}

function addConversation(rows: MessagingRows, now: Date, conversation: DemoConversation): void {
  const { name, members, messages } = conversation;
  const key = keyOf(conversation);
  const conversationId = idOf(`conversation ${key}`);
  const sent = sentIn(now, conversation);
  const [first, last] = [sent[0], sent.at(-1)];
  if (first === undefined || last === undefined) throw new Error(`${key} has no messages`);
  const createdAt = new Date(first.at.getTime() - MINUTE);

  rows.conversations.push({
    id: conversationId,
    type: name === undefined ? 'direct' : 'group',
    directKey: name === undefined ? directOf(members) : null,
    name: name ?? null,
    ...chatOf(now, conversation),
    lastMessageId: last.id,
    lastMessageAt: last.at,
    lastMessagePreview: messages.at(-1)?.text ?? null,
    lastSeq: sent.length,
    revision: sent.length,
    createdBy: personId(first.by),
    createdAt,
    updatedAt: last.at,
  });
  for (const person of members) {
    rows.members.push(memberRow(conversation, conversationId, key, person, sent, createdAt));
  }
  for (const [index, message] of sent.entries()) {
    addMessage(rows, conversation, conversationId, sent, index, message);
  }
}

const MARGIN = JOIN_MINUTES * MINUTE;

/** The event of a chat, and when the chat can be written in. */
function chatOf(now: Date, { event: key }: DemoConversation) {
  if (key === undefined) return {};
  const { starts, minutes }: DemoEvent = EVENTS[key];
  if (!('ago' in starts)) throw new Error(`${key} has not begun`);
  const startTime = before(now, starts.ago).getTime();
  return {
    eventId: eventId(key),
    opensAt: new Date(startTime - MARGIN),
    closesAt: new Date(startTime + minutes * MINUTE + MARGIN),
  };
}

function directOf(members: readonly Person[]): string {
  const [a, b] = members;
  if (a === undefined || b === undefined) throw new Error('A direct conversation has two members');
  return directKey(personId(a), personId(b));
}

/** How many messages from the start somebody has read. */
function readBy(conversation: DemoConversation, person: Person): number {
  return conversation.messages.length - (conversation.unread?.[person] ?? 0);
}

function memberRow(
  conversation: DemoConversation,
  conversationId: string,
  key: string,
  person: Person,
  sent: readonly Sent[],
  joinedAt: Date,
): Insertable<ConversationMembersTable> {
  const read = readBy(conversation, person);
  const isAsked = conversation.requestTo === person;
  const by = conversation.members.find((each) => each !== person) ?? person;
  const isHost = conversation.name !== undefined && conversation.members[0] === person;
  return {
    id: idOf(`in ${key} ${person}`),
    conversationId,
    userId: personId(person),
    role: isHost
      ? conversation.event === undefined
        ? 'owner'
        : 'admin'
      : conversation.admins?.includes(person)
        ? 'admin'
        : 'member',
    readSeq: read,
    deliveredSeq: read,
    lastReadMessageId: sent[read - 1]?.id ?? null,
    joinedAt,
    lastSeenAt: sent[read - 1]?.at ?? null,
    isPinned: conversation.pinnedBy?.includes(person) ?? false,
    isArchived: conversation.archivedBy?.includes(person) ?? false,
    isMuted: conversation.mutedBy?.includes(person) ?? false,
    requestState: isAsked ? 'pending' : 'accepted',
    requestedBy: isAsked ? personId(by) : null,
    requestedAt: isAsked ? joinedAt : null,
  };
}

function placeOf({ location }: DemoMessage) {
  if (location === undefined) return {};
  const { latitude, longitude, name } = location;
  return { messageType: 'location' as const, latitude, longitude, locationName: name };
}

function addMessage(
  rows: MessagingRows,
  conversation: DemoConversation,
  conversationId: string,
  sent: readonly Sent[],
  index: number,
  { id, by, at }: Sent,
): void {
  const message = conversation.messages[index];
  if (message === undefined) return;
  const readers = conversation.members.filter(
    (person) => person !== by && index < readBy(conversation, person),
  );
  rows.messages.push({
    id,
    conversationId,
    senderId: personId(by),
    content: message.text,
    ...placeOf(message),
    seq: index + 1,
    revision: index + 1,
    status: readers.length === conversation.members.length - 1 ? 'read' : 'delivered',
    replyToMessageId: message.replyTo === undefined ? null : (sent[message.replyTo]?.id ?? null),
    createdAt: at,
    updatedAt: at,
  });
  for (const [person, emoji] of message.reactions ?? []) {
    rows.reactions.push({
      id: idAt(at, `${emoji} ${person} ${id}`),
      messageId: id,
      userId: personId(person),
      emoji,
      createdAt: at,
    });
  }
  for (const person of readers) {
    const readAt = new Date(at.getTime() + MINUTE);
    rows.receipts.push({
      id: idAt(readAt, `${person} ${id}`),
      messageId: id,
      userId: personId(person),
      readAt,
      conversationId,
      seq: index + 1,
    });
  }
  if (message.isPinned) {
    rows.pins.push({
      id: idAt(at, `pin ${id}`),
      conversationId,
      messageId: id,
      pinnedBy: personId(by),
      pinnedAt: at,
    });
  }
}
