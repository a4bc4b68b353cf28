import type { CourseRow, CurriculumRow, LessonRow, TribeCourseRow } from '@kindred/db/courses/visibility';
import {
  type CourseFacts,
  canReadLesson,
  courseAbilities,
  studiesCourse,
} from '@kindred/permissions/policies/courses';
import type { Viewer } from '@kindred/permissions/viewer';
import type {
  CourseView,
  CurriculumLesson,
  CurriculumView,
  LessonView,
  TribeCourse,
} from '@kindred/validation/courses';
import { presentCard } from '../accounts/service.ts';

export function presentCourse(row: TribeCourseRow): TribeCourse {
  const { id, title, description, imageUrl, level, price, duration, enrollmentCount, lessonCount } = row;
  const { creatorId, enrolledAt, completedAt, progress } = row;
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
    teacher: presentCard({ ...row, id: creatorId }),
    status: completedAt !== null ? 'completed' : enrolledAt !== null ? 'in-progress' : 'locked',
    progress: progress ?? 0,
  };
}

export function factsOf(row: CourseRow): CourseFacts {
  return { ...row, isArchived: row.archivedAt !== null };
}

export function presentCoursePage(row: CourseRow, viewer: Viewer): CourseView {
  const { id, title, description, imageUrl, level, price, duration, enrollmentCount, lessonCount } = row;
  const { tribeId, tribeName, tribeSlug, enrollmentId, source, enrolledAt } = row;
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
    isPublished: row.isPublished,
    teacher: presentCard({ ...row, id: row.creatorId }),
    tribe:
      tribeId !== null && tribeName !== null && tribeSlug !== null
        ? { id: tribeId, name: tribeName, slug: tribeSlug }
        : null,
    enrollment: isEnrolled
      ? {
          id: enrollmentId,
          source,
          enrolledAt: enrolledAt.toISOString(),
          completedAt: row.completedAt?.toISOString() ?? null,
        }
      : null,
    can: courseAbilities(viewer, facts),
  };
}

function progressOf(
  lessons: readonly CurriculumLesson[],
  addedAt: readonly Date[],
  completedAt: Date | null,
) {
  const completed = lessons.filter((lesson) => lesson.completedAt !== null).length;
  const isNew = (at: number) =>
    completedAt !== null && lessons[at]?.completedAt === null && (addedAt[at] ?? completedAt) > completedAt;
  return {
    completed,
    total: lessons.length,
    percent: lessons.length === 0 ? 0 : Math.floor((completed * 100) / lessons.length),
    added: lessons.filter((_, at) => isNew(at)).length,
  };
}

export function presentCurriculum(
  course: CourseRow,
  rows: readonly CurriculumRow[],
  viewer: Viewer,
): CurriculumView {
  const facts = factsOf(course);
  const modules = new Map<string, CurriculumView['modules'][number]>();
  const lessons: CurriculumLesson[] = [];
  const addedAt: Date[] = [];
  for (const row of rows) {
    const { moduleId, moduleTitle, moduleDescription, lessonId, lessonTitle, duration, createdAt } = row;
    const part = modules.get(moduleId) ?? {
      id: moduleId,
      title: moduleTitle,
      description: moduleDescription,
      lessons: [],
    };
    modules.set(moduleId, part);
    if (lessonId === null || lessonTitle === null || duration === null || createdAt === null) continue;
    const lesson = {
      id: lessonId,
      title: lessonTitle,
      duration,
      isOpen: canReadLesson(viewer, facts, part.lessons.length === 0),
      completedAt: row.completedAt?.toISOString() ?? null,
    };
    part.lessons.push(lesson);
    lessons.push(lesson);
    addedAt.push(createdAt);
  }
  return { modules: [...modules.values()], progress: progressOf(lessons, addedAt, course.completedAt) };
}

export function presentLesson(course: CourseRow, lesson: LessonRow, completedAt: Date | null): LessonView {
  const { id, courseId, moduleId, moduleTitle, title, content, duration } = lesson;
  return {
    id,
    courseId,
    moduleId,
    moduleTitle,
    title,
    content,
    duration,
    completedAt: completedAt?.toISOString() ?? null,
    can: { complete: studiesCourse(factsOf(course)) },
  };
}
