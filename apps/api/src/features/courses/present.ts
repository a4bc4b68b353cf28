import { ruleOf } from '@kindred/db/courses/drip/rule';
import type { CurriculumRow, LessonRow } from '@kindred/db/courses/lessons/visibility';
import type { LessonMedia } from '@kindred/db/courses/video/visibility';
import type { CourseRow, EnrolledCourseRow, TribeCourseRow } from '@kindred/db/courses/visibility';
import {
  type CourseFacts,
  canReadLesson,
  courseAbilities,
  isIncludedFor,
  readsDrafts,
  studiesCourse,
  teachesCourse,
} from '@kindred/permissions/policies/courses';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  BLOCKERS_SHOWN,
  type Blocker,
  type CourseCard,
  type CourseView,
  type CurriculumLesson,
  type CurriculumView,
  type LessonView,
  type LibraryCourse,
  type ModuleView,
  type TribeCourse,
} from '@kindred/validation/courses';
import { isOpenToAll, isReleased, type ReleaseRule, releaseOf } from '@kindred/validation/courses/release';
import type { WatchView } from '@kindred/validation/courses/video';
import { videoFrameOf } from '@kindred/validation/courses/videoHosts';
import { presentCard } from '../accounts/service.ts';
import type { CourseExtras, Drip } from './drip/service.ts';
import { presentMediaOf } from './video/present.ts';

/** The rating of a course: the mean of 5 with one decimal. */
export function presentRating({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }) {
  const rating = ratingCount === 0 ? null : Math.round((ratingSum * 10) / ratingCount) / 10;
  return { rating, reviewCount: ratingCount };
}

export function presentCourse(row: Omit<TribeCourseRow, 'place'>): TribeCourse {
  const { id, title, description, imageUrl, level, price, duration, enrollmentCount, lessonCount } = row;
  const { creatorId, enrolledAt, completedAt, progress, isPublished } = row;
  return {
    id,
    title,
    description,
    imageUrl,
    level,
    price,
    duration,
    enrollmentCount,
    lessonCount,
    ...presentRating(row),
    isPublished,
    teacher: presentCard({ ...row, id: creatorId }),
    status: completedAt !== null ? 'completed' : enrolledAt !== null ? 'in-progress' : 'locked',
    progress: progress ?? 0,
  };
}

function homeOf({ tribeId, tribeName, tribeSlug }: CourseRow) {
  if (tribeId === null || tribeName === null || tribeSlug === null) return null;
  return { id: tribeId, name: tribeName, slug: tribeSlug };
}

export function presentCourseCard(row: CourseRow): CourseCard {
  return { ...presentCourse(row), currency: row.currency ?? 'USD', tribe: homeOf(row) };
}

export function presentLibraryCourse(row: EnrolledCourseRow): LibraryCourse {
  const { completedLessons, enrolledAt, completedAt } = row;
  return {
    ...presentCourseCard(row),
    completedLessons,
    enrolledAt: (enrolledAt ?? new Date(0)).toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
    hasAccess: studiesCourse(factsOf(row)),
  };
}

export function factsOf(row: CourseRow): CourseFacts {
  return { ...row, isArchived: row.archivedAt !== null };
}

