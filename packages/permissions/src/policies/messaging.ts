import type { ConversationType, GroupRole } from '@kindred/validation/messaging';
import { EDIT_MINUTES } from '@kindred/validation/messaging/values';
import { may, type Viewer } from '../viewer.ts';

/** When a conversation can be written in; null for one that always can be. Only chats of events have a window. */
export interface ChatWindow {
  opensAt: Date | null;
  closesAt: Date | null;
}

export function isWritable({ opensAt, closesAt }: ChatWindow, now = new Date()): boolean {
  return (opensAt === null || opensAt <= now) && (closesAt === null || closesAt > now);
}

/** Members and name of a chat follow its event. */
const isOfEvent = ({ closesAt }: Pick<ChatWindow, 'closesAt'>) => closesAt !== null;

/** What a rule needs to know about a conversation that the viewer is in. */
export interface ConversationSubject extends ChatWindow {
  type: ConversationType;
  role: GroupRole;
  /** The other of two; null when that account is gone. */
  other: { id: string } | null;
}

/** What a rule needs to know about a group that the viewer is in. */
export interface GroupSubject extends Pick<ChatWindow, 'closesAt'> {
  type: ConversationType;
  role: GroupRole;
  membersMayAdd: boolean;
}

const RANK: Record<GroupRole, number> = { member: 0, admin: 1, owner: 2 };

/** Those who run a group remove its members. */
export function canModerateGroup(viewer: Viewer | null, group: GroupSubject): boolean {
  return may(viewer, 'send_messages') && group.type === 'group' && group.role !== 'member';
}

/** Its name, picture, description, settings and link. */
export function canEditGroup(viewer: Viewer | null, group: GroupSubject): boolean {
  return canModerateGroup(viewer, group) && !isOfEvent(group);
}

export function canAddToGroup(viewer: Viewer | null, group: GroupSubject): boolean {
  return (
    may(viewer, 'send_messages') &&
    group.type === 'group' &&
    !isOfEvent(group) &&
    (group.role !== 'member' || group.membersMayAdd)
  );
}

/** Those below oneself, by those who run the group. */
export function canRemoveFromGroup(
  viewer: Viewer | null,
  group: GroupSubject,
  person: { id: string; role: GroupRole },
): boolean {
  return canModerateGroup(viewer, group) && viewer?.id !== person.id && RANK[group.role] > RANK[person.role];
}

/** What somebody is in a group, and whose it is, its owner says. */
export function canSetGroupRole(viewer: Viewer | null, group: GroupSubject): boolean {
  return (
    may(viewer, 'send_messages') && group.type === 'group' && group.role === 'owner' && !isOfEvent(group)
  );
}

export function canLeaveGroup(viewer: Viewer | null, group: Pick<GroupSubject, 'type'>): boolean {
  return viewer !== null && group.type === 'group';
}

/** Whoever is in it, whatever else they may do there. */
export function canReportGroup(viewer: Viewer | null, group: Pick<GroupSubject, 'type'>): boolean {
  return viewer !== null && group.type === 'group';
}

/** What a rule needs to know about a message that the viewer can see. */
export interface MessageSubject {
  senderId: string;
  isDeleted: boolean;
  createdAt: Date;
  isGroup: boolean;
  viewerRole: GroupRole;
  /** A text where nothing else is said. */
  messageType?: string;
  isForwarded?: boolean;
  /** What happened to the conversation, and nobody said. */
  notice?: object | null;
}

/** What was typed wrong is put right soon or not at all: others have answered it. */
export const EDIT_MS = EDIT_MINUTES * 60_000;

export function canStartConversation(viewer: Viewer | null): boolean {
  return may(viewer, 'send_messages');
}

/** Without another member there is no one to write to, and a chat is read-only outside of its window. */
export function canSendIn(viewer: Viewer | null, conversation: ConversationSubject): boolean {
  return (
    may(viewer, 'send_messages') &&
    (conversation.type === 'group' || conversation.other !== null) &&
    isWritable(conversation)
  );
}

/** Of two, both; in a group, those who run it. */
export function canSetDisappearing(viewer: Viewer | null, conversation: ConversationSubject): boolean {
  return (
    canSendIn(viewer, conversation) && (conversation.type === 'direct' || conversation.role !== 'member')
  );
}

/** A notice is nobody's words: it is not answered, forwarded, changed or taken back. */
export function isSaid({ notice = null }: Pick<MessageSubject, 'notice'>): boolean {
  return notice === null;
}

export function canReactTo(viewer: Viewer | null, message: MessageSubject): boolean {
  return may(viewer, 'send_messages') && !message.isDeleted && isSaid(message);
}

/** How far a message of one's own has come. */
export function canSeeReceipts(viewer: Viewer, message: MessageSubject): boolean {
  return viewer.id === message.senderId && isSaid(message);
}

/** A voice, a sticker and a place have no words, and what is forwarded has those of somebody else. */
const WORDED = ['text', 'image', 'video', 'gif', 'file'];
export function hasOwnWords(message: MessageSubject): boolean {
  const { messageType = 'text', isForwarded = false } = message;
  return WORDED.includes(messageType) && !isForwarded && isSaid(message);
}

export function canEditMessage(viewer: Viewer | null, message: MessageSubject, now: Date): boolean {
  return (
    may(viewer, 'send_messages') &&
    viewer?.id === message.senderId &&
    !message.isDeleted &&
    hasOwnWords(message) &&
    now.getTime() - message.createdAt.getTime() < EDIT_MS
  );
}

/** Of two, both; in a group, those who run it. */
export function canPinMessage(viewer: Viewer | null, message: MessageSubject): boolean {
  if (!may(viewer, 'send_messages') || message.isDeleted || !isSaid(message)) return false;
  return !message.isGroup || message.viewerRole !== 'member';
}

/** What somebody else said. */
export function canReportMessage(viewer: Viewer | null, message: MessageSubject): boolean {
  return viewer !== null && viewer.id !== message.senderId && !message.isDeleted && isSaid(message);
}

/** One's own; in a group also those of others, by those who run it. */
export function canDeleteForAll(viewer: Viewer | null, message: MessageSubject): boolean {
  if (viewer === null || message.isDeleted || !isSaid(message)) return false;
  return viewer.id === message.senderId || (message.isGroup && message.viewerRole !== 'member');
}
