import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { LEAVE } from './copy.ts';
import { useLeave } from './useLeave.ts';

interface LeaveDialogProps {
  tribe: { id: string; name: string; isPrivate: boolean; isSubscribed: boolean };
  isOpen: boolean;
  onClose: () => void;
}

/** The question before somebody leaves. */
export function LeaveDialog({ tribe, isOpen, onClose }: LeaveDialogProps) {
  const leave = useLeave(tribe, onClose);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => leave.mutate()}
      title={LEAVE.title(tribe.name)}
      text={`${tribe.isPrivate ? LEAVE.textPrivate : LEAVE.text}${tribe.isSubscribed ? ` ${LEAVE.subscription}` : ''}`}
      confirmLabel={LEAVE.confirm}
      isDanger
      isBusy={leave.isPending}
    />
  );
}