export function presentCoursePage(row: CourseRow, viewer: Viewer, extras: CourseExtras): CourseView {
  const { prerequisites, hasCohorts, run } = extras;
  const { id, title, description, imageUrl, level, price, duration, enrollmentCount, lessonCount } = row;
  const { enrollmentId, source, enrolledAt } = row;
  const facts = factsOf(row);
  const isEnrolled = enrollmentId !== null && source !== null && enrolledAt !== null && studiesCourse(facts);
  return {
    id,
    title,
    description,
    imageUrl,
    level,
    price,
    currency: row.currency ?? 'USD',
    duration,
    enrollmentCount,
    lessonCount,
    ...presentRating(row),
    isPublished: row.isPublished,
    isHidden: row.hiddenAt !== null && readsDrafts(viewer, facts),
    isIncluded: row.isIncluded,
    isIncludedForMe: isIncludedFor(facts),
    hasCertificate: row.hasCertificate,
    certificateMonths: row.certificateMonths,
    ownDuration: row.ownDuration,
    updatedAt: row.updatedAt.toISOString(),
    teacher: presentCard({ ...row, id: row.creatorId }),
    tribe: homeOf(row),
    enrollment: isEnrolled
      ? {
          id: enrollmentId,
          source,
          enrolledAt: enrolledAt.toISOString(),
          completedAt: row.completedAt?.toISOString() ?? null,
          credentialId: row.credentialId,
          cohort: cohortOf(run),
          needsCohort: run?.awaitsCohort ?? false,
          needsPrerequisites: run?.awaitsPrerequisites ?? false,
        }
      : null,
    timeZone: row.timeZone,
    hasCohorts,
    prerequisites,
    can: courseAbilities(viewer, facts),
  };
}

function cohortOf(run: CourseExtras['run']) {
  if (run?.cohortId == null || run.cohortTitle === null || run.cohortStartsAt === null) return null;
  return { id: run.cohortId, title: run.cohortTitle, startsAt: run.cohortStartsAt.toISOString() };
}

const BLOCKED_BY = { button: 'lesson', video: 'video', quiz: 'quiz', assignment: 'assignment' } as const;

/** What is left to do, in the order of the lessons. */
export function blockersOf(
  lessons: readonly Pick<CurriculumLesson, 'id' | 'title' | 'completesBy' | 'completedAt'>[],
  inReview: ReadonlySet<string>,
): Blocker[] {
  return lessons
    .filter((lesson) => lesson.completedAt === null)
    .slice(0, BLOCKERS_SHOWN)
    .map(({ id, title, completesBy }) => ({
      lessonId: id,
      title,
      reason: completesBy === 'assignment' && inReview.has(id) ? 'review' : BLOCKED_BY[completesBy],
    }));
}

/** Progress in the published lessons. @param publishedAt when each of them was published, in the same order */
function progressOf(
  lessons: readonly CurriculumLesson[],
  publishedAt: readonly Date[],
  {
    completedAt,
    isStudent,
    inReview,
  }: { completedAt: Date | null; isStudent: boolean; inReview: ReadonlySet<string> },
) {
  const completed = lessons.filter((lesson) => lesson.completedAt !== null).length;
  const isNew = (at: number) =>
    completedAt !== null &&
    lessons[at]?.completedAt === null &&
    (publishedAt[at] ?? completedAt) > completedAt;
  return {
    completed,
    total: lessons.length,
    percent: lessons.length === 0 ? 0 : Math.floor((completed * 100) / lessons.length),
    added: lessons.filter((_, at) => isNew(at)).length,
    blockers: isStudent ? blockersOf(lessons, inReview) : [],
  };
}

export function presentModule(row: {
  id: string;
  title: string;
  description: string | null;
  updatedAt: Date;
}): ModuleView {
  const { id, title, description, updatedAt } = row;
  return { id, title, description, updatedAt: updatedAt.toISOString() };
}

/** Whether a lesson is open in a run, and what it waits for. @param previous the published lesson before it */
export function openingIn(
  drip: Drip,
  lesson: {
    lessonId: string;
    rule: ReleaseRule;
    previous: Pick<CurriculumLesson, 'id' | 'title' | 'completedAt'> | undefined;
  },
) {
  if (drip === null) return { isReleased: false, releasesAt: null, after: null };
  const { lessonId, rule, previous } = lesson;
  const release = releaseOf(rule, drip.run, drip.opens.get(lessonId) ?? null);
  const isPreviousComplete = previous === undefined || previous.completedAt !== null;
  const isLater = release.opensAt !== null && release.opensAt > drip.now;
  const waitsFor = release.afterPrevious && !isPreviousComplete ? previous : undefined;
  return {
    isReleased: isReleased(release, { now: drip.now, isPreviousComplete }),
    releasesAt: isLater ? new Date(release.opensAt ?? 0).toISOString() : null,
    after: waitsFor === undefined ? null : { id: waitsFor.id, title: waitsFor.title },
  };
}

