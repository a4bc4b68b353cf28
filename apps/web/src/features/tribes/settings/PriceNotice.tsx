import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { SETTINGS } from './copy.ts';
import classes from './SettingsTab.module.css';

/** A price that was changed is for who comes; this is how it becomes the price of those inside. */
export function PriceNotice({ tribeId }: { tribeId: string }) {
  const toast = useToast();
  const [isAsked, setAsked] = useState(false);
  const announce = useMutation({
    mutationFn: () => api.commerce.subscriptions.announcePrice.mutate({ id: tribeId }),
    onSuccess: ({ told }) =>
      toast.show({ title: told === 0 ? SETTINGS.noticedNobody : SETTINGS.noticed(told), tone: 'success' }),
    onError: (error) =>
      toast.show({ title: SETTINGS.noticeFailed, description: messageOf(error), tone: 'destructive' }),
    onSettled: () => setAsked(false),
  });
  return (
    <>
      <div>
        <Button variant="soft" isWide onClick={() => setAsked(true)}>
          {SETTINGS.notice}
        </Button>
        <p className={classes.text}>{SETTINGS.noticeText}</p>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => announce.mutate()}
        title={SETTINGS.noticeTitle}
        text={SETTINGS.noticeConfirm}
        confirmLabel={SETTINGS.noticeDo}
        cancelLabel={SETTINGS.cancel}
        isBusy={announce.isPending}
      />
    </>
  );
}
