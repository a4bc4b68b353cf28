import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../src/client.ts';
import type { LibraryItemsTable, OfficeSlotsTable, SpacesTable } from '../src/schema/tribes.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';
import { next } from './sequence.ts';

export type Space = Selectable<SpacesTable>;

/** For discussion, read and written by every member, unless said. */
export async function createSpace(
  db: Db | Tx,
  space: Partial<Insertable<SpacesTable>> & { tribeId: string },
): Promise<Space> {
  return unrestrictedDb(db)
    .insertInto('spaces')
    .values({ type: 'discussion', name: `Space ${next()}`, ...space })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Somebody who is in its tribe. */
export async function addToSpace(
  db: Db | Tx,
  { id: spaceId, tribeId }: Pick<Space, 'id' | 'tribeId'>,
  userId: string,
): Promise<void> {
  await unrestrictedDb(db).insertInto('spacePeople').values({ spaceId, tribeId, userId }).execute();
}

/** Half an hour, tomorrow unless said. */
export async function createSlot(
  db: Db | Tx,
  slot: Partial<Insertable<OfficeSlotsTable>> & { spaceId: string; hostId: string },
): Promise<Selectable<OfficeSlotsTable>> {
  return unrestrictedDb(db)
    .insertInto('officeSlots')
    .values({
      startsAt: new Date(Date.now() + 86_400_000),
      minutes: 30,
      place: 'https://meet.example.org/a',
      ...slot,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A folder unless said; behind a file there is none. */
export async function createItem(
  db: Db | Tx,
  item: Partial<Insertable<LibraryItemsTable>> & { spaceId: string },
): Promise<Selectable<LibraryItemsTable>> {
  return unrestrictedDb(db)
    .insertInto('libraryItems')
    .values({ kind: 'folder', name: `Folder ${next()}`, ...item })
    .returningAll()
    .executeTakeFirstOrThrow();
}
