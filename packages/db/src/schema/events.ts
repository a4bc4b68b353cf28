import type { EventKind } from '@kindred/validation/events';
import type { Defaulted, DefaultedNullable, Id, MoneyDefaulted, Timestamp, TimestampNow } from './types.ts';

export interface EventsTable {
  id: Id;
  hostId: string;
  tribeId: string | null;
  title: string;
  description: Defaulted<string>;
  imageUrl: string | null;
  startTime: Timestamp;
  endTime: Timestamp;
  location: string | null;
  meetingUrl: string | null;
  isOnline: Defaulted<boolean>;
  price: MoneyDefaulted;
  /** Null for no limit. */
  maxAttendees: number | null;
  /** Those whose answer is 'going'. */
  attendeeCount: Defaulted<number>;
  kind: Defaulted<EventKind>;
  replayUrl: DefaultedNullable<string>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface EventRsvpsTable {
  id: Id;
  eventId: string;
  userId: string;
  status: Defaulted<string>;
  rsvpedAt: TimestampNow;
}

/** Private by row: an event of a private tribe, its meeting link, and who goes. */
export interface EventsGuardedTables {
  events: EventsTable;
  eventRsvps: EventRsvpsTable;
}
