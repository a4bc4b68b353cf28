import type { Role } from '@kindred/validation/accounts';
import type {
  ContentAccess,
  JoinAnswer,
  MembershipType,
  RequestStatus,
  Tier,
  TribeFeature,
  TribeGate,
  TribeRole,
} from '@kindred/validation/tribes';
import type { VerificationStatus } from '@kindred/validation/tribes/settings';
import type { SpaceReadRole, SpaceType } from '@kindred/validation/tribes/spaces';
import type { TribeDraftInput } from '@kindred/validation/tribes/tribeCreation';
import type {
  Computed,
  Defaulted,
  DefaultedNullable,
  Id,
  JsonObject,
  MoneyDefaulted,
  MoneyOrNull,
  Timestamp,
  TimestampNow,
  TimestampOrNull,
} from './types.ts';

export type { MembershipType, TribeFeature, TribeRole } from '@kindred/validation/tribes';

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
  /** A year; null when it is sold by the month only. */
  annualPrice: MoneyOrNull;
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
  /** What somebody must have beside a wish to join. */
  gate: Defaulted<TribeGate>;
  gateCourseId: DefaultedNullable<string>;
  gateRoles: Defaulted<Role[]>;
  contentAccess: Defaulted<ContentAccess>;
  /** Whether somebody who is not in it reads its posts. */
  isOpen: Computed<boolean>;
  /** Asked of whoever wants to join with approval. */
  joinQuestions: Defaulted<string[]>;
  /** When the last post was written, to the minute. */
  lastActiveAt: TimestampNow;
  /** Requests to join that nobody decided yet. */
  pendingCount: Defaulted<number>;
  archivedAt: TimestampOrNull;
  /** By staff: people outside find it by its address alone. */
  hiddenAt: TimestampOrNull;
  checklistHiddenAt: TimestampOrNull;
  /** When its owner last took everything along. */
  exportedAt: TimestampOrNull;
  /** Nobody finds it from then on, while its rows are taken away. */
  deletedAt: TimestampOrNull;
  /** Name and description in lower case. */
  searchText: Computed<string>;
  /** A space, the name in lower case, and the handle. */
  nameText: Computed<string>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

/** Every handle that leads to a tribe; a trigger keeps it. */
export interface TribeSlugsTable {
  slug: string;
  tribeId: string;
  /** Null for the one it has now. */
  leftAt: TimestampOrNull;
}

export interface TribeMembershipsTable {
  id: Id;
  tribeId: string;
  userId: string;
  role: Defaulted<TribeRole>;
  isMentor: Defaulted<boolean>;
  joinedAt: TimestampNow;
  /** Posts newer than this are new to the member. */
  lastVisitedAt: TimestampNow;
  tier: Defaulted<Tier>;
  /** When the paid tier falls back to free. */
  tierUntil: TimestampOrNull;
  /** When the tribe closes to them, of a paid one on trial. */
  accessUntil: TimestampOrNull;
  /** From when it is paid for: the end of the trial of a subscription; null of who pays nothing. */
  paidFrom: TimestampOrNull;
  invitedBy: DefaultedNullable<string>;
}

export interface TribeJoinRequestsTable {
  id: Id;
  tribeId: string;
  userId: string;
  answers: JsonObject<{ items: JoinAnswer[] }>;
  status: Defaulted<RequestStatus>;
  reason: DefaultedNullable<string>;
  decidedBy: DefaultedNullable<string>;
  decidedAt: TimestampOrNull;
  createdAt: TimestampNow;
}

export interface TribeInvitationsTable {
  id: Id;
  tribeId: string;
  /** The secret of the link. */
  code: string;
  /** The one person it is for. */
  userId: DefaultedNullable<string>;
  /** Of one made out to a buyer: the link whose use it holds. */
  linkId: DefaultedNullable<string>;
  maxUses: DefaultedNullable<number>;
  useCount: Defaulted<number>;
  expiresAt: TimestampOrNull;
  revokedAt: TimestampOrNull;
  createdBy: string;
  createdAt: TimestampNow;
}

