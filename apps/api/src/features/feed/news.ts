import type { Tx } from '@kindred/db/client';
import { whoSeesPost } from '@kindred/db/feed/queries';
import type { Outbox } from '../../platform/bus.ts';
import { mentionedIn, type News, tellPerson, untell } from '../notifications/service.ts';

const EXCERPT_MAX = 140;

/** The beginning of a text, in one line. */
export function excerpt(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  if (characters.length <= EXCERPT_MAX) return characters.join('');
  return `${characters.slice(0, EXCERPT_MAX).join('').trimEnd()}…`;
}

/** Tells those of them who may see the post, each at most one of these: the first that is for them. */
async function tell(tx: Tx, outbox: Outbox, postId: string, news: readonly News[]): Promise<void> {
  const others = news.filter(({ userId, actorId }) => userId !== actorId);
  const firsts = [...new Map(others.toReversed().map((each) => [each.userId, each])).values()];
  const readers = await whoSeesPost(
    tx,
    postId,
    firsts.map(({ userId }) => userId),
  );
  for (const each of firsts) if (readers.includes(each.userId)) await tellPerson(tx, outbox, each);
}

interface Post {
  id: string;
  content: string;
  tribeId: string | null;
}

interface AuthoredPost extends Post {
  authorId: string;
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

export async function tellOfLike(tx: Tx, outbox: Outbox, actorId: string, post: AuthoredPost): Promise<void> {
  await tell(tx, outbox, post.id, [
    {
      userId: post.authorId,
      actorId,
      type: 'post_like',
      kind: 'like',
      did: 'liked your post',
      message: excerpt(post.content),
      data: dataOfPost(post),
      groupKey: likeKey(post.id),
      isToldOnce: true,
    },
  ]);
}

export function untellLike(tx: Tx, outbox: Outbox, actorId: string, post: AuthoredPost): Promise<void> {
  return untell(tx, outbox, { userIds: [post.authorId], groupKey: likeKey(post.id), actorId });
}

export async function tellOfLikeOfComment(
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
      isToldOnce: true,
    },
  ]);
}

export function untellLikeOfComment(
  tx: Tx,
  outbox: Outbox,
  actorId: string,
  comment: Comment,
): Promise<void> {
  return untell(tx, outbox, { userIds: [comment.authorId], groupKey: likeKey(comment.id), actorId });
}

/** Whoever wrote the post, whoever is answered, and whoever is named. */
export async function tellOfComment(
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
  const named = await mentionedIn(tx, content);
  await tell(tx, outbox, post.id, [
    ...(answeredId === undefined
      ? []
      : [{ ...news, userId: answeredId, kind: 'reply' as const, did: 'replied to your comment' }]),
    { ...news, userId: post.authorId, kind: 'comment', did: 'commented on your post' },
    ...named.map((userId) => ({ ...news, userId, kind: 'mention' as const, did: IN_A_COMMENT })),
  ]);
}

const IN_A_COMMENT = 'mentioned you in a comment';

/** Whom new words name that the old ones did not. */
export async function tellOfCommentMentions(
  tx: Tx,
  outbox: Outbox,
  actorId: string,
  comment: Comment,
  before: string,
): Promise<void> {
  const named = await mentionedIn(tx, comment.content, before);
  await tell(
    tx,
    outbox,
    comment.postId,
    named.map((userId) => ({
      userId,
      actorId,
      type: 'post_comment',
      kind: 'mention',
      did: IN_A_COMMENT,
      message: excerpt(comment.content),
      data: dataOfComment(comment),
    })),
  );
}

/** @param before the words it had, when it is edited */
export async function tellOfMentions(
  tx: Tx,
  outbox: Outbox,
  actorId: string,
  post: Post,
  before?: string,
): Promise<void> {
  const named = await mentionedIn(tx, post.content, before);
  await tell(
    tx,
    outbox,
    post.id,
    named.map((userId) => ({
      userId,
      actorId,
      type: 'system',
      kind: 'mention',
      did: 'mentioned you in a post',
      message: excerpt(post.content),
      data: dataOfPost(post),
      groupKey: `mention:${post.id}`,
      isToldOnce: true,
    })),
  );
}
