import type { CourseView, CurriculumLesson, CurriculumView } from '@kindred/validation/courses';
import { IconCircleCheckFilled, IconLock, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../app/errors.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { OpenBook } from '../../ui/illustrations/OpenBook.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Loading, SkeletonBar } from '../../ui/Skeleton.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import { editPath } from './builder/links.ts';
import classes from './Course.module.css';
import { COURSE } from './copy.ts';
import { closedBecause, waitingFor } from './drip/opens.ts';
import { LeftToDo } from './LeftToDo.tsx';
import { lessonPath } from './links.tsx';

export interface CurriculumProps {
  course: CourseView;
  query: { data: CurriculumView | undefined; error: unknown; refetch: () => unknown };
}

export function Curriculum({ course, query }: CurriculumProps) {
  return (
    <section className={classes.section} aria-labelledby="curriculum">
      <h2 id="curriculum">
        <Spoken>{COURSE.curriculum}</Spoken>
      </h2>
      <Loaded course={course} query={query} />
    </section>
  );
}

function Loaded({ course, query: { data, error, refetch } }: CurriculumProps) {
  if (data === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={COURSE.curriculumLoading}>
        <div className={classes.modules}>
          <SkeletonBar height="10rem" radius="0.75rem" />
          <SkeletonBar height="10rem" radius="0.75rem" />
        </div>
      </Loading>
    );
  }
  // Teachers see what students do; drafts are in the editor.
  const shown = data.modules
    .map((part) => ({ ...part, lessons: part.lessons.filter(({ isPublished }) => isPublished) }))
    .filter(({ lessons }) => lessons.length > 0);
  if (shown.length === 0) {
    return (
      <EmptyState
        illustration={<OpenBook />}
        title={COURSE.noLessons}
        text={COURSE.noLessonsText}
        action={course.can.edit && <ButtonLink to={editPath(course.id)}>{COURSE.addLessons}</ButtonLink>}
      />
    );
  }
  return (
    <>
      {course.can.learn && <Progress course={course} progress={data.progress} />}
      {course.can.learn && <LeftToDo courseId={course.id} curriculum={data} />}
      <ol className={classes.modules}>
        {shown.map(({ id, title, description, lessons }) => (
          <li key={id} className={classes.module}>
            <h3 className={classes.moduleTitle}>{title}</h3>
            {description !== null && <p className={classes.muted}>{description}</p>}
            <ol className={classes.lessons} aria-label={COURSE.lessonsIn(title)}>
              {lessons.map((lesson) => (
                <li key={lesson.id}>
                  <LessonRow
                    courseId={course.id}
                    lesson={lesson}
                    closed={course.can.learn ? closedBecause(course) : COURSE.locked}
                  />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </>
  );
}

function Progress({ course, progress }: { course: CourseView; progress: CurriculumView['progress'] }) {
  const { completed, total, percent, added } = progress;
  const isCompleted = course.enrollment?.completedAt != null;
  return (
    <div className={classes.progress}>
      <ProgressBar percent={percent} label={COURSE.progress} />
      <p className={classes.counts}>
        <span>
          {COURSE.lessonsDone(completed, total)}
          {isCompleted && ` · ${added > 0 ? COURSE.added(added) : COURSE.completed}`}
        </span>
        <span>{COURSE.percent(percent)}</span>
      </p>
    </div>
  );
}

interface LessonRowProps {
  courseId: string;
  lesson: CurriculumLesson;
  /** Why it is not open, where it has no date. */
  closed: string;
}

function LessonRow({ courseId, lesson, closed }: LessonRowProps) {
  const { id, title, duration, isOpen, completedAt } = lesson;
  const waiting = waitingFor(lesson);
  const icon = { size: ICON.inline, stroke: ICON_STROKE, 'aria-hidden': true } as const;
  const content = (
    <>
      <span className={classes.mark} data-done={completedAt !== null || undefined}>
        {completedAt !== null ? (
          <IconCircleCheckFilled {...icon} />
        ) : isOpen ? (
          <IconPlayerPlay {...icon} />
        ) : (
          <IconLock {...icon} />
        )}
      </span>
      <span className={classes.lessonTitle}>{title}</span>
      {duration > 0 && <span className={classes.minutes}>{COURSE.minutes(duration)}</span>}
      {completedAt !== null && <Spoken>{COURSE.completed}</Spoken>}
      {waiting !== undefined && <span className={classes.minutes}>{waiting}</span>}
      {!isOpen && waiting === undefined && <Spoken>{closed}</Spoken>}
    </>
  );
  return isOpen ? (
    <Link className={classes.lesson} to={lessonPath(courseId, id)}>
      {content}
    </Link>
  ) : (
    <span className={classes.lesson} data-locked>
      {content}
    </span>
  );
}
