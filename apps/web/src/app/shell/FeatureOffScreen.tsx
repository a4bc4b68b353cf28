import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LostPath } from '../../ui/illustrations/LostPath.tsx';
import { useTitle } from '../useTitle.ts';

/** For an address of a feature that the operator turned off. */
export function FeatureOffScreen() {
  useTitle('Turned off');
  return (
    <EmptyState
      level={1}
      illustration={<LostPath />}
      title="This feature is turned off here"
      action={<ButtonLink to="/">Go to Home</ButtonLink>}
    />
  );
}
