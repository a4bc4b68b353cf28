import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export type SlotRow = Awaited<ReturnType<typeof slotsOf>>[number];

/** Slots of a space that the viewer was found to read, with all that only some of them are told. */
function slots(db: Db | Tx, viewer: Viewer) {
  return unrestrictedDb(db)
    .selectFrom('officeSlots')
    .innerJoin('users as host', 'host.id', 'officeSlots.hostId')
    .leftJoin('users as guest', 'guest.id', 'officeSlots.bookedBy')
    .select([
      'officeSlots.id',
      'officeSlots.spaceId',
      'officeSlots.startsAt',
      'officeSlots.minutes',
      'officeSlots.place',
      'officeSlots.hostId',
      'officeSlots.bookedBy',
      'host.firstName as hostFirstName',
      'host.lastName as hostLastName',
      'host.handle as hostHandle',
      'host.profileImageUrl as hostImageUrl',
      'guest.firstName as guestFirstName',
      'guest.lastName as guestLastName',
      'guest.handle as guestHandle',
      'guest.profileImageUrl as guestImageUrl',
    ])
    .where(notBlocked('office_slots.host_id', viewerSql(viewer)));
}

/** Those that are not over, the next first. */
export async function slotsOf(
  db: Db | Tx,
  viewer: Viewer,
  page: { spaceId: string; limit: number; after?: string | undefined },
) {
  const { spaceId, limit, after } = page;
  return (
    slots(db, viewer)
      .where('officeSlots.spaceId', '=', spaceId)
      // One lasts for eight hours at most, and its beginning has the index.
      .where(sql<SqlBool>`office_slots.starts_at > now() - interval '8 hours'`)
      .where(sql<SqlBool>`office_slots.starts_at + office_slots.minutes * interval '1 minute' > now()`)
      .$if(after !== undefined, (query) =>
        query.where(
          sql<SqlBool>`(office_slots.starts_at, office_slots.id) > (
          select last.starts_at, last.id from office_slots last
          where last.id = ${after ?? null}::uuid and last.space_id = ${spaceId}::uuid)`,
        ),
      )
      .orderBy('officeSlots.startsAt')
      .orderBy('officeSlots.id')
      .limit(limit)
      .execute()
  );
}

export async function slotById(db: Db | Tx, viewer: Viewer, spaceId: string, slotId: string) {
  return slots(db, viewer)
    .where('officeSlots.spaceId', '=', spaceId)
    .where('officeSlots.id', '=', slotId)
    .executeTakeFirst();
}
