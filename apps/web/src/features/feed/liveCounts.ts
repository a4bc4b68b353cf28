import type { LiveEvent } from '@kindred/validation/live';
import { isReactionOnItsWay } from './reactions/useReaction.ts';
import type { FeedStore } from './store.ts';

/**
 * Shows the counters that an event of a changed post carries. While a reaction is on its way, its answer says them.
 * @returns false when more of the post changed, and it is to be asked for
 */
export function applyCounts(
  store: FeedStore,
  { postId, counts }: Extract<LiveEvent, { type: 'post_changed' }>,
): boolean {
  if (counts === undefined) return false;
  if (!isReactionOnItsWay(postId)) store.patch(postId, counts);
  return true;
}
