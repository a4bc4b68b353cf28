import { z } from 'zod';
import { userCard } from './accounts.ts';
import { offeringAllowance } from './courses.ts';
import { eventChat } from './events/chat.ts';
import { passView } from './events/passes.ts';
import { recurrence } from './events/series.ts';
import { ticketTypeView } from './events/tickets.ts';
import {
  EVENT_AUDIENCES,
  EVENT_KINDS,
  EVENT_RADIUS_KM,
  EVENT_RADIUS_MAX,
  type EventAudience,
  type EventKind,
  eventPath,
  RSVP_STATUSES,
  type RsvpStatus,
} from './events/values.ts';
import { pointText } from './map/point.ts';
import { uploadedVideo } from './media/video.ts';
import { cursorPageShape, pageOf } from './paging.ts';
import { id, text, timestamp } from './text.ts';
import { joinAnswer, SLUG_MAX } from './tribes.ts';

const tribe = text().trim().min(1).max(SLUG_MAX);
/** Such as `'12.00'`, in the currency of the event. */
const price = z.string();

export {
  EVENT_AUDIENCES,
  EVENT_KINDS,
  type EventAudience,
  type EventKind,
  eventPath,
  RSVP_STATUSES,
  type RsvpStatus,
};
export const eventKind = z.enum(EVENT_KINDS);
/** Upcoming and running events, soonest first; recorded ones, latest first. */
export const TRIBE_EVENT_LISTS = ['upcoming', 'live', 'replays'] as const;
export type TribeEventList = (typeof TRIBE_EVENT_LISTS)[number];

export const tribeEventsInput = z.strictObject({
  id: tribe,
  list: z.enum(TRIBE_EVENT_LISTS).default('upcoming'),
  kind: eventKind.optional(),
  /** Events that end after it, or for replays began before it. */
  from: timestamp.optional(),
  /** Events that start before it. */
  to: timestamp.optional(),
  ...cursorPageShape,
});

/** An event in a list. */
export const eventCard = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    imageUrl: z.string().nullable(),
    kind: eventKind,
    startTime: timestamp,
    endTime: timestamp,
    timeZone: z.string(),
    isAllDay: z.boolean(),
    isOnline: z.boolean(),
    location: z.string().nullable(),
    /** The lowest that is on sale. */
    price,
    /** True if other tickets cost more. */
    hasHigherPrice: z.boolean(),
    currency: z.string(),
    /** Seats that are taken, those of guests included. */
    attendeeCount: z.int().min(0),
    maxAttendees: z.int().nullable(),
    host: userCard,
    tribe: z.object({ id, slug: z.string(), name: z.string() }).nullable(),
    /** My answer. */
    rsvp: z.enum(RSVP_STATUSES).nullable(),
    isLive: z.boolean(),
    isCancelled: z.boolean(),
    /** For an event that I attend and that is about to begin or runs. */
    joinUrl: z.string().nullable(),
    /** A link to its replay, for those who can watch it. */
    replayUrl: z.string().nullable(),
    /** True if it has a replay that I can watch; one without a link plays in its page. */
    hasReplay: z.boolean(),
  })
  .meta({ id: 'EventCard' });
export type EventCard = z.infer<typeof eventCard>;
export const tribeEventPage = pageOf(eventCard).extend({
  can: z.object({ create: z.boolean() }),
  /** For those who can create events: what the plan of the tribe's owner still allows. */
  allowance: offeringAllowance,
});
export type TribeEventPage = z.infer<typeof tribeEventPage>;

/** Upcoming and running, running now, over, and those I host, answered or am invited to that are not over. */
export const EVENT_LISTS = ['upcoming', 'live', 'past', 'mine'] as const;
export type EventList = (typeof EVENT_LISTS)[number];
export const listEventsInput = z
  .strictObject({
    list: z.enum(EVENT_LISTS).default('upcoming'),
    kind: eventKind.optional(),
    /** The id or slug of a tribe. */
    tribe: tribe.optional(),
    /** Leaves out public events that I have no part in. */
    isMine: z.boolean().default(false),
    /** Events that end after it; with `mine` also those that are over. */
    from: timestamp.optional(),
    /** Events that start before it. */
    to: timestamp.optional(),
    /** `lat,lng`: upcoming or live events that the map shows near it. */
    near: pointText.optional(),
    /** Kilometres from `near`. */
    radius: z
      .int({ error: 'Radius must be a whole number' })
      .min(1, { error: 'Radius must be at least 1 km' })
      .max(EVENT_RADIUS_MAX, { error: `Radius must be at most ${EVENT_RADIUS_MAX} km` })
      .default(EVENT_RADIUS_KM),
    ...cursorPageShape,
  })
  .refine(({ list, near }) => near === undefined || list === 'upcoming' || list === 'live', {
    error: 'Near is for upcoming and live events',
    path: ['near'],
  });
