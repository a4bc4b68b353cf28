import type { CaseSubjectType } from '@kindred/validation/moderation/values';
import type { ReportReason } from '@kindred/validation/reports';
import type { Defaulted, DefaultedNullable, Id, TimestampNow } from './types.ts';

export interface ReportsTable {
  id: Id;
  reporterId: string;
  subjectType: CaseSubjectType;
  subjectId: string;
  reason: ReportReason;
  details: string | null;
  status: Defaulted<'open' | 'upheld' | 'dismissed'>;
  caseId: DefaultedNullable<string>;
  /** The decision that closed it. */
  decisionId: DefaultedNullable<string>;
  /** Between 0 and 1: how often the reporter was right before. */
  weight: Defaulted<number>;
  createdAt: TimestampNow;
}

export interface ReportsGuardedTables {
  reports: ReportsTable;
}
