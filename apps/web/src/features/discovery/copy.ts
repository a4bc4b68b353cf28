import type { SearchKind } from '@kindred/validation/discovery';

export const SEARCH = {
  title: 'Search',
  field: 'Search everything',
  placeholder: 'People, tribes, posts, messages…',
  tabs: 'What to search',
  loading: 'Searching',
  busy: 'Many people are searching right now. Trying again in a moment…',
  results: 'Results',
  found: (count: number, isMore: boolean) =>
    count === 1 && !isMore ? '1 result' : `${count.toLocaleString()}${isMore ? '+' : ''} results`,
  alike: (query: string) => `Nothing matches “${query}”. Did you mean one of these?`,
  none: 'Nothing found',
  noneText: (query: string) =>
    `Nothing you can see matches “${query}”. Check the spelling, or try fewer words.`,
  noneOfKind: 'Nothing of this kind matches. Look under All.',
  more: 'Show more',
  moreFailed: 'The next results did not load.',
  recent: 'Recent searches',
  forget: (query: string) => `Forget “${query}”`,
  forgetAll: 'Clear',
  suggested: 'People here',
  hint: 'Search for people, tribes, posts, businesses and more, or for a word in your messages.',
  members: (count: string) => `${count} members`,
  going: (count: string) => `${count} going`,
  enrolled: (count: string) => `${count} enrolled`,
  stars: (rating: string, reviews: string) => `${rating}\u00a0out\u00a0of\u00a05\u00a0(${reviews})`,
} as const;

export const KINDS: Readonly<Record<SearchKind, { many: string; one: string }>> = {
  person: { many: 'People', one: 'Person' },
  tribe: { many: 'Tribes', one: 'Tribe' },
  post: { many: 'Posts', one: 'Post' },
  message: { many: 'Messages', one: 'Message' },
  business: { many: 'Businesses', one: 'Business' },
  service: { many: 'Services', one: 'Service' },
  product: { many: 'Products', one: 'Product' },
  course: { many: 'Courses', one: 'Course' },
  lesson: { many: 'Lessons', one: 'Lesson' },
  event: { many: 'Events', one: 'Event' },
};
