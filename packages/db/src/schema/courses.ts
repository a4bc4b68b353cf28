import type { Defaulted, Id, MoneyDefaulted, TimestampNow, TimestampOrNull } from './types.ts';

export type CourseLevel = 'beginner' | 'intermediate' | 'advanced';

export interface CoursesTable {
  id: Id;
  creatorId: string;
  tribeId: string | null;
  title: string;
  description: Defaulted<string>;
  imageUrl: string | null;
  price: MoneyDefaulted;
  /** Minutes. */
  duration: Defaulted<number>;
  level: Defaulted<CourseLevel>;
  isPublished: Defaulted<boolean>;
  enrollmentCount: Defaulted<number>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface CourseModulesTable {
  id: Id;
  courseId: string;
  title: string;
  description: string | null;
  orderIndex: Defaulted<number>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface CourseLessonsTable {
  id: Id;
  moduleId: string;
  title: string;
  content: Defaulted<string>;
  videoUrl: string | null;
  /** Minutes. */
  duration: Defaulted<number>;
  orderIndex: Defaulted<number>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface CourseEnrollmentsTable {
  id: Id;
  courseId: string;
  userId: string;
  /** Percent of the lessons. */
  progress: Defaulted<number>;
  completedAt: TimestampOrNull;
  enrolledAt: TimestampNow;
}

/** Private by row: drafts, paid lessons, and who takes what. */
export interface CoursesGuardedTables {
  courses: CoursesTable;
  courseModules: CourseModulesTable;
  courseLessons: CourseLessonsTable;
  courseEnrollments: CourseEnrollmentsTable;
}
