import fc from 'fast-check';
import { limit, optional, uuid, word } from './arbitraries.fixture.ts';

const seq = fc.integer({ min: 0, max: 1_000_000 });
const emoji = fc.constantFrom('👍', '🔥', '👩‍🍳', '❤️');

/** What well-behaved callers send of messages, by the name of the input. */
export const MESSAGING_WELL_FORMED = {
  typingInput: fc.record({ id: uuid, isTyping: fc.boolean() }),
  createConversationInput: fc.oneof(
    fc.record({ participantIds: fc.tuple(uuid) }),
    fc.record({
      participantIds: fc.array(uuid, { minLength: 1, maxLength: 5 }),
      name: word,
      isGroup: fc.constant(true),
      description: optional(word),
    }),
  ),
  updateGroupInput: fc.record({
    id: uuid,
    name: optional(word),
    description: optional(word),
    imageUrl: fc.option(fc.constant('/media/0123456789abcdef0123456789abcdef-384.webp')),
    membersMayAdd: optional(fc.boolean()),
  }),
  groupMembersInput: fc.record({ id: uuid, search: optional(word), limit, after: optional(uuid) }),
  addToGroupInput: fc.record({ id: uuid, userIds: fc.array(uuid, { minLength: 1, maxLength: 5 }) }),
  groupPersonInput: fc.record({ id: uuid, userId: uuid }),
  setGroupRoleInput: fc.record({ id: uuid, userId: uuid, role: fc.constantFrom('admin', 'member') }),
  groupTokenInput: fc.record({ token: fc.constant('abcdefgh_12-IJK') }),
  requestsInput: fc.record({ limit, after: optional(uuid) }),
  conversationIdInput: fc.record({ id: uuid }),
  conversationsInput: fc.record({
    tab: fc.constantFrom('all', 'unread', 'groups', 'archived'),
    search: optional(word),
    limit,
    after: optional(uuid),
  }),
  pinConversationInput: fc.record({ id: uuid, isPinned: fc.boolean() }),
  archiveConversationInput: fc.record({ id: uuid, isArchived: fc.boolean() }),
  muteConversationInput: fc.record({ id: uuid, for: fc.constantFrom('1h', '8h', '1w', 'always', null) }),
  sendMessageInput: fc.oneof(
    fc.record({
      id: uuid,
      content: word,
      messageType: fc.constant('text'),
      replyToMessageId: fc.option(uuid),
      clientKey: optional(uuid),
    }),
    fc.record({
      id: uuid,
      content: optional(word),
      messageType: fc.constantFrom('image', 'video', 'audio', 'voice', 'gif'),
      attachmentIds: fc.tuple(uuid),
    }),
    fc.record({
      id: uuid,
      messageType: fc.constant('file'),
      attachmentIds: fc.tuple(uuid),
      fileName: word,
    }),
    fc.record({
      id: uuid,
      messageType: fc.constant('location'),
      location: fc.record({
        latitude: fc.integer({ min: -90, max: 90 }),
        longitude: fc.integer({ min: -180, max: 180 }),
        name: fc.option(word),
      }),
    }),
  ),
  deleteMessagesInput: fc.record({
    id: uuid,
    messageIds: fc.array(uuid, { minLength: 1, maxLength: 5 }),
    for: optional(fc.constantFrom('me', 'all')),
  }),
  forwardMessagesInput: fc.oneof(
    fc.record({ messageIds: fc.tuple(uuid), conversationIds: fc.tuple(uuid, uuid), clientKey: uuid }),
    fc.record({ messageIds: fc.tuple(uuid, uuid), userIds: fc.tuple(uuid), clientKey: uuid }),
  ),
  pinMessageInput: fc.record({ id: uuid, isPinned: fc.boolean() }),
  messageFileInput: fc.record({
    id: uuid,
    fileId: uuid,
    part: fc.constantFrom('content', 'poster', '640', 'poster-320'),
  }),
  messagesInput: fc.oneof(
    fc.record({ id: uuid, before: seq, limit }),
    fc.record({ id: uuid, after: seq, limit }),
    fc.record({ id: uuid, around: seq, limit }),
  ),
  changesInput: fc.record({ id: uuid, since: seq }),
  editMessageInput: fc.record({ id: uuid, content: word }),
  deleteMessageInput: fc.record({ id: uuid, for: optional(fc.constantFrom('me', 'all')) }),
  reactToMessageInput: fc.record({ id: uuid, emoji }),
  readInput: fc.record({ id: uuid, seq }),
};
