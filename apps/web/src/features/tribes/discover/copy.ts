export const TRIBES = {
  title: 'Tribes',
  tabs: 'Tribes',
  mine: 'My Tribes',
  discover: 'Discover',
  create: 'Create Tribe',
  events: 'Events',
  manage: 'Manage my tribes',
  noDescription: 'No description available',
  isPrivate: 'Private',
  isVerified: 'Verified',
  hasNews: 'New posts',
  members: (count: number, shown: string) => (count === 1 ? '1 member' : `${shown} members`),
  price: (price: string) => `${price}/mo`,
  freeToJoin: 'Free to join',
  loadingMine: 'Loading your tribes',
  loading: 'Loading tribes',
  loadingMore: 'Loading more tribes',
  more: 'Show more',
  moreFailed: 'More tribes did not load.',
  again: 'Try again',
  end: 'That is all of them.',
} as const;

export const EMPTY = {
  mine: "You haven't joined any tribes yet",
  discover: 'No tribes available',
  guest: 'Log in to join tribes and connect with communities',
  member: 'Upgrade to Creator to start your own tribe',
  other: 'Browse existing tribes to join',
  first: 'Create your first tribe',
  orDiscover: 'Or discover existing tribes',
  noMatch: 'No tribes found',
  noMatchText: 'Try other words, or fewer filters.',
  clear: 'Clear filters',
} as const;

export const FILTERS = {
  search: 'Search tribes',
  placeholder: 'Search tribes...',
  narrow: 'Narrow the list',
  category: 'Category',
  anyCategory: 'All categories',
  price: 'Price',
  prices: { free: 'Free', paid: 'Paid' },
  sort: 'Order',
  sorts: { active: 'Active', newest: 'Newest', biggest: 'Biggest' },
} as const;

export const UPGRADE = {
  title: 'Become a creator?',
  text: 'It is free, and you keep everything you have. As a creator you can offer services, courses and events, and start a tribe of your own.',
  confirm: 'Become a creator',
  done: 'You are a creator now',
  doneText: 'Start a tribe of your own whenever you like.',
  start: 'Start a tribe',
  failed: 'You are not a creator yet',
} as const;
