import { eventsForCalendar } from '@kindred/db/events/calendar/visibility';
import type { Feed } from '../../scheduling/calendarLinks/service.ts';
import { presentCalendarEvent } from './present.ts';

/** Events that a user hosts, goes or may go to, or those of a tribe. Private addresses are in their own alone. */
export const eventsFeed: Feed = async ({ db, env: { publicUrl } }, { userId, tribeId }) => {
  const rows = await eventsForCalendar(db, { userId, tribeId });
  return rows.map((row) => {
    const seesAddress = tribeId === null && row.status === 'going' && row.cancelledAt === null;
    return presentCalendarEvent(row, publicUrl, { seesAddress });
  });
};
