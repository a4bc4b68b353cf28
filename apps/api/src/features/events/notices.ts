import type { Tx } from '@kindred/db/client';
import { takeEndedEvents } from '@kindred/db/events/after/writes';
import {
  attendeesToNotify,
  type EventToNotifyOf,
  eventToNotifyOf,
} from '@kindred/db/events/reminders/visibility';
import { takeDueReminders } from '@kindred/db/events/reminders/writes';
import { type EventRow, viewersAmong } from '@kindred/db/events/visibility';
import { eventPath, type RsvpStatus } from '@kindred/validation/events';
import { giveBackUntil } from '@kindred/validation/events/refunds';
import { doorPath } from '@kindred/validation/events/values';
import { id } from '@kindred/validation/text';
import { z } from 'zod';
import type { Outbox } from '../../platform/bus.ts';
import { defineJob, noPayload } from '../../platform/job.ts';
import { write } from '../../platform/write.ts';
import { notifyOf, notifyPerson, timeZonesOf } from '../notifications/service.ts';
import { mailChange, mailInvitation, mailWithdrawn } from './calendar/mail.ts';
import { spokenStart } from './spoken.ts';

export type EventOfNotice = Pick<EventRow, 'id' | 'title' | 'tribeId'>;

/** Data of every notification about an event. */
export const dataOf = ({ id: eventId, tribeId }: EventOfNotice, kind: string) => ({
  kind,
  actionUrl: eventPath(eventId),
  ...(tribeId === null ? {} : { tribeId }),
});

/** Notifies the host of an event of an answer, all of them as one. */
export async function notifyOfRsvp(
  tx: Tx,
  outbox: Outbox,
  event: EventOfNotice & { hostId: string },
  { userId, status }: { userId: string; status: RsvpStatus },
): Promise<void> {
  if (userId === event.hostId) return;
  await notifyPerson(tx, outbox, {
    userId: event.hostId,
    actorId: userId,
    type: 'event_rsvp',
    kind: 'event',
    did: status === 'going' ? `is going to ${event.title}` : `may go to ${event.title}`,
    message: '',
    data: dataOf(event, 'event_rsvp'),
    groupKey: `event-rsvps:${event.id}`,
    isOnce: true,
  });
}

export async function notifyInvited(
  tx: Tx,
  outbox: Outbox,
  event: EventOfNotice,
  { userId, inviterId }: { userId: string; inviterId: string },
): Promise<void> {
  await notifyPerson(tx, outbox, {
    userId,
    actorId: inviterId,
    type: 'event_rsvp',
    kind: 'event',
    did: `invited you to ${event.title}`,
    message: '',
    data: dataOf(event, 'event_invited'),
    groupKey: `event-invited:${event.id}`,
    isOnce: true,
  });
}

const ROLES = {
  host: { did: 'made you a co-host of', pathOf: eventPath },
  door: { did: 'asked you to check in at', pathOf: doorPath },
  speaker: { did: 'made you a speaker at', pathOf: eventPath },
};

/** Notifies a user who runs an event now, checks in at its door or speaks at it. */
export async function notifyOfRole(
  tx: Tx,
  outbox: Outbox,
  event: EventOfNotice,
  { userId, actorId, role }: { userId: string; actorId: string; role: keyof typeof ROLES },
): Promise<void> {
  const { did, pathOf } = ROLES[role];
  await notifyPerson(tx, outbox, {
    userId,
    actorId,
    type: 'event_rsvp',
    kind: 'event',
    did: `${did} ${event.title}`,
    message: '',
    data: { ...dataOf(event, `event_${role}`), actionUrl: pathOf(event.id) },
    groupKey: `event-${role}:${event.id}`,
    isOnce: true,
  });
}

/** Notifies a user of a ticket that another one sent them. */
export async function notifyTransferred(
  tx: Tx,
  outbox: Outbox,
  event: EventOfNotice,
  { userId, senderId }: { userId: string; senderId: string },
): Promise<void> {
  await notifyPerson(tx, outbox, {
    userId,
    actorId: senderId,
    type: 'event_rsvp',
    kind: 'event',
    did: `sent you a ticket to ${event.title}`,
    message: '',
    data: dataOf(event, 'event_ticket_received'),
  });
}

/** Notifies a user whose seats a host took back. */
export async function notifyRemoved(
  tx: Tx,
  outbox: Outbox,
  event: EventOfNotice,
  userId: string,
): Promise<void> {
  await notifyPerson(tx, outbox, {
    userId,
    actorId: null,
    type: 'event_rsvp',
    kind: 'event',
    did: `You no longer have a seat at ${event.title}`,
    message: 'A host removed you. What was paid for your seat is refunded.',
    data: dataOf(event, 'event_removed'),
  });
}

export const NOTICES = ['reminder', 'changed', 'cancelled', 'replay', 'thanks'] as const;
type NoticeKind = (typeof NOTICES)[number];
/** Changes of the event itself, which calendars are mailed of. */
const ANNOUNCED: ReadonlySet<NoticeKind> = new Set(['changed', 'cancelled']);

const BOUGHT_BEFORE = new Date(0);
/** Until when those who paid may give their tickets back, after an event was moved. */
function giveBackWords(event: EventToNotifyOf, timeZone: string): string {
  const until = giveBackUntil(event, BOUGHT_BEFORE);
  if (until === null || until <= new Date()) return '';
  const by = spokenStart({ startTime: until, isAllDay: false }, timeZone);
  return `. If you can’t come, cancel your ticket until ${by} for a full refund.`;
}

