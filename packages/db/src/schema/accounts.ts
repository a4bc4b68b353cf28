import type { Plan, Role, TokenScope } from '@kindred/validation/accounts';
import type { LegalKind } from '@kindred/validation/accounts/legal';
import type { MediaKind } from '@kindred/validation/media';
import type { BadgeIcon } from '@kindred/validation/tribes/badges';
import type { ColumnType } from 'kysely';
import type {
  Computed,
  Defaulted,
  DefaultedNullable,
  Fields,
  Id,
  JsonObject,
  Timestamp,
  TimestampNow,
  TimestampOrNull,
} from './types.ts';

export interface UsersTable {
  id: Id;
  /** Lower case. */
  email: string;
  /** Argon2id in PHC form; null for somebody who cannot sign in with a password. */
  password: string | null;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  coverImageUrl: string | null;
  /** Chosen by the person; unique without case. */
  username: string | null;
  /** In addresses (`/profile/{handle}`); unique without case. */
  handle: string;
  bio: string | null;
  website: string | null;
  location: string | null;
  /** Web addresses. */
  socialLinks: Defaulted<string[]>;
  role: Defaulted<Role>;
  plan: Defaulted<Plan>;
  /** Of older data; grants nothing. */
  isAdmin: Defaulted<boolean>;
  isVerified: Defaulted<boolean>;
  stripeCustomerId: string | null;
  stripeSubscriptionId: string | null;
  authProvider: Defaulted<string>;
  googleId: string | null;
  facebookId: string | null;
  instagramId: string | null;
  followerCount: Defaulted<number>;
  followingCount: Defaulted<number>;
  /** People who follow each other. */
  friendCount: Defaulted<number>;
  suspendedAt: TimestampOrNull;
  /** When the suspension ends by itself; null for one without an end. */
  suspendedUntil: TimestampOrNull;
  /** Until when the user publishes nothing. */
  limitedUntil: TimestampOrNull;
  /** Shown to its user. */
  suspensionReason: DefaultedNullable<string>;
  /** When its owner asked for it; equal to `suspendedAt`, unless somebody else suspended it since. */
  deletionAskedAt: TimestampOrNull;
  /** Since when the user was suspended when staff requested the deletion; restored when the account is kept. */
  suspendedBefore: TimestampOrNull;
  /** While it waits for approval, equal to `suspendedAt`; null once approved. */
  awaitsApprovalSince: TimestampOrNull;
  /** Why the person wants to join, as long as the account waits. */
  signUpAnswer: DefaultedNullable<string>;
  /** While it is erased: who stands in its place. */
  erasedAs: DefaultedNullable<string>;
  emailVerifiedAt: TimestampOrNull;
  /** `YYYY-MM-DD`; asked once, for tribes of a minimum age. */
  birthDate: DefaultedNullable<string>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
  /** First and last name in lower case, in byte order. */
  searchName: Computed<string>;
  searchHandle: Computed<string>;
}

export interface SessionData {
  ip?: string | null;
  userAgent?: string | null;
}

export interface SessionsTable {
  /** SHA-256 of the token in the cookie, in hex. */
  sid: string;
  sess: JsonObject<SessionData & Fields>;
  expire: Timestamp;
  userId: string;
  createdAt: TimestampNow;
  lastSeenAt: TimestampNow;
  /** When the person last proved who they are in this session. */
  confirmedAt: TimestampOrNull;
  /** The user that a platform admin views as. */
  viewedUserId: DefaultedNullable<string>;
  viewStartedAt: TimestampOrNull;
}

export type LinkPurpose = 'reset_password' | 'confirm_email' | 'login';

export interface MailedLinksTable {
  tokenHash: string;
  userId: string;
  purpose: LinkPurpose;
  email: string;
  expiresAt: Timestamp;
  usedAt: TimestampOrNull;
  createdAt: TimestampNow;
}

export interface EmailChangesTable {
  id: Id;
  userId: string;
  oldEmail: string;
  newEmail: string;
  tokenHash: DefaultedNullable<string>;
  undoHash: DefaultedNullable<string>;
  confirmedAt: TimestampOrNull;
  /** Of the link; once confirmed, the last moment to undo it. */
  expiresAt: Timestamp;
  createdAt: TimestampNow;
}

export interface LegalTextsTable {
  kind: LegalKind;
  content: string;
  updatedBy: string | null;
  updatedAt: TimestampNow;
}

export interface DataExportsTable {
  id: Id;
  userId: string;
  /** 0 to 100 while it is made. */
  progress: Defaulted<number>;
  storageKey: DefaultedNullable<string>;
  /** Bytes. */
  size: DefaultedNullable<string>;
  readyAt: TimestampOrNull;
  failedAt: TimestampOrNull;
  expiresAt: Timestamp;
  createdAt: TimestampNow;
}

export interface StorageUsageTable {
  userId: string;
  bytes: Defaulted<string>;
}

export interface SetupTokensTable {
  tokenHash: string;
  requiresNoAdmin: boolean;
  expiresAt: Timestamp;
  createdAt: TimestampNow;
}

export interface AccessTokensTable {
  id: Id;
  userId: string;
  name: string;
  tokenHash: string;
  /** The last characters of the token, to tell tokens apart. */
  tokenHint: string;
  scopes: ColumnType<TokenScope[], readonly TokenScope[], readonly TokenScope[]>;
  expiresAt: TimestampOrNull;
  lastUsedAt: TimestampOrNull;
  createdAt: TimestampNow;
}

