import type { Db } from '@kindred/db/client';
import { lessonsInReview } from '@kindred/db/courses/assignments/visibility';
import { mediaOfLesson } from '@kindred/db/courses/video/visibility';
import {
  type CourseRow,
  completionOf,
  courseAsSeen,
  curriculumOf,
  type LessonRow,
  lessonById,
} from '@kindred/db/courses/visibility';
import { watchOf } from '@kindred/db/courses/watching/visibility';
import {
  canReadLesson,
  canSeeCourse,
  readsDrafts,
  studiesCourse,
  teachesCourse,
} from '@kindred/permissions/policies/courses';
import type { Viewer } from '@kindred/permissions/viewer';
import type { CurriculumView, LessonView } from '@kindred/validation/courses';
import type { Context } from '../../trpc/context.ts';
import { factsOf, presentCurriculum, presentLesson } from './present.ts';

/** A course that the viewer can see. */
export async function loadCourse(
  db: Db,
  viewer: Viewer,
  input: { id: string },
): Promise<CourseRow | undefined> {
  const row = await courseAsSeen(db, viewer, input.id);
  return row !== undefined && canSeeCourse(viewer, factsOf(row)) ? row : undefined;
}

export interface LessonOfCourse {
  course: CourseRow;
  lesson: LessonRow;
  /** As `canOn` asks for it. */
  archivedAt: Date | null;
}

/** A lesson of a course that the viewer can see, though not every lesson of it is open to them. */
export async function loadLesson(
  db: Db,
  viewer: Viewer,
  input: { id: string },
): Promise<LessonOfCourse | undefined> {
  const lesson = await lessonById(db, input.id);
  if (lesson === undefined) return undefined;
  const course = await loadCourse(db, viewer, { id: lesson.courseId });
  return course && { course, lesson, archivedAt: course.archivedAt };
}

export function readsLesson(viewer: Viewer, { course, lesson }: LessonOfCourse): boolean {
  return canReadLesson(viewer, factsOf(course), lessonFactsOf(lesson));
}

export function studiesLesson(_viewer: Viewer, { course, lesson }: LessonOfCourse): boolean {
  return lessonFactsOf(lesson).isPublished && studiesCourse(factsOf(course));
}

function lessonFactsOf({ publishedAt, isPreview }: LessonRow) {
  const isPublished = publishedAt !== null;
  return { isPublished, isPreview: isPublished && isPreview };
}

/** The enrollment whose progress the viewer sees: theirs, while it gives access. */
export function openEnrollmentOf(course: CourseRow): string | null {
  return studiesCourse(factsOf(course)) ? course.enrollmentId : null;
}

export async function curriculumNow(db: Db, viewer: Viewer, course: CourseRow): Promise<CurriculumView> {
  const withDrafts = readsDrafts(viewer, factsOf(course));
  const enrollmentId = openEnrollmentOf(course);
  const rows = await curriculumOf(db, course.id, { enrollmentId, withDrafts });
  const inReview = enrollmentId === null ? new Set<string>() : await lessonsInReview(db, enrollmentId);
  return presentCurriculum(course, rows, { viewer, inReview });
}

export async function lessonNow(
  { db, viewer, deps }: Pick<Context, 'db' | 'deps'> & { viewer: Viewer },
  { course, lesson }: Omit<LessonOfCourse, 'archivedAt'>,
): Promise<LessonView> {
  const enrollmentId = openEnrollmentOf(course);
  const completedAt =
    enrollmentId === null ? null : await completionOf(db, { enrollmentId, lessonId: lesson.id });
  const [media, watch] = await Promise.all([
    mediaOfLesson(db, lesson.id, teachesCourse(viewer, factsOf(course))),
    enrollmentId === null ? null : watchOf(db, { enrollmentId, lessonId: lesson.id }),
  ]);
  const videoHosts = deps.env.VIDEO_HOSTS;
  return presentLesson(course, lesson, { viewer, completedAt, watch, media, videoHosts });
}
