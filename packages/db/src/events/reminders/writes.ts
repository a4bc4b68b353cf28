import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** The share of a reminder's minutes that an event has to move by, to be reminded of again. */
const MOVED_SHARE = 0.5;

/**
 * Sets the reminders of locked events to their starts. One that was sent is sent again only when the event moved by half
 * of its minutes or more, and none whose time is over.
 */
export async function setReminders(
  tx: Tx,
  eventIds: readonly string[],
  minutes?: readonly number[],
): Promise<void> {
  const guarded = unrestrictedDb(tx);
  const events = sql`${[...eventIds]}::uuid[]`;
  if (minutes !== undefined) {
    const chosen = sql`${[...minutes]}::integer[]`;
    await sql`delete from event_reminders
      where event_id = any(${events}) and not (minutes = any(${chosen}))`.execute(guarded);
    await sql`
      insert into event_reminders (event_id, minutes)
      select event_id, minutes from unnest(${events}) event_id, unnest(${chosen}) minutes
      on conflict do nothing`.execute(guarded);
  }
  await sql`
    update event_reminders set remind_at = case
      when due.at > now() and (sent_for is null or abs(extract(epoch from due.start_time - sent_for))
        >= ${sql.lit(MOVED_SHARE)} * event_reminders.minutes * 60) then due.at end
    from (select event_id, minutes, start_time, start_time - minutes * interval '1 minute' as at
      from event_reminders join events on events.id = event_id where event_id = any(${events})) due
    where event_reminders.event_id = due.event_id and event_reminders.minutes = due.minutes`.execute(guarded);
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
