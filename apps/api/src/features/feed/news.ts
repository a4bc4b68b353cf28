import type { Tx } from '@kindred/db/client';
import { whoSeesPost } from '@kindred/db/feed/queries';
import type { Outbox } from '../../platform/bus.ts';
import { type News, tellPerson } from '../notifications/service.ts';

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
  authorId: string;
  content: string;
}

export async function tellOfLike(tx: Tx, outbox: Outbox, actorId: string, post: Post): Promise<void> {
  await tell(tx, outbox, post.id, [
    {
      userId: post.authorId,
      actorId,
      type: 'post_like',
      did: 'liked your post',
      message: excerpt(post.content),
      data: { postId: post.id, actionUrl: `/post/${post.id}` },
    },
  ]);
}

export async function tellOfComment(
  tx: Tx,
  outbox: Outbox,
  actorId: string,
  comment: { id: string; content: string; post: Post; answeredId: string | undefined },
): Promise<void> {
  const { id, content, post, answeredId } = comment;
  const news = {
    actorId,
    type: 'post_comment' as const,
    message: excerpt(content),
    data: { postId: post.id, commentId: id, actionUrl: `/post/${post.id}` },
  };
  await tell(tx, outbox, post.id, [
    ...(answeredId === undefined ? [] : [{ ...news, userId: answeredId, did: 'replied to your comment' }]),
    { ...news, userId: post.authorId, did: 'commented on your post' },
  ]);
}
