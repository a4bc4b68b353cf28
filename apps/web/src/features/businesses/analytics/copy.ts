import type { BusinessMetric } from '@kindred/validation/businesses/analytics';
import type { BusinessSource } from '@kindred/validation/businesses/values';

export const ANALYTICS = {
  loading: 'Loading the figures',
  figures: 'Figures of the last 30 days',
  none: '–',
  same: 'Same as last month',
  change: (percent: string) => `${percent} from last month`,
  incomparable: 'Nothing to compare with yet',
  test: 'Test payments: no real money moves',
  chart: 'Last 90 days',
  metric: 'Show',
  export: 'Export',
  day: 'Day',
  most: (count: string, day: string) => `Most on a day: ${count} on ${day}`,
  quiet: 'Nothing in this time.',
  sources: 'Where visitors come from',
  sourcesNone: 'Once somebody opens your page, this shows where they came from.',
  share: (views: string, percent: number) => `${views} (${percent}%)`,
} as const;

export const METRIC_LABELS: Record<BusinessMetric, string> = {
  views: 'Views',
  followers: 'Followers',
  contacts: 'Contacts',
  bookings: 'Bookings',
  orders: 'Orders',
  engagement: 'Engagement',
  conversion: 'Conversion',
};

export const METRIC_HINTS: Partial<Record<BusinessMetric, string>> = {
  engagement: 'follows, saves, messages, reviews, likes, comments and shares in 100 views',
  conversion: 'bookings and orders in 100 views',
};

export const SOURCE_LABELS: Record<BusinessSource, string> = {
  direct: 'Direct',
  directory: 'Directory',
  search: 'Search',
  map: 'Map',
  post: 'Posts',
  link: 'Shared links',
  other: 'Other pages here',
};
