import type { Tx } from '@kindred/db/client';
import { eventToMail, type MailedEventRow } from '@kindred/db/events/calendar/visibility';
import type { EventToNotifyOf } from '@kindred/db/events/reminders/visibility';
import { channelsOf } from '@kindred/permissions/policies/notifications';
import { eventPath } from '@kindred/validation/events';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  readNotificationSettings,
} from '@kindred/validation/notifications/settings';
import { id } from '@kindred/validation/text';
import { z } from 'zod';
import type { Outbox } from '../../../platform/bus.ts';
import { type CalendarMethod, calendarOf } from '../../../platform/ical.ts';
import { defineJob } from '../../../platform/job.ts';
import { addressIn } from '../../../platform/mail.ts';
import { renderMail } from '../../../platform/mail-template.ts';
import { mailedAbout, waysOut } from '../../notifications/service.ts';
import { spokenStart } from '../spoken.ts';
import { presentCalendarEvent } from './present.ts';

type CalendarMail = Exclude<CalendarMethod, 'PUBLISH'>;

const isMailed = ({ settings, tribeId }: MailedEventRow) =>
  channelsOf(readNotificationSettings(settings), { kind: 'event', tribeId }).includes('mail');

/** What a mail says of an event. @param isChange whether its reader was going before */
function wordsOf(row: MailedEventRow, isChange: boolean) {
  const { title, cancelledAt, cancelReason, status } = row;
  if (cancelledAt !== null) {
    return { heading: `${title} was cancelled`, paragraphs: cancelReason ? [cancelReason] : [] };
  }
  if (status !== 'going') return { heading: `You are no longer going to ${title}`, paragraphs: [] };
  const { timeZone } = readNotificationSettings(row.settings);
  const isOwn = !row.isAllDay && timeZone !== DEFAULT_NOTIFICATION_SETTINGS.timeZone;
  const when = spokenStart(row, isOwn ? timeZone : row.timeZone);
  return {
    heading: isChange ? `${title} changed` : `You are going to ${title}`,
    paragraphs: row.location === null ? [when] : [when, row.location],
  };
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
  async run(deps, { eventId, userId, method, isChange }) {
    const { db, env, mailer } = deps;
    const row = await eventToMail(db, { eventId, userId });
    if (row === undefined || row.endTime <= new Date() || !isMailed(row)) return;
    const isGoing = row.status === 'going' && row.cancelledAt === null;
    // Another answer since then has a mail of its own.
    if (isGoing !== (method === 'REQUEST')) return;
    const event = {
      ...presentCalendarEvent(row, env.publicUrl, { seesAddress: isGoing }),
      // Of two versions with one sequence the later one counts.
      changedAt: new Date(),
      status: isGoing ? ('CONFIRMED' as const) : ('CANCELLED' as const),
      organizer: { name: row.hostName, email: addressIn(env.MAIL_FROM) },
      attendee: { name: `${row.firstName} ${row.lastName}`, email: row.email },
    };
    const { heading, paragraphs } = wordsOf(row, isChange);
    const { footer, headers } = await waysOut(deps, userId, 'event');
    await mailer.send({
      to: row.email,
      subject: heading,
      headers,
      icalEvent: {
        method,
        filename: 'event.ics',
        content: calendarOf(row.title, env.PRODUCT_NAME, [event], method),
      },
      ...renderMail({
        product: env.PRODUCT_NAME,
        heading,
        paragraphs,
        button: { label: 'Open event', url: `${env.publicUrl}${eventPath(eventId)}` },
        footer,
      }),
    });
  },
});

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
