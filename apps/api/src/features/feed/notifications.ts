import type { Tx } from '@kindred/db/client';
import { teacherToNotify } from '@kindred/db/courses/notices/visibility';
import type { CommentRow, EventOfComment, LessonOfComment } from '@kindred/db/feed/comments/queries';
import { wroteIn } from '@kindred/db/feed/discussions/visibility';
import { whoSeesPost } from '@kindred/db/feed/queries';
import { eventPath } from '@kindred/validation/events';
import type { Outbox } from '../../platform/bus.ts';
import {
  mentionedIn,
  type NewNotification,
  notifyPerson,
  recipientsOfComment,
  retractMentions,
  retractNotification,
  updateCommentNotifications,
  updatePostNotifications,
} from '../notifications/service.ts';
import { discussionReaders } from './discussions/service.ts';
import { hostOf } from './present.ts';

const EXCERPT_MAX = 140;

/** The beginning of a text, in one line. */
export function excerpt(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  if (characters.length <= EXCERPT_MAX) return characters.join('');
  return `${characters.slice(0, EXCERPT_MAX).join('').trimEnd()}…`;
}

/** Notifies users who may see the post or discussion, each once: by the first notification that is for them. */
async function notifyReaders(
  tx: Tx,
  outbox: Outbox,
  { postId, discussion }: Pick<Comment, 'postId' | 'discussion'>,
  news: readonly NewNotification[],
): Promise<void> {
  const others = news.filter(({ userId, actorId }) => userId !== actorId);
  const firsts = [...new Map(others.toReversed().map((each) => [each.userId, each])).values()];
  const userIds = firsts.map(({ userId }) => userId);
  const readers =
    discussion === undefined
      ? await whoSeesPost(tx, postId, userIds)
      : await discussionReaders(tx, discussion, userIds);
  for (const each of firsts) if (readers.includes(each.userId)) await notifyPerson(tx, outbox, each);
}

interface Post {
  id: string;
  content: string;
  tribeId: string | null;
}

interface AuthoredPost extends Post {
  authorId: string;
  linkUrl: string | null;
}

interface Comment {
  id: string;
  content: string;
  postId: string;
  authorId: string;
  tribeId: string | null;
  /** Absent on a post. */
  discussion?: Discussion | undefined;
}

/** What has the discussion that a comment is in. */
type Discussion = LessonOfComment | Pick<EventOfComment, 'of' | 'id' | 'title' | 'hostId'>;

/** The post or the discussion that a comment is added to. */
export interface PlaceOfComment extends Pick<AuthoredPost, 'id' | 'authorId' | 'tribeId'> {
  discussion?: Discussion;
  /** True for a comment by a teacher of the course. */
  isByTeacher?: boolean;
}

const ofTribe = (tribeId: string | null) => (tribeId === null ? {} : { tribeId });
const likeKey = (id: string) => `like:${id}`;
/** Of one text somebody is told once that it names them. */
const mention = (did: string, id: string) =>
  ({ kind: 'mention', did, groupKey: `mention:${id}`, isOnce: true }) as const;
const mentionInComment = (id: string) => mention('mentioned you in a comment', id);
const dataOfPost = ({ id, tribeId }: Post) => ({
  postId: id,
  ...ofTribe(tribeId),
  actionUrl: `/post/${id}`,
});
function pathOf(discussion: Discussion): string {
  if (discussion.of === 'event') return eventPath(discussion.id);
  return `/course/${discussion.courseId}/lesson/${discussion.id}`;
}
/** Without `postId` in a discussion: the rule of who sees a post hides it from everyone. */
const dataOfComment = ({
  id,
  postId,
  tribeId,
  discussion,
}: Pick<Comment, 'id' | 'postId' | 'tribeId' | 'discussion'>) => ({
  ...(discussion === undefined ? { postId } : {}),
  commentId: id,
  ...ofTribe(tribeId),
  actionUrl: `${discussion === undefined ? `/post/${postId}` : pathOf(discussion)}#comment-${id}`,
});

export async function notifyOfLike(
  tx: Tx,
  outbox: Outbox,
  actorId: string,
  post: AuthoredPost,
): Promise<void> {
  await notifyReaders(tx, outbox, { postId: post.id }, [
    {
      userId: post.authorId,
      actorId,
      type: 'post_like',
      kind: 'like',
      did: 'liked your post',
      // A link may be all there is.
      message: excerpt(post.content || hostOf(post.linkUrl ?? '')),
      data: dataOfPost(post),
      groupKey: likeKey(post.id),
      isOnce: true,
    },
  ]);
}

export function retractLike(tx: Tx, outbox: Outbox, actorId: string, post: AuthoredPost): Promise<void> {
  return retractNotification(tx, outbox, { userIds: [post.authorId], groupKey: likeKey(post.id), actorId });
}

export async function notifyOfCommentLike(
  tx: Tx,
  outbox: Outbox,
  actorId: string,
  comment: Comment,
): Promise<void> {
  await notifyReaders(tx, outbox, comment, [
    {
      userId: comment.authorId,
      actorId,
      type: 'post_like',
      kind: 'like',
      did: 'liked your comment',
      message: excerpt(comment.content),
      data: dataOfComment(comment),
      groupKey: likeKey(comment.id),
      isOnce: true,
    },
  ]);
}

