import type { BusinessSource } from '@kindred/validation/businesses/values';

/** In the address of a link that was shared. */
export const SHARED = { name: 'via', value: 'link' } as const;

/** Where links to businesses are, by the first part of the address. */
const PLACES: Partial<Record<string, BusinessSource>> = {
  businesses: 'directory',
  search: 'search',
  map: 'map',
  '': 'post',
  post: 'post',
  hashtag: 'post',
  tribe: 'post',
};

/**
 * Where somebody comes from who opens the page of a business.
 * @param from the address in the app that they were at; null when the page was loaded
 * @param referrer of the document
 */
export function sourceOf(from: string | null, isShared: boolean, referrer: string): BusinessSource {
  if (isShared) return 'link';
  if (from === null) {
    return referrer === '' || new URL(referrer).origin === window.location.origin ? 'direct' : 'link';
  }
  const { pathname, searchParams } = new URL(from, window.location.origin);
  const source = PLACES[pathname.split('/')[1]?.toLowerCase() ?? ''] ?? 'other';
  return source === 'directory' && searchParams.has('q') ? 'search' : source;
}
