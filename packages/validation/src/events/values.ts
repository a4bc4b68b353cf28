// Apart from the schemas, so that a screen loads no parser.
export const EVENT_KINDS = ['live_room', 'webinar', 'office_hours', 'workshop', 'stream', 'zoom'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Who sees an event and can attend it: everyone, readers of its tribe, paid members of its tribe, or invited users. */
export const EVENT_AUDIENCES = ['public', 'tribe', 'paid', 'invited'] as const;
export type EventAudience = (typeof EVENT_AUDIENCES)[number];

export const RSVP_STATUSES = ['going', 'maybe', 'declined'] as const;
export type RsvpStatus = (typeof RSVP_STATUSES)[number];

/** Where holders of a ticket attend. */
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
