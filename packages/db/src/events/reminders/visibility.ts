import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export async function remindersOf(db: Db | Tx, eventId: string): Promise<number[]> {
  const rows = await unrestrictedDb(db)
    .selectFrom('eventReminders')
    .select('minutes')
    .where('eventId', '=', eventId)
    .orderBy('minutes', 'desc')
    .execute();
  return rows.map(({ minutes }) => minutes);
}

/** An event as notifications about it need it; undefined once it was deleted. */
export async function eventToNotifyOf(db: Db | Tx, eventId: string) {
  return unrestrictedDb(db)
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.hostId')
    .leftJoin('tribes', 'tribes.id', 'events.tribeId')
    .select([
      'events.id',
      'events.title',
      // Notifications of a tribe that is being deleted would go with it.
      sql<string | null>`case when tribes.deleted_at is null then events.tribe_id end`.as('tribeId'),
      sql<boolean>`tribes.deleted_at is not null`.as('isTribeDeleted'),
      'events.startTime',
      'events.endTime',
      'events.timeZone',
      'events.isAllDay',
      'events.cancelledAt',
      'events.cancelReason',
      'events.seriesId',
      'events.movedAt',
      'users.firstName',
      'users.lastName',
    ])
    .where('events.id', '=', eventId)
    .where('events.deletedAt', 'is', null)
    .executeTakeFirst();
}
export type EventToNotifyOf = NonNullable<Awaited<ReturnType<typeof eventToNotifyOf>>>;

/**
 * Users who go or may go to an event with their answers, in the order of their ids. Visibility is for the caller to
 * check.
 */
export async function attendeesToNotify(
  db: Db | Tx,
  { eventId, after, limit }: { eventId: string; after: string; limit: number },
) {
  return unrestrictedDb(db)
    .selectFrom('eventRsvps')
    .select(['userId', 'status'])
    .select(
      sql<boolean>`exists (select from event_tickets paid
        where paid.rsvp_id = event_rsvps.id and paid.order_item_id is not null offset 0)`.as('hasPaid'),
    )
    .where('eventId', '=', eventId)
    .where('status', '<>', 'declined')
    .where('userId', '>', after)
    .orderBy('userId')
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}
