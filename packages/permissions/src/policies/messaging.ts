import type { ConversationType, GroupRole } from '@kindred/validation/messaging';
import { EDIT_MINUTES } from '@kindred/validation/messaging/values';
import { may, type Viewer } from '../viewer.ts';

/** What a rule needs to know about a conversation that the viewer is in. */
export interface ConversationSubject {
  type: ConversationType;
  role: GroupRole;
  /** The other of two; null when that account is gone. */
  other: { id: string } | null;
}

/** What a rule needs to know about a message that the viewer can see. */
export interface MessageSubject {
  senderId: string;
  isDeleted: boolean;
  createdAt: Date;
  isGroup: boolean;
  viewerRole: GroupRole;
}

/** What was typed wrong is put right soon or not at all: others have answered it. */
export const EDIT_MS = EDIT_MINUTES * 60_000;

export function canStartConversation(viewer: Viewer | null): boolean {
  return may(viewer, 'send_messages');
}

/** With nobody at the other end there is nobody to write to. */
export function canSendIn(viewer: Viewer | null, conversation: ConversationSubject): boolean {
  return may(viewer, 'send_messages') && (conversation.type === 'group' || conversation.other !== null);
}

export function canReactTo(viewer: Viewer | null, message: MessageSubject): boolean {
  return may(viewer, 'send_messages') && !message.isDeleted;
}

export function canEditMessage(viewer: Viewer | null, message: MessageSubject, now: Date): boolean {
  return (
    may(viewer, 'send_messages') &&
    viewer?.id === message.senderId &&
    !message.isDeleted &&
    now.getTime() - message.createdAt.getTime() < EDIT_MS
  );
}

/** One's own; in a group also those of others, by those who run it. */
export function canDeleteForAll(viewer: Viewer | null, message: MessageSubject): boolean {
  if (viewer === null || message.isDeleted) return false;
  return viewer.id === message.senderId || (message.isGroup && message.viewerRole !== 'member');
}
