import type { AddedHow } from '@kindred/validation/tribes/spaceMembers';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { readsSpaceRow, readsTribe } from '../visibility.ts';

/** Somebody who was added to a space. */
export interface SpaceMemberRow {
  id: string;
  firstName: string;
  lastName: string;
  handle: string;
  profileImageUrl: string | null;
  addedAt: Date;
  how: AddedHow;
  addedBy: string | null;
  byFirstName: string | null;
  byLastName: string | null;
  /** With `id`, where they stand in the list. */
  place: string;
}

/** Who is suspended is nowhere. `offset 0` looks each of them up, instead of reading everybody there is. */
function shownIn(db: Db | Tx, spaceId: string) {
  return unrestrictedDb(db)
    .selectFrom('spacePeople as added')
    .where('added.spaceId', '=', spaceId)
    .where(
      sql<SqlBool>`not exists (
        select from users person where person.id = added.user_id and person.suspended_at is not null offset 0)`,
    );
}

/** The last added first; whoever asks was found to manage the space. */
export async function peopleOfSpace(
  db: Db | Tx,
  page: { spaceId: string; limit: number; after?: { place: string; id: string } | undefined },
): Promise<SpaceMemberRow[]> {
  const { spaceId, limit, after } = page;
  return shownIn(db, spaceId)
    .innerJoin('users', 'users.id', 'added.userId')
    .leftJoin('users as adder', 'adder.id', 'added.addedBy')
    .select(['users.id', 'users.firstName', 'users.lastName', 'users.handle', 'users.profileImageUrl'])
    .select(['added.addedAt', 'added.how', 'added.addedBy'])
    .select(['adder.firstName as byFirstName', 'adder.lastName as byLastName'])
    .select(sql<string>`added.added_at::text`.as('place'))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(added.added_at, added.user_id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('added.addedAt', 'desc')
    .orderBy('added.userId', 'desc')
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}

export async function countPeopleOfSpace(db: Db | Tx, spaceId: string): Promise<number> {
  const { count } = await shownIn(db, spaceId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Of these people: who was added to the space, and who reads it now for whatever reason. */
export async function peopleAndSpace(
  db: Db | Tx,
  spaceId: string,
  userIds: readonly string[],
): Promise<{ id: string; isAdded: boolean; isReader: boolean }[]> {
  if (userIds.length === 0) return [];
  const person = sql<string>`users.id`;
  return unrestrictedDb(db)
    .selectFrom('spaces')
    .innerJoin('users', (join) => join.on(sql<SqlBool>`users.id = any(${[...userIds]}::uuid[])`))
    .select('users.id')
    .select(
      sql<boolean>`exists (
        select from space_people added
        where added.space_id = spaces.id and added.user_id = users.id offset 0)`.as('isAdded'),
    )
    .select(
      sql<boolean>`(${readsTribe(sql`spaces.tribe_id`, person)} and ${readsSpaceRow(person)})`.as('isReader'),
    )
    .where('spaces.id', '=', spaceId)
    .execute();
}
