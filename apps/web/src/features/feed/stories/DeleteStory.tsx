import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { STORIES_KEY } from '../query.ts';
import { STORIES } from './copy.ts';

interface DeleteStoryProps {
  storyId: string;
  onClose: () => void;
  onDeleted: () => void;
}

export default function DeleteStory({ storyId, onClose, onDeleted }: DeleteStoryProps) {
  const client = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: () => api.feed.delete.mutate({ id: storyId }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: STORIES_KEY });
      toast.show({ title: STORIES.removed, tone: 'success' });
      onDeleted();
    },
    onError: (error) =>
      toast.show({ title: STORIES.removeFailed, description: messageOf(error), tone: 'destructive' }),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      title={STORIES.removeTitle}
      text={STORIES.removeText}
      confirmLabel={STORIES.removeConfirm}
      isDanger
      isBusy={remove.isPending}
    />
  );
}
