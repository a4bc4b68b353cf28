import type { Inserted, NewMessage } from '@kindred/db/messaging/messages/writes';
import type { MessageRow } from '@kindred/db/messaging/queries';

const WORDS_ALONE = {
  messageType: 'text',
  notice: null,
  noticePeople: null,
  fileName: null,
  duration: null,
  location: null,
  files: null,
  replyToMessageId: null,
  replyTo: null,
  isForwarded: false,
} as const;

const UNTOUCHED = { isPinned: false, isEdited: false, isDeleted: false, reactions: null };

/** What its sender sees of words that were just stored; undefined for what shows other rows too. */
export function rowOfSent(message: NewMessage, made: Inserted): MessageRow | undefined {
  const { conversationId, senderId, content, clientKey, replyToMessageId, messageType = 'text' } = message;
  const isAlone = replyToMessageId === null && !message.isForwarded && message.notice === undefined;
  if (messageType !== 'text' || !isAlone) return undefined;
  const { isTold, hadDraft, senderRole: viewerRole, ...row } = made;
  return { ...WORDS_ALONE, ...UNTOUCHED, ...row, conversationId, senderId, content, clientKey, viewerRole };
}
