import type { DraftView } from '@kindred/validation/feed/drafts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { messageOf } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { forgetSaved } from '../composer/draftStore.ts';
import { useFeedStore } from '../hooks.ts';
import { DRAFTS_KEY } from '../query.ts';
import { DRAFTS } from './copy.ts';

export type DraftList = 'drafts' | 'scheduled';

export function useDrafts(list: DraftList) {
  return useInfiniteQuery({
    queryKey: [...DRAFTS_KEY, list],
    queryFn: ({ pageParam, signal }) =>
      api.feed.drafts.list.query({ list, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    // Other devices write here too.
    staleTime: 0,
  });
}

export function useDraftActions(draft: DraftView) {
  const client = useQueryClient();
  const store = useFeedStore();
  const toast = useToast();
  const me = useSignedInUser();
  const refresh = () => {
    forgetSaved(me.id, draft.id);
    return client.invalidateQueries({ queryKey: DRAFTS_KEY });
  };
  const isScheduled = draft.publishAt !== null;

  const remove = useMutation({
    mutationFn: () => api.feed.drafts.delete.mutate({ id: draft.id }),
    onSuccess: () => {
      void refresh();
      const restore = () =>
        void api.feed.drafts.create
          .mutate({ input: draft.input, publishAt: draft.publishAt })
          .then(refresh)
          .catch((error: unknown) =>
            toast.show({ title: DRAFTS.removeFailed, description: messageOf(error), tone: 'destructive' }),
          );
      toast.show({
        title: isScheduled ? DRAFTS.cancelled : DRAFTS.removed,
        action: { label: DRAFTS.undo, onClick: restore },
      });
    },
    onError: (error) =>
      toast.show({ title: DRAFTS.removeFailed, description: messageOf(error), tone: 'destructive' }),
  });

  const publish = useMutation({
    mutationFn: () => api.feed.drafts.publish.mutate({ id: draft.id }),
    onSuccess: (post) => {
      void refresh();
      store.addMine(post);
      toast.show({ title: DRAFTS.posted, tone: 'success' });
    },
    onError: (error) =>
      toast.show({ title: DRAFTS.postFailed, description: messageOf(error), tone: 'destructive' }),
  });

  return { remove, publish };
}
