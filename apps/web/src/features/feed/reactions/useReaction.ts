import type { ReactionKind } from '@kindred/validation/feed';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { type Reacted, reactedWith } from './kinds.ts';

/** What the server last said of what has a reaction on its way: the state to return to when that fails. */
const confirmed = new Map<string, Reacted>();

/** While this is so, what the server says of the post or comment is older than what the person sees. */
export function isReactionOnItsWay(id: string): boolean {
  return confirmed.has(id);
}

interface Reactable {
  id: string;
  now: Reacted;
  send: (kind: ReactionKind | null) => Promise<Reacted>;
  /** Shows the change wherever the post or comment is shown. */
  patch: (change: Reacted) => void;
  /** It is no longer there. */
  onGone: () => void;
  words: { gone: string; failed: (kind: ReactionKind | null) => string };
}

/** Shown at once and sent one after the other, so that quick taps end as the last one meant it. */
export function useReaction({ id, now, send, patch, onGone, words }: Reactable) {
  const client = useQueryClient();
  const toast = useToast();
  const mutationKey = ['feed', 'reaction', id];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `reaction ${id}` },
    mutationFn: send,
    onMutate: (kind) => {
      const { myReaction, likeCount, reactions } = now;
      if (!confirmed.has(id)) confirmed.set(id, { myReaction, likeCount, reactions });
      if (kind !== myReaction) patch(reactedWith(now, kind));
    },
    onSuccess: ({ myReaction, likeCount, reactions }) => {
      confirmed.set(id, { myReaction, likeCount, reactions });
    },
    onError: (error, kind) => {
      const isGone = errorCode(error) === 'not_found';
      if (isGone) onGone();
      toast.show({
        title: isGone ? words.gone : words.failed(kind),
        ...(isGone ? {} : { description: messageOf(error) }),
        tone: 'destructive',
      });
    },
    onSettled: () => {
      // Another tap waits behind this one: what it shows stands until it has been answered.
      if (client.isMutating({ mutationKey }) > 1) return;
      const truth = confirmed.get(id);
      confirmed.delete(id);
      if (truth) patch(truth);
    },
  });
  return {
    react: (kind: ReactionKind | null) => mutate(kind),
    toggle: () => mutate(now.myReaction === null ? 'like' : null),
  };
}
