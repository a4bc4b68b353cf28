import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** That somebody saw a story; their first look counts. The author's own never does. */
export async function markSeen(tx: Tx, storyId: string, viewerId: string): Promise<void> {
  const guarded = unrestrictedDb(tx);
  const story = await guarded
    .selectFrom('posts')
    .select('authorId')
    .where('id', '=', storyId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (story === undefined || story.authorId === viewerId) return;
  const first = await guarded
    .insertInto('storyViews')
    .values({ postId: storyId, viewerId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('viewerId')
    .executeTakeFirst();
  if (first === undefined) return;
  await guarded
    .updateTable('posts')
    .set((row) => ({ viewCount: row('viewCount', '+', 1) }))
    .where('id', '=', storyId)
    .execute();
}

/** Takes away, with who saw them and what was told of them, the stories that have been gone for a day. */
export async function deleteGoneStories(db: Db): Promise<void> {
  const guarded = unrestrictedDb(db);
  const gone = await guarded
    .deleteFrom('posts')
    .where('type', '=', 'story')
    // Those that were deleted go with the other posts that were.
    .where('deletedAt', 'is', null)
    .where('expiresAt', '<', sql<Date>`now() - interval '1 day'`)
    .returning('id')
    .execute();
  if (gone.length === 0) return;
  await guarded
    .deleteFrom('notifications')
    .where(sql<SqlBool>`data ? 'postId' and data->>'postId' = any(${gone.map(({ id }) => id)}::text[])`)
    .execute();
}
