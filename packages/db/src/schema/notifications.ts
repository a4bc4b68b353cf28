import type { NotificationKind } from '@kindred/validation/notifications/values';
import type { Defaulted, Fields, Id, JsonObject, Timestamp, TimestampNow, TimestampOrNull } from './types.ts';

export type NotificationType =
  | 'message'
  | 'post_like'
  | 'post_comment'
  | 'tribe_invite'
  | 'course_enrollment'
  | 'event_rsvp'
  | 'payment'
  | 'system';

/** What a notification is about. Ids; `actionUrl` is a path inside the app. */
export interface NotificationData extends Fields {
  actorId?: string;
  /** The part of the title after the names, where several actors may be merged. */
  did?: string;
  postId?: string;
  commentId?: string;
  /** Moderators hide the comment. */
  isHidden?: true;
  tribeId?: string;
  /** The business it is about, for its followers. */
  businessId?: string;
  challengeId?: string;
  /** Spaces of the tribe that somebody was added to. */
  spaceIds?: string[];
  /** What happened in the tribe, where the type says no more than that something did. */
  kind?: string;
  actionUrl?: string;
  /** Where it leads once it has several actors, when that differs. */
  groupUrl?: string;
  /** How many things it is about, where it has no actor. */
  count?: number;
  /** A mail of its own says it already. */
  isMailed?: boolean;
  /** Of kind message: whose, the one it quotes, the last it counts, and up to where they had read. */
  conversationId?: string;
  messageId?: string;
  seq?: number;
  after?: number;
}

export interface NotificationsTable {
  id: Id;
  userId: string;
  type: NotificationType;
  title: string;
  message: string;
  data: JsonObject<NotificationData>;
  isRead: Defaulted<boolean>;
  createdAt: TimestampNow;
  kind: Defaulted<NotificationKind>;
  tribeId: string | null;
  /** What falls into the same row while it is unread. */
  groupKey: string | null;
  /** Number of different actors. */
  actorCount: Defaulted<number>;
  /** False when it goes out on other channels only. */
  isListed: Defaulted<boolean>;
}

export interface NotificationActorsTable {
  notificationId: string;
  userId: string;
  createdAt: TimestampNow;
  /** Its text and link while this is its only actor. */
  message: string | null;
  actionUrl: string | null;
}

/** Keys of the server, the same on every node. */
export interface ServerSecretsTable {
  name: string;
  value: JsonObject<Fields>;
  createdAt: TimestampNow;
}

export interface PushSubscriptionsTable {
  id: Id;
  userId: string;
  /** The session that asked for it. */
  sid: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Words for a person: `Firefox on Windows`. */
  device: string;
  failures: Defaulted<number>;
  createdAt: TimestampNow;
  lastUsedAt: TimestampOrNull;
}

export type DeliveryChannel = 'push' | 'mail';

export interface NotificationDeliveriesTable {
  notificationId: string;
  channel: DeliveryChannel;
  /** `created_at` of the notification that was sent. */
  toldOf: Timestamp;
  sentAt: TimestampNow;
}

export interface WaitingDeliveriesTable {
  notificationId: string;
  channel: DeliveryChannel;
  userId: string;
  dueAt: Timestamp;
  attempts: Defaulted<number>;
}

export interface MailedConversationsTable {
  userId: string;
  conversationId: string;
  /** Up to where they had read when the mail went out. */
  readSeq: number;
}

/** Private by row: behind `openGuarded`. */
export interface NotificationsGuardedTables {
  notifications: NotificationsTable;
  notificationActors: NotificationActorsTable;
  serverSecrets: ServerSecretsTable;
  pushSubscriptions: PushSubscriptionsTable;
  notificationDeliveries: NotificationDeliveriesTable;
  waitingDeliveries: WaitingDeliveriesTable;
  mailedConversations: MailedConversationsTable;
}
