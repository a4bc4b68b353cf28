import { TRIBE_POST_LONG, TRIBE_POST_MAX } from '@kindred/validation/tribes/feed';
import { fail } from '../../trpc/errors.ts';

/** Stops where the words are more than the wall of a tribe takes, whether they are new or changed. */
export function checkTimelineLength(content: string): void {
  if ([...content].length <= TRIBE_POST_MAX) return;
  fail('invalid_input', { issues: [{ path: 'content', message: TRIBE_POST_LONG }] });
}
