import type { BusinessNotify } from '@kindred/validation/businesses';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { askFollowedAgain } from '../../feed/public.tsx';
import { patchBusiness } from '../hooks.ts';
import { BUSINESSES_KEY } from '../query.ts';
import { FOLLOW, MENU, NOTIFY_SAVED } from './copy.ts';

interface Followed {
  id: string;
  name: string;
  followers: number;
}

function useFailure() {
  const toast = useToast();
  return (error: unknown) =>
    toast.show({ title: FOLLOW.failed, description: messageOf(error), tone: 'destructive' });
}

/** Shown at once, and taken back when it fails. */
export function useFollowBusiness({ id, name, followers }: Followed) {
  const client = useQueryClient();
  const toast = useToast();
  const fail = useFailure();
  return useMutation({
    scope: { id: `follow ${id}` },
    mutationFn: (isFollowing: boolean) =>
      isFollowing
        ? api.businesses.follows.follow.mutate({ id })
        : api.businesses.follows.unfollow.mutate({ id }),
    onMutate: (isFollowing) =>
      patchBusiness(client, id, {
        isFollowing,
        followers: Math.max(0, followers + (isFollowing ? 1 : -1)),
        ...(isFollowing ? {} : { notify: 'none' }),
      }),
    onSuccess: (now) => {
      patchBusiness(client, id, now);
      askFollowedAgain(client);
      toast.show(
        now.isFollowing
          ? { title: FOLLOW.followed, description: FOLLOW.followedText(name), tone: 'success' }
          : { title: FOLLOW.unfollowed, description: FOLLOW.unfollowedText(name) },
      );
    },
    onError: (error, isFollowing) => {
      patchBusiness(client, id, { isFollowing: !isFollowing, followers });
      fail(error);
    },
  });
}

export function useSaveBusiness(id: string) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    scope: { id: `save ${id}` },
    mutationFn: (isSaved: boolean) =>
      isSaved ? api.businesses.follows.save.mutate({ id }) : api.businesses.follows.unsave.mutate({ id }),
    onSuccess: ({ isSaved }) => {
      patchBusiness(client, id, { isSaved });
      void client.invalidateQueries({ queryKey: savedBusinesses.queryKey });
      toast.show(
        isSaved
          ? { title: MENU.saved, description: MENU.savedText, tone: 'success' }
          : { title: MENU.unsaved },
      );
    },
    onError: useFailure(),
  });
}

export function useNotify(id: string) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    scope: { id: `follow ${id}` },
    mutationFn: (notify: BusinessNotify) => api.businesses.follows.setNotify.mutate({ id, notify }),
    onSuccess: (now) => {
      patchBusiness(client, id, now);
      toast.show({ title: NOTIFY_SAVED, tone: 'success' });
    },
    onError: useFailure(),
  });
}

const PAGE = 20;
export const savedBusinesses = infiniteQueryOptions({
  queryKey: [...BUSINESSES_KEY, 'saved'],
  queryFn: ({ pageParam, signal }) =>
    api.businesses.follows.saved.query({ limit: PAGE, cursor: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});
