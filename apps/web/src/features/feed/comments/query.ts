import type { CommentPage, CommentSort } from '@kindred/validation/feed/comments';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { keepChanges } from '../cache.ts';
import type { ThreadOf, ThreadPlace } from './place.ts';

/** Begins the keys of every list of comments of a post, so that a change reaches each of them. */
export const commentsKey = (postId: string) => ['feed', 'comments', postId] as const;

/** Milliseconds: what a prefetch brought is not asked for twice. */
export const SEEN_JUST_NOW = 10_000;

export type CommentPages = InfiniteData<CommentPage>;

type Ask = (
  page: { cursor?: string; limit?: number },
  options?: { signal: AbortSignal },
) => Promise<CommentPage>;

/** The calls that list and write the comments of a thread. */
export function threadApi(of: ThreadOf) {
  if (of === 'lesson') return api.courses.discussion;
  return of === 'event' ? api.events.discussion : api.feed.comments;
}

/** How each list is asked for, by where its key goes on; a refresh asks for more at once than a page. */
export function askFor({ id, of }: ThreadPlace, list: readonly unknown[]): Ask {
  const [name, commentId] = list;
  if (name === 'path') {
    return async (_page, options) => {
      const items = await api.feed.comments.path.query({ id: String(commentId) }, options);
      return { items, nextCursor: null };
    };
  }
  if (name === 'replies') {
    return (page, options) => api.feed.comments.replies.query({ id: String(commentId), ...page }, options);
  }
  const { list: ofPlace } = threadApi(of);
  return (page, options) => ofPlace.query({ id, sort: name as CommentSort, ...page }, options);
}

function pagesOf(postId: string, list: readonly string[], of: ThreadOf = 'post') {
  const ask = askFor({ id: postId, of }, list);
  return infiniteQueryOptions({
    queryKey: [...commentsKey(postId), ...list],
    queryFn: ({ pageParam, signal }) => ask(pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    structuralSharing: keepChanges,
    // Nobody listens for a thread that is not on screen: whoever comes back to it asks again.
    staleTime: SEEN_JUST_NOW,
    // After a gap the thread is refreshed without moving the reader, see refresh.ts.
    meta: { catchesUp: true },
  });
}

export const commentsQuery = (id: string, sort: CommentSort, of?: ThreadOf) => pagesOf(id, [sort], of);
/** A comment that a link leads to, after all it is an answer to. */
export const pathQuery = (postId: string, commentId: string) => pagesOf(postId, ['path', commentId]);
export const repliesQuery = (postId: string, commentId: string) => pagesOf(postId, ['replies', commentId]);
