import type { CourseView } from '@kindred/validation/courses';
import type { CourseReview, MyCourseReview } from '@kindred/validation/courses/reviews';
import { useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { trpc } from '../../../app/trpc.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { FirstStar } from '../../../ui/illustrations/FirstStar.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { Spoken } from '../../../ui/Spoken.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Ratings, ReviewCard, WriteReview } from '../../commerce/products/public.tsx';
import { ReportSheet } from '../../feed/actions/public.tsx';
import classes from '../Course.module.css';
import { COURSE_REVIEWS, obstacleText } from './copy.ts';
import {
  useDeleteReply,
  useMyReview,
  useRemoveReview,
  useReply,
  useReviews,
  useWriteReview,
} from './hooks.ts';

export default function ReviewsTab({ course }: { course: CourseView }) {
  const { data, error, refetch } = useMyReview(course.id);
  const list = useReviews(course.id);
  if (data === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={COURSE_REVIEWS.loading}>
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  }
  return (
    <section className={classes.section} aria-labelledby="course-reviews">
      <h2 id="course-reviews">
        <Spoken>{COURSE_REVIEWS.title}</Spoken>
      </h2>
      {data.rating !== null && (
        <Ratings rating={data.rating} ratings={data.ratings} count={data.reviewCount} />
      )}
      <Mine courseId={course.id} mine={data} />
      <PaginatedList
        label={COURSE_REVIEWS.list}
        loading={COURSE_REVIEWS.loading}
        query={list}
        skeleton={<SkeletonRow />}
        empty={
          <EmptyState
            illustration={<FirstStar />}
            title={COURSE_REVIEWS.none}
            text={COURSE_REVIEWS.noneText}
          />
        }
      >
        {(review) => <Review courseId={course.id} review={review} />}
      </PaginatedList>
    </section>
  );
}

/** Writing and editing my review, or why I cannot. */
function Mine({ courseId, mine }: { courseId: string; mine: MyCourseReview }) {
  const { review, obstacle, lessonsLeft } = mine;
  const write = useWriteReview(courseId);
  const remove = useRemoveReview(courseId);
  const toast = useToast();
  const id = courseId;
  if (obstacle === null) {
    return (
      <div>
        <WriteReview
          mine={review}
          send={(words) => write.mutateAsync({ id, ...words })}
          remove={() => remove.mutateAsync({ id })}
        />
      </div>
    );
  }
  const why = obstacleText(obstacle, lessonsLeft);
  const removing = {
    onSuccess: () => toast.show({ title: COURSE_REVIEWS.removed }),
    onError: (error: unknown) =>
      toast.show({
        title: COURSE_REVIEWS.removeFailed,
        description: messageOf(error),
        tone: 'destructive' as const,
      }),
  };
  return (
    <>
      {why !== null && <p className={classes.muted}>{why}</p>}
      {review !== null && (
        <p>
          <Button
            variant="subtle"
            tone="danger"
            size="sm"
            isBusy={remove.isPending}
            onClick={() => remove.mutate({ id }, removing)}
          >
            {COURSE_REVIEWS.remove}
          </Button>
        </p>
      )}
    </>
  );
}

function Review({ courseId: id, review }: { courseId: string; review: CourseReview }) {
  const { id: reviewId, author, can, reply } = review;
  const [isReporting, setReporting] = useState(false);
  const sendReply = useReply(id);
  const deleteReply = useDeleteReply(id);
  const report = trpc.courses.reviews.report.useMutation();
  return (
    <>
      <ReviewCard
        review={review}
        from={COURSE_REVIEWS.repliers}
        sendReply={can.reply ? (words) => sendReply.mutateAsync({ id, reviewId, reply: words }) : undefined}
        actions={
          <>
            {can.reply && reply !== null && (
              <Button
                variant="subtle"
                tone="neutral"
                size="sm"
                isBusy={deleteReply.isPending}
                onClick={() => deleteReply.mutate({ id, reviewId })}
              >
                {COURSE_REVIEWS.deleteReply}
              </Button>
            )}
            {can.report && (
              <Button
                variant="subtle"
                tone="neutral"
                size="sm"
                aria-haspopup="dialog"
                onClick={() => setReporting(true)}
              >
                {COURSE_REVIEWS.report}
              </Button>
            )}
          </>
        }
      />
      <ReportSheet
        title={COURSE_REVIEWS.reportTitle(author.name)}
        send={(said) => report.mutateAsync({ id, reviewId, ...said })}
        isOpen={isReporting}
        onClose={() => setReporting(false)}
      />
    </>
  );
}
