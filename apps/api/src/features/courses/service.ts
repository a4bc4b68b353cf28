import type { Db, Tx } from '@kindred/db/client';
import { lessonsInReview } from '@kindred/db/courses/assignments/visibility';
import { ruleOf } from '@kindred/db/courses/drip/rule';
import {
  completionOf,
  curriculumOf,
  type LessonRow,
  lessonById,
} from '@kindred/db/courses/lessons/visibility';
import { mediaOfLesson } from '@kindred/db/courses/video/visibility';
import { type CourseRow, courseAsSeen } from '@kindred/db/courses/visibility';
import { watchOf } from '@kindred/db/courses/watching/visibility';
import { countComments } from '@kindred/db/feed/discussions/visibility';
import {
  canDiscuss as canDiscussIn,
  canReadLesson,
  canSeeCourse,
  readsDiscussion as readsDiscussionOf,
  readsDrafts,
  studiesLesson as studies,
  studiesCourse,
  teachesCourse,
} from '@kindred/permissions/policies/courses';
import type { Viewer } from '@kindred/permissions/viewer';
import type { CourseView, CurriculumView, LessonView } from '@kindred/validation/courses';
import { isOpenToAll } from '@kindred/validation/courses/release';
import type { Context } from '../../trpc/context.ts';
import { fail } from '../../trpc/errors.ts';
import { loadEvent, presentEventLink } from '../events/service.ts';
import { dripOf, extrasOf, isReleasedIn } from './drip/service.ts';
import { factsOf, presentCoursePage, presentCurriculum, presentLesson } from './present.ts';

/** A course that the viewer can see. */
export async function loadCourse(
  db: Db | Tx,
  viewer: Viewer,
  input: { id: string },
): Promise<CourseRow | undefined> {
  const row = await courseAsSeen(db, viewer, input.id);
  return row !== undefined && canSeeCourse(viewer, factsOf(row)) ? row : undefined;
}

export interface LessonOfCourse {
  course: CourseRow;
  lesson: LessonRow;
  /** Whether it is open in the run of the viewer. */
  isReleased: boolean;
  /** As `canOn` asks for it. */
  archivedAt: Date | null;
}

/** A lesson of a course that the viewer can see, though not every lesson of it is open to them. */
export async function loadLesson(
  db: Db | Tx,
  viewer: Viewer,
  input: { id: string },
): Promise<LessonOfCourse | undefined> {
  const lesson = await lessonById(db, input.id);
  if (lesson === undefined) return undefined;
  const course = await loadCourse(db, viewer, { id: lesson.courseId });
  return course && lessonIn(db, course, lesson);
}

/** A lesson with what decides whether the viewer may read it. @param course as read for that viewer */
export async function lessonIn(db: Db | Tx, course: CourseRow, lesson: LessonRow): Promise<LessonOfCourse> {
  const isReleased = await isReleasedIn(db, openEnrollmentOf(course), lesson);
  return { course, lesson, isReleased, archivedAt: course.archivedAt };
}

export function readsLesson(viewer: Viewer, { course, ...lesson }: LessonOfCourse): boolean {
  return canReadLesson(viewer, factsOf(course), lessonFactsOf(lesson));
}

/** Stops unless the viewer reads a lesson at this moment. */
export async function assertReadsLesson(db: Db, viewer: Viewer, id: string): Promise<void> {
  const lesson = await loadLesson(db, viewer, { id });
  if (lesson === undefined || !readsLesson(viewer, lesson)) fail('not_found');
}

export function studiesLesson(_viewer: Viewer, { course, ...lesson }: LessonOfCourse): boolean {
  return studies(factsOf(course), lessonFactsOf(lesson));
}

export function readsDiscussion(viewer: Viewer, { course, ...lesson }: LessonOfCourse): boolean {
  return readsDiscussionOf(viewer, factsOf(course), lessonFactsOf(lesson));
}

export function canDiscuss(viewer: Viewer, { course, ...lesson }: LessonOfCourse): boolean {
  return canDiscussIn(viewer, factsOf(course), lessonFactsOf(lesson));
}

function lessonFactsOf({ lesson, isReleased }: Pick<LessonOfCourse, 'lesson' | 'isReleased'>) {
  const isPublished = lesson.publishedAt !== null;
  const isPreview = isPublished && lesson.isPreview && isOpenToAll(ruleOf(lesson), Date.now());
  return { isPublished, isPreview, isReleased };
}

/** A course as its page shows it to the viewer. @param course as read for that viewer */
export async function courseNow(db: Db, viewer: Viewer, course: CourseRow): Promise<CourseView> {
  return presentCoursePage(
    course,
    viewer,
    await extrasOf(db, viewer, course, teachesCourse(viewer, factsOf(course))),
  );
}

/** The enrollment whose progress the viewer sees: theirs, while it gives access. */
export function openEnrollmentOf(course: CourseRow): string | null {
  return studiesCourse(factsOf(course)) ? course.enrollmentId : null;
}

export async function curriculumNow(db: Db, viewer: Viewer, course: CourseRow): Promise<CurriculumView> {
  const withDrafts = readsDrafts(viewer, factsOf(course));
  const enrollmentId = openEnrollmentOf(course);
  const [rows, drip, inReview] = await Promise.all([
    curriculumOf(db, course.id, { enrollmentId, withDrafts }),
    dripOf(db, enrollmentId),
    enrollmentId === null ? new Set<string>() : lessonsInReview(db, enrollmentId),
  ]);
  return presentCurriculum(course, rows, { viewer, drip, inReview });
}

export async function lessonNow(
  { db, viewer, deps }: Pick<Context, 'db' | 'deps'> & { viewer: Viewer },
  subject: LessonOfCourse,
): Promise<LessonView> {
  const { course, lesson } = subject;
  const enrollmentId = openEnrollmentOf(course);
  const completedAt =
    enrollmentId === null ? null : await completionOf(db, { enrollmentId, lessonId: lesson.id });
  const [event, media, watch, commentCount] = await Promise.all([
    lesson.eventId === null ? undefined : loadEvent(db, viewer, { id: lesson.eventId }),
    mediaOfLesson(db, lesson.id, teachesCourse(viewer, factsOf(course))),
    enrollmentId === null ? null : watchOf(db, { enrollmentId, lessonId: lesson.id }),
    readsDiscussion(viewer, subject) ? countComments(db, lesson.id) : null,
  ]);
  const videoHosts = deps.env.VIDEO_HOSTS;
  const learns = studiesLesson(viewer, subject);
  const canComment = canDiscuss(viewer, subject);
  const mine = { completedAt, watch, learns, commentCount, canComment };
  const linked = event && presentEventLink(event);
  return presentLesson(course, lesson, { viewer, media, videoHosts, event: linked, ...mine });
}
