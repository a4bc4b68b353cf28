import fc from 'fast-check';
import { limit, optional, uuid, word } from './arbitraries.fixture.ts';

const seq = fc.integer({ min: 0, max: 1_000_000 });
const emoji = fc.constantFrom('👍', '🔥', '👩‍🍳', '❤️');

/** What well-behaved callers send of messages, by the name of the input. */
export const MESSAGING_WELL_FORMED = {
  createConversationInput: fc.oneof(
    fc.record({ participantIds: fc.tuple(uuid) }),
    fc.record({
      participantIds: fc.array(uuid, { minLength: 1, maxLength: 5 }),
      name: word,
      isGroup: fc.constant(true),
      description: optional(word),
    }),
  ),
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
  sendMessageInput: fc.record({
    id: uuid,
    content: word,
    messageType: fc.constant('text'),
    replyToMessageId: fc.option(uuid),
    clientKey: optional(uuid),
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
