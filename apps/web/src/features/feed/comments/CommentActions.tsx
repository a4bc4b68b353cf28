import type { CommentView } from '@kindred/validation/feed/comments';
import { IconCircleCheck, IconFlag, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { api } from '../../../app/api.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { copyLink } from '../actions/link.ts';
import ReportSheet from '../actions/ReportSheet.tsx';
import { QUESTION } from '../question/copy.ts';
import { useAcceptAnswer, useAnswer } from '../question/question.ts';
import { useDeleteComment } from './actions.ts';
import { COMMENTS } from './copy.ts';
import { ThreadPath } from './place.ts';

interface CommentActionsProps {
  comment: CommentView;
  isOpen: boolean;
  onClose: () => void;
  onEdit: () => void;
}

export default function CommentActions({ comment, isOpen, onClose, onEdit }: CommentActionsProps) {
  const [next, setNext] = useState<'delete' | 'report' | null>(null);
  const remove = useDeleteComment(comment);
  const answer = useAnswer(comment.id);
  const path = useContext(ThreadPath) ?? undefined;
  const accept = useAcceptAnswer(comment.id);
  const { id, can } = comment;
  const row = (Icon: typeof IconFlag, title: string, onClick: () => void, text?: string) => (
    <ListRow
      start={<Icon size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
      title={title}
      text={text}
      onClick={() => {
        onClose();
        onClick();
      }}
    />
  );
  return (
    <>
      <BottomSheet isOpen={isOpen} onClose={onClose} title={COMMENTS.sheet}>
        {answer?.canAccept &&
          row(IconCircleCheck, answer.isAccepted ? QUESTION.takeBack : QUESTION.accept, () =>
            accept.mutate(!answer.isAccepted),
          )}
        {can.edit && row(IconPencil, COMMENTS.edit, onEdit)}
        {row(IconLink, COMMENTS.copy, () => void copyLink(comment.postId, { commentId: id, path }))}
        {can.report && row(IconFlag, COMMENTS.report, () => setNext('report'), COMMENTS.reportHint)}
        {can.delete && (
          <ListRow
            tone="danger"
            start={<IconTrash size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
            title={COMMENTS.delete}
            onClick={() => {
              onClose();
              setNext('delete');
            }}
          />
        )}
      </BottomSheet>
      <ConfirmDialog
        isOpen={next === 'delete'}
        onClose={() => setNext(null)}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setNext(null) })}
        title={COMMENTS.deleteTitle}
        text={COMMENTS.deleteText}
        confirmLabel={remove.isPending ? COMMENTS.deleting : COMMENTS.delete}
        isBusy={remove.isPending}
        isDanger
      />
      {can.report && (
        <ReportSheet
          title={COMMENTS.reportTitle}
          send={(said) => api.feed.comments.report.mutate({ id, ...said })}
          isOpen={next === 'report'}
          onClose={() => setNext(null)}
        />
      )}
    </>
  );
}
