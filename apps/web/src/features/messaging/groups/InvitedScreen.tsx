import { useLocation } from 'react-router-dom';
import { useTitle } from '../../../app/useTitle.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { WarmDoor } from '../../../ui/illustrations.tsx';
import { LogInButton } from '../../accounts/public.ts';
import { JOIN } from './copy.ts';

/** Where the link into a group leads a visitor. Nothing is told of the group, nor whether there is one. */
export default function InvitedScreen() {
  useTitle(JOIN.title);
  const { pathname } = useLocation();
  return (
    <EmptyState
      level={1}
      illustration={<WarmDoor />}
      title={JOIN.invited}
      text={JOIN.invitedText}
      action={
        <>
          <LogInButton next={pathname} />
          <LogInButton next={pathname} first="signup" variant="soft" />
        </>
      }
    />
  );
}
