import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LostPath } from '../../ui/illustrations.tsx';
import { EVENT } from './copy.ts';

/** Codes of an event that the viewer cannot see. An id in another form is refused as invalid. */
export const MISSING = new Set(['not_found', 'invalid_input']);

export function EventMissing() {
  return (
    <EmptyState
      illustration={<LostPath />}
      level={1}
      title={EVENT.missing}
      text={EVENT.missingText}
      action={<ButtonLink to="/">{EVENT.home}</ButtonLink>}
    />
  );
}
