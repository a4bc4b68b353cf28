import { type ComponentProps, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { LEAVE } from './copy.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

/** Leaves a tribe, after a question. */
export function LeaveButton({ tribe }: Pick<ComponentProps<typeof LeaveDialog>, 'tribe'>) {
  const [isAsking, setAsking] = useState(false);
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
      <LeaveDialog tribe={tribe} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
