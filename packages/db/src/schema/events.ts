import type { EventAudience, EventKind, RsvpStatus, TicketAttends } from '@kindred/validation/events/values';
import type { JoinAnswer, Tier } from '@kindred/validation/tribes';
import type {
  Defaulted,
  DefaultedNullable,
  Id,
  JsonObject,
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
  /** The lowest that is on sale; 0 for a free event. */
  price: MoneyDefaulted;
  /** The highest that is on sale. */
  topPrice: MoneyDefaulted;
  /** Minutes before the start until which holders who cancel are refunded; null for no refunds. */
  refundMinutes: DefaultedNullable<number>;
  /** When it last got another time or place. */
  movedAt: TimestampOrNull;
  /** Null for no limit. */
  maxAttendees: number | null;
  /** Seats that are taken: its tickets. */
  attendeeCount: Defaulted<number>;
  /** Seats that orders and offers of the waitlist hold. */
  heldCount: Defaulted<number>;
  guestsMax: Defaulted<number>;
  showsAttendees: Defaulted<boolean>;
  audience: Defaulted<EventAudience>;
  kind: Defaulted<EventKind>;
  replayUrl: DefaultedNullable<string>;
  cancelledAt: TimestampOrNull;
  cancelReason: DefaultedNullable<string>;
  deletedAt: TimestampOrNull;
  /** Asked of users before they go. */
  questions: Defaulted<string[]>;
  sequence: Defaulted<number>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface EventRsvpsTable {
  id: Id;
  eventId: string;
  userId: string;
  status: Defaulted<RsvpStatus>;
  isHidden: Defaulted<boolean>;
  rsvpedAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface EventTicketTypesTable {
  id: Id;
  eventId: string;
  name: string;
  description: Defaulted<string>;
  price: MoneyDefaulted;
  attends: Defaulted<TicketAttends>;
  /** Only members of this tier can have one; null for everyone who can attend. */
  tier: Tier | null;
  /** Null for no limit of its own. */
  quantity: number | null;
  availableUntil: TimestampOrNull;
  takenCount: Defaulted<number>;
  heldCount: Defaulted<number>;
  position: number;
  archivedAt: TimestampOrNull;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

/** A seat of a user who goes. Rows are added and removed, not changed. */
export interface EventTicketsTable {
  id: Id;
  eventId: string;
  userId: string;
  rsvpId: string;
  /** Null for an event without ticket types. */
  typeId: string | null;
  /** Null for a seat that was not ordered. */
  orderItemId: string | null;
  createdAt: TimestampNow;
}

export interface EventWaitlistEntriesTable {
  id: Id;
  eventId: string;
  userId: string;
  typeId: string | null;
  quantity: number;
  acceptsFewer: Defaulted<boolean>;
  createdAt: TimestampNow;
}

/** Seats kept for a user, by an order or by an offer of the waitlist. Rows are added and removed, not changed. */
export interface EventHoldsTable {
  id: Id;
  eventId: string;
  userId: string;
  typeId: string | null;
  quantity: number;
  orderItemId: string | null;
  entryId: string | null;
  /** Null for an order, which expires itself. */
  expiresAt: TimestampOrNull;
  createdAt: TimestampNow;
}

export interface EventAnswersTable {
  eventId: string;
  userId: string;
  answers: JsonObject<{ items: JoinAnswer[] }>;
  createdAt: TimestampNow;
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
  eventTicketTypes: EventTicketTypesTable;
  eventTickets: EventTicketsTable;
  eventWaitlistEntries: EventWaitlistEntriesTable;
  eventHolds: EventHoldsTable;
  eventAnswers: EventAnswersTable;
  eventPeople: EventPeopleTable;
  eventInvitations: EventInvitationsTable;
  eventReminders: EventRemindersTable;
}
