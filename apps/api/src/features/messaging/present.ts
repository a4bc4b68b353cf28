import type { ConversationRow, MessageRow } from '@kindred/db/messaging/queries';
import {
  canAddToGroup,
  canDeleteForAll,
  canEditGroup,
  canEditMessage,
  canLeaveGroup,
  canPinMessage,
  canReportMessage,
  canSendIn,
  canSetDisappearing,
  canSetGroupRole,
} from '@kindred/permissions/policies/messaging';
import type { Viewer } from '@kindred/permissions/viewer';
import type { ConversationView } from '@kindred/validation/messaging';
import type { MessageStatus, MessageView } from '@kindred/validation/messaging/messages';
import { presentCard } from '../accounts/service.ts';
import { presentContent } from './messages/content.ts';
import { systemMessageText } from './systemMessages.ts';

/** A moment out of what the database made JSON of. */
function isoOf(value: string | null): string | null {
  return value === null ? null : new Date(value).toISOString();
}

function presentAnswered(row: MessageRow['replyTo']): MessageView['replyTo'] {
  return (
    row && {
      ...row,
      content: row.content ?? '',
      messageType: row.messageType,
      expiresAt: isoOf(row.expiresAt),
    }
  );
}

export function presentConversation(row: ConversationRow, viewer: Viewer): ConversationView {
  const { last, other, business, customer } = row;
  // The team finds it under the name of whoever wrote; they find it under that of the business.
  const isAnswering = customer !== null && customer.id !== viewer.id;
  return {
    id: row.id,
    type: row.type,
    isGroup: row.type === 'group',
    name: isAnswering ? customer.name : row.name,
    imageUrl: isAnswering ? customer.profileImageUrl : row.imageUrl,
    business: business && { ...business, isAnswering },
    description: row.description,
    otherUser: other && presentCard(other),
    event: row.event,
    window:
      row.opensAt === null || row.closesAt === null
        ? null
        : { opensAt: row.opensAt.toISOString(), closesAt: row.closesAt.toISOString() },
    memberCount: row.memberCount,
    membersMayAdd: row.membersMayAdd,
    lastMessage: last && {
      id: last.id,
      ...systemMessageText(last, viewer),
      createdAt: new Date(last.createdAt).toISOString(),
      senderId: last.senderId,
      senderName: last.senderName,
      isMine: last.senderId === viewer.id,
      isDeleted: last.isDeleted,
      messageType: last.messageType,
      fileName: last.fileName,
      duration: last.duration,
    },
    unreadCount: row.unreadCount,
    isMarkedUnread: row.isMarkedUnread,
    lastSeq: row.lastSeq,
    readSeq: row.readSeq,
    updatedAt: row.updatedAt.toISOString(),
    isPinned: row.isPinned,
    isArchived: row.isArchived,
    isMuted: row.isMuted,
    mutedUntil: row.mutedUntil?.toISOString() ?? null,
    myRole: row.role,
    isRequest: row.requestState !== 'accepted',
    draft: row.draft && {
      ...row.draft,
      replyTo: presentAnswered(row.draft.replyTo),
      updatedAt: isoOf(row.draft.updatedAt) ?? '',
    },
    scheduledCount: row.scheduledCount,
    disappearAfter: row.disappearAfter,
    can: {
      send: canSendIn(viewer, row),
      disappear: canSetDisappearing(viewer, row),
      leave: canLeaveGroup(viewer, row),
      edit: canEditGroup(viewer, row),
      add: canAddToGroup(viewer, row),
      setRoles: canSetGroupRole(viewer, row),
    },
  };
}

/** Up to where everybody else has the messages, and has read them. */
export interface Marks {
  delivered: number;
  read: number;
}

function statusOf({ seq }: MessageRow, { delivered, read }: Marks): MessageStatus {
  if (seq <= read) return 'read';
  return seq <= delivered ? 'delivered' : 'sent';
}

export function presentMessage(row: MessageRow, viewer: Viewer, marks: Marks): MessageView {
  const status = statusOf(row, marks);
  return {
    id: row.id,
    conversationId: row.conversationId,
    seq: row.seq,
    revision: row.revision,
    clientKey: row.clientKey,
    senderId: row.senderId,
    senderName: row.senderName,
    senderImageUrl: row.senderImageUrl,
    isMine: row.senderId === viewer.id,
    ...systemMessageText(row, viewer),
    ...presentContent(row),
    isForwarded: row.isForwarded,
    isPinned: row.isPinned,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    isEdited: row.isEdited,
    isDeleted: row.isDeleted,
    isRead: status === 'read',
    status,
    reactions: row.reactions ?? [],
    replyToMessageId: row.replyToMessageId,
    replyTo: presentAnswered(row.replyTo),
    can: {
      edit: canEditMessage(viewer, row, new Date()),
      deleteForAll: canDeleteForAll(viewer, row),
      pin: canPinMessage(viewer, row),
      report: canReportMessage(viewer, row),
    },
  };
}
