import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { prepare, viewerIn } from '../../prepared.ts';
import { isBannedFrom } from '../../tribes/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Co-hosts and speakers of an event in their order, without users in a block with the viewer. */
export async function peopleOfEvent(db: Db | Tx, viewer: Viewer, eventId: string) {
  return people(db, { viewerId: viewer.id, eventId });
}
export type EventPersonRow = Awaited<ReturnType<typeof peopleOfEvent>>[number];

const people = prepare((db, { viewerId, eventId }: { viewerId: string; eventId: string }) =>
  unrestrictedDb(db)
    .selectFrom('eventPeople as person')
    .leftJoin('users', 'users.id', 'person.userId')
    .select(['person.role', 'person.userId', 'person.name', 'person.about'])
    .select([
      sql<string>`coalesce(users.first_name, '')`.as('firstName'),
      sql<string>`coalesce(users.last_name, '')`.as('lastName'),
      sql<string>`coalesce(users.handle, '')`.as('handle'),
      'users.profileImageUrl',
    ])
    .where('person.eventId', '=', eventId)
    .where(
      sql<SqlBool>`(person.user_id is null or ${notBlocked('person.user_id', viewerSql(viewerIn({ viewerId })))})`,
    )
    .orderBy('person.position')
    .orderBy('person.id'),
);

/**
 * Which of these users a viewer can involve in an event: active ones who are in no block with the viewer, not banned from
 * the tribe, and with `isMember` in the tribe.
 */
export async function involvableUsers(
  tx: Tx,
  viewer: Viewer,
  { tribeId, isMember }: { tribeId: string | null; isMember: boolean },
  userIds: readonly string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await unrestrictedDb(tx)
    .selectFrom('users')
    .select('users.id')
    .where(sql<SqlBool>`users.id = any(${[...userIds]}::uuid[])`)
    .where('users.suspendedAt', 'is', null)
    .where(notBlocked('users.id', viewerSql(viewer)))
    .where(sql<SqlBool>`not ${isBannedFrom(sql`${tribeId}::uuid`, sql<string>`users.id`)}`)
    .$if(isMember && tribeId !== null, (users) =>
      users.where(sql<SqlBool>`exists (
        select from tribe_memberships members
        where members.tribe_id = ${tribeId}::uuid and members.user_id = users.id offset 0)`),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The plan of a user, for events outside of tribes. */
export async function ownPlan(tx: Tx, userId: string) {
  return unrestrictedDb(tx)
    .selectFrom('users')
    .select(['id as ownerId', 'plan as ownerPlan'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