export interface TwoFactorTable {
  userId: string;
  /** Encrypted by the API. */
  secret: string;
  /** Null while setting up is not finished. */
  confirmedAt: TimestampOrNull;
  /** The 30-second step of the last accepted code. */
  lastUsedStep: DefaultedNullable<number>;
  createdAt: TimestampNow;
}

export interface RecoveryCodesTable {
  userId: string;
  codeHash: string;
  usedAt: TimestampOrNull;
}

/** A sign-in that waits for its second step. */
export interface SignInChallengesTable {
  tokenHash: string;
  userId: string;
  attempts: Defaulted<number>;
  expiresAt: Timestamp;
  createdAt: TimestampNow;
}

export interface PasskeysTable {
  id: Id;
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: Defaulted<string>;
  transports: Defaulted<string[]>;
  name: string;
  createdAt: TimestampNow;
  lastUsedAt: TimestampOrNull;
}

export interface PasskeyChallengesTable {
  challenge: string;
  userId: string | null;
  expiresAt: Timestamp;
}

export interface UserBlocksTable {
  blockerId: string;
  blockedId: string;
  createdAt: TimestampNow;
}

/** A browser that has signed in to the account before. */
export interface TrustedDevicesTable {
  tokenHash: string;
  userId: string;
  createdAt: TimestampNow;
  lastSeenAt: TimestampNow;
}

export interface UserPreferencesTable {
  id: Id;
  userId: string;
  interests: Defaulted<string[]>;
  preferredContentTypes: Defaulted<string[]>;
  notificationSettings: JsonObject<Fields>;
  privacySettings: JsonObject<Fields>;
  digestAt: TimestampOrNull;
  digestSentAt: TimestampOrNull;
  hidesGetStarted: Defaulted<boolean>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface BadgesTable {
  id: Id;
  /** Null for those of the platform. */
  tribeId: DefaultedNullable<string>;
  name: string;
  description: string;
  iconUrl: string | null;
  /** The picture of one without an address of its own. */
  icon: Defaulted<BadgeIcon>;
  criteria: JsonObject<Fields>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface UserBadgesTable {
  id: Id;
  userId: string;
  badgeId: string;
  earnedAt: TimestampNow;
}

export interface AttachmentsTable {
  id: Id;
  filename: string;
  mimeType: string;
  /** Bytes. */
  size: number;
  /** Bytes as they were sent. */
  receivedSize: DefaultedNullable<number>;
  url: string;
  uploadedBy: string;
  /** The row it belongs to; null until that row is written. */
  attachedTo: DefaultedNullable<string>;
  /** The table of that row. */
  attachedType: DefaultedNullable<string>;
  kind: Defaulted<MediaKind | 'file'>;
  /** Under which storage keeps it. */
  storageKey: DefaultedNullable<string>;
  /** Has no address of its own: whoever asks for it is asked who they are. */
  isPrivate: Defaulted<boolean>;
  /** Order among the files of one row. */
  position: Defaulted<number>;
  /** Pixels. */
  width: DefaultedNullable<number>;
  height: DefaultedNullable<number>;
  /** Pixels; the widths an image is kept in. */
  widths: Defaulted<number[]>;
  /** A tiny data URL that stands in until the picture is there. */
  blur: DefaultedNullable<string>;
  alt: DefaultedNullable<string>;
  /** Milliseconds. */
  duration: DefaultedNullable<number>;
  /** 0 to 100 each, of audio. */
  waveform: DefaultedNullable<number[]>;
  /** The picture of a video before it plays. */
  posterId: DefaultedNullable<string>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

/** What storage still keeps of attachments that are gone. */
export interface RemovedFilesTable {
  storageKey: string;
  widths: Defaulted<number[]>;
  removedAt: TimestampNow;
}

export interface RateLimitsTable {
  key: string;
  count: number;
  resetsAt: Timestamp;
}

export interface IdempotencyKeysTable {
  userId: string;
  key: string;
  procedure: string;
  requestHash: string;
  /** Any JSON, as text when written; null while the first request is still being answered. */
  response: ColumnType<unknown, string | null | undefined, string | null>;
  createdAt: TimestampNow;
}

/** Open to application code. */
export interface AccountsTables {
  users: UsersTable;
  badges: BadgesTable;
  legalTexts: LegalTextsTable;
  userBadges: UserBadgesTable;
  rateLimits: RateLimitsTable;
  idempotencyKeys: IdempotencyKeysTable;
  trustedDevices: TrustedDevicesTable;
}

/** Private by row: behind `openGuarded`. */
export interface AccountsGuardedTables {
  sessions: SessionsTable;
  mailedLinks: MailedLinksTable;
  emailChanges: EmailChangesTable;
  dataExports: DataExportsTable;
  setupTokens: SetupTokensTable;
  storageUsage: StorageUsageTable;
  accessTokens: AccessTokensTable;
  twoFactor: TwoFactorTable;
  recoveryCodes: RecoveryCodesTable;
  signInChallenges: SignInChallengesTable;
  passkeys: PasskeysTable;
  passkeyChallenges: PasskeyChallengesTable;
  userBlocks: UserBlocksTable;
  userPreferences: UserPreferencesTable;
  attachments: AttachmentsTable;
  removedFiles: RemovedFilesTable;
}
