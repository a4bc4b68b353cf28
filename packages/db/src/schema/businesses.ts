import type { Defaulted, Id, MoneyDefaulted, TimestampNow } from './types.ts';

export type Industry =
  | 'technology'
  | 'healthcare'
  | 'finance'
  | 'education'
  | 'retail'
  | 'consulting'
  | 'creative'
  | 'food'
  | 'wellness'
  | 'real-estate'
  | 'automotive'
  | 'entertainment';
/** People working there: 1-10, 11-50, 51-200, 200+. */
export type BusinessSize = 'small' | 'medium' | 'large' | 'enterprise';
export type ServiceCategory = 'Development' | 'Design' | 'Marketing' | 'Consulting' | 'Support';

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

/** Open to application code. */
export interface BusinessesTables {
  businesses: BusinessesTable;
}

/** Private by row: a service may be switched off, a testimonial may be for its receiver only. */
export interface BusinessesGuardedTables {
  services: ServicesTable;
  testimonials: TestimonialsTable;
}
