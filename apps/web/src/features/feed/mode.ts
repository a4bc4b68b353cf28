import type { FeedMode } from '@kindred/validation/feed';
import { FILTER_TYPES } from '@kindred/validation/feed/values';
import type { FeedFilter } from './query.ts';

/** The order that the address asks for: For You without a word about it. */
export function modeIn(search: URLSearchParams): FeedMode {
  return search.get('mode') === 'chronological' ? 'chronological' : 'algorithmic';
}

const isOneOf = <Value extends string>(values: readonly Value[], value: string | null): value is Value =>
  values.includes(value as Value);

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the address narrows the feed to; what makes no sense there is left out. */
export function filterIn(search: URLSearchParams): FeedFilter {
  const type = search.get('type');
  const tribe = search.get('tribe');
  return {
    ...(isOneOf(FILTER_TYPES, type) ? { type } : {}),
    ...(tribe !== null && UUID.test(tribe) ? { tribe } : {}),
    ...(search.get('following') === '1' ? { following: true } : {}),
  };
}

/** The address of the feed in an order, narrowed. */
export function searchFor(mode: FeedMode, { type, tribe, following }: FeedFilter): Record<string, string> {
  return {
    ...(mode === 'algorithmic' ? {} : { mode }),
    ...(type ? { type } : {}),
    ...(tribe ? { tribe } : {}),
    ...(following ? { following: '1' } : {}),
  };
}
