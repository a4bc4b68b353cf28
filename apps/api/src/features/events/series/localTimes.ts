import type { Tx } from '@kindred/db/client';
import { setReminders } from '@kindred/db/events/reminders/writes';
import { eventsToCome } from '@kindred/db/events/series/visibility';
import { setTimes } from '@kindred/db/events/series/writes';
import { lockEvent } from '@kindred/db/events/writes';
import { instantOf } from '@kindred/validation/zone';
import { z } from 'zod';
import { defineJob } from '../../../platform/job.ts';
import { write } from '../../../platform/write.ts';
import { notifyAttendeesJob } from '../notices.ts';
import { scheduleOf, timesOf } from '../times.ts';

const AT_ONCE = 500;
const minuteOf = (local: string) => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));

type Stored = Awaited<ReturnType<typeof eventsToCome>>[number];

/** When an event takes place by the clocks of its zone, as they are known now. */
function timesNow(event: Stored) {
  const times = timesOf(scheduleOf(event));
  const { startsLocal, endsLocal, timeZone } = event;
  // Clocks that skip the hour now show it as much later.
  const at = (local: string) => new Date(instantOf(local.slice(0, 10), minuteOf(local), timeZone));
  return {
    ...times,
    startTime: times.startTime.getTime() === 0 ? at(startsLocal) : times.startTime,
    endTime: times.endTime.getTime() === 0 ? at(endsLocal) : times.endTime,
  };
}

const isMoved = (event: Stored, times: ReturnType<typeof timesNow>) =>
  times.startTime < times.endTime &&
  (event.startTime.getTime() !== times.startTime.getTime() ||
    event.endTime.getTime() !== times.endTime.getTime());

async function moveEvent(tx: Tx, event: Stored): Promise<boolean> {
  const locked = await lockEvent(tx, event.id);
  const isSame =
    locked?.startTime.getTime() === event.startTime.getTime() && locked.timeZone === event.timeZone;
  if (!isSame || locked.cancelledAt !== null) return false;
  await setTimes(tx, [{ ...timesNow(event), id: event.id }]);
  await setReminders(tx, [event.id]);
  return true;
}

/**
 * Keeps events to come at their local times when the law of a zone changed: their instants move, and attendees are
 * notified. A page of events a job.
 */
export const keepLocalTimesJob = defineJob({
  name: 'events.keepLocalTimes',
  cron: '20 4 * * *',
  atStart: true,
  payload: z.object({ after: z.object({ place: z.string(), id: z.string() }).optional() }),
  async run(deps, { after }) {
    const page = await eventsToCome(deps.db, { after, limit: AT_ONCE });
    for (const event of page.filter((each) => isMoved(each, timesNow(each)))) {
      await write(deps, async (tx, outbox) => {
        if (!(await moveEvent(tx, event))) return;
        await outbox.job(notifyAttendeesJob, { eventId: event.id, notice: 'changed' });
      });
    }
    const last = page.at(-1);
    if (page.length < AT_ONCE || last === undefined) return;
    const next = { place: last.place, id: last.id };
    await write(deps, (_tx, outbox) => outbox.job(keepLocalTimesJob, { after: next }));
  },
});
