/** Courses and events change without a live event: returning to their tab reloads them. */
export const OFFERS_FRESH_MS = 30_000;

export const OFFERS = {
  free: 'Free',
  filter: 'Filter',
} as const;
