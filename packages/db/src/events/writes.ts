import type { EventAudience, EventKind } from '@kindred/validation/events/values';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../client.ts';
import { prepare } from '../prepared.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';

/** Columns of an event that its hosts set. Times are those of `instantsOfSchedule`. */
export interface EventFields {
  kind: EventKind;
  title: string;
  description: string;
  imageUrl: string | null;
  startTime: Date;
  endTime: Date;
  timeZone: string;
  startsLocal: string;
  endsLocal: string;
  startsSecond: boolean;
  endsSecond: boolean;
  isAllDay: boolean;
  isOnline: boolean;
  meetingUrl: string | null;
  location: string | null;
  address: string | null;
  isAddressPrivate: boolean;
  audience: EventAudience;
  maxAttendees: number | null;
  guestsMax: number;
  showsAttendees: boolean;
  hasChat: boolean;
  questions: string[];
  refundMinutes: number | null;
}

export async function insertEvent(
  tx: Tx,
  event: EventFields & { hostId: string; tribeId: string | null },
): Promise<string> {
  const { id } = await unrestrictedDb(tx)
    .insertInto('events')
    .values(event)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks an event, so that its seats and state are those that are read. */
export async function lockEvent(tx: Tx, eventId: string) {
  const [event] = await locked(tx, { eventId });
  return event;
}
export type LockedEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;

const locked = prepare((tx, { eventId }: { eventId: string }) =>
  unrestrictedDb(tx)
    .selectFrom('events')
    .select([
      'id',
      'tribeId',
      'hostId',
      'title',
      'startTime',
      'endTime',
      'timeZone',
      'isOnline',
      'location',
      'address',
      'price',
      'refundMinutes',
      'movedAt',
      'maxAttendees',
      'attendeeCount',
      'heldCount',
      'guestsMax',
      'cancelledAt',
      'hiddenAt',
      'updatedAt',
      'seriesId',
    ])
    .where('id', '=', eventId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate(),
);

/** Changes locked events. @param isAnnounced whether calendars take them for other versions */
export async function updateEvents(
  tx: Tx,
  eventIds: readonly string[],
  {
    isAnnounced,
    isRescheduled = false,
    ...fields
  }: Partial<EventFields> & { isAnnounced: boolean; isException?: boolean; isRescheduled?: boolean },
): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('events')
    .set({
      ...fields,
      ...(isAnnounced ? { sequence: sql<number>`sequence + 1` } : {}),
      ...(isRescheduled ? { movedAt: sql<Date>`now()` } : {}),
      updatedAt: sql<Date>`now()`,
    })
    .where(isAmong('id', eventIds))
    .execute();
}

export async function cancelEvents(tx: Tx, eventIds: readonly string[], reason: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('events')
    .set({ cancelledAt: sql<Date>`now()`, cancelReason: reason, sequence: sql<number>`sequence + 1` })
    .where(isAmong('id', eventIds))
    .execute();
  await removeReminders(tx, eventIds);
}

export async function deleteEvents(tx: Tx, eventIds: readonly string[]): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('events')
    .set({ deletedAt: sql<Date>`now()` })
    .where(isAmong('id', eventIds))
    .execute();
  await removeReminders(tx, eventIds);
}

export async function removeReminders(tx: Tx, eventIds: readonly string[]): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('eventReminders')
    .set({ remindAt: null })
    .where(isAmong('event_id', eventIds))
    .execute();
}

const isAmong = (column: string, eventIds: readonly string[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...eventIds]}::uuid[])`;

/** True if users other than its host go or may go to an event. */
export async function hasAttendees(tx: Tx, { id, hostId }: { id: string; hostId: string }): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .selectFrom('eventRsvps')
    .select('id')
    .where('eventId', '=', id)
    .where('userId', '<>', hostId)
    .where('status', '<>', 'declined')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
