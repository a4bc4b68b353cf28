import type { ActInput, ActResult } from '@kindred/validation/guide/actions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/errors.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { FormError } from '../../ui/Form.tsx';
import { Loading, SkeletonBar } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ACT, GUIDE, NOTICE } from './copy.ts';
import classes from './Guide.module.css';

export type Wish = Pick<ActInput, 'action' | 'targetId' | 'targetType'> & { text?: string };

interface ActSheetProps {
  /** Null while it is closed. */
  wish: Wish | null;
  onClose: () => void;
}

/** Says what will happen, does it when that is confirmed, and offers to take it back. */
export function ActSheet({ wish, onClose }: ActSheetProps) {
  const client = useQueryClient();
  const preview = useMutation({ mutationFn: (asked: Wish) => api.guide.act.mutate(asked) });
  const undo = async (token: string) => {
    try {
      await api.guide.undo.mutate({ token });
      showToast({ title: ACT.undone });
      void client.invalidateQueries();
    } catch (error) {
      showToast({ title: GUIDE.failed, description: messageOf(error), tone: 'destructive' });
    }
  };
  const confirm = useMutation({
    mutationFn: (token: string) => api.guide.act.mutate({ ...(wish as Wish), token }),
    onSuccess: (done) => {
      if (done.status !== 'done') return;
      const { token } = done;
      onClose();
      showToast({
        title: NOTICE.done,
        description: ACT.did(done.action),
        tone: 'success',
        ...(token === null ? {} : { action: { label: ACT.undo, onClick: () => void undo(token) } }),
      });
      void client.invalidateQueries();
    },
  });
  const { mutate, reset } = preview;
  const { reset: resetConfirm } = confirm;
  useEffect(() => {
    if (wish === null) return;
    resetConfirm();
    reset();
    mutate(wish);
  }, [wish, mutate, reset, resetConfirm]);
  // What was confirmed may have become something that the person does alone.
  const shown = useLast(confirm.data?.status === 'prepared' ? confirm.data : preview.data);
  const error = preview.error ?? confirm.error;
  return (
    <BottomSheet isOpen={wish !== null} onClose={onClose} title={shown?.title ?? ACT.loading}>
      <div className={classes.stack}>
        <FormError message={error === null ? null : messageOf(error)} />
        {preview.isPending && (
          <Loading label={ACT.loading}>
            <SkeletonBar />
            <SkeletonBar width="60%" />
          </Loading>
        )}
        {shown !== undefined && !preview.isPending && preview.error === null && (
          <>
            {shown.lines.map((line) => (
              <p key={line} className={classes.claim} dir="auto">
                {line}
              </p>
            ))}
            {shown.status === 'prepared' && shown.url !== null && (
              <ButtonLink to={shown.url} isWide>
                {ACT.go}
              </ButtonLink>
            )}
            {shown.token !== null && (
              <Button isWide isBusy={confirm.isPending} onClick={() => confirm.mutate(shown.token ?? '')}>
                {confirm.isPending ? ACT.busy : ACT.confirm}
              </Button>
            )}
          </>
        )}
      </div>
    </BottomSheet>
  );
}

/** While the sheet goes away it still says what it said. */
function useLast(value: ActResult | undefined): ActResult | undefined {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return last.current;
}
