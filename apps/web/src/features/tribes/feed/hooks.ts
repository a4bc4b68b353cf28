import type { PostPage, PostView } from '@kindred/validation/feed';
import type { TribeView } from '@kindred/validation/tribes';
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { api } from '../../../app/api.ts';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { useLiveEvent } from '../../../app/live.tsx';
import { onceOnly } from '../../../app/once.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useFeedStore } from '../../feed/hooks.ts';
import { CREATE, WALL } from './copy.ts';
import { wallKey } from './query.ts';
import { visit } from './useVisit.ts';

type Wall = InfiniteData<PostPage>;

function postsOn(client: QueryClient, tribeId: string): PostView[] {
  return client.getQueryData<Wall>(wallKey(tribeId))?.pages.flatMap(({ items }) => items) ?? [];
}

/** Below what is pinned, above all else. */
function putOnWall(client: QueryClient, tribeId: string, post: PostView): void {
  client.setQueryData<Wall>(wallKey(tribeId), (wall) => {
    const [first, ...rest] = wall?.pages ?? [];
    if (wall === undefined || first === undefined) return wall;
    if (wall.pages.some(({ items }) => items.some(({ id }) => id === post.id))) return wall;
    const at = first.items.findIndex(({ isPinned }) => !isPinned);
    const items = first.items.toSpliced(at === -1 ? first.items.length : at, 0, post);
    return { ...wall, pages: [{ ...first, items }, ...rest] };
  });
}

const POST_KEY = ['feed', 'create', 'tribe'] as const;

/** Publishes on the wall of a tribe; the same words tried again go out under the same key. */
export function useTribePost(tribe: TribeView, onPosted: () => void) {
  const client = useQueryClient();
  const store = useFeedStore();
  const toast = useToast();
  return useMutation({
    mutationKey: POST_KEY,
    mutationFn: ({ content, mediaUrl, key }: { content: string; mediaUrl: string | null; key: string }) =>
      api.feed.create.mutate(
        { content, tribeId: tribe.id, ...(mediaUrl === null ? {} : { mediaUrl }) },
        onceOnly(key),
      ),
    onSuccess: (post) => {
      store.addOnTop([post]);
      putOnWall(client, tribe.id, post);
      toast.show({ title: CREATE.created, description: CREATE.createdText, tone: 'success' });
      onPosted();
    },
    onError: (error) =>
      toast.show({ title: CREATE.failed, description: messageOf(error), tone: 'destructive' }),
  });
}

/** Keeps the wall true while it is on screen; what others write waits until it is asked for. */
export function useWallNews(tribe: TribeView) {
  const client = useQueryClient();
  const store = useFeedStore();
  const me = useSignedInUser();
  const toast = useToast();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [isLoading, setLoading] = useState(false);
  const isOnWall = (id: string) => postsOn(client, tribe.id).some((post) => post.id === id);
  const again = useCallback(
    () => client.invalidateQueries({ queryKey: wallKey(tribe.id) }),
    [client, tribe.id],
  );

  async function refresh(id: string) {
    const known = postsOn(client, tribe.id).find((post) => post.id === id);
    if (known === undefined) return;
    try {
      const post = await api.feed.get.query({ id });
      store.patch(id, post);
      // It stands elsewhere now.
      if (post.isPinned !== known.isPinned) await again();
    } catch (error) {
      if (errorCode(error) === 'not_found') store.remove(id);
    }
  }

  useLiveEvent('post_created', ({ postId, authorId, tribeIds }) => {
    const isComing = authorId === me.id && client.isMutating({ mutationKey: ['feed', 'create'] }) > 0;
    if (tribeIds.includes(tribe.id) && !isComing && !isOnWall(postId)) {
      setWaiting((known) => [...new Set([...known, postId])]);
    }
  });
  useLiveEvent('post_deleted', ({ postId }) => {
    store.remove(postId);
    setWaiting((known) => known.filter((id) => id !== postId));
  });
  useLiveEvent('post_changed', ({ postId }) => void refresh(postId));
  useLiveEvent('resync', () => void again());

  async function show(): Promise<boolean> {
    setLoading(true);
    try {
      await client.refetchQueries({ queryKey: wallKey(tribe.id) }, { throwOnError: true });
      setWaiting([]);
      visit(client, tribe);
      return true;
    } catch (error) {
      toast.show({ title: WALL.newFailed, description: messageOf(error), tone: 'destructive' });
      return false;
    } finally {
      setLoading(false);
    }
  }
  return { count: waiting.filter((id) => !isOnWall(id)).length, isLoading, show };
}
