import type { ConversationView } from '@kindred/validation/messaging';
import type { MessageView } from '@kindred/validation/messaging/messages';

export const TALK = '00000000-0000-7000-8000-00000000c0de';
const OLIVIA = '00000000-0000-7000-8000-000000000001';

/** Somebody of the family Park, whose id and handle are their first name. */
export const aPark = (firstName: string) => ({
  id: firstName,
  firstName,
  lastName: 'Park',
  name: `${firstName} Park`,
  handle: firstName.toLowerCase(),
  profileImageUrl: null,
});

export function aMessage(seq: number, about: Partial<MessageView> = {}): MessageView {
  return {
    id: `00000000-0000-7000-8000-${seq.toString(16).padStart(12, '0')}`,
    conversationId: TALK,
    seq,
    revision: seq,
    clientKey: null,
    senderId: OLIVIA,
    senderName: 'Olivia Ferrer',
    senderImageUrl: null,
    isMine: false,
    content: `Message ${seq}`,
    messageType: 'text',
    notice: null,
    media: [],
    file: null,
    location: null,
    isForwarded: false,
    isPinned: false,
    createdAt: '2026-03-10T09:00:00.000Z',
    expiresAt: null,
    isEdited: false,
    isDeleted: false,
    isRead: false,
    status: 'sent',
    reactions: [],
    replyToMessageId: null,
    replyTo: null,
    can: { edit: false, deleteForAll: false, pin: false, report: false },
    ...about,
  };
}

export function aConversation(about: Partial<ConversationView> = {}): ConversationView {
  return {
    id: TALK,
    type: 'direct',
    isGroup: false,
    name: null,
    imageUrl: null,
    description: null,
    otherUser: {
      id: OLIVIA,
      firstName: 'Olivia',
      lastName: 'Ferrer',
      name: 'Olivia Ferrer',
      handle: 'olivia',
      profileImageUrl: null,
    },
    business: null,
    event: null,
    window: null,
    memberCount: 2,
    membersMayAdd: false,
    lastMessage: {
      id: aMessage(3).id,
      content: 'Message 3',
      createdAt: '2026-03-10T09:00:00.000Z',
      senderId: OLIVIA,
      senderName: 'Olivia Ferrer',
      isMine: false,
      isDeleted: false,
      notice: null,
      messageType: 'text',
      fileName: null,
      duration: null,
    },
    unreadCount: 0,
    isMarkedUnread: false,
    lastSeq: 3,
    readSeq: 3,
    updatedAt: '2026-03-10T09:00:00.000Z',
    isPinned: false,
    isArchived: false,
    isMuted: false,
    mutedUntil: null,
    myRole: 'member',
    isRequest: false,
    draft: null,
    scheduledCount: 0,
    disappearAfter: null,
    can: { disappear: true, send: true, leave: false, edit: false, add: false, setRoles: false },
    ...about,
  };
}
