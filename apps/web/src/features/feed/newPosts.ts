import type { PostView } from '@kindred/validation/feed';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../app/api.ts';
import { useSignedInUser } from '../../app/currentUser.ts';
import { errorCode, messageOf } from '../../app/errors.ts';
import { useLiveEvent } from '../../app/live.tsx';
import { useToast } from '../../ui/toast.tsx';
import { NEW_POSTS } from './copy.ts';
import { isLikeOnItsWay, isPosting, useFeedStore } from './hooks.ts';

/** More than this are not fetched one by one: the feed starts over. */
const ONE_BY_ONE_MAX = 20;

/** Caches that the feed was left with: what happened since then was not heard. */
const left = new WeakSet<QueryClient>();

/** @returns null when it is gone, or was never for this person. */
async function ask(id: string): Promise<PostView | null> {
  try {
    return await api.feed.get.query({ id });
  } catch (error) {
    if (errorCode(error) === 'not_found') return null;
    throw error;
  }
}

/**
 * Keeps the feed true while it is on screen. Posts that others write wait until they are asked for, so that
 * nothing ever moves under the reader; likes, counts and deletions show where they are.
 */
export function useNewPosts() {
  const client = useQueryClient();
  const store = useFeedStore();
  const toast = useToast();
  const me = useSignedInUser();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [isLoading, setLoading] = useState(false);

  const announce = useCallback((ids: readonly string[]) => {
    setWaiting((known) => [...new Set([...known, ...ids])]);
  }, []);

  const refresh = useCallback(
    async (id: string) => {
      if (!store.has(id) || isLikeOnItsWay(id)) return;
      const post = await ask(id);
      if (post === null) store.remove(id);
      else if (!isLikeOnItsWay(id)) store.patch(id, post);
    },
    [store],
  );

  const catchUp = useCallback(async () => {
    const known = store.posts();
    if (known.length === 0) return;
    const newest =
      known
        .map((post) => post.createdAt)
        .sort()
        .at(-1) ?? '';
    // The latest, whatever the order on screen: For You may keep a new post for its second page.
    const { items } = await api.feed.list.query({ mode: 'chronological' });
    announce(items.filter((post) => post.createdAt > newest).map((post) => post.id));
    for (const post of items) if (!isLikeOnItsWay(post.id)) store.patch(post.id, post);
    const unheard = known.filter(({ id }) => items.every((post) => post.id !== id));
    await Promise.all(unheard.map((post) => refresh(post.id)));
  }, [store, announce, refresh]);

  useLiveEvent('post_created', ({ postId, authorId, isOnFeed }) => {
    const isComing = authorId === me.id && isPosting(client);
    if (isOnFeed && !isComing && !store.has(postId)) announce([postId]);
  });
  useLiveEvent('post_deleted', ({ postId }) => {
    store.remove(postId);
    setWaiting((known) => known.filter((id) => id !== postId));
  });
  // What cannot be asked for now stays as it is: the next event, or a visit, brings it up to date.
  useLiveEvent('post_changed', ({ postId }) => void refresh(postId).catch(() => undefined));
  useLiveEvent('resync', () => void catchUp().catch(() => undefined));

  useEffect(() => {
    if (left.delete(client)) void catchUp().catch(() => undefined);
    return () => {
      left.add(client);
    };
  }, [client, catchUp]);

  const isUnknown = (id: string) => !store.has(id);

  /** Puts what waits on top. @returns false when it did not arrive; it then keeps waiting. */
  async function show(): Promise<boolean> {
    setLoading(true);
    try {
      const ids = waiting.filter(isUnknown);
      if (ids.length > ONE_BY_ONE_MAX) await store.startOver();
      else {
        const posts = (await Promise.all(ids.map(ask))).filter((post) => post !== null);
        store.addOnTop(posts.sort((a, b) => b.createdAt.localeCompare(a.createdAt)));
      }
      setWaiting((known) => known.filter((id) => !ids.includes(id)));
      return true;
    } catch (error) {
      toast.show({ title: NEW_POSTS.failed, description: messageOf(error), tone: 'destructive' });
      return false;
    } finally {
      setLoading(false);
    }
  }

  return { count: waiting.filter(isUnknown).length, isLoading, show };
}
