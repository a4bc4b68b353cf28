import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { ACTIONS, DELETE_FOR_ALL } from './copy.ts';

interface DeleteForAllProps {
  /** How many messages are to be deleted. */
  count: number;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asked before others lose words of mine that they have seen. */
export default function DeleteForAll({ count, isBusy = false, onConfirm, onClose }: DeleteForAllProps) {
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onClose={onClose}
      onConfirm={onConfirm}
      title={DELETE_FOR_ALL.title(count)}
      text={DELETE_FOR_ALL.text(count)}
      confirmLabel={ACTIONS.deleteForAll}
      isBusy={isBusy}
    />
  );
}
