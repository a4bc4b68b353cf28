import { useTitle } from '../../app/useTitle.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { WarmDoor } from '../../ui/illustrations/WarmDoor.tsx';
import { LogInButton } from './LogInButton.tsx';

interface InvitedVisitorProps {
  title: string;
  heading: string;
  text: string;
  /** Where the invitation is answered. */
  next: string;
}

/** Where an invitation link leads a visitor. Nothing is told of what it leads into, nor whether there is any. */
export function InvitedVisitor({ title, heading, text, next }: InvitedVisitorProps) {
  useTitle(title);
  return (
    <EmptyState
      level={1}
      illustration={<WarmDoor />}
      title={heading}
      text={text}
      action={
        <>
          <LogInButton next={next} />
          <LogInButton next={next} first="signup" variant="soft" />
        </>
      }
    />
  );
}
