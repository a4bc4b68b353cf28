import type { UserCard } from '@kindred/validation/accounts';
import type { CourseView, CurriculumView } from '@kindred/validation/courses';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './Course.module.css';

/** The list that a course is in. */
export const homeOf = ({ tribe }: CourseView) => (tribe === null ? '/' : `/tribe/${tribe.slug}/courses`);

export const lessonPath = (courseId: string, lessonId: string) => `/course/${courseId}/lesson/${lessonId}`;

/** Lessons in the order they are taught. */
export const lessonsOf = ({ modules }: CurriculumView) => modules.flatMap(({ lessons }) => lessons);

/** Those that students see. */
export const publishedOf = (curriculum: CurriculumView) =>
  lessonsOf(curriculum).filter(({ isPublished }) => isPublished);

/** Where learning continues: the first lesson that is open and not complete, else what opens next, else the first. */
export function nextLessonOf(curriculum: CurriculumView) {
  const lessons = publishedOf(curriculum);
  const left = lessons.filter(({ completedAt }) => completedAt === null);
  return left.find(({ isOpen }) => isOpen) ?? left[0] ?? lessons[0];
}

export function CourseLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={classes.link} to={to}>
      {children}
    </Link>
  );
}

export function TeacherLink({ teacher }: { teacher: UserCard }) {
  return teacher.handle === null ? (
    <span>{teacher.name}</span>
  ) : (
    <CourseLink to={`/profile/${teacher.handle}`}>{teacher.name}</CourseLink>
  );
}
