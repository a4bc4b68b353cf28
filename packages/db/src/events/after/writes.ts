import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/**
 * Sets the replay of a locked event, a link or an uploaded video that plays, in place of another; null for no link.
 * @returns whether it is the first, of which attendees are notified
 */
export async function setReplay(
  tx: Tx,
  eventId: string,
  replay: { url: string | null } | { videoId: string },
): Promise<boolean> {
  const set =
    'videoId' in replay
      ? { replayUrl: null, replayVideoId: replay.videoId }
      : { replayUrl: replay.url, ...(replay.url === null ? {} : { replayVideoId: null }) };
  const isSet = 'videoId' in replay || replay.url !== null;
  const { isFirst } = await unrestrictedDb(tx)
    .updateTable('events')
    .set({
      ...set,
      ...(isSet ? { replayAnnouncedAt: sql<Date>`coalesce(replay_announced_at, now())` } : {}),
    })
    .where('id', '=', eventId)
    .returning(sql<boolean>`coalesce(replay_announced_at = now(), false)`.as('isFirst'))
    .executeTakeFirstOrThrow();
  return isSet && isFirst;
}

interface Feedback {
  eventId: string;
  userId: string;
  rating: number;
  content: string;
}

/** Keeps the one feedback of a user about an event. */
export async function keepFeedback(tx: Tx, feedback: Feedback): Promise<void> {
  const { rating, content } = feedback;
  await unrestrictedDb(tx)
    .insertInto('eventFeedback')
    .values(feedback)
    .onConflict((conflict) => conflict.columns(['eventId', 'userId']).doUpdateSet({ rating, content }))
    .execute();
}

export async function deleteFeedback(
  tx: Tx,
  { eventId, userId }: Pick<Feedback, 'eventId' | 'userId'>,
): Promise<void> {
  await unrestrictedDb(tx)
    .deleteFrom('eventFeedback')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .execute();
}

/** Takes events that ended, whose attendees were not asked for feedback yet. */
export async function takeEndedEvents(tx: Tx, limit: number): Promise<{ id: string; hostId: string }[]> {
  const { rows } = await sql<{ id: string; hostId: string }>`
    update events set thanked_at = now() where id in (
      select id from events
      where end_time <= now() and thanked_at is null and cancelled_at is null and deleted_at is null
      order by end_time limit ${limit} for no key update skip locked)
    returning id, host_id as "hostId"`.execute(unrestrictedDb(tx));
  return rows;
}
