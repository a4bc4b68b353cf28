import type { Tx } from '@kindred/db/client';
import {
  eventsToMail,
  type MailedEventRow,
  type MailRecipient,
  mailRecipient,
  unseenEventsOf,
} from '@kindred/db/events/calendar/visibility';
import type { EventToNotifyOf } from '@kindred/db/events/reminders/visibility';
import { channelsOf } from '@kindred/permissions/policies/notifications';
import { eventPath } from '@kindred/validation/events';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  readNotificationSettings,
} from '@kindred/validation/notifications/settings';
import { id, timestamp } from '@kindred/validation/text';
import { z } from 'zod';
import type { Outbox } from '../../../platform/bus.ts';
import { type CalendarEvent, type CalendarMethod, calendarOf } from '../../../platform/ical.ts';
import { defineJob, type JobDeps } from '../../../platform/job.ts';
import { addressIn } from '../../../platform/mail.ts';
import { renderMail } from '../../../platform/mail-template.ts';
import { mailedAbout, waysOut } from '../../notifications/service.ts';
import { spokenStart } from '../spoken.ts';
import { presentCalendarEvent } from './present.ts';

type CalendarMail = Exclude<CalendarMethod, 'PUBLISH'>;

const isMailed = ({ settings, tribeId }: Pick<MailedEventRow, 'settings' | 'tribeId'>) =>
  channelsOf(readNotificationSettings(settings), { kind: 'event', tribeId }).includes('mail');

const withdrawnFrom = (title: string) => `You are no longer going to ${title}`;

/** The text of a mail about an event. @param isChange true if its recipient was going before */
function wordsOf(row: MailedEventRow, isChange: boolean) {
  const { title, cancelledAt, cancelReason, status } = row;
  if (cancelledAt !== null) {
    return { heading: `${title} was cancelled`, paragraphs: cancelReason ? [cancelReason] : [] };
  }
  if (status !== 'going') return { heading: withdrawnFrom(title), paragraphs: [] };
  const { timeZone } = readNotificationSettings(row.settings);
  const isOwn = !row.isAllDay && timeZone !== DEFAULT_NOTIFICATION_SETTINGS.timeZone;
  const when = spokenStart(row, isOwn ? timeZone : row.timeZone);
  return {
    heading: isChange ? `${title} changed` : `You are going to ${title}`,
    paragraphs: row.location === null ? [when] : [when, row.location],
  };
}

const attendeeOf = ({ firstName, lastName, email }: MailRecipient) => ({
  name: `${firstName} ${lastName}`,
  email,
});

interface CalendarToSend {
  userId: string;
  email: string;
  method: CalendarMail;
  events: readonly CalendarEvent[];
  /** The name of the calendar. */
  title: string;
  heading: string;
  paragraphs: readonly string[];
  button?: { label: string; url: string };
}

const isGoingTo = ({ status, cancelledAt }: MailedEventRow) => status === 'going' && cancelledAt === null;

/** Mails a user their events as one calendar. */
async function sendCalendar(
  deps: JobDeps,
  { userId, email, method, events, button, ...words }: CalendarToSend,
): Promise<void> {
  const { env, mailer } = deps;
  const { footer, headers } = await waysOut(deps, userId, 'event');
  await mailer.send({
    to: email,
    subject: words.heading,
    headers,
    icalEvent: {
      method,
      filename: 'event.ics',
      content: calendarOf(words.title, env.PRODUCT_NAME, events, method),
    },
    ...renderMail({
      product: env.PRODUCT_NAME,
      heading: words.heading,
      paragraphs:
        events.length === 1
          ? words.paragraphs
          : [...words.paragraphs, `${events.length} dates are attached.`],
      ...(button && { button }),
      footer,
    }),
  });
}

/** Mails events as one calendar. @param rows of which the first is the one that the mail is about */
async function sendCalendarMail(
  deps: JobDeps,
  rows: readonly [MailedEventRow, ...MailedEventRow[]],
  { userId, method, isChange }: { userId: string; method: CalendarMail; isChange: boolean },
): Promise<void> {
  const { env } = deps;
  const [row] = rows;
  const events = rows.map((each) => ({
    ...presentCalendarEvent(each, env.publicUrl, { seesAddress: isGoingTo(each) }),
    // Of two versions with one sequence the later one counts.
    changedAt: new Date(),
    status: isGoingTo(each) ? ('CONFIRMED' as const) : ('CANCELLED' as const),
    organizer: { name: each.hostName, email: addressIn(env.MAIL_FROM) },
    attendee: attendeeOf(each),
  }));
  await sendCalendar(deps, {
    userId,
    email: row.email,
    method,
    events,
    title: row.title,
    ...wordsOf(row, isChange),
    button: { label: 'Open event', url: `${env.publicUrl}${eventPath(row.id)}` },
  });
}

