import type { FeedMode } from '@kindred/validation/feed';

/** The order that the address asks for: For You without a word about it. */
export function modeIn(search: URLSearchParams): FeedMode {
  return search.get('mode') === 'chronological' ? 'chronological' : 'algorithmic';
}
