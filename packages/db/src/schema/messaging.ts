import type { DisappearAfter } from '@kindred/validation/messaging/expiry';
import type { NoticeKind } from '@kindred/validation/messaging/systemMessages';
import type {
  Defaulted,
  Degrees,
  Fields,
  Id,
  JsonObject,
  JsonObjectOrNull,
  Timestamp,
  TimestampNow,
  TimestampOrNull,
} from './types.ts';

export type ConversationType = 'direct' | 'group';
export type MessageType =
  | 'text'
  | 'image'
  | 'video'
  | 'audio'
  | 'voice'
  | 'file'
  | 'location'
  | 'sticker'
  | 'gif';
export type MessageStatus = 'sending' | 'sent' | 'delivered' | 'read' | 'failed';
export type RequestState = 'accepted' | 'pending' | 'invited' | 'declined';

/** What happened to a conversation. */
export interface Notice {
  kind: NoticeKind;
  /** With whom. */
  userIds?: string[];
  /** What a group is called now. */
  name?: string;
  /** How long messages stay now; null for good. */
  after?: DisappearAfter | null;
}

export type PresenceStatus = 'online' | 'away' | 'busy' | 'offline';

export interface ConversationsTable {
  id: Id;
  type: ConversationType;
  /** Of a direct conversation: both members' ids, the smaller first, joined by a colon. */
  directKey: string | null;
  /** What somebody wrote to a business, and who they are. */
  businessId: string | null;
  customerId: string | null;
  /** The event of a chat; null once the event is gone. */
  eventId: string | null;
  /** When a chat of an event can be written in; null for other conversations. */
  opensAt: TimestampOrNull;
  closesAt: TimestampOrNull;
  name: string | null;
  imageUrl: string | null;
  description: string | null;
  lastMessageId: string | null;
  lastMessageAt: TimestampOrNull;
  lastMessagePreview: string | null;
  /** Number of the last message, from 1. */
  lastSeq: Defaulted<number>;
  /** Moves with every message that is new or changed. */
  revision: Defaulted<number>;
  /** What is said from now on goes after this long; null when it stays. */
  disappearAfter: '24h' | '7d' | '90d' | null;
  /** A job waits that will tell of what is unread. */
  isTelling: Defaulted<boolean>;
  /** Beside those who run the group. */
  membersMayAdd: Defaulted<boolean>;
  /** Defaults for new members of a group; what one person chose is on conversation_members. */
  isPinned: Defaulted<boolean>;
  isArchived: Defaulted<boolean>;
  isMuted: Defaulted<boolean>;
  createdBy: string | null;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface ConversationMembersTable {
  id: Id;
  conversationId: string;
  userId: string;
  role: Defaulted<'owner' | 'admin' | 'member'>;
  nickname: string | null;
  /** Everything up to and including this id is read; the message itself may be gone. */
  lastReadMessageId: string | null;
  joinedAt: TimestampNow;
  lastSeenAt: TimestampOrNull;
  isPinned: Defaulted<boolean>;
  isArchived: Defaulted<boolean>;
  isMuted: Defaulted<boolean>;
  notificationSettings: JsonObject<Fields>;
  /** Messages up to this number are not for them to see. */
  fromSeq: Defaulted<number>;
  readSeq: Defaulted<number>;
  /** Up to where they have it on a device. */
  deliveredSeq: Defaulted<number>;
  mutedUntil: TimestampOrNull;
  isMarkedUnread: Defaulted<boolean>;
  /** Lets nobody know what they have read, and is not told; from their settings, by a trigger. */
  hidesReceipts: Defaulted<boolean>;
  /** Up to where they had let know that they read, before they hid it. */
  toldReadSeq: Defaulted<number>;
  /** Up to where they had read when they let it be known again. */
  hiddenReadSeq: Defaulted<number>;
  /** What a stranger began or put them into waits for a yes. */
  requestState: Defaulted<RequestState>;
  requestedBy: string | null;
  requestedAt: TimestampOrNull;
  declinedAt: TimestampOrNull;
  /** Off their list until more than this is said, and what they saw from before. */
  deletedSeq: number | null;
  deletedFromSeq: number | null;
  deletedAt: TimestampOrNull;
}

/** By which people come into a group. */
export interface ConversationLinksTable {
  conversationId: string;
  token: string;
  createdBy: string | null;
  createdAt: TimestampNow;
}

export interface GroupRemovalsTable {
  conversationId: string;
  userId: string;
  removedBy: string | null;
  removedAt: TimestampNow;
}

export interface MessagesTable {
  id: Id;
  conversationId: string;
  senderId: string;
  content: string | null;
  messageType: Defaulted<MessageType>;
  status: Defaulted<MessageStatus>;
  replyToMessageId: string | null;
  forwardedFromMessageId: string | null;
  mediaUrl: string | null;
  thumbnailUrl: string | null;
  fileName: string | null;
  /** Bytes. */
  fileSize: number | null;
  mimeType: string | null;
  /** Seconds. */
  duration: number | null;
  latitude: Degrees;
  longitude: Degrees;
  locationName: string | null;
  isEdited: Defaulted<boolean>;
  editedAt: TimestampOrNull;
  isDeleted: Defaulted<boolean>;
  deletedAt: TimestampOrNull;
  /** Since when moderators hide it; it is deleted as well then, and keeps its words. */
  hiddenAt: TimestampOrNull;
  expiresAt: TimestampOrNull;
  metadata: JsonObject<Fields>;
  /** Its place in the conversation, from 1; given by a trigger. */
  seq: Defaulted<number>;
  /** Of the conversation when it last changed. */
  revision: Defaulted<number>;
  clientKey: string | null;
  /** Made of a message of somebody, who is not told. */
  isForwarded: Defaulted<boolean>;
  /** What happened to the conversation by the sender's doing; null of what they said. */
  notice: JsonObjectOrNull<Notice>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

/** Which files a message holds; one file can be in several that were forwarded. */
export interface MessageFilesTable {
  messageId: string;
  attachmentId: string;
  position: Defaulted<number>;
}

export interface HiddenMessagesTable {
  messageId: string;
  userId: string;
}

export interface MessageReactionsTable {
  id: Id;
  messageId: string;
  userId: string;
  emoji: string;
  createdAt: TimestampNow;
}

export interface MessageReadReceiptsTable {
  id: Id;
  messageId: string;
  userId: string;
  readAt: TimestampNow;
  /** Of the message, to be found by its place. */
  conversationId: string | null;
  seq: number | null;
}

export interface TypingIndicatorsTable {
  id: Id;
  conversationId: string;
  userId: string;
  startedAt: TimestampNow;
  expiresAt: Timestamp;
}

export interface UserPresenceTable {
  id: Id;
  userId: string;
  status: Defaulted<PresenceStatus>;
  lastSeenAt: TimestampNow;
  statusMessage: string | null;
}

export interface VoiceNotesTable {
  id: Id;
  messageId: string;
  audioUrl: string;
  /** Seconds. */
  duration: number;
  /** Loudness of equal slices of the recording, 0 to 100 each. */
  waveform: Defaulted<number[]>;
  transcription: string | null;
  createdAt: TimestampNow;
}

export interface PinnedMessagesTable {
  id: Id;
  conversationId: string;
  messageId: string;
  pinnedBy: string | null;
  pinnedAt: TimestampNow;
}

export interface ScheduledMessagesTable {
  id: Id;
  conversationId: string;
  senderId: string;
  content: string;
  replyToMessageId: string | null;
  sendAt: Timestamp;
  clientKey: string;
  /** Why it did not go out; null while it waits. */
  failure: string | null;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface MessageDraftsTable {
  userId: string;
  conversationId: string;
  content: string;
  replyToMessageId: string | null;
  revision: Defaulted<number>;
  updatedAt: TimestampNow;
}

/** Private by row: behind `openGuarded`. */
export interface MessagingGuardedTables {
  conversations: ConversationsTable;
  conversationMembers: ConversationMembersTable;
  conversationLinks: ConversationLinksTable;
  groupRemovals: GroupRemovalsTable;
  messages: MessagesTable;
  messageFiles: MessageFilesTable;
  hiddenMessages: HiddenMessagesTable;
  messageReactions: MessageReactionsTable;
  messageReadReceipts: MessageReadReceiptsTable;
  typingIndicators: TypingIndicatorsTable;
  userPresence: UserPresenceTable;
  voiceNotes: VoiceNotesTable;
  pinnedMessages: PinnedMessagesTable;
  scheduledMessages: ScheduledMessagesTable;
  messageDrafts: MessageDraftsTable;
}
