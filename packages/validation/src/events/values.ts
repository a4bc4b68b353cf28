// Apart from the schemas, so that a screen loads no parser.
export const EVENT_KINDS = ['live_room', 'webinar', 'office_hours', 'workshop', 'stream', 'zoom'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Users who see an event and can attend it: everyone, readers of its tribe, its paid members, or invited users. */
export const EVENT_AUDIENCES = ['public', 'tribe', 'paid', 'invited'] as const;
export type EventAudience = (typeof EVENT_AUDIENCES)[number];

export const RSVP_STATUSES = ['going', 'maybe', 'declined'] as const;
export type RsvpStatus = (typeof RSVP_STATUSES)[number];

/** Ways in which holders of a ticket attend. */
export const TICKET_ATTENDS = ['any', 'in_person', 'online'] as const;
export type TicketAttends = (typeof TICKET_ATTENDS)[number];

/** Ticket types on sale of an event. */
export const EVENT_TICKET_TYPES_MAX = 10;
/** Holders who cancel are refunded at most 28 days before the start. */
export const REFUND_MINUTES_MAX = 40_320;
export const DEFAULT_REFUND_MINUTES = 1_440;
/** Days in which holders of an event that was moved may give their tickets back. */
export const GIVE_BACK_DAYS = 7;

/** Around a point, in km. */
export const EVENT_RADIUS_KM = 50;
export const EVENT_RADIUS_MAX = 500;

/** How long before the start attendees can join, in minutes. */
export const JOIN_MINUTES = 15;
/** People that an attendee can bring along. */
export const GUESTS_MAX = 10;
/** Seats that an event can have. */
export const SEATS_MAX = 1_000_000;
/** Reminders of an event. */
export const REMINDERS_MAX = 5;
/** Minutes before the start; a reminder is sent at most 28 days before. */
export const REMINDER_MINUTES = { min: 5, max: 40_320 };
export const DEFAULT_REMINDERS = [1_440, 60];
/** Days from start to end. */
export const EVENT_DAYS_MAX = 31;
export const HOSTS_MAX = 10;
export const SPEAKERS_MAX = 20;

/** The page of an event. */
export const eventPath = (eventId: string) => `/event/${eventId}`;

/** Users who check in at the door of an event, beside its hosts. */
export const DOORS_MAX = 20;
export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];
/**
 * Results of a scan. `duplicate`: the seat was inside already, or outside when it was checked out. `revoked`: the
 * ticket was given back or passed on. `full`: no seat was free for a walk-in.
 */
export const CHECK_IN_RESULTS = [
  'accepted',
  'duplicate',
  'revoked',
  'wrong_event',
  'unknown',
  'full',
] as const;
export type CheckInOutcome = (typeof CHECK_IN_RESULTS)[number];
/** Scans of one call. */
export const SCANS_AT_ONCE_MAX = 200;
/** Scans of one seat that are kept. */
export const SCANS_PER_SEAT_MAX = 100;
export const WALK_IN_NAME_MAX = 80;
/** Seats of a page of the roster. */
export const ROSTER_PAGE = 2_000;
/** Hours after the end of an event at which a device forgets its roster. */
export const ROSTER_KEPT_HOURS = 24;

export const doorPath = (eventId: string) => `/event/${eventId}/door`;
export const RECURRENCE_FREQUENCIES = ['daily', 'weekly', 'monthly_day', 'monthly_weekday'] as const;
export type RecurrenceFrequency = (typeof RECURRENCE_FREQUENCIES)[number];
/** Every how many days, weeks or months: the next date is made a year ahead. */
export const INTERVAL_MAX = 12;
/** The fifth of its kind is skipped in months that have four. */
export const NTH_MAX = 5;
export const LAST = -1;
export const SERIES_COUNT_MAX = 730;
export const EXCEPT_DATES_MAX = 100;
/** Days ahead for which dates of a series are made. */
export const SERIES_DAYS_AHEAD = 365;
/** Dates that a change of a series concerns: this one, it and those after it, or all that have not ended. */
export const SERIES_SCOPES = ['this', 'following', 'all'] as const;
export type SeriesScope = (typeof SERIES_SCOPES)[number];
/** Dates that a preview of a series shows. */
export const PREVIEW_DATES = 6;
