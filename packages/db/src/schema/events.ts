import type {
  CheckInOutcome,
  Direction,
  EventAudience,
  EventKind,
  RsvpStatus,
  TicketAttends,
} from '@kindred/validation/events/values';
import type { JoinAnswer, Tier } from '@kindred/validation/tribes';
import type {
  Computed,
  Defaulted,
  DefaultedNullable,
  Id,
  JsonObject,
  Money,
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
  /** Seats that are taken: its tickets and walk-ins. */
  attendeeCount: Defaulted<number>;
  /** Seats that orders and offers of the waitlist hold. */
  heldCount: Defaulted<number>;
  guestsMax: Defaulted<number>;
  showsAttendees: Defaulted<boolean>;
  hasChat: Defaulted<boolean>;
  audience: Defaulted<EventAudience>;
  kind: Defaulted<EventKind>;
  /** A link to the replay, in place of an uploaded one. */
  replayUrl: DefaultedNullable<string>;
  /** The uploaded replay, once it plays. */
  replayVideoId: DefaultedNullable<string>;
  /** Lower case, after a space. */
  titleText: Computed<string>;
  hasReplay: Computed<boolean>;
  replayAnnouncedAt: TimestampOrNull;
  thankedAt: TimestampOrNull;
  cancelledAt: TimestampOrNull;
  cancelReason: DefaultedNullable<string>;
  /** Since when moderators hide it. */
  hiddenAt: TimestampOrNull;
  deletedAt: TimestampOrNull;
  /** Asked of users before they go. */
  questions: Defaulted<string[]>;
  sequence: Defaulted<number>;
  /** Of an event that repeats. With the local start that the series gave it, which stays when it is moved. */
  seriesId: DefaultedNullable<string>;
  originalStart: DefaultedNullable<string>;
  /** The date of the recurrence that it is for, which follows a change of all dates. */
  seriesDate: DefaultedNullable<string>;
  /** Whether it was edited apart from its series. */
  isException: Defaulted<boolean>;
  /** Whether a series made it after its first date. */
  isRepeat: Defaulted<boolean>;
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
  joinRevokedAt: TimestampOrNull;
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
  /** When its offer expired: hosts see it, and it no longer waits. */
  expiredAt: Date | null;
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

export interface EventAttendanceTable {
  eventId: string;
  userId: string;
  firstJoinedAt: TimestampNow;
  lastJoinedAt: TimestampNow;
}

export interface EventFeedbackTable {
  id: Id;
  eventId: string;
  userId: string;
  rating: number;
  content: Defaulted<string>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export type EventRole = 'host' | 'speaker' | 'door';

export interface EventPeopleTable {
  id: Id;
  eventId: string;
  role: EventRole;
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

/** A seat of someone who came without a ticket. Rows are added, not changed. */
export interface EventWalkInsTable {
  id: Id;
  eventId: string;
  name: string | null;
  createdAt: TimestampNow;
}

/** A scan at the door. Rows are added; later scans of the seat can change the result alone. */
export interface EventCheckInsTable {
  id: Id;
  eventId: string;
  /** A ticket or a walk-in, which may be gone. */
  seatId: string | null;
  direction: Direction;
  nonce: string;
  scannedAt: Timestamp;
  scannedBy: string | null;
  result: CheckInOutcome;
}

export interface EventSeriesTable {
  id: Id;
  /** The series that it was split from, or itself. */
  rootId: string;
  /** The zone of `originalStart` of its events. */
  keyZone: string;
  rrule: string;
  exceptDates: Defaulted<string[]>;
  /** The times of its first date, on the clocks of its zone. */
  startsLocal: string;
  endsLocal: string;
  startsSecond: Defaulted<boolean>;
  endsSecond: Defaulted<boolean>;
  timeZone: string;
  isAllDay: Defaulted<boolean>;
  /** The last date that was looked at; null once there are no more. */
  generatedUntil: string | null;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

/** An answer to all dates of a series. */
export interface EventSeriesAnswersTable {
  id: Id;
  seriesId: string;
  userId: string;
  status: RsvpStatus;
  guests: Defaulted<number>;
  isHidden: Defaulted<boolean>;
  /** The name of the free ticket type that is wanted. */
  ticketType: DefaultedNullable<string>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

/** Sells a seat on every date of a series to come, and on those that are made later. */
export interface EventPassesTable {
  id: Id;
  /** The first of the series that were split from one another: the pass is for the dates of all of them. */
  rootId: string;
  price: Money;
  /** Null for no limit. */
  quantity: number | null;
  takenCount: Defaulted<number>;
  archivedAt: TimestampOrNull;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

/** A user with a pass, or whose order is not paid yet. */
export interface EventPassHoldersTable {
  orderItemId: string;
  passId: string;
  userId: string;
  /** Seats that the order bought. */
  dates: number;
  paidAt: TimestampOrNull;
  createdAt: TimestampNow;
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
  eventWalkIns: EventWalkInsTable;
  eventCheckIns: EventCheckInsTable;
  eventSeries: EventSeriesTable;
  eventSeriesAnswers: EventSeriesAnswersTable;
  eventPasses: EventPassesTable;
  eventPassHolders: EventPassHoldersTable;
  eventAttendance: EventAttendanceTable;
  eventFeedback: EventFeedbackTable;
}
