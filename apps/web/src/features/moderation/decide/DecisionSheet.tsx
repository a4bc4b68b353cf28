import type { DecisionAction } from '@kindred/validation/moderation/values';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { DECIDE } from '../copy.ts';
import { useDecide } from '../hooks.ts';
import { DecideForm } from './DecideForm.tsx';
import { useReadVersion } from './useReload.tsx';

interface DecisionSheetProps extends SheetProps {
  id: string;
  version: number;
  actions: readonly DecisionAction[];
}

/** Decides a case. The version is that of the case when the sheet was opened, until it is reloaded. */
export default function DecisionSheet({ id, version, actions, isOpen, onClose }: DecisionSheetProps) {
  const decide = useDecide();
  const read = useReadVersion(id, version, isOpen);
  const toast = useToast();
  return (
    <DecideForm
      isOpen={isOpen}
      onClose={onClose}
      title={DECIDE.title}
      actions={actions}
      send={async (decision) => {
        await decide.mutateAsync({ id, version: read.version, ...decision });
        toast.show({ title: DECIDE.sent, tone: 'success' });
      }}
      onReload={read.reload}
    />
  );
}
