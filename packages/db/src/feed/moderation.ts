import { eventPath } from '@kindred/validation/events/values';
import type { SnapshotContent, SnapshotFile } from '@kindred/validation/moderation/cases';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SubjectKind } from '../moderation/subject.ts';
import { showPost } from './actions/writes.ts';
import { setCommentHidden } from './comments/writes.ts';
import { IS_POST } from './visibility.ts';
import { hidePost } from './writes.ts';

/** Characters of a post that the case of a comment shows. */
const CONTEXT_MAX = 500;

/** Hidden by moderators or not, but not deleted by anyone. */
const isThere = (table: 'posts' | 'comments') =>
  sql<SqlBool>`(${sql.ref(`${table}.deleted_at`)} is null or ${sql.ref(`${table}.hidden_at`)} is not null)`;

/** Everything that a post says: its text, what is asked in its poll, and where its links lead. */
const WORDS = sql<string>`concat_ws(E'\n', nullif(posts.content, ''), (
    select string_agg(choice.label, E'\n' order by choice.position)
    from poll_options choice where choice.post_id = posts.id),
  posts.link_title, posts.link_url, posts.cta_text, posts.cta_link)`;

interface PostFound {
  authorId: string;
  tribeId: string | null;
  words: string;
  isExpired: boolean;
  files: SnapshotFile[];
}

/** Posts and stories. */
export const POST_KIND: SubjectKind = {
  async load(db, id) {
    const { rows } = await sql<PostFound>`
      select posts.author_id, posts.tribe_id, ${WORDS} as words,
        coalesce(posts.expires_at <= now(), false) as is_expired, coalesce((
          select json_agg(json_build_object('kind', file.kind, 'url', file.url, 'name', null) order by file.position)
          from attachments file
          where file.attached_type = 'posts' and file.attached_to = posts.id and file.storage_key is not null), '[]')
          as files
      from posts where posts.id = ${id}::uuid and ${IS_POST} and ${isThere('posts')}`.execute(db);
    const [post] = rows;
    if (post === undefined) return undefined;
    const { authorId, tribeId, words, isExpired, files } = post;
    const path = isExpired ? null : `/post/${id}`;
    return { authorId, tribeId, path, content: { title: null, text: words, files, context: [] } };
  },
  async setHidden(tx, id, isHidden) {
    await (isHidden ? hidePost : showPost)(tx, id);
  },
};

interface CommentFound {
  authorId: string;
  postId: string;
  tribeId: string | null;
  content: string;
  courseId: string | null;
  eventId: string | null;
  context: SnapshotContent['context'];
}

const line = (author: RawBuilder<unknown>, text: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
  json_build_object('author', ${author}, 'text', ${text}, 'isSubject', false, 'createdAt', ${at})`;
const nameOf = (id: RawBuilder<unknown>) => sql`(
  select users.first_name || ' ' || users.last_name from users where users.id = ${id})`;

function pathOf(id: string, { postId, courseId, eventId }: CommentFound): string {
  const place =
    eventId !== null
      ? eventPath(eventId)
      : courseId !== null
        ? `/course/${courseId}/lesson/${postId}`
        : `/post/${postId}`;
  return `${place}#comment-${id}`;
}

/** Comments on posts, lessons and events, with what they are on and what they answer. */
export const COMMENT_KIND: SubjectKind = {
  async load(db, id) {
    const { rows } = await sql<CommentFound>`
      select comments.author_id, comments.post_id, comments.content, lesson.course_id, events.id as event_id,
        coalesce(posts.tribe_id, courses.tribe_id, events.tribe_id) as tribe_id,
        (select coalesce(json_agg(lines.line order by lines.place), '[]') from (
          select 0 as place, ${line(
            sql`case when ${IS_POST} then ${nameOf(sql`posts.author_id`)} end`,
            sql`left(coalesce(lesson.title, events.title, ${WORDS}), ${sql.lit(CONTEXT_MAX)})`,
            sql`posts.created_at`,
          )} as line
          union all
          select 1, ${line(nameOf(sql`answered.author_id`), sql`answered.content`, sql`answered.created_at`)}
          from comments answered
          where answered.id = comments.parent_id and (answered.deleted_at is null or answered.hidden_at is not null)
        ) lines) as context
      from comments join posts on posts.id = comments.post_id
      left join course_lessons lesson on lesson.id = posts.lesson_id
      left join courses on courses.id = lesson.course_id
      left join events on events.id = posts.discussed_event_id
      where comments.id = ${id}::uuid and ${isThere('comments')} and ${isThere('posts')}`.execute(db);
    const [comment] = rows;
    if (comment === undefined) return undefined;
    const { authorId, tribeId, content: text } = comment;
    const context = comment.context.map((each) => ({
      ...each,
      createdAt: new Date(each.createdAt).toISOString(),
    }));
    return {
      authorId,
      tribeId,
      path: pathOf(id, comment),
      content: { title: null, text, files: [], context },
    };
  },
  setHidden: setCommentHidden,
};