export function retractCommentLike(tx: Tx, outbox: Outbox, actorId: string, comment: Comment): Promise<void> {
  return retractNotification(tx, outbox, {
    userIds: [comment.authorId],
    groupKey: likeKey(comment.id),
    actorId,
  });
}

/** Notifies the author of the post, or who runs the course or event, who is answered, and those who are mentioned. */
export async function notifyOfComment(
  tx: Tx,
  outbox: Outbox,
  actorId: string,
  comment: { id: string; content: string; place: PlaceOfComment; answeredId: string | undefined },
): Promise<void> {
  const { id, content, place, answeredId } = comment;
  const { discussion, tribeId, isByTeacher } = place;
  const news = {
    actorId,
    type: 'post_comment' as const,
    message: excerpt(content),
    data: dataOfComment({ id, postId: place.id, tribeId, discussion }),
  };
  const replied =
    discussion !== undefined && isByTeacher
      ? `answered your question in “${discussion.title}”`
      : 'replied to your comment';
  const named = await mentionedIn(tx, actorId, content);
  await notifyReaders(tx, outbox, { postId: place.id, discussion }, [
    ...(answeredId === undefined
      ? []
      : [{ ...news, userId: answeredId, kind: 'reply' as const, did: replied }]),
    ...(discussion === undefined
      ? [{ ...news, userId: place.authorId, kind: 'comment' as const, did: 'commented on your post' }]
      : answeredId === undefined
        ? await newsOfDiscussion(tx, discussion, news)
        : []),
    ...named.map((userId) => ({ ...news, userId, ...mentionInComment(id) })),
  ]);
}

/** Who is notified of comments at the top of a discussion, and in which words. */
async function noticeOf(tx: Tx, discussion: Discussion) {
  const { id, title } = discussion;
  if (discussion.of === 'event') {
    const { hostId: userId } = discussion;
    return { userId, did: `commented on ${title}`, message: '', groupKey: `event-comments:${id}` };
  }
  const { courseId, courseTitle: message } = discussion;
  const userId = await teacherToNotify(tx, courseId);
  return { userId, did: `asked in “${title}”`, message, groupKey: `lesson-questions:${id}` };
}

/** One line for all that is asked in a discussion. Without its words: they may be edited, or one of several deleted. */
async function newsOfDiscussion(
  tx: Tx,
  discussion: Discussion,
  { actorId, type, data: { commentId: _, ...data } }: Pick<NewNotification, 'actorId' | 'type' | 'data'>,
): Promise<NewNotification[]> {
  const { userId, ...notice } = await noticeOf(tx, discussion);
  if (userId === undefined) return [];
  const groupUrl = `${pathOf(discussion)}#comments`;
  return [{ userId, actorId, type, kind: 'comment', data, groupUrl, ...notice }];
}

/** Removes a user from the notification of what is asked in a discussion once their last comment is deleted. */
export async function retractFromDiscussion(tx: Tx, outbox: Outbox, comment: CommentRow): Promise<void> {
  const { discussion, parentId, authorId } = comment;
  if (discussion === undefined || parentId !== null) return;
  if (await wroteIn(tx, { discussionId: discussion.id, userId: authorId })) return;
  const { userId, groupKey } = await noticeOf(tx, discussion);
  const runs = discussion.of === 'event' ? discussion.hostId : discussion.creatorId;
  await retractNotification(tx, outbox, {
    userIds: [...new Set([runs, userId ?? runs])],
    groupKey,
    actorId: authorId,
  });
}

/**
 * A comment says something else: so does what was told of it. Whom it names no more is not told, and whom it named
 * not before is, unless they were told of the comment already.
 */
export async function notifyOfEditedComment(
  tx: Tx,
  outbox: Outbox,
  actorId: string,
  comment: Comment,
  before: string,
): Promise<void> {
  const { id, content } = comment;
  await retractMentions(tx, outbox, { commentId: id }, content);
  await updateCommentNotifications(tx, id, excerpt(content));
  const named = await mentionedIn(tx, actorId, content, before);
  const recipients = await recipientsOfComment(tx, id, named);
  await notifyReaders(
    tx,
    outbox,
    comment,
    named
      .filter((userId) => !recipients.includes(userId))
      .map((userId) => ({
        userId,
        actorId,
        type: 'post_comment',
        ...mentionInComment(id),
        message: excerpt(content),
        data: dataOfComment(comment),
      })),
  );
}

/** @param before the words it had, when it is edited */
export async function notifyOfMentions(
  tx: Tx,
  outbox: Outbox,
  actorId: string,
  post: Post,
  before?: string,
): Promise<void> {
  const named = await mentionedIn(tx, actorId, post.content, before);
  await notifyReaders(
    tx,
    outbox,
    { postId: post.id },
    named.map((userId) => ({
      userId,
      actorId,
      type: 'system',
      ...mention('mentioned you in a post', post.id),
      message: excerpt(post.content),
      data: dataOfPost(post),
    })),
  );
}

/** A post says something else: so does what was told of it, and whom it names no more is not told. */
export async function notifyOfEditedPost(
  tx: Tx,
  outbox: Outbox,
  actorId: string,
  post: Post,
  before: string,
): Promise<void> {
  await retractMentions(tx, outbox, { postId: post.id }, post.content);
  await updatePostNotifications(tx, post.id, excerpt(post.content));
  await notifyOfMentions(tx, outbox, actorId, post, before);
}
