import type { CourseLevel, EnrollmentSource, LessonCompletion } from '@kindred/validation/courses';
import type { ReleaseKind } from '@kindred/validation/courses/release';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { DripGuardedTables } from './courses/drip.ts';
import type { CourseResourcesTable } from './courses/resources.ts';
import type { CourseReviewsTable } from './courses/reviews.ts';
import type {
  Defaulted,
  DefaultedNullable,
  Id,
  MoneyDefaulted,
  TimestampNow,
  TimestampOrNull,
} from './types.ts';

export interface CoursesTable {
  id: Id;
  creatorId: string;
  tribeId: string | null;
  title: string;
  description: Defaulted<string>;
  imageUrl: string | null;
  price: MoneyDefaulted;
  /** Minutes: what the teacher says, else those of its lessons. */
  duration: GeneratedAlways<number>;
  /** Minutes that the teacher set; null for those of its lessons. */
  ownDuration: number | null;
  /** Minutes of the lessons that students see; kept by a trigger. */
  lessonMinutes: Defaulted<number>;
  level: Defaulted<CourseLevel>;
  /** Whether paid members of the tribe enroll without paying. */
  isIncluded: Defaulted<boolean>;
  isPublished: Defaulted<boolean>;
  /** Whether completing it earns a certificate. */
  hasCertificate: Defaulted<boolean>;
  /** How long a certificate is valid; null for ever. */
  certificateMonths: number | null;
  /** Counts changes of what its modules and lessons are and of their order. */
  curriculumVersion: Defaulted<number>;
  /** Open enrollments; kept by a trigger. */
  enrollmentCount: Defaulted<number>;
  /** Lessons that students see; kept by a trigger. */
  lessonCount: Defaulted<number>;
  /** Stars of all reviews, their number, and how many gave 1 to 5; kept by a trigger. */
  ratingSum: Defaulted<number>;
  ratingCount: Defaulted<number>;
  ratingCounts: Defaulted<number[]>;
  /** In which lessons open at a time of day. */
  timeZone: Defaulted<string>;
  /** Since when moderators hide it. */
  hiddenAt: TimestampOrNull;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
  deletedAt: TimestampOrNull;
  /** Lower case, after a space. */
  titleText: GeneratedAlways<string>;
}

export interface CourseModulesTable {
  id: Id;
  courseId: string;
  title: string;
  description: string | null;
  orderIndex: Defaulted<number>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
  deletedAt: TimestampOrNull;
}

export interface CourseLessonsTable {
  id: Id;
  moduleId: string;
  /** That of its module; kept by a trigger. */
  courseId: ColumnType<string, never, never>;
  title: string;
  content: Defaulted<string>;
  videoUrl: string | null;
  /** Minutes. */
  duration: Defaulted<number>;
  orderIndex: Defaulted<number>;
  /** Null for a draft, which only teachers see. */
  publishedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** What completes it; kept with its video, quiz and assignment. */
  completesBy: Defaulted<LessonCompletion>;
  /** When students were notified of it. */
  announcedAt: TimestampOrNull;
  /** Completions in open enrollments; kept by triggers. */
  completionCount: Defaulted<number>;
  releaseKind: Defaulted<ReleaseKind>;
  /** Of `after_days`. */
  releaseDays: DefaultedNullable<number>;
  /** Of `on_date`: the date and time of day that were chosen, such as `2027-03-28T09:00`, their zone and instant. */
  releaseLocal: DefaultedNullable<string>;
  releaseZone: DefaultedNullable<string>;
  releasesAt: TimestampOrNull;
  /** The live event that it links to. */
  eventId: DefaultedNullable<string>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
  deletedAt: TimestampOrNull;
}

export type EnrollmentEnd = 'left' | 'removed' | 'refunded' | 'expired' | 'deleted';

/** One run of a user through a course. At most one of a user and course has not ended. */
export interface CourseEnrollmentsTable {
  id: Id;
  courseId: string;
  userId: string;
  source: Defaulted<EnrollmentSource>;
  /** The line of the order that paid for it. */
  orderItemId: string | null;
  /** Percent of the lessons when one was last completed; screens derive it from the completions. */
  progress: Defaulted<number>;
  /** Stays when lessons are added afterwards. */
  completedAt: TimestampOrNull;
  enrolledAt: TimestampNow;
  endedAt: TimestampOrNull;
  endReason: EnrollmentEnd | null;
  /** When the student last read a lesson, to within 5 minutes. */
  lastSeenAt: TimestampOrNull;
  /** Null for access without an end; one that passed gives none, and a job ends the enrollment. */
  accessEndsAt: TimestampOrNull;
  /** The lesson that the student completed last, among those that students see. */
  lastLessonId: string | null;
  cohortId: string | null;
  /** Whether it came before its prerequisites were complete: lessons open once they are. */
  awaitsPrerequisites: Defaulted<boolean>;
}

export interface LessonCompletionsTable {
  enrollmentId: string;
  lessonId: string;
  completedAt: TimestampNow;
}

/** Proof that a user completed a course, with everything as it was named when it was issued. */
export interface CourseCertificatesTable {
  id: Id;
  credentialId: string;
  /** Null once another took its place. */
  enrollmentId: string | null;
  courseId: string | null;
  /** Null once the holder deleted their account, and the name with it. */
  userId: string | null;
  holderName: string | null;
  /** The tribe, or the course where there was none. */
  issuerId: string;
  courseTitle: string;
  courseDescription: string;
  issuerName: string;
  teacherName: string;
  completedAt: Date;
  issuedAt: TimestampNow;
  expiresAt: TimestampOrNull;
  revokedAt: TimestampOrNull;
  revokeReason: string | null;
  /** The place of its bit in the lists of revoked credentials. */
  statusIndex: number;
  announcedAt: TimestampOrNull;
}

/** Private by row: drafts, paid lessons, and who takes what. */
export interface CoursesGuardedTables extends DripGuardedTables {
  courses: CoursesTable;
  courseModules: CourseModulesTable;
  courseLessons: CourseLessonsTable;
  courseEnrollments: CourseEnrollmentsTable;
  lessonCompletions: LessonCompletionsTable;
  courseCertificates: CourseCertificatesTable;
  courseReviews: CourseReviewsTable;
  courseResources: CourseResourcesTable;
}
