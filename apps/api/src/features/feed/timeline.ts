import { countCharacters } from '@kindred/validation/characters';
import { TRIBE_POST_LONG, TRIBE_POST_MAX } from '@kindred/validation/feed/values';
import { fail } from '../../trpc/errors.ts';

/** Refuses an edit that is longer than a post on the timeline of a tribe may be. */
export function checkTimelineLength(content: string): void {
  if (countCharacters(content) <= TRIBE_POST_MAX) return;
  fail('invalid_input', { issues: [{ path: 'content', message: TRIBE_POST_LONG }] });
}
