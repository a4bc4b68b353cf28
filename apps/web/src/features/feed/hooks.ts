import type { FeedMode, PostView } from '@kindred/validation/feed';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/errors.ts';
import { showHeld } from '../../app/held.ts';
import { idempotent } from '../../app/idempotency.ts';
import { trpc } from '../../app/trpc.ts';
import { useToast } from '../../ui/toast.tsx';
import { postsIn } from './cache.ts';
import type { PostInput } from './composer/draft.ts';
import { POST } from './copy.ts';
import { type FeedFilter, feedQuery, type PostPagesOptions, STORIES_KEY, storiesQuery } from './query.ts';
import { useReaction } from './reactions/useReaction.ts';
import { type FeedStore, feedStore } from './store.ts';

export function useFeedStore(): FeedStore {
  const client = useQueryClient();
  return useMemo(() => feedStore(client), [client]);
}

export function useFeed(mode: FeedMode, filter: FeedFilter = {}) {
  return usePostPages(feedQuery(mode, filter));
}

/** A list of posts, page by page, as `PostFeed` shows it. */
export function usePostPages(options: PostPagesOptions) {
  const query = useInfiniteQuery(options);
  const posts = useMemo(() => postsIn(query.data), [query.data]);
  return {
    posts,
    pageCount: query.data?.pages.length ?? 0,
    isPending: query.isPending,
    /** Set when there is nothing to show because of it; a next page that failed is `hasMoreFailed`. */
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    hasMoreFailed: query.isFetchNextPageError,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
  };
}

/** Content below the stories waits for them, so that it does not shift. */
export function useStoriesPending(): boolean {
  return useQuery(storiesQuery).isLoading;
}

export type PostPages = ReturnType<typeof usePostPages>;

/** Mutations that publish a post of the viewer. */
export const CREATE_KEY = ['feed', 'create'];

interface CreateWords {
  created: string;
  createdText?: string;
  failed: string;
  failedText?: string;
}

interface CreateOptions {
  words: CreateWords;
  onCreated: () => void;
  /** @returns whether the failure was told in another way. */
  onRefused?: (error: unknown) => boolean;
}

/** Publishes what was written. The same input tried again goes out under the same key. */
export function useCreatePost({ words, onCreated, onRefused }: CreateOptions) {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const store = useFeedStore();
  const toast = useToast();
  return useMutation({
    mutationKey: CREATE_KEY,
    mutationFn: ({ input, key }: { input: PostInput; key: string }) =>
      api.feed.create.mutate(input, idempotent(key)),
    onSuccess: (post) => {
      if (post.type === 'story') void client.invalidateQueries({ queryKey: STORIES_KEY });
      else store.addMine(post);
      void utils.accounts.firstSteps.invalidate();
      toast.show({ title: words.created, description: words.createdText, tone: 'success' });
      onCreated();
    },
    onError: (error) => {
      if (showHeld(error)) return onCreated();
      if (onRefused?.(error)) return;
      toast.show({
        title: words.failed,
        description: words.failedText ?? messageOf(error),
        tone: 'destructive',
      });
    },
  });
}

/** Its answer puts the post on top; the live event of the same post may well arrive before. */
export function isPosting(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: CREATE_KEY }) > 0;
}

export { applyCounts } from './liveCounts.ts';
export { isReactionOnItsWay as isLikeOnItsWay } from './reactions/useReaction.ts';

/** `isLiked` follows from the reaction, so it is never another one's. */
export function useLike(post: PostView) {
  const store = useFeedStore();
  const { id } = post;
  return useReaction({
    id,
    now: post,
    send: (kind) => {
      if (kind === null) return api.feed.unlike.mutate({ id });
      return kind === 'like' ? api.feed.like.mutate({ id }) : api.feed.react.mutate({ id, type: kind });
    },
    patch: (change) => store.patch(id, { ...change, isLiked: change.myReaction !== null }),
    onGone: () => store.remove(id),
    words: {
      gone: POST.gone,
      failed: (kind) =>
        kind === null ? POST.unlikeFailed : kind === 'like' ? POST.likeFailed : POST.reactFailed,
    },
  });
}
