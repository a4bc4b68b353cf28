import type { ColumnType } from 'kysely';
import type { Defaulted, Id, Timestamp, TimestampNow, TimestampOrNull } from '../types.ts';

/** A lesson that opens earlier or later for one run than its rule and cohort say. */
export interface LessonExceptionsTable {
  enrollmentId: string;
  lessonId: string;
  opensAt: Timestamp;
}

/** A run whose student was notified that a lesson opened. */
export interface LessonOpeningsTable {
  enrollmentId: string;
  lessonId: string;
  createdAt: TimestampNow;
}

/** Another course of the same tribe that students complete before they enroll. */
export interface CoursePrerequisitesTable {
  courseId: string;
  requiredId: string;
  position: number;
}

export interface CourseCohortsTable {
  id: Id;
  courseId: string;
  title: string;
  /** Days as chosen, on the clocks of `timeZone`. */
  startsOn: string;
  endsOn: string | null;
  timeZone: string;
  startsAt: Timestamp;
  endsAt: TimestampOrNull;
  /** Null for no limit. */
  seats: number | null;
  accessEnds: Defaulted<boolean>;
  /** Open enrollments; kept by a trigger. */
  studentCount: ColumnType<number, never, never>;
  /** Seats that orders hold until they are paid or cancelled. */
  heldCount: Defaulted<number>;
  createdAt: TimestampNow;
  deletedAt: TimestampOrNull;
}

export interface DripGuardedTables {
  lessonExceptions: LessonExceptionsTable;
  lessonOpenings: LessonOpeningsTable;
  coursePrerequisites: CoursePrerequisitesTable;
  courseCohorts: CourseCohortsTable;
}
