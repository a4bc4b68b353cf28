import { useLocation } from 'react-router-dom';
import { useCurrentUser } from '../../app/currentUser.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LostPath } from '../../ui/illustrations/LostPath.tsx';
import { LogInButton } from '../accounts/public.ts';
import { EVENT } from './copy.ts';

/** Codes of an event that the viewer cannot see. An id in another form is refused as invalid. */
export const MISSING = new Set(['not_found', 'invalid_input']);

/** Replaces an event that the viewer cannot see; visitors log in and come back. */
export function EventMissing() {
  const { user } = useCurrentUser();
  const { pathname } = useLocation();
  return (
    <EmptyState
      illustration={<LostPath />}
      level={1}
      title={EVENT.missing}
      text={user === null ? EVENT.missingVisitor : EVENT.missingText}
      action={user === null ? <LogInButton next={pathname} /> : <ButtonLink to="/">{EVENT.home}</ButtonLink>}
    />
  );
}
