import { Badge } from '../../../ui/Badge.tsx';
import { STATUS } from './copy.ts';

/** Green for what is good, yellow for what waits, red for what was called off. */
const TONES = {
  completed: 'teal',
  paid: 'teal',
  active: 'teal',
  pending: 'amber',
  cancelled: 'red',
  refunded: 'neutral',
  expired: 'neutral',
} as const;

export function StatusBadge({ status }: { status: keyof typeof STATUS }) {
  return <Badge tone={TONES[status]}>{STATUS[status]}</Badge>;
}
