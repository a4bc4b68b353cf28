import type { FeedMode, PostView } from '@kindred/validation/feed';
import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../app/api.ts';
import { errorCode, messageOf } from '../../app/errors.ts';
import { onceOnly } from '../../app/once.ts';
import { useToast } from '../../ui/toast.tsx';
import { postsIn } from './cache.ts';
import { COMPOSER, DELETE, POST } from './copy.ts';
import { feedQuery } from './query.ts';
import { type FeedStore, feedStore } from './store.ts';

export function useFeedStore(): FeedStore {
  const client = useQueryClient();
  return useMemo(() => feedStore(client), [client]);
}

export function useFeed(mode: FeedMode) {
  const query = useInfiniteQuery(feedQuery(mode));
  const posts = useMemo(() => postsIn(query.data), [query.data]);
  return {
    posts,
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

const CREATE_KEY = ['feed', 'create'];

/** Publishes what was written. The same text tried again goes out under the same key. */
export function useCreatePost({ onCreated }: { onCreated: () => void }) {
  const store = useFeedStore();
  const toast = useToast();
  return useMutation({
    mutationKey: CREATE_KEY,
    mutationFn: ({ content, key }: { content: string; key: string }) =>
      api.feed.create.mutate({ content, type: 'text' }, onceOnly(key)),
    onSuccess: (post) => {
      store.addOnTop([post]);
      toast.show({ title: COMPOSER.created, tone: 'success' });
      onCreated();
    },
    onError: (error) =>
      toast.show({ title: COMPOSER.failed, description: messageOf(error), tone: 'destructive' }),
  });
}

/** Its answer puts the post on top; the live event of the same post may well arrive before. */
export function isPosting(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: CREATE_KEY }) > 0;
}

type LikeState = Pick<PostView, 'isLiked' | 'likeCount'>;

/** What the server last said of posts whose like is on its way: the state to return to when that fails. */
const confirmed = new Map<string, LikeState>();

/** While this is so, what the server says of the post is older than what the person sees. */
export function isLikeOnItsWay(postId: string): boolean {
  return confirmed.has(postId);
}

/** Shown at once and sent one after the other, so that quick taps end as the last one meant it. */
export function useLike(post: PostView) {
  const client = useQueryClient();
  const store = useFeedStore();
  const toast = useToast();
  const mutationKey = ['feed', 'like', post.id];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `like ${post.id}` },
    mutationFn: (isLiked: boolean) =>
      isLiked ? api.feed.like.mutate({ id: post.id }) : api.feed.unlike.mutate({ id: post.id }),
    onMutate: (isLiked) => {
      const { isLiked: wasLiked, likeCount } = post;
      if (!confirmed.has(post.id)) confirmed.set(post.id, { isLiked: wasLiked, likeCount });
      if (isLiked !== wasLiked) {
        store.patch(post.id, { isLiked, likeCount: Math.max(0, likeCount + (isLiked ? 1 : -1)) });
      }
    },
    onSuccess: ({ isLiked, likeCount }) => {
      confirmed.set(post.id, { isLiked, likeCount });
    },
    onError: (error, isLiked) => {
      const isGone = errorCode(error) === 'not_found';
      if (isGone) store.remove(post.id);
      const title = isGone ? POST.gone : isLiked ? POST.likeFailed : POST.unlikeFailed;
      toast.show({ title, description: isGone ? undefined : messageOf(error), tone: 'destructive' });
    },
    onSettled: () => {
      // Another tap waits behind this one: what it shows stands until it has been answered.
      if (client.isMutating({ mutationKey }) > 1) return;
      const truth = confirmed.get(post.id);
      confirmed.delete(post.id);
      if (truth) store.patch(post.id, truth);
    },
  });
  return { toggle: () => mutate(!post.isLiked) };
}

export function useDeletePost(post: PostView) {
  const store = useFeedStore();
  const toast = useToast();
  return useMutation({
    mutationFn: () => api.feed.delete.mutate({ id: post.id }),
    onSuccess: () => {
      store.remove(post.id);
      toast.show({ title: DELETE.done, tone: 'success' });
    },
    onError: (error) => {
      if (errorCode(error) === 'not_found') store.remove(post.id);
      toast.show({ title: DELETE.failed, description: messageOf(error), tone: 'destructive' });
    },
  });
}
