import type { FeedInput, FeedMode, PostPage } from '@kindred/validation/feed';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { keepChanges } from './cache.ts';

/** Begins the key of both orders, and of what they are narrowed to, so that a change reaches all at once. */
export const FEED_KEY = ['feed', 'list'] as const;
export const STORIES_KEY = ['feed', 'stories'] as const;

/** What the feed is narrowed to; nothing means all of it. */
export type FeedFilter = Pick<FeedInput, 'type' | 'tribe' | 'following'>;

export function isNarrowed(filter: FeedFilter): boolean {
  return Object.keys(filter).length > 0;
}

/**
 * The feed in one order, page by page. Not trpc.feed.list.useInfiniteQuery: that one adds a `direction` to
 * the input, and the api refuses what it does not know.
 */
export function feedQuery(mode: FeedMode, filter: FeedFilter = {}) {
  const of = { mode, ...filter };
  return postPages([mode, ...(isNarrowed(filter) ? [filter] : [])], (page, options) =>
    api.feed.list.query({ ...of, ...page }, options),
  );
}

/** Whom I follow is another now, and so is the feed of them; the one on screen stays. */
export function askFollowedAgain(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: FEED_KEY,
    predicate: ({ queryKey }) => {
      const filter = queryKey.at(-1);
      return typeof filter === 'object' && filter !== null && 'following' in filter;
    },
    refetchType: 'none',
  });
}

/** Posts with a hashtag, newest first. */
export function hashtagQuery(tag: string) {
  return postPages(['hashtag', tag], (page, options) =>
    api.feed.hashtags.posts.query({ tag, ...page }, options),
  );
}

/**
 * Options of any list of posts. Its key begins like the feed's, so that a like or a deletion shows in each.
 * @param name what the list is, after `FEED_KEY`
 */
export function postPages(
  name: readonly unknown[],
  ask: (page: { cursor?: string }, options: { signal: AbortSignal }) => Promise<PostPage>,
) {
  return infiniteQueryOptions({
    queryKey: [...FEED_KEY, ...name],
    queryFn: ({ pageParam, signal }) => ask(pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    structuralSharing: keepChanges,
    // After a gap newPosts.ts asks again without moving the reader.
    meta: { catchesUp: true },
  });
}
export type PostPagesOptions = ReturnType<typeof postPages>;

export const storiesQuery = queryOptions({
  queryKey: STORIES_KEY,
  queryFn: ({ signal }) => api.feed.stories.list.query(undefined, { signal }),
});

/** What was told in one tribe. */
export function tribeStoriesQuery(id: string) {
  return queryOptions({
    queryKey: [...STORIES_KEY, id],
    queryFn: ({ signal }) => api.tribes.stories.query({ id }, { signal }),
  });
}

export const trendingQuery = queryOptions({
  queryKey: ['feed', 'trending'],
  queryFn: ({ signal }) => api.feed.hashtags.trending.query(undefined, { signal }),
});

/** What one tribe writes about; nobody tells when that changes. */
export function tribeTrendingQuery(id: string) {
  return queryOptions({
    queryKey: ['feed', 'trending', id],
    queryFn: ({ signal }) => api.tribes.trending.query({ id }, { signal }),
    staleTime: 60_000,
  });
}

/** Tribes and businesses of mine, for choosing among them. */
export const placesQuery = queryOptions({
  queryKey: ['feed', 'places'],
  queryFn: ({ signal }) => api.feed.places.query(undefined, { signal }),
});

/** Begins the keys of both lists: drafts, and posts that publish themselves. */
export const DRAFTS_KEY = ['feed', 'drafts'] as const;
/** A draft may have been begun in a tribe, or as a story; those are found in the list. */
const DRAFTS_LOOKED_AT = 5;

/** Asked for together with the feed: what is offered above it is there when it is. */
export const newestDraftsQuery = queryOptions({
  queryKey: [...DRAFTS_KEY, 'newest'],
  queryFn: ({ signal }) =>
    api.feed.drafts.list.query({ list: 'drafts', limit: DRAFTS_LOOKED_AT }, { signal }),
  // What came with the screen is not asked for again when it is there.
  staleTime: 5_000,
});
