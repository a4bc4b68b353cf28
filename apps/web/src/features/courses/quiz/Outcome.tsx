import { Badge } from '../../../ui/Badge.tsx';
import { OUTCOMES } from './copy.ts';

/** A badge for an attempt or a quiz, passed or not. */
export function Outcome({ isPassed }: { isPassed: boolean }) {
  return <Badge tone={isPassed ? 'teal' : 'neutral'}>{isPassed ? OUTCOMES.passed : OUTCOMES.failed}</Badge>;
}
