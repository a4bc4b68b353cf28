import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { blocker, ENROLLMENT_SOURCES } from '../courses.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { atMost, id, text, timestamp } from '../text.ts';
import { issuedCertificate } from './certificates.ts';

/** Members that get access with one call. */
export const GRANTED_MAX = 50;
/** Runs of one student that are shown, the newest first. */
export const RUNS_SHOWN = 20;
/** Days without a visit after which a student counts as stopped. */
export const STOPPED_DAYS = 14;
export const STUDENT_STATUSES = ['open', 'ended'] as const;
export type StudentStatus = (typeof STUDENT_STATUSES)[number];
export const END_REASONS = ['left', 'removed', 'refunded', 'expired', 'deleted'] as const;

export const studentsInput = z.strictObject({
  id,
  status: z.enum(STUDENT_STATUSES).default('open'),
  /** Part of a name. */
  q: text().trim().check(atMost(100, 'Search')).optional(),
  ...cursorPageShape,
});
const time = z.string().nullable();
/** One run of a student through a course. */
export const courseStudent = z
  .object({
    id,
    user: userCard,
    source: z.enum(ENROLLMENT_SOURCES),
    enrolledAt: z.string(),
    completedAt: time,
    completedLessons: z.int().min(0),
    totalLessons: z.int().min(0),
    percent: z.int().min(0).max(100),
    /** The average of the best quiz results; null without one. */
    quizPercent: z.int().min(0).max(100).nullable(),
    lastSeenAt: time,
    accessEndsAt: time,
    endedAt: time,
    endReason: z.enum(END_REASONS).nullable(),
  })
  .meta({ id: 'CourseStudent' });
export type CourseStudent = z.infer<typeof courseStudent>;
export const studentPage = pageOf(courseStudent);

/** A lesson that waits in the open run of a student, or that has an exception there. */
export const studentRelease = z.object({
  lessonId: id,
  title: z.string(),
  isOpen: z.boolean(),
  /** Null where no time is known. */
  opensAt: time,
  /** The title of the lesson to complete before. */
  after: z.string().nullable(),
  hasException: z.boolean(),
});
export type StudentRelease = z.infer<typeof studentRelease>;

export const studentInput = z.strictObject({ id, userId: id });
/** What a user did in a course. */
export const studentView = z
  .object({
    /** The newest first; at most `RUNS_SHOWN`. */
    runs: z.array(courseStudent),
    /** Lessons that the newest run completed. */
    lessons: z.array(z.object({ id, title: z.string(), completedAt: z.string() })),
    blockers: z.array(blocker),
    /** The cohort of the open run. */
    cohortId: id.nullable(),
    releases: z.array(studentRelease),
    quizzes: z.array(z.object({ id, lessonId: id, title: z.string() })),
    certificates: z.array(issuedCertificate),
  })
  .meta({ id: 'CourseStudentDetails' });
export type StudentView = z.infer<typeof studentView>;

export const grantInput = z.strictObject({
  id,
  userIds: z
    .array(id)
    .min(1, { error: 'Choose at least one member' })
    .max(GRANTED_MAX, { error: `Choose at most ${GRANTED_MAX} members` })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Each member can be chosen once' }),
});
/** Without those who had access already. */
export const granted = z.object({ granted: z.int().min(0) });

export const extendInput = z.strictObject({
  id,
  userId: id,
  /** A time to come; null for access without an end. */
  accessEndsAt: timestamp.nullable(),
});

export const funnelView = z.object({
  /** Open enrollments. */
  students: z.int().min(0),
  lessons: z.array(
    z.object({
      id,
      title: z.string(),
      moduleTitle: z.string(),
      /** Open enrollments that completed it. */
      completed: z.int().min(0),
      /** Those that completed the lesson before it last, and were not here for 14 days. */
      stopped: z.int().min(0),
    }),
  ),
});
export type FunnelView = z.infer<typeof funnelView>;
