import type { UserCard } from '@kindred/validation/accounts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { REMOVE } from './copy.ts';
import { useRemoveAttendee } from './hooks.ts';

/** Removes an attendee, who is refunded. */
export function RemoveAttendee({ eventId, user }: { eventId: string; user: UserCard }) {
  const [isAsked, setAsked] = useState(false);
  const remove = useRemoveAttendee(eventId);
  const close = () => setAsked(false);
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        tone="neutral"
        aria-haspopup="dialog"
        aria-label={REMOVE.named(user.name)}
        onClick={() => setAsked(true)}
      >
        {REMOVE.button}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={close}
        title={REMOVE.title}
        text={REMOVE.text(user.name)}
        confirmLabel={REMOVE.title}
        cancelLabel={REMOVE.keep}
        isDanger
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ id: eventId, userId: user.id }, { onSettled: close })}
      />
    </>
  );
}
