import { Badge } from '../../../ui/Badge.tsx';
import { OUTCOMES } from './copy.ts';

/** Whether an attempt or a quiz is passed, as a badge. */
export function Outcome({ isPassed }: { isPassed: boolean }) {
  return <Badge tone={isPassed ? 'teal' : 'neutral'}>{isPassed ? OUTCOMES.passed : OUTCOMES.failed}</Badge>;
}