export const eventPage = pageOf(eventCard);
export const eventCards = z.array(eventCard);
export type EventPage = z.infer<typeof eventPage>;

export const eventIdInput = z.strictObject({ id });
const speaker = z.object({ user: userCard.nullable(), name: z.string(), about: z.string() });
/** An event with what the viewer can do in it. */
export const eventView = eventCard
  .extend({
    audience: z.enum(EVENT_AUDIENCES),
    /** Moderators hide it; told to those who host it alone. */
    isHidden: z.boolean(),
    /** Wall-clock times in its zone, such as `2027-03-28T19:30`. */
    startsAt: z.string(),
    endsAt: z.string(),
    startFold: z.enum(['first', 'second']).nullable(),
    endFold: z.enum(['first', 'second']).nullable(),
    /** Null while it is for attendees alone and I am none. */
    address: z.string().nullable(),
    isAddressPrivate: z.boolean(),
    guestsMax: z.int().min(0),
    showsAttendees: z.boolean(),
    hasChat: z.boolean(),
    /** For those who take part in it: attendees, hosts and speakers. */
    chat: eventChat.nullable(),
    cancelReason: z.string().nullable(),
    questions: z.array(z.string()),
    /** Mine to its questions. */
    answers: z.array(joinAnswer),
    hosts: z.array(userCard),
    speakers: z.array(speaker),
    /** My answer with the people I bring along. */
    attendance: z
      .object({
        status: z.enum(RSVP_STATUSES),
        guests: z.int().min(0),
        isHidden: z.boolean(),
        /** True if a seat of mine was paid for: it is cancelled as a ticket. */
        isPaid: z.boolean(),
        ticketTypeId: id.nullable(),
      })
      .nullable(),
    waitlist: z.object({
      canJoin: z.boolean(),
      /** My place among those who wait, from 1; null once I have an offer. */
      position: z.int().nullable(),
      /** Seats that I wait for. */
      quantity: z.int().nullable(),
      /** The ticket type that I wait for; null where the event has none. */
      ticketType: z.string().nullable(),
      /** Seats that are held for me. */
      offer: z.object({ id, quantity: z.int(), expiresAt: timestamp }).nullable(),
      /** Entries without an offer, for hosts. */
      count: z.int().nullable(),
    }),
    /** On sale, in their order; empty for an event that is free for everyone who can attend it. */
    ticketTypes: z.array(ticketTypeView),
    /** Minutes before the start until which holders who cancel are refunded; null for no refunds. */
    refundMinutes: z.int().nullable(),
    /** Seats that are neither taken nor held; null for no limit. */
    seatsLeft: z.int().min(0).nullable(),
    /** Users whose answer is maybe. */
    maybeCount: z.int().min(0),
    /** Comments in its discussion; null for guests. */
    commentCount: z.int().min(0).nullable(),
    /** The site whose stream its page plays while I can join, `hls` for one of its hosts; null for a meeting elsewhere. */
    streamSite: z.string().nullable(),
    /** The frame that plays its replay; null where its site is not allowed. */
    replay: z.object({ site: z.string(), src: z.string() }).nullable(),
    /** The uploaded replay; its hosts also see the latest upload while it is processed or failed. */
    replayVideo: uploadedVideo.nullable(),
    /** My feedback. */
    feedback: z.object({ rating: z.int(), content: z.string() }).nullable(),
    updatedAt: timestamp,
    /** For an event that repeats, with my answer to all its dates. */
    series: z
      .object({
        id,
        recurrence,
        rsvp: z.enum(RSVP_STATUSES).nullable(),
        /** On sale, or one that I have. */
        pass: passView.nullable(),
      })
      .nullable(),
    /** For those who run it. */
    settings: z
      .object({
        meetingUrl: z.string().nullable(),
        reminders: z.array(z.int()),
        /** Users who check in beside the hosts. */
        doorStaff: z.array(userCard),
      })
      .nullable(),
    can: z.object({
      rsvp: z.boolean(),
      comment: z.boolean(),
      giveFeedback: z.boolean(),
      /** Enter its chat, or read it once it is read-only. */
      openChat: z.boolean(),
      post: z.boolean(),
      seeAttendees: z.boolean(),
      checkIn: z.boolean(),
      invite: z.boolean(),
      edit: z.boolean(),
      duplicate: z.boolean(),
      cancel: z.boolean(),
      setReplay: z.boolean(),
      delete: z.boolean(),
      report: z.boolean(),
    }),
  })
  .meta({ id: 'Event' });
export type EventView = z.infer<typeof eventView>;
