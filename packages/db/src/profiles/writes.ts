import { FOLLOWING_MAX } from '@kindred/validation/profiles';
import type { Tx } from '../client.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';

/** Why nobody was followed. */
export type FollowRefusal = 'gone' | 'too_many';

/**
 * Both people are held until the transaction ends, always in the order of their ids: two who follow each other
 * at once wait for one another and not for ever, and each sees what the other did.
 */
async function hold(tx: Tx, one: string, other: string) {
  const rows = await unrestrictedDb(tx)
    .selectFrom('users')
    .select(['id', 'followerCount', 'followingCount'])
    .where('id', 'in', [one, other])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function isFollowing(tx: Tx, followerId: string, followeeId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .selectFrom('userFollows')
    .select('createdAt')
    .where('followerId', '=', followerId)
    .where('followeeId', '=', followeeId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves the counters of both, of friends too when they follow each other. @returns followers there are now */
async function count(tx: Tx, followerId: string, followeeId: string, by: -1 | 1): Promise<number> {
  const friends = (await isFollowing(tx, followeeId, followerId)) ? by : 0;
  const guarded = unrestrictedDb(tx);
  await guarded
    .updateTable('users')
    .set((row) => ({
      followingCount: row('followingCount', '+', by),
      friendCount: row('friendCount', '+', friends),
    }))
    .where('id', '=', followerId)
    .execute();
  const { followerCount } = await guarded
    .updateTable('users')
    .set((row) => ({
      followerCount: row('followerCount', '+', by),
      friendCount: row('friendCount', '+', friends),
    }))
    .where('id', '=', followeeId)
    .returning('followerCount')
    .executeTakeFirstOrThrow();
  return followerCount;
}

/** Following twice is following once. @returns followers that the other has now, or why it was refused */
export async function follow(
  tx: Tx,
  followerId: string,
  followeeId: string,
): Promise<number | FollowRefusal> {
  const people = await hold(tx, followerId, followeeId);
  const [follower, followee] = [people.get(followerId), people.get(followeeId)];
  if (follower === undefined || followee === undefined) return 'gone';
  const isFull = follower.followingCount >= FOLLOWING_MAX;
  if (isFull && !(await isFollowing(tx, followerId, followeeId))) return 'too_many';
  const added = await unrestrictedDb(tx)
    .insertInto('userFollows')
    .values({ followerId, followeeId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('followeeId')
    .executeTakeFirst();
  if (added === undefined) return followee.followerCount;
  return count(tx, followerId, followeeId, 1);
}

/** @returns followers that the other has now, or 'gone' */
export async function unfollow(tx: Tx, followerId: string, followeeId: string): Promise<number | 'gone'> {
  const people = await hold(tx, followerId, followeeId);
  const followee = people.get(followeeId);
  if (followee === undefined) return 'gone';
  const gone = await unrestrictedDb(tx)
    .deleteFrom('userFollows')
    .where('followerId', '=', followerId)
    .where('followeeId', '=', followeeId)
    .returning('followeeId')
    .executeTakeFirst();
  return gone === undefined ? followee.followerCount : count(tx, followerId, followeeId, -1);
}

/** Nothing of either reaches the other from here on, and neither follows the other. @returns false when it was so */
export async function block(tx: Tx, blockerId: string, blockedId: string): Promise<boolean> {
  await unfollow(tx, blockerId, blockedId);
  await unfollow(tx, blockedId, blockerId);
  const row = await unrestrictedDb(tx)
    .insertInto('userBlocks')
    .values({ blockerId, blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('blockedId')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when there was no block */
export async function unblock(tx: Tx, blockerId: string, blockedId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .deleteFrom('userBlocks')
    .where('blockerId', '=', blockerId)
    .where('blockedId', '=', blockedId)
    .returning('blockedId')
    .executeTakeFirst();
  return row !== undefined;
}
