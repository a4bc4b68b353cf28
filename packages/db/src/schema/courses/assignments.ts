import type { AssignmentAccepts, SubmissionStatus } from '@kindred/validation/courses/assignments';
import type { Defaulted, Id, TimestampNow, TimestampOrNull } from '../types.ts';

/** What students hand in for a lesson; at most one of a lesson. */
export interface LessonAssignmentsTable {
  id: Id;
  lessonId: string;
  /** Markdown. */
  instructions: string;
  accepts: AssignmentAccepts;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
  /** When it was removed; its submissions stay. */
  deletedAt: TimestampOrNull;
}

/** A version of the work of a student. At most one of an enrollment and assignment waits. */
export interface AssignmentSubmissionsTable {
  id: Id;
  assignmentId: string;
  enrollmentId: string;
  /** That of the enrollment. */
  courseId: string;
  /** That of the enrollment. */
  userId: string;
  version: number;
  text: Defaulted<string>;
  status: Defaulted<SubmissionStatus>;
  submittedAt: TimestampNow;
  feedback: Defaulted<string>;
  gradedBy: string | null;
  gradedAt: TimestampOrNull;
  updatedAt: TimestampNow;
}

/** A file of a submission; what is in it is an upload. */
export interface SubmissionFilesTable {
  id: Id;
  submissionId: string;
  name: string;
  position: number;
}

/** Private by row: what students hand in. */
export interface AssignmentsGuardedTables {
  lessonAssignments: LessonAssignmentsTable;
  assignmentSubmissions: AssignmentSubmissionsTable;
  submissionFiles: SubmissionFilesTable;
}