export interface TribeBansTable {
  tribeId: string;
  userId: string;
  reason: string;
  until: TimestampOrNull;
  bannedBy: DefaultedNullable<string>;
  createdAt: TimestampNow;
}

export interface TribeTrialsTable {
  tribeId: string;
  userId: string;
  startedAt: TimestampNow;
}

export interface TribeDraftsTable {
  userId: string;
  input: JsonObject<TribeDraftInput>;
  updatedAt: TimestampNow;
}

/** Somebody asks the platform to say that a tribe is who it says; its documents are attachments. */
export interface VerificationRequestsTable {
  id: Id;
  /** One of them. */
  tribeId: DefaultedNullable<string>;
  businessId: DefaultedNullable<string>;
  kind: Defaulted<'verification' | 'claim'>;
  proof: Defaulted<'documents' | 'domain'>;
  requestedBy: string;
  status: Defaulted<VerificationStatus>;
  /** Why it was declined. */
  reason: DefaultedNullable<string>;
  decidedBy: DefaultedNullable<string>;
  decidedAt: TimestampOrNull;
  takenBackBy: DefaultedNullable<string>;
  takenBackAt: TimestampOrNull;
  takenBackReason: DefaultedNullable<string>;
  /** When the name, address, website or owner it was about changed, see `lapse_verification`. */
  lapsedAt: TimestampOrNull;
  /** What the tribe or business was when it was asked for; written by a trigger. */
  askedName: Computed<string>;
  askedSlug: Computed<string>;
  askedWebsite: Computed<string | null>;
  createdAt: TimestampNow;
}

export interface SpacesTable {
  id: Id;
  tribeId: string;
  type: SpaceType;
  name: string;
  description: DefaultedNullable<string>;
  position: Defaulted<number>;
  readRole: Defaulted<SpaceReadRole>;
  postRole: Defaulted<Exclude<TribeRole, 'owner'>>;
  readTier: Defaulted<Tier>;
  postCount: Defaulted<number>;
  lastPostAt: TimestampOrNull;
  archivedAt: TimestampOrNull;
  createdBy: DefaultedNullable<string>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface SpaceReadsTable {
  spaceId: string;
  userId: string;
  /** Posts newer than this are new to them. */
  readAt: Timestamp;
  /** Where they live, as their browser last said. */
  timeZone: DefaultedNullable<string>;
}

/** Written by a trigger alone, from the posts themselves. */
export interface SpaceStreaksTable {
  spaceId: string;
  userId: string;
  currentDays: number;
  bestDays: number;
  /** `2026-03-01` */
  lastDay: string;
  timeZone: string;
}

export interface OfficeSlotsTable {
  id: Id;
  spaceId: string;
  hostId: string;
  startsAt: Timestamp;
  minutes: number;
  /** A link or a place. */
  place: string;
  bookedBy: DefaultedNullable<string>;
  bookedAt: TimestampOrNull;
  createdAt: TimestampNow;
}

export interface LibraryItemsTable {
  id: Id;
  spaceId: string;
  /** The folder it is in; null at the top. */
  parentId: DefaultedNullable<string>;
  kind: 'folder' | 'file';
  name: string;
  createdBy: DefaultedNullable<string>;
  /** Since when moderators hide a file. */
  hiddenAt: DefaultedNullable<Date>;
  /** When users deleted a file that is kept as evidence. */
  deletedAt: DefaultedNullable<Date>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

/** Open to application code. */
export interface TribesTables {
  tribes: TribesTable;
  tribeSlugs: TribeSlugsTable;
  tribeMemberships: TribeMembershipsTable;
}

/** Who may see these rows depends on the row. */
export interface TribesGuardedTables {
  tribeJoinRequests: TribeJoinRequestsTable;
  tribeInvitations: TribeInvitationsTable;
  tribeBans: TribeBansTable;
  tribeTrials: TribeTrialsTable;
  tribeDrafts: TribeDraftsTable;
  verificationRequests: VerificationRequestsTable;
  spaces: SpacesTable;
  spaceReads: SpaceReadsTable;
  spaceStreaks: SpaceStreaksTable;
  officeSlots: OfficeSlotsTable;
  libraryItems: LibraryItemsTable;
}
