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
import type { Computed, Defaulted, Id, MoneyDefaulted, TimestampNow, TimestampOrNull } from './types.ts';

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
  specialties: Defaulted<string[]>;
  /** jsonb; written as JSON text. */
  achievements: ColumnType<Achievement[], string | undefined, string>;
  certifications: Defaulted<string[]>;
  verifiedAt: TimestampOrNull;
  followerCount: Defaulted<number>;
  ratingSum: Defaulted<number>;
  ratingCount: Defaulted<number>;
  /** Mean of 5 to two digits, 0 without reviews. */
  rating: Computed<string>;
  /** Set by the job `businesses.trending`. */
  trendingScore: Defaulted<number>;
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
  price: MoneyDefaulted;
  category: ServiceCategory;
  imageUrl: string | null;
  isActive: Defaulted<boolean>;
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

/** Private by row: a business may be deleted, a service switched off, a testimonial for its receiver only. */
export interface BusinessesGuardedTables {
  businesses: BusinessesTable;
  businessMembers: BusinessMembersTable;
  businessFollows: BusinessFollowsTable;
  businessSaves: BusinessSavesTable;
  services: ServicesTable;
  testimonials: TestimonialsTable;
}
