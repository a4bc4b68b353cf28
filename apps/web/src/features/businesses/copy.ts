export const BUSINESS = {
  title: 'Business',
  gone: 'Business Not Found',
  goneText: "This business profile doesn't exist or has been removed.",
  browse: 'Browse Businesses',
  loadingTab: 'Loading',
  verified: 'Verified',
  back: 'Back',
  share: 'Share this business',
  linkCopied: 'Link copied',
  linkNotCopied: 'The link was not copied',
  rating: (rating: string, count: number) =>
    `${rating} out of 5, ${count === 1 ? '1 review' : `${count} reviews`}`,
  reviews: (shown: string) => `(${shown})`,
  hidden: 'Hidden by moderators',
  noReviews: 'No reviews yet',
  followers: (count: number, shown: string) => (count === 1 ? '1 follower' : `${shown} followers`),
  tabs: 'Parts of the business',
  website: 'Website',
  edit: 'Edit Profile',
  analytics: 'Analytics',
  settings: 'Settings',
  book: 'Book',
} as const;

export const TAB_LABELS = {
  posts: 'Posts',
  services: 'Services',
  products: 'Products',
  about: 'About',
  reviews: 'Reviews',
  team: 'Team',
  bookings: 'Bookings',
  analytics: 'Analytics',
} as const;
export type BusinessTab = keyof typeof TAB_LABELS;
