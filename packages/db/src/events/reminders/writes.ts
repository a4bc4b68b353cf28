import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** The share of a reminder's minutes that an event has to move by, to be reminded of again. */
const MOVED_SHARE = 0.5;

/**
 * Sets the reminders of a locked event to its start. One that was sent is sent again only when the event moved by half
 * of its minutes or more, and none whose time is over.
 */
export async function setReminders(
  tx: Tx,
  { eventId, startTime }: { eventId: string; startTime: Date },
  minutes?: readonly number[],
): Promise<void> {
  const guarded = unrestrictedDb(tx);
  if (minutes !== undefined) {
    await guarded
      .deleteFrom('eventReminders')
      .where('eventId', '=', eventId)
      .$if(minutes.length > 0, (rows) => rows.where('minutes', 'not in', [...minutes]))
      .execute();
    if (minutes.length > 0) {
      await guarded
        .insertInto('eventReminders')
        .values(minutes.map((each) => ({ eventId, minutes: each })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
  await sql`
    update event_reminders set remind_at = case
      when due.at > now() and (sent_for is null or abs(extract(epoch from ${startTime}::timestamptz - sent_for))
        >= ${sql.lit(MOVED_SHARE)} * minutes * 60) then due.at end
    from (select minutes as of_minutes, ${startTime}::timestamptz - minutes * interval '1 minute' as at
      from event_reminders where event_id = ${eventId}::uuid) due
    where event_id = ${eventId}::uuid and minutes = due.of_minutes`.execute(guarded);
}

/** Takes the reminders that are due, once each. @returns at most `limit`, of events that were not cancelled */
export async function takeDueReminders(
  tx: Tx,
  limit: number,
): Promise<{ eventId: string; minutes: number }[]> {
  const { rows } = await sql<{ eventId: string; minutes: number }>`
    update event_reminders set remind_at = null, sent_for = due.start_time
    from (
      select reminder.event_id, reminder.minutes, events.start_time from event_reminders reminder
      join events on events.id = reminder.event_id
      where reminder.remind_at <= now() order by reminder.remind_at limit ${sql.lit(limit)}
      for update of reminder skip locked) due
    where event_reminders.event_id = due.event_id and event_reminders.minutes = due.minutes
    returning event_reminders.event_id as "eventId", event_reminders.minutes`.execute(unrestrictedDb(tx));
  return rows;
}
