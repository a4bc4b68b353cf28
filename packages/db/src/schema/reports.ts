import type { ReportReason } from '@kindred/validation/reports';
import type { Defaulted, Id, TimestampNow } from './types.ts';

export interface ReportsTable {
  id: Id;
  reporterId: string;
  subjectType:
    | 'post'
    | 'comment'
    | 'user'
    | 'conversation'
    | 'tribe'
    | 'business'
    | 'business_review'
    | 'course_review';
  subjectId: string;
  reason: ReportReason;
  details: string | null;
  status: Defaulted<'open' | 'upheld' | 'dismissed'>;
  createdAt: TimestampNow;
}

export interface ReportsGuardedTables {
  reports: ReportsTable;
}