/** @param inReview lessons whose assignment waits for a teacher */
export function presentCurriculum(
  course: CourseRow,
  rows: readonly CurriculumRow[],
  { viewer, drip, inReview }: { viewer: Viewer; drip: Drip; inReview: ReadonlySet<string> },
): CurriculumView {
  const facts = factsOf(course);
  const modules = new Map<string, CurriculumView['modules'][number]>();
  const lessons: CurriculumLesson[] = [];
  const publishedAts: Date[] = [];
  for (const row of rows) {
    const { moduleId, moduleTitle, moduleDescription, moduleUpdatedAt } = row;
    const { lessonId, lessonTitle, duration, publishedAt } = row;
    const part = modules.get(moduleId) ?? {
      ...presentModule({
        id: moduleId,
        title: moduleTitle,
        description: moduleDescription,
        updatedAt: moduleUpdatedAt,
      }),
      lessons: [],
    };
    modules.set(moduleId, part);
    if (lessonId === null || lessonTitle === null || duration === null) continue;
    const isPublished = publishedAt !== null;
    const rule = ruleOf(row);
    const isFirst = isPublished && !part.lessons.some((earlier) => earlier.isPublished);
    const isPreview = isFirst && isOpenToAll(rule, drip?.now ?? Date.now());
    const opening = openingIn(drip, { lessonId, rule, previous: lessons.at(-1) });
    const { isReleased } = opening;
    const isWaiting = isPublished && !isReleased && !isPreview;
    const lesson = {
      id: lessonId,
      title: lessonTitle,
      duration,
      isPublished,
      isOpen: canReadLesson(viewer, facts, { isPublished, isPreview, isReleased }),
      releasesAt: isWaiting ? opening.releasesAt : null,
      after: isWaiting ? opening.after : null,
      completesBy: row.completesBy ?? 'button',
      completedAt: row.completedAt?.toISOString() ?? null,
    };
    part.lessons.push(lesson);
    if (publishedAt === null) continue;
    lessons.push(lesson);
    publishedAts.push(publishedAt);
  }
  return {
    modules: [...modules.values()],
    version: course.curriculumVersion,
    progress: progressOf(lessons, publishedAts, {
      completedAt: course.completedAt,
      isStudent: studiesCourse(facts),
      inReview,
    }),
  };
}

export function presentLesson(
  course: CourseRow,
  lesson: LessonRow,
  seen: {
    viewer: Viewer;
    completedAt: Date | null;
    watch: WatchView | null;
    media: LessonMedia;
    event: LessonView['event'] | undefined;
    /** Whether they learn in it with an enrollment. */
    learns: boolean;
    commentCount: number | null;
    canComment: boolean;
    videoHosts: readonly string[];
  },
): LessonView {
  const { id, courseId, moduleId, moduleTitle, title, content, duration, publishedAt, updatedAt } = lesson;
  const { videoUrl, completesBy } = lesson;
  const { viewer, completedAt, watch, learns, commentCount, canComment, videoHosts } = seen;
  const facts = factsOf(course);
  return {
    id,
    courseId,
    moduleId,
    moduleTitle,
    title,
    content,
    videoUrl,
    video: (videoUrl !== null && videoFrameOf(videoUrl, videoHosts)) || null,
    duration,
    ...presentMediaOf(id, seen.media),
    watch,
    isPublished: publishedAt !== null,
    updatedAt: updatedAt.toISOString(),
    release: teachesCourse(viewer, facts) ? ruleOf(lesson) : null,
    completesBy,
    completedAt: completedAt?.toISOString() ?? null,
    commentCount,
    event: seen.event ?? null,
    can: {
      comment: canComment,
      complete: completesBy === 'button' && learns,
      learn: learns,
      edit: courseAbilities(viewer, facts).edit,
    },
  };
}
