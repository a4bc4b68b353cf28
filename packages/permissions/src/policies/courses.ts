import type { EnrollmentSource } from '@kindred/validation/courses';
import type { TribeRole } from '@kindred/validation/tribes';
import { may, type Viewer } from '../viewer.ts';
import { mayInTribe } from './tribes.ts';

/** Facts about a course and a viewer who is in no block with its creator. */
export interface CourseFacts {
  creatorId: string;
  isPublished: boolean;
  isArchived: boolean;
  /** The viewer's role in its tribe. */
  tribeRole: TribeRole | null;
  /** Whether the viewer reads the courses of its tribe. */
  isReader: boolean;
  isBanned: boolean;
  /** The source of the viewer's open enrollment. */
  source: EnrollmentSource | null;
}

/** Its creator teaches a course, and so do owner and admins of its tribe. */
export function teachesCourse(viewer: Viewer, course: CourseFacts): boolean {
  if (!may(viewer, 'create_courses')) return false;
  return course.creatorId === viewer.id || mayInTribe(viewer, course.tribeRole, 'manage_courses');
}

/** Whether an enrollment gives access now. One that was free ends with being a reader, any with a ban. */
export function studiesCourse(course: CourseFacts): boolean {
  if (course.source === null || course.isBanned) return false;
  return course.source !== 'free' || course.isReader;
}

export function canSeeCourse(viewer: Viewer, course: CourseFacts): boolean {
  return (course.isPublished && course.isReader) || studiesCourse(course) || teachesCourse(viewer, course);
}

/** Lessons are for students and teachers; the first of each module is for everyone who sees the course. */
export function canReadLesson(viewer: Viewer, course: CourseFacts, isFirstOfModule: boolean): boolean {
  return (
    studiesCourse(course) ||
    teachesCourse(viewer, course) ||
    (isFirstOfModule && canSeeCourse(viewer, course))
  );
}

export function canEnroll(viewer: Viewer, course: CourseFacts): boolean {
  if (!may(viewer, 'enroll_buy') || course.isArchived || course.source !== null) return false;
  return course.isPublished && course.isReader && course.creatorId !== viewer.id;
}

/** Everything at once, for a view. */
export function courseAbilities(viewer: Viewer, course: CourseFacts) {
  return {
    enroll: canEnroll(viewer, course),
    learn: studiesCourse(course),
    leave: course.source === 'free',
    edit: !course.isArchived && teachesCourse(viewer, course),
  };
}
