import type { Tx } from '@kindred/db/client';
import { whoSeesPost } from '@kindred/db/feed/queries';
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
import { hostOf } from './present.ts';

const EXCERPT_MAX = 140;

/** The beginning of a text, in one line. */
export function excerpt(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  if (characters.length <= EXCERPT_MAX) return characters.join('');
  return `${characters.slice(0, EXCERPT_MAX).join('').trimEnd()}…`;
}

/** Tells those of them who may see the post, each at most one of these: the first that is for them. */
async function tell(tx: Tx, outbox: Outbox, postId: string, news: readonly NewNotification[]): Promise<void> {
  const others = news.filter(({ userId, actorId }) => userId !== actorId);
  const firsts = [...new Map(others.toReversed().map((each) => [each.userId, each])).values()];
  const readers = await whoSeesPost(
    tx,
    postId,
    firsts.map(({ userId }) => userId),
  );
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
const dataOfComment = ({ id, postId, tribeId }: Pick<Comment, 'id' | 'postId' | 'tribeId'>) => ({
  postId,
  commentId: id,
  ...ofTribe(tribeId),
  actionUrl: `/post/${postId}#comment-${id}`,
});

export async function notifyOfLike(
  tx: Tx,
  outbox: Outbox,
  actorId: string,
  post: AuthoredPost,
): Promise<void> {
  await tell(tx, outbox, post.id, [
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
  await tell(tx, outbox, comment.postId, [
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

/** Whoever wrote the post, whoever is answered, and whoever is named. */
export async function notifyOfComment(
  tx: Tx,
  outbox: Outbox,
  actorId: string,
  comment: { id: string; content: string; post: AuthoredPost; answeredId: string | undefined },
): Promise<void> {
  const { id, content, post, answeredId } = comment;
  const news = {
    actorId,
    type: 'post_comment' as const,
    message: excerpt(content),
    data: dataOfComment({ id, postId: post.id, tribeId: post.tribeId }),
  };
  const named = await mentionedIn(tx, actorId, content);
  await tell(tx, outbox, post.id, [
    ...(answeredId === undefined
      ? []
      : [{ ...news, userId: answeredId, kind: 'reply' as const, did: 'replied to your comment' }]),
    { ...news, userId: post.authorId, kind: 'comment', did: 'commented on your post' },
    ...named.map((userId) => ({ ...news, userId, ...mentionInComment(id) })),
  ]);
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
  const { id, postId, content } = comment;
  await retractMentions(tx, outbox, { commentId: id }, content);
  await updateCommentNotifications(tx, id, excerpt(content));
  const named = await mentionedIn(tx, actorId, content, before);
  const recipients = await recipientsOfComment(tx, id, named);
  await tell(
    tx,
    outbox,
    postId,
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
  await tell(
    tx,
    outbox,
    post.id,
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
