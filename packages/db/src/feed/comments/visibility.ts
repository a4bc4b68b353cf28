import type { CommentSubject } from '@kindred/permissions/policies/feed';
import type { Viewer } from '@kindred/permissions/viewer';
import type { Role } from '@kindred/validation/accounts';
import type { PostType, ReactionKind } from '@kindred/validation/feed';
import type { CommentSort } from '@kindred/validation/feed/comments';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import type { ReactionCounts } from '../../schema/feed.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { visibleRows } from '../visibility.ts';

/** A comment with its author, and what the viewer has to do with it. */
export interface CommentRow extends CommentSubject {
  id: string;
  postId: string;
  parentId: string | null;
  depth: number;
  content: string;
  createdAt: Date;
  editedAt: Date | null;
  likeCount: number;
  reactionCounts: ReactionCounts;
  replyCount: number;
  postType: PostType;
  firstName: string;
  lastName: string;
  handle: string;
  profileImageUrl: string | null;
  authorRole: Role;
  authorTribeRole: string | null;
  isAuthorMentor: boolean;
  myReaction: ReactionKind | null;
  /** Its place in the order of the list, in full precision: half of the next page's cursor. */
  place: string;
  /** The lesson or event that it is under; absent under a post. */
  discussion?: LessonOfComment | EventOfComment | undefined;
}

export interface LessonOfComment {
  of: 'lesson';
  id: string;
  title: string;
  courseId: string;
  courseTitle: string;
  /** Of the course. */
  creatorId: string;
}

export interface EventOfComment {
  of: 'event';
  id: string;
  title: string;
  hostId: string;
  isCancelled: boolean;
  /** Whether the viewer is a co-host. */
  isCoHost: boolean;
  isAuthorCoHost: boolean;
}

/** What has a discussion, which has its id. */
export type DiscussionOf = 'lesson' | 'event';
/** What a thread is under. */
export type ThreadOf = 'post' | DiscussionOf;

export type CommentOrder = CommentSort | 'replies';

/** By what each list is read, from which end; every one has an index. */
const ORDERS = {
  top: { by: 'like_count', direction: 'desc', type: 'integer' },
  newest: { by: 'created_at', direction: 'desc', type: 'timestamptz' },
  oldest: { by: 'created_at', direction: 'asc', type: 'timestamptz' },
  replies: { by: 'created_at', direction: 'asc', type: 'timestamptz' },
} as const;

interface Discussed {
  /** Whether the row `posts` is such a discussion. */
  isIt: RawBuilder<SqlBool>;
  tribe(id: RawBuilder<unknown>): RawBuilder<string | null>;
  /** A JSON object, for a comment in `page`. */
  discussion(viewer: Viewer): RawBuilder<LessonOfComment | EventOfComment>;
}

const coHosts = (userId: RawBuilder<unknown>) => sql`exists (
  select from event_people run
  where run.event_id = events.id and run.role = 'host' and run.user_id = ${userId} offset 0)`;

const DISCUSSIONS: Record<DiscussionOf, Discussed> = {
  lesson: {
    isIt: sql<SqlBool>`posts.lesson_id is not null`,
    tribe: (
      id,
    ) => sql`(select courses.tribe_id from course_lessons lesson join courses on courses.id = lesson.course_id
      where lesson.id = ${id} offset 0)`,
    discussion: () => sql`(
      select jsonb_build_object('of', 'lesson', 'id', lesson.id, 'title', lesson.title, 'courseId', courses.id,
        'courseTitle', courses.title, 'creatorId', courses.creator_id)
      from course_lessons lesson join courses on courses.id = lesson.course_id
      where lesson.id = page.post_id offset 0)`,
  },
  event: {
    isIt: sql<SqlBool>`posts.discussed_event_id is not null`,
    tribe: (id) => sql`(select events.tribe_id from events where events.id = ${id} offset 0)`,
    discussion: (viewer) => sql`(
      select jsonb_build_object('of', 'event', 'id', events.id, 'title', events.title, 'hostId', events.host_id,
        'isCancelled', events.cancelled_at is not null, 'isCoHost', ${coHosts(viewerSql(viewer))},
        'isAuthorCoHost', ${coHosts(sql`page.author_id`)})
      from events where events.id = page.post_id offset 0)`,
  },
};

