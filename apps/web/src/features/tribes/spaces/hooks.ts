import type { TribeView } from '@kindred/validation/tribes';
import type { SpaceView } from '@kindred/validation/tribes/spaces';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { useLiveEvent } from '../../../app/live.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { applyCounts, useFeedStore } from '../../feed/hooks.ts';
import { tribeKey } from '../query.ts';
import { PAGE, SPACES } from './copy.ts';
import { spacePostsKey, spacesKey, spacesQuery } from './query.ts';

export function useSpaces(tribeId: string) {
  const { data, error, refetch } = useQuery(spacesQuery(tribeId));
  return { spaces: data, error: data === undefined ? error : null, retry: () => void refetch() };
}

/** Everything about the spaces of a tribe is asked for again. */
export function useRefreshSpaces(tribeId: string): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    () => client.invalidateQueries({ queryKey: tribeKey(tribeId, 'spaces') }),
    [client, tribeId],
  );
}

/** Whatever it is that is done: it is told when it fails, and what is shown comes anew when it does not. */
export function useSpaceAction<Input, Output>(
  tribeId: string,
  action: (input: Input) => Promise<Output>,
  words: { failed?: string } = {},
) {
  const refresh = useRefreshSpaces(tribeId);
  const toast = useToast();
  return useMutation({
    mutationFn: action,
    onSuccess: refresh,
    onError: (error) => {
      toast.show({
        title: words.failed ?? SPACES.failed,
        description: messageOf(error),
        tone: 'destructive',
      });
      void refresh();
    },
  });
}

/** Puts the spaces in another order at once; undone when the server does not take it. */
export function useOrder(tribe: TribeView) {
  const client = useQueryClient();
  const toast = useToast();
  const key = spacesKey(tribe.id);
  return useMutation({
    mutationFn: (spaceIds: string[]) => api.tribes.spaces.reorder.mutate({ id: tribe.id, spaceIds }),
    async onMutate(spaceIds) {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<SpaceView[]>(key);
      const placeOf = ({ id }: SpaceView) => (spaceIds.includes(id) ? spaceIds.indexOf(id) : spaceIds.length);
      client.setQueryData<SpaceView[]>(key, (spaces) => spaces?.toSorted((a, b) => placeOf(a) - placeOf(b)));
      return { before };
    },
    onError(error, _spaceIds, context) {
      if (context?.before) client.setQueryData(key, context.before);
      toast.show({ title: SPACES.orderFailed, description: messageOf(error), tone: 'destructive' });
    },
  });
}

/**
 * Says that I have seen what is in the space, and tells how much was written since. What others write waits
 * until it is asked for.
 */
export function useSpaceNews(tribe: TribeView, space: SpaceView) {
  const client = useQueryClient();
  const store = useFeedStore();
  const toast = useToast();
  const [isRead, setRead] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const { id: spaceId } = space;
  const tribeId = tribe.id;

  const read = useCallback(async () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    await api.tribes.spaces.read.mutate({ id: tribeId, spaceId, timeZone });
    // A list that was asked for before this would bring the mark back.
    await client.cancelQueries({ queryKey: spacesKey(tribeId) });
    client.setQueryData<SpaceView[]>(spacesKey(tribeId), (spaces) =>
      spaces?.map((each) => (each.id === spaceId ? { ...each, unread: 0 } : each)),
    );
    setRead(true);
  }, [client, tribeId, spaceId]);
  useEffect(() => {
    // The mark stays, and goes with the next visit.
    read().catch(() => undefined);
  }, [read]);

  const again = useCallback(
    () => client.refetchQueries({ queryKey: spacePostsKey(spaceId), type: 'active' }, { throwOnError: true }),
    [client, spaceId],
  );
  useLiveEvent('post_deleted', ({ postId }) => store.remove(postId));
  useLiveEvent('post_changed', (changed) => {
    const { postId } = changed;
    if (!store.has(postId) || applyCounts(store, changed)) return;
    api.feed.get
      .query({ id: postId })
      .then((post) => {
        const isMoved = store
          .posts()
          .some((known) => known.id === postId && known.isPinned !== post.isPinned);
        store.patch(postId, post);
        if (isMoved) void again().catch(() => undefined);
      })
      .catch(() => undefined);
  });
  useLiveEvent('resync', () => void again().catch(() => undefined));

  /** @returns false when they did not arrive */
  async function show(): Promise<boolean> {
    setLoading(true);
    try {
      await again();
      await read();
      return true;
    } catch (error) {
      toast.show({ title: PAGE.newFailed, description: messageOf(error), tone: 'destructive' });
      return false;
    } finally {
      setLoading(false);
    }
  }
  return { count: isRead ? space.unread : 0, isLoading, show };
}
