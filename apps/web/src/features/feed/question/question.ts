import type { PostView } from '@kindred/validation/feed';
import { useMutation } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useFeedStore } from '../hooks.ts';
import { QUESTION } from './copy.ts';

/** The post whose thread is shown. */
export const AskedPost = createContext<PostView | null>(null);

/** What a comment is to the question of its post; null where nothing was asked. */
export function useAnswer(commentId: string): { isAccepted: boolean; canAccept: boolean } | null {
  const question = useContext(AskedPost)?.question ?? null;
  return question && { isAccepted: question.acceptedCommentId === commentId, canAccept: question.canAccept };
}

/** Takes the comment as the answer, or back. */
export function useAcceptAnswer(commentId: string) {
  const post = useContext(AskedPost);
  const store = useFeedStore();
  const toast = useToast();
  return useMutation({
    mutationFn: (isAccepted: boolean) => {
      const id = post?.id ?? '';
      return isAccepted
        ? api.tribes.spaces.accept.mutate({ id, commentId })
        : api.tribes.spaces.unaccept.mutate({ id });
    },
    onSuccess: ({ id, acceptedCommentId }) => {
      store.patch(id, { question: { acceptedCommentId, canAccept: true } });
      toast.show({ title: acceptedCommentId === null ? QUESTION.opened : QUESTION.accepted });
    },
    onError: (error) =>
      toast.show({ title: QUESTION.failed, description: messageOf(error), tone: 'destructive' }),
  });
}
