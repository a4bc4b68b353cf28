import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormStack } from '../../../ui/Form.tsx';
import { REQUESTED } from './copy.ts';
import { useWithdraw } from './hooks.ts';
import type { JoinSheetProps } from './JoinButton.tsx';

export default function RequestedSheet({ tribe, isOpen, onClose }: JoinSheetProps) {
  const withdraw = useWithdraw(tribe, onClose);
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={REQUESTED.title}>
      <FormStack>
        <p>{REQUESTED.text(tribe.name)}</p>
        <Button
          size="lg"
          variant="soft"
          tone="danger"
          isWide
          isBusy={withdraw.isPending}
          onClick={() => withdraw.mutate()}
        >
          {withdraw.isPending ? REQUESTED.withdrawing : REQUESTED.withdraw}
        </Button>
      </FormStack>
    </BottomSheet>
  );
}
