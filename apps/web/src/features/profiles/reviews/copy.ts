export const REVIEWS = {
  loading: 'Loading reviews',
  none: 'No reviews yet',
  noneMine: 'What customers say of your businesses and products will appear here.',
  noneTheirs: (name: string) => `Nobody has reviewed what ${name} offers.`,
  someHidden: (name: string) => `${name} has hidden some reviews from this profile.`,
  someHiddenMine: 'Others see that you have hidden some reviews.',
  about: (name: string) => `About ${name}`,
  verified: 'Verified',
  hidden: 'Hidden on your profile',
  hide: 'Hide on profile',
  show: 'Show on profile',
  failed: 'The review was not changed',
} as const;
