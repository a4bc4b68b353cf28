export const OFFERS = {
  more: 'Show more',
  moreFailed: 'The rest did not load.',
  free: 'Free',
  filter: 'Filter',
} as const;
