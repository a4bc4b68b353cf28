import type { VerificationStatus } from '@kindred/validation/tribes/settings';
import type { TribeDraftInput } from '@kindred/validation/tribes/tribeCreation';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { soldInTribe } from '../../commerce/currencies/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** The tribe somebody is about to found. */
export async function tribeDraftOf(
  db: Db | Tx,
  userId: string,
): Promise<{ input: TribeDraftInput; updatedAt: Date } | undefined> {
  return unrestrictedDb(db)
    .selectFrom('tribeDrafts')
    .select(['input', 'updatedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Of a tribe that the viewer was found to run: what its settings show beside its page. */
export async function settingsOf(db: Db | Tx, tribeId: string) {
  return unrestrictedDb(db)
    .selectFrom('tribes')
    .innerJoin('users as owner', 'owner.id', 'tribes.ownerId')
    .selectAll('tribes')
    .select('owner.plan as ownerPlan')
    .select(
      sql<VerificationStatus | null>`(
        select status from verification_requests asked where asked.tribe_id = tribes.id
        order by asked.created_at desc, asked.id desc limit 1)`.as('verification'),
    )
    .select(soldInTribe(sql`tribes.id`).as('isCurrencyFixed'))
    .where('tribes.id', '=', tribeId)
    .executeTakeFirst();
}
export type SettingsRow = NonNullable<Awaited<ReturnType<typeof settingsOf>>>;

const COURSES_SHOWN = 100;

/** The courses that a tribe can ask for: its own, and those its owner teaches. */
export async function coursesToAskFor(
  db: Db | Tx,
  tribe: { id: string; ownerId: string },
): Promise<{ id: string; title: string }[]> {
  const courses = () =>
    unrestrictedDb(db)
      .selectFrom('courses')
      .select(['courses.id', 'courses.title'])
      .where('courses.deletedAt', 'is', null);
  return courses()
    .where('courses.tribeId', '=', tribe.id)
    .union(courses().where('courses.creatorId', '=', tribe.ownerId))
    .orderBy('title')
    .orderBy('id')
    .limit(COURSES_SHOWN)
    .execute();
}

/** What has been done since the founding, of a tribe that the viewer was found to run. */
export async function checklistOf(db: Db | Tx, tribeId: string) {
  return unrestrictedDb(db)
    .selectFrom('tribes')
    .select(['tribes.enabledFeatures', 'tribes.checklistHiddenAt'])
    .select(
      sql<boolean>`(tribes.member_count > 1 or exists (
        select from tribe_invitations asked where asked.tribe_id = tribes.id))`.as('hasInvited'),
    )
    .select(
      sql<boolean>`exists (select from posts said
        where said.tribe_id = tribes.id and said.author_id = tribes.owner_id and said.space_id is null
          and said.type <> 'story' and said.deleted_at is null offset 0)`.as('hasPosted'),
    )
    .select(
      // Those that came with the founding are as old as the tribe, and nobody has touched them since.
      sql<boolean>`exists (select from spaces
        where spaces.tribe_id = tribes.id and spaces.archived_at is null
          and (spaces.created_at > tribes.created_at or spaces.updated_at > spaces.created_at) offset 0)`.as(
        'hasSpaces',
      ),
    )
    .select((row) => row('tribes.bannerUrl', 'is not', null).as('hasCover'))
    .where('tribes.id', '=', tribeId)
    .executeTakeFirstOrThrow();
}

/** A picture that this person uploaded and that nothing shows yet. */
export async function unusedPicture(
  db: Db | Tx,
  ownerId: string,
  storageKey: string,
): Promise<{ id: string; widths: number[]; bytes: number } | undefined> {
  return unrestrictedDb(db)
    .selectFrom('attachments')
    .select(['id', 'widths'])
    .select((row) => row.fn.coalesce('receivedSize', sql<number>`size::integer`).as('bytes'))
    .where('storageKey', '=', storageKey)
    .where('uploadedBy', '=', ownerId)
    .where('attachedTo', 'is', null)
    .where('kind', '=', 'image')
    .executeTakeFirst();
}

/** What follows this row in the archive of a tribe: its time in full precision, and its id. */
export interface After {
  place: string;
  id: string;
}

/** Of a tribe whose owner takes everything along, a piece at a time, oldest first. */
export async function exportedMembers(db: Db, tribeId: string, limit: number, after?: After) {
  return db
    .selectFrom('tribeMemberships as mine')
    .innerJoin('users', 'users.id', 'mine.userId')
    .select(['mine.userId as id', 'users.handle', 'users.firstName', 'users.lastName'])
    .select(sql<string>`mine.joined_at::text`.as('place'))
    .select(['mine.role', 'mine.isMentor', 'mine.tier', 'mine.tierUntil', 'mine.accessUntil'])
    .select('mine.joinedAt')
    .where('mine.tribeId', '=', tribeId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(mine.joined_at, mine.user_id) > (${after?.place}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('mine.joinedAt')
    .orderBy('mine.userId')
    .limit(limit)
    .execute();
}

export async function exportedSpaces(db: Db, tribeId: string) {
  return unrestrictedDb(db)
    .selectFrom('spaces')
    .select(['id', 'type', 'name', 'description', 'position', 'readRole', 'postRole', 'readTier'])
    .select(['archivedAt', 'createdAt'])
    .where('tribeId', '=', tribeId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function exportedPosts(db: Db, tribeId: string, limit: number, after?: After) {
  return unrestrictedDb(db)
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.authorId')
    .select(['posts.id', 'posts.spaceId', 'posts.type', 'posts.content', 'posts.linkUrl', 'posts.linkTitle'])
    .select(['posts.isPinned', 'posts.likeCount', 'posts.createdAt', 'users.handle'])
    .select('posts.acceptedCommentId')
    .select(
      sql<object | null>`(
        select json_build_object('endsAt', polls.ends_at, 'voters', polls.voter_count, 'options', (
          select json_agg(json_build_object('label', choice.label, 'votes', choice.vote_count)
            order by choice.position)
          from poll_options choice where choice.post_id = polls.post_id))
        from polls where polls.post_id = posts.id)`.as('poll'),
    )
    .select(sql<string>`posts.created_at::text`.as('place'))
    .select(
      sql<string[]>`array(select files.url from attachments files
        where files.attached_type = 'posts' and files.attached_to = posts.id order by files.position)`.as(
        'media',
      ),
    )
    .where('posts.tribeId', '=', tribeId)
    .where('posts.deletedAt', 'is', null)
    .where('posts.type', '<>', 'story')
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(posts.created_at, posts.id) > (${after?.place}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('posts.createdAt')
    .orderBy('posts.id')
    .limit(limit)
    .execute();
}

/** Said to these posts, and shown: what was deleted leaves no words. */
export async function exportedComments(db: Db, postIds: readonly string[]) {
  if (postIds.length === 0) return [];
  return unrestrictedDb(db)
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.authorId')
    .select(['comments.id', 'comments.postId', 'comments.parentId', 'comments.content', 'comments.likeCount'])
    .select(['comments.createdAt', 'users.handle'])
    .where(sql<SqlBool>`comments.post_id = any(${[...postIds]}::uuid[])`)
    .where('comments.deletedAt', 'is', null)
    .orderBy('comments.createdAt')
    .orderBy('comments.id')
    .execute();
}
