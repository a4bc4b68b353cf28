import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { useBlock } from './blocks.ts';
import { BLOCK } from './copy.ts';

interface BlockDialogProps {
  person: { id: string; name: string };
  onClose: () => void;
  onBlocked?: () => void;
}

export default function BlockDialog({ person, onClose, onBlocked }: BlockDialogProps) {
  const block = useBlock(person, () => {
    onClose();
    onBlocked?.();
  });
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onClose={onClose}
      onConfirm={() => block.mutate()}
      title={BLOCK.title(person.name)}
      text={BLOCK.text(person.name)}
      confirmLabel={BLOCK.confirm}
      isBusy={block.isPending}
    />
  );
}
