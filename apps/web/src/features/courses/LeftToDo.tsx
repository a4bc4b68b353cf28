import type { CurriculumView } from '@kindred/validation/courses';
import { Link } from 'react-router-dom';
import classes from './Course.module.css';
import { BLOCKED, COURSE } from './copy.ts';
import { waitingFor } from './drip/opens.ts';
import { lessonPath, lessonsOf } from './links.tsx';

interface LeftToDoProps {
  courseId: string;
  curriculum: CurriculumView;
}

/** The lessons between a student who started and the end of the course, each with the reason. */
export function LeftToDo({ courseId, curriculum }: LeftToDoProps) {
  const { blockers, completed, total } = curriculum.progress;
  if (completed === 0 || blockers.length === 0) return null;
  const lessons = new Map(lessonsOf(curriculum).map((lesson) => [lesson.id, lesson]));
  const more = total - completed - blockers.length;
  return (
    <details>
      <summary className={classes.leftToDo}>{COURSE.toDo(total - completed)}</summary>
      <ul className={classes.lessons} aria-label={COURSE.toDoLabel}>
        {blockers.map(({ lessonId, title, reason }) => {
          const lesson = lessons.get(lessonId);
          const waiting = lesson && waitingFor(lesson);
          return (
            <li key={lessonId} className={classes.blocker}>
              {lesson?.isOpen ? (
                <Link className={classes.link} to={lessonPath(courseId, lessonId)}>
                  {title}
                </Link>
              ) : (
                <span>{title}</span>
              )}
              <span className={classes.muted}>{waiting ?? BLOCKED[reason]}</span>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p className={classes.muted}>{COURSE.toDoMore(more)}</p>}
    </details>
  );
}
