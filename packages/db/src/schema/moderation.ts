import type { SnapshotContent } from '@kindred/validation/moderation/cases';
import type { FilterAction, FilterKind } from '@kindred/validation/moderation/filterValues';
import type {
  AppealOutcome,
  AppealSide,
  CaseState,
  CaseSubjectType,
  DecisionAction,
} from '@kindred/validation/moderation/values';
import type { ColumnType } from 'kysely';
import type { Defaulted, DefaultedNullable, Id, Timestamp, TimestampNow, TimestampOrNull } from './types.ts';

export interface CommunityRulesTable {
  id: Id;
  position: number;
  title: string;
  description: Defaulted<string>;
  archivedAt: TimestampOrNull;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface ModerationCasesTable {
  id: Id;
  subjectType: CaseSubjectType;
  subjectId: string;
  authorId: string | null;
  tribeId: string | null;
  title: Defaulted<string>;
  state: Defaulted<CaseState>;
  /** In the queue of the platform. */
  isEscalated: boolean;
  escalatesAt: TimestampOrNull;
  /** Weights of the open reports together. */
  priority: Defaulted<number>;
  /** Open reports. */
  reportCount: Defaulted<number>;
  version: Defaulted<number>;
  /** Since when the subject is hidden by this case. */
  hiddenAt: TimestampOrNull;
  claimedBy: DefaultedNullable<string>;
  claimedAt: TimestampOrNull;
  openedAt: TimestampNow;
  decidedAt: TimestampOrNull;
  /** When hidden content is deleted, with its files. */
  purgeAt: TimestampOrNull;
  createdAt: TimestampNow;
}

export interface CaseSnapshotsTable {
  id: Id;
  caseId: string;
  authorId: string | null;
  content: ColumnType<SnapshotContent, SnapshotContent, never>;
  /** SHA-256 of the content. */
  digest: Buffer;
  createdAt: TimestampNow;
}

/** Files of hidden content, by the part of their address that storage keeps them under. */
export interface WithheldFilesTable {
  caseId: string;
  storageKey: string;
}

export interface ModerationDecisionsTable {
  id: Id;
  caseId: string;
  authorId: string | null;
  decidedBy: string | null;
  actions: DecisionAction[];
  ruleId: string | null;
  /** Title of the rule on that day. */
  rule: string | null;
  reason: string;
  note: string | null;
  until: TimestampOrNull;
  strikeUntil: TimestampOrNull;
  /** The oldest of the reports that were decided. */
  reportedAt: Timestamp;
  reversedAt: TimestampOrNull;
  createdAt: TimestampNow;
}

export interface ModerationAppealsTable {
  id: Id;
  decisionId: string;
  appellantId: string | null;
  side: AppealSide;
  content: string;
  fileName: DefaultedNullable<string>;
  outcome: DefaultedNullable<AppealOutcome>;
  answer: DefaultedNullable<string>;
  decidedBy: DefaultedNullable<string>;
  isSameModerator: Defaulted<boolean>;
  decidedAt: TimestampOrNull;
  createdAt: TimestampNow;
}

export interface ReporterRecordsTable {
  userId: string;
  upheld: Defaulted<number>;
  dismissed: Defaulted<number>;
  mutedUntil: TimestampOrNull;
}

export interface FiltersTable {
  id: Id;
  kind: FilterKind;
  value: string | null;
  count: number | null;
  days: number | null;
  action: FilterAction;
  isOn: Defaulted<boolean>;
  createdBy: string | null;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface ModerationGuardedTables {
  filters: FiltersTable;
  communityRules: CommunityRulesTable;
  moderationCases: ModerationCasesTable;
  caseSnapshots: CaseSnapshotsTable;
  withheldFiles: WithheldFilesTable;
  moderationDecisions: ModerationDecisionsTable;
  moderationAppeals: ModerationAppealsTable;
  reporterRecords: ReporterRecordsTable;
}
