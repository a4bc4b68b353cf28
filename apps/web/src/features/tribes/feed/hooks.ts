import type { TribeView } from '@kindred/validation/tribes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { showHeld } from '../../../app/held.ts';
import { idempotent } from '../../../app/idempotency.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useFeedStore } from '../../feed/hooks.ts';
import { useLiveList } from '../../feed/public.tsx';
import { CREATE } from './copy.ts';
import { timelineKey } from './query.ts';
import { visit } from './useVisit.ts';

const POST_KEY = ['feed', 'create', 'tribe'] as const;

/** Publishes on the wall of a tribe; the same words tried again go out under the same key. */
export function useTribePost(tribe: TribeView, onPosted: () => void) {
  const store = useFeedStore();
  const toast = useToast();
  return useMutation({
    mutationKey: POST_KEY,
    mutationFn: ({ content, mediaUrl, key }: { content: string; mediaUrl: string | null; key: string }) =>
      api.feed.create.mutate(
        { content, tribeId: tribe.id, ...(mediaUrl === null ? {} : { mediaUrl }) },
        idempotent(key),
      ),
    onSuccess: (post) => {
      store.addMine(post);
      toast.show({ title: CREATE.created, description: CREATE.createdText, tone: 'success' });
      onPosted();
    },
    onError: (error) => {
      if (showHeld(error)) return onPosted();
      toast.show({ title: CREATE.failed, description: messageOf(error), tone: 'destructive' });
    },
  });
}

/** Keeps the wall true while it is on screen; what others write waits until it is asked for. */
export function useWallNews(tribe: TribeView) {
  const client = useQueryClient();
  const queryKey = timelineKey(tribe.id);
  const again = () => client.invalidateQueries({ queryKey });
  return useLiveList({
    keys: [queryKey],
    isAnew: true,
    holds: ({ tribeIds }) => tribeIds.includes(tribe.id),
    async bring() {
      await client.refetchQueries({ queryKey }, { throwOnError: true });
      visit(client, tribe);
    },
    async catchUp() {
      await again();
      return [];
    },
    onMoved: () => void again(),
  });
}
