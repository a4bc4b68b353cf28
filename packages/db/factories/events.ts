import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../src/client.ts';
import type { EventRsvpsTable, EventsTable } from '../src/schema/events.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';
import { createUser } from './accounts.ts';
import { next } from './sequence.ts';

export type Event = Selectable<EventsTable>;
export type EventRsvp = Selectable<EventRsvpsTable>;

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** A free online hour, tomorrow unless `startTime` is given, of a new creator unless `hostId` is given. */
export async function createEvent(
  db: Db | Tx,
  overrides: Partial<Insertable<EventsTable>> = {},
): Promise<Event> {
  const startTime = overrides.startTime ?? new Date(Date.now() + DAY);
  return unrestrictedDb(db)
    .insertInto('events')
    .values({
      title: `Event ${next()}`,
      description: 'Come as you are.',
      endTime: new Date(new Date(startTime).getTime() + HOUR),
      ...overrides,
      startTime,
      hostId: overrides.hostId ?? (await createUser(db, { role: 'creator' })).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Counts whoever is going. */
export async function rsvp(
  db: Db | Tx,
  eventId: string,
  userId: string,
  status = 'going',
): Promise<EventRsvp> {
  const guarded = unrestrictedDb(db);
  const answer = await guarded
    .insertInto('eventRsvps')
    .values({ eventId, userId, status })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (status === 'going') {
    await guarded
      .updateTable('events')
      .set((row) => ({ attendeeCount: row('attendeeCount', '+', 1) }))
      .where('id', '=', eventId)
      .execute();
  }
  return answer;
}
