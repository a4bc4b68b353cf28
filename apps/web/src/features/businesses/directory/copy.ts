import type { Recommendation } from '@kindred/validation/businesses/directory';
import {
  type BusinessRole,
  type BusinessScope,
  type BusinessSort,
  INDUSTRY_LABELS,
  type Industry,
  type RatingFilter,
} from '@kindred/validation/businesses/values';

export const DIRECTORY = {
  title: 'Business',
  add: 'Add Business',
  search: 'Search businesses',
  placeholder: 'Search businesses, services, locations...',
  filters: 'Filters',
  filtersOn: (count: number) => (count === 1 ? 'Filters, 1 on' : `Filters, ${count} on`),
  asGrid: 'Show as a grid',
  asList: 'Show as a list',
  categories: 'Categories',
  all: 'All Categories',
  mine: 'My Businesses',
  manageAll: 'Manage All',
  view: 'View',
  viewNamed: (name: string) => `View ${name}`,
  edit: 'Edit',
  editNamed: (name: string) => `Edit ${name}`,
  analytics: 'Analytics',
  analyticsNamed: (name: string) => `Analytics of ${name}`,
  featured: 'Featured',
  trending: 'Trending Now',
  recommended: 'Recommended for You',
  browse: 'Browse by Category',
  results: (shown: string) => `Search Results (${shown})`,
  everything: 'All Businesses',
  counted: (count: number, shown: string) => (count === 1 ? '1 business' : `${shown} businesses`),
  loading: 'Loading businesses',
  verified: 'Verified',
  save: (name: string) => `Save ${name}`,
  saved: (name: string) => `Remove ${name} from saved`,
} as const;

export const EMPTY = {
  found: 'No businesses found',
  foundText: 'Try adjusting your search or filters',
  clear: 'Clear filters',
  none: 'No businesses yet',
  noneText: 'Be the first to create a business profile',
  create: 'Create Business',
  mine: "You don't have a business yet",
  mineText: 'Businesses you own or work for appear here.',
} as const;

export const FILTERS = {
  sort: 'Sort by',
  rating: 'Rating',
  size: 'Company size',
  scope: 'Location scope',
  now: 'Here and now',
  openNow: 'Open now',
  nearMe: 'Near me',
  clear: 'Clear all',
} as const;

export const SORT_LABELS: Record<BusinessSort, string> = {
  trending: 'Trending',
  rating: 'Top Rated',
  newest: 'Newest',
  followers: 'Most Followed',
};
export const RATING_LABELS: Record<RatingFilter, string> = { 5: '5 stars', 4: '4+ stars', 3: '3+ stars' };
export const SCOPE_LABELS: Record<BusinessScope, string> = {
  local: 'Local',
  national: 'National',
  international: 'International',
};
export const ROLE_LABELS: Record<BusinessRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  staff: 'Staff',
};

/** Why a business is recommended. */
export function reasonOf({ reason, what }: Recommendation): string {
  switch (reason) {
    case 'followed':
      return what === '1' ? 'Followed by someone you follow' : `Followed by ${what} people you follow`;
    case 'industry':
      return `Because you follow ${INDUSTRY_LABELS[what as Industry]} businesses`;
    case 'interest':
      return `Matches your interest in ${what}`;
    case 'near':
      return `In ${what}, near you`;
    case 'rated':
      return 'Highly rated';
  }
}
