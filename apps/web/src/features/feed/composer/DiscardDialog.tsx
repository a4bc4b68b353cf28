import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { COMPOSER } from './copy.ts';

export default function DiscardDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <ConfirmDialog
      isOpen
      onClose={onKeep}
      onConfirm={onDiscard}
      title={COMPOSER.discard.title}
      text={COMPOSER.discard.text}
      confirmLabel={COMPOSER.discard.confirm}
      cancelLabel={COMPOSER.discard.cancel}
      isDanger
    />
  );
}
