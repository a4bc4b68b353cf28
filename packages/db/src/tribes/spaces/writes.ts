import type { Tier } from '@kindred/validation/tribes';
import {
  postRoleFor,
  type SpacePostRole,
  type SpaceReadRole,
  type SpaceType,
} from '@kindred/validation/tribes/spaces';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface NewSpace {
  tribeId: string;
  type: SpaceType;
  name: string;
  description: string | null;
  readRole: SpaceReadRole;
  postRole: SpacePostRole;
  readTier: Tier;
  createdBy: string;
}

/** Whoever adds or orders spaces holds their tribe first. @returns how many there are */
export async function lockSpaces(tx: Tx, tribeId: string): Promise<number> {
  await tx.selectFrom('tribes').select('id').where('id', '=', tribeId).forNoKeyUpdate().execute();
  const { count } = await unrestrictedDb(tx)
    .selectFrom('spaces')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tribeId', '=', tribeId)
    .executeTakeFirstOrThrow();
  return count;
}

/** At the end; the tribe is held. @returns the id of the new space */
export async function insertSpace(tx: Tx, space: NewSpace): Promise<string> {
  const { id } = await unrestrictedDb(tx)
    .insertInto('spaces')
    .values({
      ...space,
      position: sql<number>`(
        select coalesce(max(before.position) + 1, 0) from spaces before where before.tribe_id = ${space.tribeId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a new tribe begins with. */
const DEFAULTS = [
  {
    type: 'announcements',
    name: 'Announcements',
    description: 'News from those who run this tribe.',
    readRole: 'everyone',
  },
  {
    type: 'discussion',
    name: 'Discussion',
    description: 'Talk about anything that belongs here.',
    readRole: 'member',
  },
  {
    type: 'introductions',
    name: 'Introductions',
    description: 'Say who you are and what brings you here.',
    readRole: 'member',
  },
] as const;

export async function createDefaultSpaces(tx: Tx, tribeId: string, createdBy: string): Promise<void> {
  const rows = DEFAULTS.map((space, position) => ({
    ...space,
    tribeId,
    createdBy,
    position,
    postRole: postRoleFor(space.type),
  }));
  await unrestrictedDb(tx).insertInto('spaces').values(rows).execute();
}

export type SpaceChange = Partial<
  Pick<NewSpace, 'name' | 'description' | 'readRole' | 'postRole' | 'readTier'>
>;

export async function updateSpace(tx: Tx, spaceId: string, change: SpaceChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await unrestrictedDb(tx).updateTable('spaces').set(change).where('id', '=', spaceId).execute();
}

/** Those of the tribe in this order, the others after them as they were; the tribe is held. */
export async function orderSpaces(tx: Tx, tribeId: string, spaceIds: readonly string[]): Promise<void> {
  await sql`
    update spaces set position = ordered.position
    from (
      select id, row_number() over (
        order by array_position(${[...spaceIds]}::uuid[], id) nulls last, position, id) - 1 as position
      from spaces where tribe_id = ${tribeId}
    ) ordered
    where spaces.id = ordered.id and spaces.position <> ordered.position`.execute(unrestrictedDb(tx));
}

export async function archiveSpace(tx: Tx, spaceId: string, isArchived: boolean): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('spaces')
    .set({ archivedAt: isArchived ? sql<Date>`coalesce(archived_at, now())` : null })
    .where('id', '=', spaceId)
    .execute();
}

/** Nobody posts in a space while it is held, nor archives it. */
export async function lockSpace(tx: Tx, spaceId: string): Promise<void> {
  await unrestrictedDb(tx)
    .selectFrom('spaces')
    .select('id')
    .where('id', '=', spaceId)
    .forNoKeyUpdate()
    .execute();
}

/** Everything there is by now has been seen. A zone that PostgreSQL does not know is not kept. */
export async function markSpaceRead(
  tx: Tx,
  read: { spaceId: string; userId: string; timeZone: string | undefined },
): Promise<void> {
  const { spaceId, userId } = read;
  const zone = read.timeZone ?? null;
  await sql`
    insert into space_reads (space_id, user_id, read_at, time_zone)
    values (${spaceId}, ${userId}, now(), case when is_time_zone(${zone}::text) then ${zone}::text end)
    on conflict (space_id, user_id) do update set read_at = greatest(space_reads.read_at, excluded.read_at),
      time_zone = coalesce(excluded.time_zone, space_reads.time_zone)`.execute(unrestrictedDb(tx));
}

/** @param commentId one of the post's own, or null for none @returns false when it is another's, or gone */
export async function acceptAnswer(tx: Tx, postId: string, commentId: string | null): Promise<boolean> {
  // First, as whoever deletes a comment does: a statement that waited would not see that it is gone.
  await unrestrictedDb(tx)
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .forNoKeyUpdate()
    .execute();
  const row = await unrestrictedDb(tx)
    .updateTable('posts')
    .set({ acceptedCommentId: commentId })
    .where('id', '=', postId)
    .where('deletedAt', 'is', null)
    .$if(commentId !== null, (query) =>
      query.where((post) =>
        post.exists(
          post
            .selectFrom('comments')
            .select('comments.id')
            .whereRef('comments.postId', '=', 'posts.id')
            .where('comments.id', '=', commentId ?? '')
            .where('comments.deletedAt', 'is', null),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const PINNED_MAX = 5;

/**
 * At the top of its space. The post comes before the space, as where a post is deleted or brought back: the space
 * counts it then. @returns false when as many are pinned as can be
 */
export async function pinInSpace(
  tx: Tx,
  post: { id: string; spaceId: string },
  isPinned: boolean,
): Promise<boolean> {
  await unrestrictedDb(tx)
    .selectFrom('posts')
    .select('id')
    .where('id', '=', post.id)
    .forNoKeyUpdate()
    .execute();
  await lockSpace(tx, post.spaceId);
  if (isPinned) {
    const pinned = await unrestrictedDb(tx)
      .selectFrom('posts')
      .select('id')
      .where('spaceId', '=', post.spaceId)
      .where('isPinned', '=', true)
      .where('deletedAt', 'is', null)
      .where('id', '<>', post.id)
      .execute();
    if (pinned.length >= PINNED_MAX) return false;
  }
  await unrestrictedDb(tx)
    .updateTable('posts')
    .set({ isPinned })
    .where('id', '=', post.id)
    .where('spaceId', '=', post.spaceId)
    .execute();
  return true;
}
