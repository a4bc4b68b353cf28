import type { AuditAction, AuditSubject } from '@kindred/validation/admin/audit';
import type { FeaturedType } from '@kindred/validation/admin/featured';
import type { SettingGroup } from '@kindred/validation/admin/settings';
import type { ColumnType, Generated } from 'kysely';
import type {
  Defaulted,
  DefaultedNullable,
  Fields,
  Id,
  Timestamp,
  TimestampNow,
  TimestampOrNull,
} from './types.ts';

/** The one row that holds both ends of the chain. */
export interface AuditChainTable {
  isOnly: Generated<boolean>;
  lastNumber: Generated<number>;
  lastHash: Buffer;
  /** The last entry that was pruned. */
  prunedNumber: Generated<number>;
  prunedHash: Buffer;
}

export interface AuditEntriesTable {
  /** From 1, without gaps. */
  number: number;
  action: AuditAction;
  tribeId: DefaultedNullable<string>;
  requestId: string | null;
  /** SHA-256 of the salt and the values in `audit_actors`. */
  actorHash: Buffer;
  /** The same of `audit_details`. */
  detailsHash: Buffer;
  /** SHA-256 of the hash of the entry before and of this entry. */
  hash: Buffer;
  createdAt: Timestamp;
}

export interface AuditActorsTable {
  number: number;
  salt: Buffer;
  /** Null for a command that was run on the server. */
  userId: string | null;
}

export interface AuditDetails {
  name?: string | undefined;
  before?: Fields | undefined;
  after?: Fields | undefined;
  reason?: string | undefined;
}

export interface AuditDetailsTable {
  number: number;
  salt: Buffer;
  subjectType: AuditSubject;
  subjectId: string | null;
  details: ColumnType<AuditDetails, AuditDetails, never>;
}

/** What staff write about a user, for other staff. */
export interface StaffNotesTable {
  id: Id;
  userId: string;
  /** Null once the author's account was erased. */
  authorId: string | null;
  content: string;
  createdAt: TimestampNow;
}

/** Settings of a group that admins changed. */
export interface SettingsTable {
  name: SettingGroup;
  /** Texts of environment variables, secrets among them. */
  variables: ColumnType<Partial<Record<string, string>>, string, string>;
  version: Defaulted<number>;
  updatedAt: TimestampNow;
  updatedBy: string | null;
}

/** A link with which people can create an account. */
export interface SignUpInvitationsTable {
  id: Id;
  tokenHash: string;
  note: string | null;
  usesMax: number;
  uses: Defaulted<number>;
  expiresAt: Timestamp;
  revokedAt: TimestampOrNull;
  createdBy: string | null;
  createdAt: TimestampNow;
}

/** Items of a type that lists show first, the latest first. */
export interface FeaturedListsTable {
  type: FeaturedType;
  itemIds: string[];
}

/** The one row about the last backup. */
export interface LastBackupTable {
  isOnly: Generated<boolean>;
  finishedAt: TimestampNow;
  rowCount: number;
  fileCount: number;
}

export interface AdminGuardedTables {
  featuredLists: FeaturedListsTable;
  signUpInvitations: SignUpInvitationsTable;
  settings: SettingsTable;
  auditChain: AuditChainTable;
  auditEntries: AuditEntriesTable;
  auditActors: AuditActorsTable;
  auditDetails: AuditDetailsTable;
  staffNotes: StaffNotesTable;
  lastBackup: LastBackupTable;
}