/** Mails an invitation to someone who goes to an event, or takes it back from someone who no longer does. */
export const mailInvitation = defineJob({
  name: 'events.mailInvitation',
  isMail: true,
  payload: z.object({
    eventId: id,
    userId: id,
    method: z.enum(['REQUEST', 'CANCEL']),
    isChange: z.boolean().default(false),
  }),
  async run(deps, { eventId, ...mail }) {
    const [row] = await eventsToMail(deps.db, { eventIds: [eventId], userId: mail.userId });
    if (row === undefined || row.endTime <= new Date() || !isMailed(row)) return;
    // Another answer since then has a mail of its own.
    if (isGoingTo(row) !== (mail.method === 'REQUEST')) return;
    await sendCalendarMail(deps, [row], mail);
  },
});

/**
 * Mails dates of a series as one calendar: those named, or those that a user goes to. `CANCEL` is for those of them that
 * they no longer go to, or that were cancelled.
 */
export const mailDates = defineJob({
  name: 'events.mailDates',
  isMail: true,
  payload: z.object({
    seriesId: id.optional(),
    eventIds: z.array(id).default([]),
    userId: id,
    method: z.enum(['REQUEST', 'CANCEL']),
    isChange: z.boolean().default(false),
  }),
  async run(deps, { seriesId, eventIds, ...mail }) {
    const of = seriesId === undefined ? { eventIds } : { seriesId };
    const rows = await eventsToMail(deps.db, { ...of, userId: mail.userId });
    const [first, ...others] = rows.filter(
      (row) => isMailed(row) && isGoingTo(row) === (mail.method === 'REQUEST'),
    );
    if (first !== undefined) await sendCalendarMail(deps, [first, ...others], mail);
  },
});

/** An event as its attendee knew it when their seat was withdrawn. */
const withdrawnEvent = z.object({
  id,
  title: z.string(),
  startTime: timestamp,
  endTime: timestamp,
  timeZone: z.string(),
  isAllDay: z.boolean(),
  sequence: z.int(),
  rootId: id.nullable(),
  originalStart: z.string().nullable(),
  keyZone: z.string().nullable(),
});

/**
 * Takes invitations back from a user who no longer sees the events: one, or dates of a series. The payload holds all that
 * is mailed, so that nothing is read of the events once they are closed to the user.
 */
export const mailWithdrawn = defineJob({
  name: 'events.mailWithdrawn',
  isMail: true,
  payload: z.object({ userId: id, tribeId: id, events: z.array(withdrawnEvent).min(1) }),
  async run(deps, { userId, tribeId, events }) {
    const { env } = deps;
    const recipient = await mailRecipient(deps.db, userId);
    if (recipient === undefined || !isMailed({ ...recipient, tribeId })) return;
    const [{ title } = { title: '' }] = events;
    await sendCalendar(deps, {
      userId,
      email: recipient.email,
      method: 'CANCEL',
      events: events.map((event) => ({
        ...presentCalendarEvent(
          {
            ...event,
            startTime: new Date(event.startTime),
            endTime: new Date(event.endTime),
            updatedAt: new Date(),
            ...NOT_MAILED,
          },
          env.publicUrl,
          { seesAddress: false },
        ),
        status: 'CANCELLED' as const,
        organizer: { name: env.PRODUCT_NAME, email: addressIn(env.MAIL_FROM) },
        attendee: attendeeOf(recipient),
      })),
      title,
      heading: withdrawnFrom(title),
      paragraphs: [],
    });
  },
});

const NOT_MAILED = {
  description: '',
  location: null,
  address: null,
  isAddressPrivate: true,
  cancelledAt: null,
};

/** Mails of one user who leaves a tribe. */
const WITHDRAWN_MAX = 500;

/** Mails a user that they no longer go to the events of a tribe that they no longer see, before the answers are deleted. */
export async function mailUnseen(
  tx: Tx,
  outbox: Outbox,
  { tribeId, userId }: { tribeId: string; userId: string },
): Promise<void> {
  const rows = await unseenEventsOf(tx, { tribeId, userId, limit: WITHDRAWN_MAX });
  for (const ofOne of Map.groupBy(rows, ({ id: eventId, rootId }) => rootId ?? eventId).values()) {
    const events = ofOne.map((row) => ({
      ...row,
      startTime: row.startTime.toISOString(),
      endTime: row.endTime.toISOString(),
    }));
    await outbox.job(mailWithdrawn, { userId, tribeId, events });
  }
}

/** Mails a user an invitation to an event that they go to, or takes it back. */
export async function mailAnswer(
  outbox: Outbox,
  answer: { eventId: string; userId: string; method: CalendarMail },
): Promise<void> {
  await outbox.job(mailInvitation, answer);
}

/**
 * Mails attendees the calendar file of an event that changed or was cancelled, after their quiet hours.
 * @returns those who are mailed
 */
export async function mailChange(
  tx: Tx,
  outbox: Outbox,
  { id: eventId, tribeId, cancelledAt }: Pick<EventToNotifyOf, 'id' | 'tribeId' | 'cancelledAt'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const method: CalendarMail = cancelledAt === null ? 'REQUEST' : 'CANCEL';
  const mailed = await mailedAbout(tx, userIds, { kind: 'event', tribeId });
  for (const [userId, runAt] of mailed) {
    await outbox.job(mailInvitation, { eventId, userId, method, isChange: true }, { runAt });
  }
  return mailed;
}
