import type { FeaturedType } from '@kindred/validation/admin/featured';

const LISTS: Readonly<Record<FeaturedType, string>> = {
  tribe: 'Discover',
  business: 'the business directory',
  course: 'Discover',
  event: 'the list of events',
};

export const FEATURED = {
  name: 'Featured',
  add: (type: FeaturedType) => `Feature ${type}`,
  addText: (type: FeaturedType) => `It is shown first in ${LISTS[type]} while everyone can find it.`,
  remove: 'Remove from featured',
  removeText: (type: FeaturedType) => `It is no longer shown first in ${LISTS[type]}.`,
  added: (type: FeaturedType) => `The ${type} is featured`,
  removed: (type: FeaturedType) => `The ${type} is no longer featured`,
  failed: (type: FeaturedType) => `The ${type} was not changed`,
} as const;
