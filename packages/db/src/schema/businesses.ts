import type {
  Achievement,
  BusinessNotify,
  BusinessRole,
  BusinessScope,
  BusinessSize,
  Industry,
  ServiceCategory,
} from '@kindred/validation/businesses/values';
import type { ColumnType } from 'kysely';
import type {
  Computed,
  Defaulted,
  Id,
  MoneyDefaulted,
  Timestamp,
  TimestampNow,
  TimestampOrNull,
} from './types.ts';

export interface BusinessesTable {
  id: Id;
  ownerId: string;
  name: string;
  slug: string;
  description: string;
  website: string | null;
  location: string | null;
  industry: Industry;
  size: Defaulted<BusinessSize>;
  logoUrl: string | null;
  bannerUrl: string | null;
  tagline: string | null;
  email: string | null;
  phone: string | null;
  showsEmail: Defaulted<boolean>;
  showsPhone: Defaulted<boolean>;
  /** A year. */
  founded: number | null;
  /** How far its customers are away. */
  scope: Defaulted<BusinessScope>;
  /** IANA name. */
  timeZone: Defaulted<string>;
  /** Of what it sells. */
  currency: Defaulted<string>;
  specialties: Defaulted<string[]>;
  /** jsonb; written as JSON text. */
  achievements: ColumnType<Achievement[], string | undefined, string>;
  certifications: Defaulted<string[]>;
  verifiedAt: TimestampOrNull;
  followerCount: Defaulted<number>;
  ratingSum: Defaulted<number>;
  ratingCount: Defaulted<number>;
  /** Reviews of 1 to 5 stars. */
  ratingCounts: Defaulted<number[]>;
  /** Mean of 5 to two digits, 0 without reviews. */
  rating: Computed<string>;
  /** Whole stars of the mean, 0 without reviews. */
  stars: Computed<number>;
  /** The order of the best rated: the mean in thousandths, drawn towards 3.5 while reviews are few. */
  ratingRank: Computed<number>;
  /** Kept by a trigger of services. */
  serviceTitles: Defaulted<string>;
  /** In lower case. */
  searchText: Computed<string>;
  /** A space, the name in lower case, and the handle. */
  nameText: Computed<string>;
  /** Set by the job `businesses.trending`. */
  trendingScore: Defaulted<number>;
  /** Since when moderators hide it. */
  hiddenAt: TimestampOrNull;
  deletedAt: TimestampOrNull;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface ServicesTable {
  id: Id;
  providerId: string;
  businessId: string | null;
  title: string;
  description: string;
  /** Of one booking; 0 where the text names no exact price. */
  price: MoneyDefaulted;
  priceText: Defaulted<string>;
  hasExactPrice: Defaulted<boolean>;
  duration: Defaulted<string>;
  category: ServiceCategory;
  ctaText: Defaulted<string>;
  ctaLink: string | null;
  imageUrl: string | null;
  images: Defaulted<string[]>;
  isPopular: Defaulted<boolean>;
  discount: string | null;
  promotedUntil: TimestampOrNull;
  isActive: Defaulted<boolean>;
  deletedAt: TimestampOrNull;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface TestimonialsTable {
  id: Id;
  providerId: string;
  authorId: string;
  serviceId: string | null;
  /** 1 to 5. */
  rating: number;
  content: string;
  isPublic: Defaulted<boolean>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface BusinessMembersTable {
  businessId: string;
  userId: string;
  role: BusinessRole;
  title: Defaulted<string>;
  bio: Defaulted<string>;
  specialties: Defaulted<string[]>;
  answersMessages: Defaulted<boolean>;
  managesBookings: Defaulted<boolean>;
  createdAt: TimestampNow;
}

export interface BusinessInvitationsTable {
  id: Id;
  businessId: string;
  userId: string;
  kind: 'team' | 'ownership';
  role: BusinessRole;
  title: Defaulted<string>;
  answersMessages: Defaulted<boolean>;
  managesBookings: Defaulted<boolean>;
  invitedBy: string;
  createdAt: TimestampNow;
}

export interface BusinessCodesTable {
  businessId: string;
  userId: string;
  name: string;
  website: string;
  codeHash: string;
  attempts: Defaulted<number>;
  expiresAt: Timestamp;
}

export interface BusinessFollowsTable {
  businessId: string;
  userId: string;
  notify: Defaulted<BusinessNotify>;
  createdAt: TimestampNow;
}

export interface BusinessSavesTable {
  businessId: string;
  userId: string;
  createdAt: TimestampNow;
}

/** How many businesses that are not deleted there are of each kind; kept by a trigger. */
export interface BusinessCountsTable {
  industry: Industry;
  size: BusinessSize;
  scope: BusinessScope;
  stars: number;
  businessCount: number;
}

/** Private by row: a business may be deleted, a service switched off, a testimonial for its receiver only. */
export interface BusinessesGuardedTables {
  businesses: BusinessesTable;
  businessMembers: BusinessMembersTable;
  businessInvitations: BusinessInvitationsTable;
  businessCodes: BusinessCodesTable;
  businessFollows: BusinessFollowsTable;
  businessSaves: BusinessSavesTable;
  businessCounts: BusinessCountsTable;
  services: ServicesTable;
  testimonials: TestimonialsTable;
}
