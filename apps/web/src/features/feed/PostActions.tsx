import type { PostView } from '@kindred/validation/feed';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { ListRow } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { DELETE } from './copy.ts';
import { useDeletePost } from './hooks.ts';

interface PostActionsProps {
  post: PostView;
  isOpen: boolean;
  onClose: () => void;
}

export default function PostActions({ post, isOpen, onClose }: PostActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeletePost(post);
  return (
    <>
      <BottomSheet isOpen={isOpen} onClose={onClose} title={DELETE.sheet}>
        {post.can.delete && (
          <ListRow
            tone="danger"
            start={<IconTrash size={ICON.row} stroke={ICON_STROKE} />}
            title={DELETE.action}
            text={DELETE.hint}
            onClick={() => {
              onClose();
              setAsking(true);
            }}
          />
        )}
      </BottomSheet>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
        title={DELETE.title}
        text={DELETE.text}
        confirmLabel={remove.isPending ? DELETE.busy : DELETE.action}
        isBusy={remove.isPending}
        isDanger
      />
    </>
  );
}
