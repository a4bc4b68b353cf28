import type { TribeCourse } from '@kindred/validation/courses';
import { IconClock, IconLock, IconNotebook, IconSchool, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Art } from '../../../ui/Art.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { formatCount } from '../../../ui/count.ts';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { formatPrice } from '../../../ui/money.ts';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { CourseRating, formatDuration, LEVELS } from '../../courses/public.ts';
import { OFFERS } from '../offers/copy.ts';
import offers from '../offers/Offers.module.css';
import classes from './Courses.module.css';
import { COURSES, STATUSES } from './copy.ts';

const TONES = { completed: 'teal', 'in-progress': 'primary', locked: 'neutral' } as const;

/** A course in a list, with the progress of its student. */
export function CourseCard({ course, currency }: { course: TribeCourse; currency: string }) {
  const { status, progress, duration, lessonCount, enrollmentCount } = course;
  const isFree = Number(course.price) === 0;
  const icon = { size: ICON.inline, stroke: ICON_STROKE, 'aria-hidden': true } as const;
  return (
    <article className={`${offers.card} ${classes.card}`}>
      <Art id={course.id} src={course.imageUrl} icon={<IconSchool size={ICON.hero} stroke={ICON_STROKE} />} />
      <div className={offers.body}>
        <div className={offers.top}>
          <h3 className={offers.title}>
            <Link className={classes.open} to={`/course/${course.id}`}>
              {course.title}
            </Link>
          </h3>
          <span className={offers.price}>{isFree ? OFFERS.free : formatPrice(course.price, currency)}</span>
        </div>
        <p className={offers.text}>{course.description}</p>
        <p className={offers.facts}>
          <span>{LEVELS[course.level]}</span>
          {lessonCount > 0 && (
            <span className={offers.fact}>
              <IconNotebook {...icon} />
              {COURSES.lessons(lessonCount)}
            </span>
          )}
          {duration > 0 && (
            <span className={offers.fact}>
              <IconClock {...icon} />
              {formatDuration(duration)}
            </span>
          )}
          <span className={offers.fact}>
            <IconUsers {...icon} />
            {COURSES.students(enrollmentCount, formatCount(enrollmentCount))}
          </span>
          <CourseRating className={offers.fact} course={course} />
        </p>
        {status === 'in-progress' && (
          <ProgressBar percent={progress} label={COURSES.progressOf(course.title)} />
        )}
        <div className={offers.foot}>
          <span className={classes.teacher}>{COURSES.by(course.teacher.name)}</span>
          {course.isPublished ? (
            <Badge tone={TONES[status]}>
              {status === 'locked' && <IconLock size={12} stroke={2} aria-hidden />}
              {status === 'in-progress'
                ? `${STATUSES[status]} · ${COURSES.percent(progress)}`
                : STATUSES[status]}
            </Badge>
          ) : (
            <Badge tone="neutral">{COURSES.draft}</Badge>
          )}
        </div>
      </div>
    </article>
  );
}
