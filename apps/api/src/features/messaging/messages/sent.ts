import type { Inserted, NewMessage } from '@kindred/db/messaging/messages/writes';
import type { MessageRow } from '@kindred/db/messaging/queries';

const TEXT_ONLY = {
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

/** The row of a text message that was just stored, as its sender reads it; undefined if it also shows a reply or files. */
export function rowOfSent(message: NewMessage, made: Inserted): MessageRow | undefined {
  const { conversationId, senderId, content, clientKey, replyToMessageId, messageType = 'text' } = message;
  const isPlain = replyToMessageId === null && !message.isForwarded && message.notice === undefined;
  if (messageType !== 'text' || !isPlain) return undefined;
  const { isTold, hadDraft, senderRole: viewerRole, ...row } = made;
  if (viewerRole === null) return undefined;
  return { ...TEXT_ONLY, ...UNTOUCHED, ...row, conversationId, senderId, content, clientKey, viewerRole };
}
