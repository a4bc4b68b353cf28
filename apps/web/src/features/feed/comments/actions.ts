import type { CommentView } from '@kindred/validation/feed/comments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useReaction } from '../reactions/useReaction.ts';
import { patchComment, removeComment } from './cache.ts';
import { COMMENTS } from './copy.ts';

function useGone(comment: CommentView) {
  const client = useQueryClient();
  return () => removeComment(client, { ...comment, replyCount: 0 });
}

export function useCommentReaction(comment: CommentView) {
  const client = useQueryClient();
  const { id, postId } = comment;
  return useReaction({
    id,
    now: comment,
    send: (kind) =>
      kind === null
        ? api.feed.comments.unreact.mutate({ id })
        : api.feed.comments.react.mutate({ id, type: kind }),
    patch: (change) => patchComment(client, postId, id, change),
    onGone: useGone(comment),
    words: { gone: COMMENTS.gone, failed: () => COMMENTS.likeFailed },
  });
}

/** @param onSaved the field may close; after a failure it stays, with what was typed */
export function useEditComment(comment: CommentView, onSaved: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const onGone = useGone(comment);
  return useMutation({
    mutationFn: (content: string) => api.feed.comments.edit.mutate({ id: comment.id, content }),
    onSuccess: (edited) => {
      patchComment(client, comment.postId, comment.id, edited);
      onSaved();
    },
    onError: (error) => {
      const isGone = errorCode(error) === 'not_found';
      if (isGone) onGone();
      toast.show({
        title: isGone ? COMMENTS.gone : COMMENTS.editFailed,
        ...(isGone ? {} : { description: messageOf(error) }),
        tone: 'destructive',
      });
    },
  });
}

export function useDeleteComment(comment: CommentView) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => api.feed.comments.delete.mutate({ id: comment.id }),
    onSuccess: () => {
      removeComment(client, comment);
      toast.show({ title: COMMENTS.deletedDone, tone: 'success' });
    },
    onError: (error) => {
      if (errorCode(error) === 'not_found') removeComment(client, comment);
      toast.show({ title: COMMENTS.deleteFailed, description: messageOf(error), tone: 'destructive' });
    },
  });
}