/** The sentences of a notice. @param timeZone of its reader */
export function wordsOf(notice: NoticeKind, event: EventToNotifyOf, timeZone: string, hasPaid = false) {
  const { title, cancelReason } = event;
  if (notice === 'cancelled') {
    const refund = hasPaid ? 'What you paid is refunded.' : '';
    return { did: `${title} was cancelled`, message: [cancelReason, refund].filter(Boolean).join(' ') };
  }
  if (notice === 'replay')
    return { did: `${title} has a replay`, message: 'Watch it on the page of the event.' };
  if (notice === 'thanks') {
    return { did: `How was ${title}?`, message: 'Thank you for being there. Leave feedback for its hosts.' };
  }
  const message = spokenStart(event, event.isAllDay ? event.timeZone : timeZone);
  if (notice === 'reminder') return { did: `${title} starts soon`, message };
  return { did: `${title} changed`, message: message + (hasPaid ? giveBackWords(event, timeZone) : '') };
}

/** True if a notice still holds for an event. */
export function isCurrent(notice: NoticeKind, { cancelledAt, startTime }: EventToNotifyOf): boolean {
  if (notice === 'cancelled') return cancelledAt !== null;
  return cancelledAt === null && (notice !== 'reminder' || startTime > new Date());
}

/** Changes one after another are one notification, of the last. */
function latestOf({ id: eventId }: EventToNotifyOf, { did, message }: { did: string; message: string }) {
  const several = { title: did, message, actionUrl: eventPath(eventId) };
  return { groupKey: `event-changed:${eventId}`, several };
}

const AT_ONCE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Notifies those who go or may go to an event, a page of them a job. */
export const notifyAttendeesJob = defineJob({
  name: 'events.notifyAttendees',
  payload: z.object({
    eventId: id,
    notice: z.enum(NOTICES),
    /** The user who caused it and is not notified. */
    actorId: id.nullable().default(null),
    after: id.default(FIRST),
  }),
  async run(deps, { eventId, notice, actorId, after }) {
    await write(deps, async (tx, outbox) => {
      const event = await eventToNotifyOf(tx, eventId);
      if (event === undefined || !isCurrent(notice, event)) return;
      const attendees = await attendeesToNotify(tx, { eventId, after, limit: AT_ONCE });
      const page = attendees.map(({ userId }) => userId);
      // No one sees an event of a deleted tribe, and its attendees saw it until then.
      const readers = event.isTribeDeleted ? new Set(page) : await viewersAmong(tx, eventId, page);
      const going = attendees.filter(({ userId, status }) => status === 'going' && readers.has(userId));
      const mailed = await mailChange(
        tx,
        outbox,
        event,
        ANNOUNCED.has(notice) ? going.map(({ userId }) => userId) : [],
      );
      // The feedback is of those who went.
      const asked = new Set((notice === 'thanks' ? going : attendees).map(({ userId }) => userId));
      const holders = new Set(attendees.flatMap(({ userId, hasPaid }) => (hasPaid ? [userId] : [])));
      const zones = await timeZonesOf(tx, page);
      await notifyOf(
        tx,
        outbox,
        page
          .filter((userId) => userId !== actorId && readers.has(userId) && asked.has(userId))
          .map((userId) => {
            const words = wordsOf(notice, event, zones.get(userId) ?? event.timeZone, holders.has(userId));
            return {
              userId,
              actorId: null,
              type: 'event_rsvp' as const,
              kind: 'event' as const,
              ...words,
              data: {
                ...dataOf(event, `event_${notice}`),
                ...(event.isTribeDeleted ? { actionUrl: '/events' } : {}),
                ...(mailed.has(userId) ? { isMailed: true } : {}),
              },
              ...(notice === 'changed' ? latestOf(event, words) : {}),
            };
          }),
      );
      const last = page.at(-1);
      if (page.length === AT_ONCE && last !== undefined) {
        await outbox.job(notifyAttendeesJob, { eventId, notice, actorId, after: last });
      }
    });
  },
});

const ENDED_AT_ONCE = 100;

/** Asks the attendees of events that ended for feedback, once. */
export const thankJob = defineJob({
  name: 'events.thank',
  pausedWith: 'events',
  cron: '*/5 * * * *',
  payload: noPayload,
  async run(deps) {
    await write(deps, async (tx, outbox) => {
      const ended = await takeEndedEvents(tx, ENDED_AT_ONCE);
      for (const { id: eventId, hostId } of ended) {
        await outbox.job(notifyAttendeesJob, { eventId, notice: 'thanks', actorId: hostId });
      }
      if (ended.length === ENDED_AT_ONCE) await outbox.job(thankJob, {});
    });
  },
});

const REMINDERS_AT_ONCE = 100;

/** Sends the reminders that are due. */
export const remindJob = defineJob({
  name: 'events.remind',
  pausedWith: 'events',
  cron: '* * * * *',
  payload: noPayload,
  async run(deps) {
    await write(deps, async (tx, outbox) => {
      const due = await takeDueReminders(tx, REMINDERS_AT_ONCE);
      for (const { eventId } of due) {
        await outbox.job(notifyAttendeesJob, { eventId, notice: 'reminder', actorId: null });
      }
      if (due.length === REMINDERS_AT_ONCE) await outbox.job(remindJob, {});
    });
  },
});

export const eventJobs = [notifyAttendeesJob, remindJob, thankJob, mailInvitation, mailWithdrawn];
