import type { Tx } from '@kindred/db/client';
import { eventToNotifyOf } from '@kindred/db/events/reminders/visibility';
import { attendeesOfDates } from '@kindred/db/events/series/visibility';
import { viewersAmong } from '@kindred/db/events/visibility';
import { id } from '@kindred/validation/text';
import { z } from 'zod';
import type { Outbox } from '../../../platform/bus.ts';
import { defineJob } from '../../../platform/job.ts';
import { write } from '../../../platform/write.ts';
import { mailedAbout, notifyOf, timeZonesOf } from '../../notifications/service.ts';
import { mailDates } from '../calendar/mail.ts';
import { dataOf, isCurrent, wordsOf } from '../notices.ts';

const AT_ONCE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Notifies each attendee of these dates of a series once, about their first date. */
export const notifyDatesJob = defineJob({
  name: 'events.notifyDates',
  pausedWith: 'events',
  payload: z.object({
    eventIds: z.array(id),
    notice: z.enum(['changed', 'cancelled']),
    /** The user who caused it and is not notified. */
    actorId: id,
    after: id.default(FIRST),
  }),
  async run(deps, { eventIds, notice, actorId, after }) {
    await write(deps, async (tx, outbox) => {
      const page = await attendeesOfDates(tx, { eventIds, after, limit: AT_ONCE });
      const byEvent = Map.groupBy(page, ({ eventId }) => eventId);
      for (const [eventId, attendees] of byEvent)
        await notifyOfDate(tx, outbox, { eventId, notice, actorId, attendees });
      const last = page.at(-1)?.userId;
      if (page.length === AT_ONCE && last !== undefined) {
        await outbox.job(notifyDatesJob, { eventIds, notice, actorId, after: last });
      }
    });
  },
});

async function notifyOfDate(
  tx: Tx,
  outbox: Outbox,
  page: {
    eventId: string;
    notice: 'changed' | 'cancelled';
    actorId: string;
    attendees: readonly { userId: string; isGoing: boolean }[];
  },
): Promise<void> {
  const { eventId, notice, actorId, attendees } = page;
  const event = await eventToNotifyOf(tx, eventId);
  if (event === undefined || !isCurrent(notice, event)) return;
  const userIds = attendees.map(({ userId }) => userId);
  const readers = await viewersAmong(tx, eventId, userIds);
  const going = attendees.filter(({ userId, isGoing }) => isGoing && readers.has(userId));
  const { tribeId, seriesId } = event;
  const mailed = await mailedAbout(
    tx,
    going.map(({ userId }) => userId),
    { kind: 'event', tribeId },
  );
  const method = notice === 'changed' ? 'REQUEST' : 'CANCEL';
  for (const [userId, runAt] of seriesId === null ? [] : mailed) {
    await outbox.job(mailDates, { seriesId: seriesId ?? '', userId, method, isChange: true }, { runAt });
  }
  const zones = await timeZonesOf(tx, userIds);
  const notified = userIds.filter((userId) => userId !== actorId && readers.has(userId));
  await notifyOf(
    tx,
    outbox,
    notified.map((userId) => ({
      userId,
      actorId: null,
      type: 'event_rsvp' as const,
      kind: 'event' as const,
      ...wordsOf(notice, event, zones.get(userId) ?? event.timeZone),
      data: { ...dataOf(event, `event_${notice}`), ...(mailed.has(userId) ? { isMailed: true } : {}) },
    })),
  );
}
