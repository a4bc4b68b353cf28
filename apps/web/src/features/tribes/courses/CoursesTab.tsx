import type { TribeCoursePage } from '@kindred/validation/courses';
import type { TribeView } from '@kindred/validation/tribes';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { trpc } from '../../../app/trpc.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { OpenBook } from '../../../ui/illustrations/OpenBook.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { SkeletonBar } from '../../../ui/Skeleton.tsx';
import { Closed } from '../offers/Closed.tsx';
import { OFFERS_FRESH_MS } from '../offers/copy.ts';
import offers from '../offers/Offers.module.css';
import { CourseCard } from './CourseCard.tsx';
import classes from './Courses.module.css';
import { COURSES } from './copy.ts';
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
        empty={<EmptyState illustration={<OpenBook />} title={COURSES.empty} text={COURSES.emptyText} />}
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
