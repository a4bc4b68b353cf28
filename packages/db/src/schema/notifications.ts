import type { Defaulted, Fields, Id, JsonObject, TimestampNow } from './types.ts';

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
  postId?: string;
  commentId?: string;
  tribeId?: string;
  /** Spaces of the tribe that somebody was added to. */
  spaceIds?: string[];
  /** What happened in the tribe, where the type says no more than that something did. */
  kind?: string;
  actionUrl?: string;
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
}

/** Private by row: behind `openGuarded`. */
export interface NotificationsGuardedTables {
  notifications: NotificationsTable;
}
