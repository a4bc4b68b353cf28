import type { TribeCourse, TribeCoursePage } from '@kindred/validation/courses';
import type { TribeView } from '@kindred/validation/tribes';
import { IconClock, IconLock, IconNotebook, IconSchool, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { trpc } from '../../../app/trpc.ts';
import { Art } from '../../../ui/Art.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { formatCount } from '../../../ui/count.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { QuietCamp } from '../../../ui/illustrations.tsx';
import { formatPrice } from '../../../ui/money.ts';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { SkeletonBar } from '../../../ui/Skeleton.tsx';
import { CourseRating, formatDuration, LEVELS } from '../../courses/public.ts';
import { Closed } from '../offers/Closed.tsx';
import { OFFERS, OFFERS_FRESH_MS } from '../offers/copy.ts';
import offers from '../offers/Offers.module.css';
import classes from './Courses.module.css';
import { COURSES, STATUSES } from './copy.ts';
import { NewCourse } from './NewCourse.tsx';

export default function CoursesTab({ tribe }: { tribe: TribeView }) {
  return tribe.access.isReader ? <Courses tribe={tribe} /> : <Closed />;
}

function Courses({ tribe }: { tribe: TribeView }) {
  const query = trpc.courses.ofTribe.useInfiniteQuery(
    { id: tribe.id },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: OFFERS_FRESH_MS },
  );
  const [first] = query.data?.pages ?? [];
  const summary = first?.summary;
  return (
    <div className={offers.panel}>
      {first?.can.create && <NewCourse tribe={tribe} allowance={first.allowance} />}
      {summary !== undefined && summary.total > 0 && <Summary summary={summary} />}
      <PaginatedList
        label={COURSES.list}
        loading={COURSES.loading}
        query={query}
        skeleton={
          <>
            <CourseSkeleton />
            <CourseSkeleton />
          </>
        }
        empty={<EmptyState illustration={<QuietCamp />} title={COURSES.empty} text={COURSES.emptyText} />}
      >
        {(course) => <CourseCard course={course} currency={tribe.currency} />}
      </PaginatedList>
    </div>
  );
}

function Summary({ summary }: { summary: TribeCoursePage['summary'] }) {
  const { completed, inProgress, progress } = summary;
  const begun = completed + inProgress;
  return (
    <Card>
      <div className={classes.summary}>
        <h2 className={classes.head}>{COURSES.summary}</h2>
        {begun === 0 ? (
          <p className={offers.text}>{COURSES.notBegun}</p>
        ) : (
          <>
            <ProgressBar percent={progress} label={COURSES.summary} />
            <p className={classes.counts}>
              <span>{COURSES.done(completed, begun)}</span>
              <span>{COURSES.percent(progress)}</span>
            </p>
          </>
        )}
      </div>
    </Card>
  );
}

const TONES = { completed: 'teal', 'in-progress': 'primary', locked: 'neutral' } as const;

function CourseCard({ course, currency }: { course: TribeCourse; currency: string }) {
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

function CourseSkeleton() {
  return (
    <div className={offers.card}>
      <SkeletonBar height="9rem" radius="0" />
      <div className={offers.body}>
        <SkeletonBar width="60%" height="1.0625rem" />
        <SkeletonBar />
        <SkeletonBar width="75%" />
        <SkeletonBar width="45%" height="0.75rem" />
      </div>
    </div>
  );
}
