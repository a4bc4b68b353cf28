import type { DecisionAction } from '@kindred/validation/moderation/values';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { DECIDE } from '../copy.ts';
import { useDecideMany } from '../hooks.ts';
import { DecideForm } from './DecideForm.tsx';

type Answer = Awaited<ReturnType<ReturnType<typeof useDecideMany>['mutateAsync']>>;

interface DecideManySheetProps extends SheetProps {
  cases: { id: string; version: number }[];
  actions: readonly DecisionAction[];
  onDecided: (answer: Answer) => void;
}

/** Decides several cases in the same way. */
export default function DecideManySheet(props: DecideManySheetProps) {
  const { cases, actions, onDecided, isOpen, onClose } = props;
  const decide = useDecideMany();
  return (
    <DecideForm
      isOpen={isOpen}
      onClose={onClose}
      title={DECIDE.titleMany(cases.length)}
      actions={actions}
      send={async (decision) => {
        onDecided(await decide.mutateAsync({ cases, ...decision }));
      }}
    />
  );
}
