import { EmptyState } from '../../../ui/EmptyState.tsx';
import { WarmDoor } from '../../../ui/illustrations/WarmDoor.tsx';
import { TRIBE } from '../copy.ts';

/** In the place of a part of the tribe that the reader may not see. */
export function Closed() {
  return <EmptyState illustration={<WarmDoor />} title={TRIBE.closed} />;
}
