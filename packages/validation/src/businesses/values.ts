export const INDUSTRIES = [
  'technology',
  'healthcare',
  'finance',
  'education',
  'retail',
  'consulting',
  'creative',
  'food',
  'wellness',
  'real-estate',
  'automotive',
  'entertainment',
] as const;
export type Industry = (typeof INDUSTRIES)[number];
export const INDUSTRY_LABELS: Record<Industry, string> = {
  technology: 'Technology',
  healthcare: 'Healthcare',
  finance: 'Finance',
  education: 'Education',
  retail: 'Retail',
  consulting: 'Consulting',
  creative: 'Creative Services',
  food: 'Food & Beverage',
  wellness: 'Wellness',
  'real-estate': 'Real Estate',
  automotive: 'Automotive',
  entertainment: 'Entertainment',
};

/** By how many people work there. */
export const BUSINESS_SIZES = ['small', 'medium', 'large', 'enterprise'] as const;
export type BusinessSize = (typeof BUSINESS_SIZES)[number];
export const SIZE_LABELS: Record<BusinessSize, string> = {
  small: '1-10',
  medium: '11-50',
  large: '51-200',
  enterprise: '200+',
};

/** How far away its customers are. */
export const BUSINESS_SCOPES = ['local', 'national', 'international'] as const;
export type BusinessScope = (typeof BUSINESS_SCOPES)[number];

/** Orders of the directory. */
export const BUSINESS_SORTS = ['trending', 'rating', 'newest', 'followers'] as const;
export type BusinessSort = (typeof BUSINESS_SORTS)[number];
/** Filters by rating: this many stars or more. */
export const RATING_FILTERS = [5, 4, 3] as const;
export type RatingFilter = (typeof RATING_FILTERS)[number];
export const DIRECTORY_QUERY_MAX = 100;
/** Of a search, no more are counted. */
export const COUNTED_MAX = 1_000;
/** In km. */
export const NEAR_KM = 50;
export const TRENDING_SHOWN = 5;
export const RECOMMENDED_SHOWN = 3;

export const BUSINESS_ROLES = ['owner', 'manager', 'staff'] as const;
export type BusinessRole = (typeof BUSINESS_ROLES)[number];

/** What a follower is notified of. */
export const BUSINESS_NOTIFY = ['none', 'all', 'posts', 'offers'] as const;
export type BusinessNotify = (typeof BUSINESS_NOTIFY)[number];

/** What is counted at a business by day. */
export const BUSINESS_EVENTS = ['view', 'follow', 'contact', 'booking', 'order', 'engagement'] as const;
export type BusinessEvent = (typeof BUSINESS_EVENTS)[number];
/** Where somebody came from who opened its page. */
export const BUSINESS_SOURCES = ['direct', 'directory', 'search', 'map', 'post', 'link', 'other'] as const;
export type BusinessSource = (typeof BUSINESS_SOURCES)[number];

export const SERVICE_CATEGORIES = ['Development', 'Design', 'Marketing', 'Consulting', 'Support'] as const;
export type ServiceCategory = (typeof SERVICE_CATEGORIES)[number];

export interface Achievement {
  title: string;
  issuer: string;
  /** Null where it was not said. */
  year: number | null;
}
