import { TRIBE_PINS_MAX } from '@kindred/validation/tribes/feed';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** What is pinned on a wall, word for word as its index says it. */
const PINNED = sql<SqlBool>`posts.is_pinned and posts.deleted_at is null and posts.space_id is null`;

/** One at a time for each wall: two that met would each find a place and take it. */
export async function lockTimeline(tx: Tx, tribeId: string): Promise<void> {
  await tx.selectFrom('tribes').select('id').where('id', '=', tribeId).forNoKeyUpdate().execute();
}

/** Whether the wall has a place left for a pin beside those of other posts than this one. */
export async function hasRoomForPin(tx: Tx, tribeId: string, postId: string): Promise<boolean> {
  const pinned = await unrestrictedDb(tx)
    .selectFrom('posts')
    .select('posts.id')
    .where('posts.tribeId', '=', tribeId)
    .where('posts.id', '!=', postId)
    .where(PINNED)
    .limit(TRIBE_PINS_MAX)
    .execute();
  return pinned.length < TRIBE_PINS_MAX;
}

/** Puts a post at the top of the wall of its tribe. */
export async function pinOnTimeline(
  tx: Tx,
  postId: string,
  tribeId: string,
): Promise<'pinned' | 'full' | 'gone'> {
  await lockTimeline(tx, tribeId);
  if (!(await hasRoomForPin(tx, tribeId, postId))) return 'full';
  const row = await unrestrictedDb(tx)
    .updateTable('posts')
    .set({ isPinned: true })
    .where('id', '=', postId)
    .where('tribeId', '=', tribeId)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row === undefined ? 'gone' : 'pinned';
}
