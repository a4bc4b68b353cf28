import type { InvitedView } from '@kindred/validation/tribes/memberships';
import { Button } from '../../../ui/Button.tsx';
import { INVITATIONS } from '../mine/copy.ts';
import { useTurnDown } from '../mine/invitations.ts';

interface TurnDownProps {
  invitation: InvitedView;
  /** It is being accepted. */
  isBusy: boolean;
  onDone: () => void;
}

/** The other answer to an invitation that is made out to me. */
export function TurnDown({ invitation, isBusy, onDone }: TurnDownProps) {
  const turnDown = useTurnDown(invitation, onDone);
  return (
    <Button
      variant="soft"
      tone="neutral"
      aria-label={INVITATIONS.declineNamed(invitation.tribe.name)}
      isBusy={turnDown.isPending}
      disabled={isBusy}
      onClick={() => turnDown.mutate()}
    >
      {INVITATIONS.decline}
    </Button>
  );
}
