import type { Defaulted, Id, MoneyDefaulted, TimestampNow } from './types.ts';

export type TribeRole = 'owner' | 'admin' | 'moderator' | 'member';
export type MembershipType = 'free' | 'paid' | 'freemium';
export type TribeFeature = 'spaces' | 'courses' | 'events' | 'products' | 'challenges' | 'automations';

export interface TribesTable {
  id: Id;
  ownerId: string;
  name: string;
  slug: string;
  description: string | null;
  imageUrl: string | null;
  isPrivate: Defaulted<boolean>;
  /** A month, in `currency`. */
  price: MoneyDefaulted;
  /** ISO 4217. */
  currency: Defaulted<string>;
  memberCount: Defaulted<number>;
  category: Defaulted<string>;
  tags: Defaulted<string[]>;
  avatarUrl: string | null;
  bannerUrl: string | null;
  /** `#rrggbb`. */
  primaryColor: Defaulted<string>;
  welcomeMessage: string | null;
  requireApproval: Defaulted<boolean>;
  /** Years; null for no limit. */
  minAge: number | null;
  membershipType: Defaulted<MembershipType>;
  trialDays: Defaulted<number>;
  enabledFeatures: Defaulted<TribeFeature[]>;
  rules: Defaulted<string[]>;
  isVerified: Defaulted<boolean>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface TribeMembershipsTable {
  id: Id;
  tribeId: string;
  userId: string;
  role: Defaulted<TribeRole>;
  joinedAt: TimestampNow;
  /** Posts newer than this are new to the member. */
  lastVisitedAt: TimestampNow;
}

/** Open to application code. */
export interface TribesTables {
  tribes: TribesTable;
  tribeMemberships: TribeMembershipsTable;
}
