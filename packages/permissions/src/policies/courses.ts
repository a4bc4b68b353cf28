import type { EnrollmentSource } from '@kindred/validation/courses';
import type { TribeRole } from '@kindred/validation/tribes';
import { may, type Viewer } from '../viewer.ts';
import { mayInTribe } from './tribes.ts';

/** Facts about a course and a viewer who is in no block with its creator. */
export interface CourseFacts {
  creatorId: string;
  /** Null once its tribe was deleted. */
  tribeId: string | null;
  isPublished: boolean;
  /** Since when moderators hide it. */
  hiddenAt: Date | null;
  isArchived: boolean;
  /** The viewer's role in its tribe. */
  tribeRole: TribeRole | null;
  /** Whether the viewer reads the courses of its tribe. */
  isReader: boolean;
  isBanned: boolean;
  /** Whether the viewer pays for the membership of its tribe, or is of its team. */
  isPaidMember: boolean;
  /** Whether paid members enroll without paying. */
  isIncluded: boolean;
  /** The source of the viewer's open enrollment. */
  source: EnrollmentSource | null;
}

/** Whether a source of enrollment is the student's own, and not that of a membership. */
export function outlastsMembership(source: EnrollmentSource | null): boolean {
  return source === 'paid' || source === 'granted';
}

function hasMade(viewer: Viewer, course: CourseFacts): boolean {
  return may(viewer, 'create_courses') && !course.isBanned && course.creatorId === viewer.id;
}

/** Its creator teaches a course while they are a member of its tribe, and so do owner and admins of the tribe. */
export function teachesCourse(viewer: Viewer, course: CourseFacts): boolean {
  if (!may(viewer, 'create_courses') || course.isBanned) return false;
  if (mayInTribe(viewer, course.tribeRole, 'manage_courses')) return true;
  return hasMade(viewer, course) && (course.tribeId === null || course.tribeRole !== null);
}

/** Drafts are read by teachers, and by the creator of the course after leaving its tribe. */
export function readsDrafts(viewer: Viewer, course: CourseFacts): boolean {
  return teachesCourse(viewer, course) || hasMade(viewer, course);
}

/**
 * Whether an enrollment gives access now. A free one ends with being a reader, an included one with paying for the
 * membership, any with a ban.
 */
export function studiesCourse(course: CourseFacts): boolean {
  if (course.source === null || course.isBanned) return false;
  if (outlastsMembership(course.source)) return true;
  return course.isReader && (course.source === 'free' || course.isPaidMember);
}

/** A course that moderators hide stays open to those who study or teach it. */
export function canSeeCourse(viewer: Viewer, course: CourseFacts): boolean {
  const isOpen = course.isPublished && course.hiddenAt === null && course.isReader;
  return isOpen || studiesCourse(course) || readsDrafts(viewer, course);
}

export interface LessonFacts {
  isPublished: boolean;
  /** Whether it is the first published one of its module, and open to all by its release rule. */
  isPreview: boolean;
  /** Whether it is open in the viewer's run, by its release rule, the cohort and exceptions. */
  isReleased: boolean;
}

/**
 * Students read what is released for them, teachers everything. The first lesson of each module is for everyone who sees
 * the course, unless it opens later, and drafts are for teachers.
 */
export function canReadLesson(viewer: Viewer, course: CourseFacts, lesson: LessonFacts): boolean {
  if (readsDrafts(viewer, course)) return true;
  return (
    studiesLesson(course, lesson) || (lesson.isPublished && lesson.isPreview && canSeeCourse(viewer, course))
  );
}

/** Whether a student learns in a lesson, and completes it. */
export function studiesLesson(course: CourseFacts, lesson: LessonFacts): boolean {
  return lesson.isPublished && (lesson.isReleased || lesson.isPreview) && studiesCourse(course);
}

/**
 * Students read the discussion of a lesson that is open to them, teachers every one. A preview has none, and a creator
 * who left the tribe reads what students write no more.
 */
export function readsDiscussion(viewer: Viewer, course: CourseFacts, lesson: LessonFacts): boolean {
  return teachesCourse(viewer, course) || studiesLesson(course, lesson);
}

export function canDiscuss(viewer: Viewer, course: CourseFacts, lesson: LessonFacts): boolean {
  return may(viewer, 'comment_react') && !course.isArchived && readsDiscussion(viewer, course, lesson);
}

/** Whether a user whose role in the tribe of a course is `tribeRole` teaches it. */
export function isTeacher(
  { id, tribeRole }: { id: string; tribeRole: string | null },
  course: Pick<CourseFacts, 'creatorId' | 'tribeId'>,
): boolean {
  if (tribeRole === 'owner' || tribeRole === 'admin') return true;
  return course.creatorId === id && (course.tribeId === null || tribeRole !== null);
}

/** Resources of a course are for its students and teachers. */
export function readsResources(viewer: Viewer, course: CourseFacts): boolean {
  return studiesCourse(course) || readsDrafts(viewer, course);
}

/** Whether the viewer enrolls without paying in a course that has a price. */
export function isIncludedFor(course: CourseFacts): boolean {
  return course.isIncluded && course.isPaidMember && course.isReader;
}

export function canEnroll(viewer: Viewer, course: CourseFacts): boolean {
  if (!may(viewer, 'enroll_buy') || course.isArchived || course.hiddenAt !== null) return false;
  if (studiesCourse(course) || outlastsMembership(course.source)) return false;
  return course.isPublished && course.isReader && course.creatorId !== viewer.id;
}

/** Those who see a course that another user created. */
export function canReportCourse(viewer: Viewer, course: CourseFacts): boolean {
  return course.creatorId !== viewer.id && canSeeCourse(viewer, course);
}

/** Everything at once, for a view. */
export function courseAbilities(viewer: Viewer, course: CourseFacts) {
  return {
    enroll: canEnroll(viewer, course),
    learn: studiesCourse(course),
    leave: course.source !== null && !outlastsMembership(course.source),
    edit: !course.isArchived && teachesCourse(viewer, course),
    report: canReportCourse(viewer, course),
  };
}
