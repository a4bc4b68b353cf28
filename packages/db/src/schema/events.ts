import type { EventAudience, EventKind, RsvpStatus } from '@kindred/validation/events/values';
import type {
  Defaulted,
  DefaultedNullable,
  Id,
  MoneyDefaulted,
  Timestamp,
  TimestampNow,
  TimestampOrNull,
} from './types.ts';

export interface EventsTable {
  id: Id;
  hostId: string;
  tribeId: string | null;
  title: string;
  description: Defaulted<string>;
  imageUrl: string | null;
  startTime: Timestamp;
  endTime: Timestamp;
  timeZone: Defaulted<string>;
  /** As clocks of the zone show it, such as `2027-03-28T19:30`. */
  startsLocal: string;
  endsLocal: string;
  startsSecond: Defaulted<boolean>;
  endsSecond: Defaulted<boolean>;
  isAllDay: Defaulted<boolean>;
  location: string | null;
  address: DefaultedNullable<string>;
  isAddressPrivate: Defaulted<boolean>;
  meetingUrl: string | null;
  isOnline: Defaulted<boolean>;
  price: MoneyDefaulted;
  /** Null for no limit. */
  maxAttendees: number | null;
  /** Seats of those whose answer is 'going' and of their guests. */
  attendeeCount: Defaulted<number>;
  guestsMax: Defaulted<number>;
  showsAttendees: Defaulted<boolean>;
  audience: Defaulted<EventAudience>;
  kind: Defaulted<EventKind>;
  replayUrl: DefaultedNullable<string>;
  cancelledAt: TimestampOrNull;
  cancelReason: DefaultedNullable<string>;
  deletedAt: TimestampOrNull;
  sequence: Defaulted<number>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface EventRsvpsTable {
  id: Id;
  eventId: string;
  userId: string;
  status: Defaulted<RsvpStatus>;
  guests: Defaulted<number>;
  isHidden: Defaulted<boolean>;
  rsvpedAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface EventPeopleTable {
  id: Id;
  eventId: string;
  role: 'host' | 'speaker';
  userId: string | null;
  name: string | null;
  about: Defaulted<string>;
  position: number;
  createdAt: TimestampNow;
}

export interface EventInvitationsTable {
  id: Id;
  eventId: string;
  userId: string;
  invitedBy: string | null;
  createdAt: TimestampNow;
}

export interface EventRemindersTable {
  eventId: string;
  minutes: number;
  remindAt: TimestampOrNull;
  sentFor: TimestampOrNull;
}

/** Private by row: an event that is not for everyone, its meeting link, and who attends. */
export interface EventsGuardedTables {
  events: EventsTable;
  eventRsvps: EventRsvpsTable;
  eventPeople: EventPeopleTable;
  eventInvitations: EventInvitationsTable;
  eventReminders: EventRemindersTable;
}