/**
 * Comments that the viewer may see: those of a post they see, by people with whom they are not in a block.
 * One that was deleted, or that moderators hide, is among them without its words as long as it has answers.
 * @param list.of for a discussion, the caller has checked by the policies of its lesson or event that they read it
 */
export function visibleComments(
  db: Db | Tx,
  viewer: Viewer,
  list: {
    of?: ThreadOf | undefined;
    only: RawBuilder<SqlBool>;
    order: CommentOrder;
    limit: number;
    after?: { place: string; id: string } | undefined;
  },
) {
  const { of = 'post', only, limit, after } = list;
  const discussed = of === 'post' ? undefined : DISCUSSIONS[of];
  const { by, direction, type } = ORDERS[list.order];
  const column = sql.ref(`comments.${by}`);
  const beyond = sql.raw(direction === 'desc' ? '<' : '>');
  return unrestrictedDb(db)
    .with('page', (query) =>
      query
        .selectFrom('comments')
        .innerJoin('posts', 'posts.id', 'comments.postId')
        .selectAll('comments')
        .select('posts.type as postType')
        .select(
          sql<string | null>`${discussed ? sql`null::uuid` : sql.ref('posts.author_id')}`.as('postAuthorId'),
        )
        .select(
          sql<
            string | null
          >`${discussed?.tribe(sql.ref('comments.post_id')) ?? sql.ref('posts.tribe_id')}`.as('tribeId'),
        )
        .select(sql<string>`${column}`.as('place'))
        .where(only)
        .where(
          discussed
            ? sql<SqlBool>`${discussed.isIt} and posts.deleted_at is null`
            : visibleRows(viewerSql(viewer)),
        )
        .where(notBlocked('comments.author_id', viewerSql(viewer)))
        .where(sql<SqlBool>`(comments.deleted_at is null or comments.reply_count > 0)`)
        .$if(after !== undefined, (rows) =>
          rows.where(
            sql<SqlBool>`(${column}, comments.id) ${beyond}
              (${after?.place}::text::${sql.raw(type)}, ${after?.id}::uuid)`,
          ),
        )
        .orderBy(column, direction)
        .orderBy('comments.id', direction)
        .limit(sql.lit(limit)),
    )
    .selectFrom('page')
    .innerJoin('users', 'users.id', 'page.authorId')
    .leftJoin('tribeMemberships as theirs', (join) =>
      join.onRef('theirs.tribeId', '=', 'page.tribeId').onRef('theirs.userId', '=', 'page.authorId'),
    )
    .leftJoin('tribeMemberships as mine', (join) =>
      join.onRef('mine.tribeId', '=', 'page.tribeId').on('mine.userId', '=', viewer.id),
    )
    .select([
      'page.id',
      'page.postId',
      'page.parentId',
      'page.depth',
      'page.createdAt',
      'page.editedAt',
      'page.deletedAt',
      'page.likeCount',
      'page.reactionCounts',
      'page.replyCount',
      'page.authorId',
      'page.postAuthorId',
      'page.tribeId',
      'page.postType',
      'mine.role as viewerTribeRole',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
      'users.role as authorRole',
      'theirs.role as authorTribeRole',
    ])
    .select(sql<string>`(case when page.deleted_at is null then page.content else '' end)`.as('content'))
    .select(sql<boolean>`coalesce(theirs.is_mentor, false)`.as('isAuthorMentor'))
    .select(sql<string>`page.place::text`.as('place'))
    .select(
      sql<boolean>`(page.tribe_id is not null and exists (
        select from tribes home where home.id = page.tribe_id and home.archived_at is not null offset 0))`.as(
        'isTribeArchived',
      ),
    )
    .select(
      sql<ReactionKind | null>`(
        select reactions.type from comment_reactions reactions
        where reactions.comment_id = page.id and reactions.user_id = ${viewer.id} offset 0)`.as('myReaction'),
    )
    .$if(discussed !== undefined, (rows) =>
      rows.select(sql<CommentRow['discussion']>`${discussed?.discussion(viewer)}`.as('discussion')),
    )
    .orderBy('page.place', direction)
    .orderBy('page.id', direction);
}
