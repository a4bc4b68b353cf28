import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../src/client.ts';
import { openDiscussion } from '../src/feed/discussions/writes.ts';
import type {
  EventRsvpsTable,
  EventsTable,
  EventTicketTypesTable,
  EventWaitlistEntriesTable,
} from '../src/schema/events.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';
import { createUser } from './accounts.ts';
import { commentOn } from './feed.ts';
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
  const endTime = overrides.endTime ?? new Date(new Date(startTime).getTime() + HOUR);
  const local = (at: Date | string) => new Date(at).toISOString().slice(0, 16);
  return unrestrictedDb(db)
    .insertInto('events')
    .values({
      title: `Event ${next()}`,
      description: 'Come as you are.',
      startsLocal: local(startTime),
      endsLocal: local(endTime),
      audience: overrides.tribeId ? 'tribe' : 'public',
      ...overrides,
      startTime,
      endTime,
      hostId: overrides.hostId ?? (await createUser(db, { role: 'creator' })).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An answer; one that goes has a seat for the user and for each of `guests`. */
export async function rsvp(
  db: Db | Tx,
  eventId: string,
  userId: string,
  {
    guests = 0,
    typeId = null,
    ...overrides
  }: Partial<Insertable<EventRsvpsTable>> & { guests?: number; typeId?: string | null } = {},
): Promise<EventRsvp> {
  const answer = await unrestrictedDb(db)
    .insertInto('eventRsvps')
    .values({ eventId, userId, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (answer.status === 'going') {
    const ticket = { eventId, userId, rsvpId: answer.id, typeId };
    await unrestrictedDb(db)
      .insertInto('eventTickets')
      .values(Array.from({ length: 1 + guests }, () => ticket))
      .execute();
  }
  return answer;
}

/** A ticket type at 12.00, of an event whose prices follow. */
export async function createTicketType(
  db: Db | Tx,
  eventId: string,
  overrides: Partial<Insertable<EventTicketTypesTable>> = {},
): Promise<Selectable<EventTicketTypesTable>> {
  const type = await unrestrictedDb(db)
    .insertInto('eventTicketTypes')
    .values({ eventId, name: `Ticket ${next()}`, price: '12.00', position: 0, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
  await unrestrictedDb(db)
    .updateTable('events')
    .from((of) =>
      of
        .selectFrom('eventTicketTypes')
        .select((row) => [row.fn.min('price').as('low'), row.fn.max('price').as('high')])
        .where('eventId', '=', eventId)
        .where('archivedAt', 'is', null)
        .as('sale'),
    )
    .set((row) => ({
      price: row.fn.coalesce('sale.low', row.val('0')),
      topPrice: row.fn.coalesce('sale.high', row.val('0')),
    }))
    .where('id', '=', eventId)
    .execute();
  return type;
}

export async function inviteToEvent(db: Db | Tx, eventId: string, userId: string): Promise<void> {
  await unrestrictedDb(db).insertInto('eventInvitations').values({ eventId, userId }).execute();
}

/** A comment in the discussion of an event. */
export async function discussEvent(
  db: Db,
  { event, authorId, content }: { event: Pick<Event, 'id' | 'hostId'>; authorId: string; content: string },
) {
  const { id, hostId } = event;
  await db.transaction().execute((tx) => openDiscussion(tx, { of: 'event', id, authorId: hostId }));
  return commentOn(db, id, authorId, { content });
}

/** An entry on the waitlist of an event; with `offered` seats it has an offer, which `expiresAt` says the end of. */
export async function waitFor(
  db: Db | Tx,
  {
    eventId,
    userId,
    offered,
    expiresAt,
    ...over
  }: Partial<Insertable<EventWaitlistEntriesTable>> & {
    eventId: string;
    userId: string;
    offered?: number;
    expiresAt?: Date;
  },
): Promise<{ entryId: string; offerId: string }> {
  const guarded = unrestrictedDb(db);
  const { id: entryId, typeId } = await guarded
    .insertInto('eventWaitlistEntries')
    .values({ quantity: 1, ...over, eventId, userId })
    .returning(['id', 'typeId'])
    .executeTakeFirstOrThrow();
  if (offered === undefined) return { entryId, offerId: '' };
  const offer = await guarded
    .insertInto('eventHolds')
    .values({
      ...{ eventId, userId, typeId, entryId, quantity: offered },
      expiresAt: expiresAt ?? new Date(Date.now() + HOUR),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { entryId, offerId: offer.id };
}
