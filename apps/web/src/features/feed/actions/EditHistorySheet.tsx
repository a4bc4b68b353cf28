import type { PostView } from '@kindred/validation/feed';
import type { PostEdits } from '@kindred/validation/feed/edits';
import type { ReactNode } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { HISTORY } from './copy.ts';
import classes from './EditHistorySheet.module.css';
import { useEdits } from './hooks.ts';

interface EditHistorySheetProps {
  post: PostView;
  isOpen: boolean;
  onClose: () => void;
}

/** Every wording of a post, the present one first. */
export default function EditHistorySheet({ post, isOpen, onClose }: EditHistorySheetProps) {
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={HISTORY.title}>
      <Edits post={post} />
    </BottomSheet>
  );
}

function Edits({ post }: { post: PostView }) {
  const { data, error, refetch } = useEdits(post);
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Loading label={HISTORY.loading}>
        <div className={classes.skeleton}>
          <SkeletonBar width="6rem" height="0.75rem" />
          <SkeletonBar />
          <SkeletonBar width="70%" />
        </div>
      </Loading>
    );
  }
  return <Wordings post={post} edits={data} />;
}

function Wordings({ post, edits }: { post: PostView; edits: PostEdits }) {
  if (edits.length === 0) return <p className={classes.none}>{HISTORY.none}</p>;
  return (
    <ol className={classes.list}>
      <Wording text={post.content} isNow>
        {HISTORY.now}
      </Wording>
      {edits.map((edit) => (
        <Wording key={edit.id} text={edit.content}>
          {HISTORY.until} <RelativeTime value={edit.replacedAt} />
        </Wording>
      ))}
    </ol>
  );
}

function Wording({ text, isNow = false, children }: { text: string; isNow?: boolean; children: ReactNode }) {
  return (
    <li className={classes.wording} data-now={isNow}>
      <p className={classes.when}>{children}</p>
      <p className={classes.text} dir="auto">
        {text}
      </p>
    </li>
  );
}
