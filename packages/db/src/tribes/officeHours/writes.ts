import { SLOTS_MAX } from '@kindred/validation/tribes/officeHours';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface NewSlot {
  spaceId: string;
  hostId: string;
  startsAt: Date;
  minutes: number;
  place: string;
}

const END = sql`starts_at + minutes * interval '1 minute'`;

/**
 * Nobody hosts twice at the same time, so a host's offers wait for each other.
 * @returns the id of the new slot, or why there is none
 */
export async function offerSlot(tx: Tx, slot: NewSlot): Promise<string | { refused: 'busy' | 'many' }> {
  const { hostId, startsAt, minutes } = slot;
  const guarded = unrestrictedDb(tx);
  await tx.selectFrom('users').select('id').where('id', '=', hostId).forNoKeyUpdate().execute();
  const end = new Date(startsAt.getTime() + minutes * 60_000);
  const busy = await guarded
    .selectFrom('officeSlots')
    .select('id')
    .where('hostId', '=', hostId)
    .where('startsAt', '<', end)
    .where(sql<SqlBool>`starts_at > ${startsAt}::timestamptz - interval '8 hours'`)
    .where(sql<SqlBool>`${END} > ${startsAt}::timestamptz`)
    .executeTakeFirst();
  if (busy !== undefined) return { refused: 'busy' };
  const { count } = await guarded
    .selectFrom('officeSlots')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('hostId', '=', hostId)
    .where('startsAt', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  if (count >= SLOTS_MAX) return { refused: 'many' };
  const { id } = await guarded
    .insertInto('officeSlots')
    .values(slot)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The first who asks has it. @returns false when it is somebody's, has begun, or is gone */
export async function bookSlot(tx: Tx, slotId: string, userId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('officeSlots')
    .set({ bookedBy: userId, bookedAt: sql<Date>`now()` })
    .where('id', '=', slotId)
    .where('bookedBy', 'is', null)
    .where('hostId', '<>', userId)
    .where('startsAt', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when it is not this person's */
export async function cancelBooking(tx: Tx, slotId: string, userId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('officeSlots')
    .set({ bookedBy: null, bookedAt: null })
    .where('id', '=', slotId)
    .where('bookedBy', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns who had booked it, or undefined when it was gone already */
export async function removeSlot(tx: Tx, slotId: string): Promise<{ bookedBy: string | null } | undefined> {
  return unrestrictedDb(tx)
    .deleteFrom('officeSlots')
    .where('id', '=', slotId)
    .returning('bookedBy')
    .executeTakeFirst();
}
