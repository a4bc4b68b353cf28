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
  /** The lesson that it is under; absent under a post. */
  lesson?: LessonOfComment | undefined;
}

export interface LessonOfComment {
  id: string;
  title: string;
  courseId: string;
  courseTitle: string;
  /** Of the course. */
  creatorId: string;
}

/** What a thread is under. A discussion has the id of its lesson. */
export type ThreadOf = 'post' | 'lesson';

export type CommentOrder = CommentSort | 'replies';

/** By what each list is read, from which end; every one has an index. */
const ORDERS = {
  top: { by: 'like_count', direction: 'desc', type: 'integer' },
  newest: { by: 'created_at', direction: 'desc', type: 'timestamptz' },
  oldest: { by: 'created_at', direction: 'asc', type: 'timestamptz' },
  replies: { by: 'created_at', direction: 'asc', type: 'timestamptz' },
} as const;

const courseOf = (lessonId: string, value: RawBuilder<unknown>) => sql`(
  select ${value} from course_lessons lesson join courses on courses.id = lesson.course_id
  where lesson.id = ${sql.ref(lessonId)} offset 0)`;
const LESSON = sql`jsonb_build_object('id', lesson.id, 'title', lesson.title, 'courseId', courses.id,
  'courseTitle', courses.title, 'creatorId', courses.creator_id)`;

/**
 * Comments that the viewer may see: those of a post they see, by people with whom they are not in a block.
 * One that was deleted is among them as long as it has answers.
 * @param list.of for `lesson`, the caller has checked by the policies of courses that they read the discussion
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
  const isOfLesson = of === 'lesson';
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
          sql<string | null>`${isOfLesson ? sql`null::uuid` : sql.ref('posts.author_id')}`.as('postAuthorId'),
        )
        .select(
          sql<
            string | null
          >`${isOfLesson ? courseOf('comments.post_id', sql`courses.tribe_id`) : sql.ref('posts.tribe_id')}`.as(
            'tribeId',
          ),
        )
        .select(sql<string>`${column}`.as('place'))
        .where(only)
        .where(
          isOfLesson
            ? sql<SqlBool>`posts.lesson_id is not null and posts.deleted_at is null`
            : visibleRows(viewerSql(viewer)),
        )
        .where(notBlocked('comments.author_id', viewerSql(viewer)))
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
      'page.content',
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
    .$if(isOfLesson, (rows) =>
      rows.select(sql<LessonOfComment>`${courseOf('page.post_id', LESSON)}`.as('lesson')),
    )
    .orderBy('page.place', direction)
    .orderBy('page.id', direction);
}
