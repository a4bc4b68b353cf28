import type { MyTribeCard } from '@kindred/validation/tribes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { TRIBES_KEY } from '../query.ts';
import { LEAVE } from './copy.ts';

/** Leaves a tribe, after a question. */
export function LeaveButton({ tribe }: { tribe: MyTribeCard }) {
  const client = useQueryClient();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const leave = useMutation({
    mutationFn: () => api.tribes.leave.mutate({ id: tribe.id }),
    onSuccess: () => {
      setAsking(false);
      void client.invalidateQueries({ queryKey: TRIBES_KEY });
      toast.show({ title: LEAVE.done, description: LEAVE.doneText, tone: 'success' });
    },
    onError: (error) =>
      toast.show({
        title: LEAVE.failed,
        description: messageOf(error) || LEAVE.failedText,
        tone: 'destructive',
      }),
  });
  return (
    <>
      <Button
        size="sm"
        variant="soft"
        tone="neutral"
        aria-label={LEAVE.of(tribe.name)}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {LEAVE.button}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => leave.mutate()}
        title={LEAVE.title(tribe.name)}
        text={tribe.isPrivate ? LEAVE.textPrivate : LEAVE.text}
        confirmLabel={LEAVE.confirm}
        isDanger
        isBusy={leave.isPending}
      />
    </>
  );
}
