import { type AddedHow, SPACE_PEOPLE_MAX } from '@kindred/validation/tribes/spaceMembers';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { lockSpace } from '../spaces/writes.ts';
import { peopleAndSpace } from './visibility.ts';

export interface Addition {
  spaceId: string;
  tribeId: string;
  userIds: readonly string[];
  addedBy: string;
  how: AddedHow;
}

/**
 * Adds those of them who are in the tribe, which is held, and were not added before.
 * @returns who is new, and who of them did not read the space until now; `too_many` when they do not all fit, and
 *   the transaction is to be taken back
 */
export async function addPeople(
  tx: Tx,
  addition: Addition,
): Promise<{ addedIds: string[]; readerIds: string[] } | 'too_many'> {
  const { spaceId, tribeId, userIds, addedBy, how } = addition;
  const db = unrestrictedDb(tx);
  await lockSpace(tx, spaceId);
  const before = await peopleAndSpace(tx, spaceId, userIds);
  const rows = await db
    .insertInto('spacePeople')
    .columns(['spaceId', 'tribeId', 'userId', 'addedBy', 'how'])
    .expression((from) =>
      from
        .selectFrom('tribeMemberships as member')
        .select([
          sql<string>`${spaceId}::uuid`.as('spaceId'),
          'member.tribeId',
          'member.userId',
          sql<string>`${addedBy}::uuid`.as('addedBy'),
          sql<AddedHow>`${how}::text`.as('how'),
        ])
        .where('member.tribeId', '=', tribeId)
        .where(sql<SqlBool>`member.user_id = any(${[...userIds]}::uuid[])`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .execute();
  const { count } = await db
    .selectFrom('spacePeople')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('spaceId', '=', spaceId)
    .executeTakeFirstOrThrow();
  if (count > SPACE_PEOPLE_MAX) return 'too_many';
  const addedIds = rows.map(({ userId }) => userId);
  const read = new Set(before.filter(({ isReader }) => isReader).map(({ id }) => id));
  const after = await peopleAndSpace(tx, spaceId, addedIds);
  const readerIds = after.filter(({ id, isReader }) => isReader && !read.has(id)).map(({ id }) => id);
  return { addedIds, readerIds };
}

/**
 * Takes somebody out; what they were told of a space that is closed to them now goes too.
 * @returns whether they were added, and whether something was forgotten that they had not read
 */
export async function removePerson(
  tx: Tx,
  person: { spaceId: string; userId: string },
): Promise<{ wasAdded: boolean; isNewsGone: boolean }> {
  const { spaceId, userId } = person;
  await lockSpace(tx, spaceId);
  const row = await unrestrictedDb(tx)
    .deleteFrom('spacePeople')
    .where('spaceId', '=', spaceId)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst();
  if (row === undefined) return { wasAdded: false, isNewsGone: false };
  const [now] = await peopleAndSpace(tx, spaceId, [userId]);
  if (now?.isReader) return { wasAdded: true, isNewsGone: false };
  const gone = await unrestrictedDb(tx)
    .deleteFrom('notifications')
    .where('userId', '=', userId)
    .where(
      sql<SqlBool>`(data->'spaceIds' ? ${spaceId}::text or exists (
        select from posts where posts.id = (notifications.data->>'postId')::uuid
          and posts.space_id = ${spaceId}::uuid offset 0))`,
    )
    .returning('isRead')
    .execute();
  return { wasAdded: true, isNewsGone: gone.some(({ isRead }) => !isRead) };
}

export interface AddedNotification {
  userId: string;
  actorId: string;
  tribeId: string;
}
/** What a notification of {@link takeAddedNews} is known by. */
export const ADDED_KIND = 'space_added';

/**
 * Takes back what somebody was told of being added by the same person and has not read, so that one notification
 * can say it of all spaces.
 * @returns the spaces it was about, none twice
 */
export async function takeAddedNotifications(
  tx: Tx,
  { userId, actorId, tribeId }: AddedNotification,
): Promise<string[]> {
  const rows = await unrestrictedDb(tx)
    .deleteFrom('notifications')
    .where('userId', '=', userId)
    .where(
      // Not as a value: the index of unread ones is known to fit only when the statement itself says so.
      sql<SqlBool>`not is_read and data->>'tribeId' = ${tribeId}::text and data->>'kind' = ${ADDED_KIND}::text
        and data->>'actorId' = ${actorId}::text`,
    )
    .returning('data')
    .execute();
  return [...new Set(rows.flatMap(({ data }) => data.spaceIds ?? []))];
}
