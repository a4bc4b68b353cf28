import type { BusinessView } from '@kindred/validation/businesses';
import type { BusinessReview, BusinessReviewSummary } from '@kindred/validation/businesses/reviews';
import { IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { MorePages } from '../../../app/MorePages.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Card.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { FirstStar } from '../../../ui/illustrations/FirstStar.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { Ratings, ReviewCard, WriteReview } from '../../commerce/products/public.tsx';
import { ReportSheet } from '../../feed/actions/public.tsx';
import { INVITE, REVIEWS } from './copy.ts';
import { reviewsQuery, summaryQuery, useHelpful, useReply, useSettleReviews } from './hooks.ts';
import classes from './Reviews.module.css';

const InviteSheet = lazyPartWithRetry(() => import('./InviteSheet.tsx'));

interface BusinessProps {
  business: BusinessView;
}

export default function ReviewsTab({ business }: BusinessProps) {
  return (
    <>
      <Section aria-labelledby="reviews">
        <Summary business={business} />
      </Section>
      <List business={business} />
    </>
  );
}

function Summary({ business }: BusinessProps) {
  const { data, error, refetch } = useQuery(summaryQuery(business.id));
  if (data === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={REVIEWS.loading}>
        <SkeletonRow />
      </Loading>
    );
  }
  const { rating, ratings, reviews, can } = data;
  return (
    <>
      <div className={classes.bar}>
        <h2 id="reviews" className={classes.title}>
          {REVIEWS.title}
        </h2>
        {can.invite && <Invite business={business} />}
        {business.myRole === null && <Write business={business} summary={data} />}
      </div>
      {rating !== null && (
        <div className={classes.part}>
          <Ratings rating={rating} ratings={ratings} count={reviews} />
        </div>
      )}
      {business.myRole === null && !can.write && <p className={classes.why}>{REVIEWS.why}</p>}
    </>
  );
}

/** For customers, and whoever comes by the link of an invitation. */
function Write({ business, summary }: BusinessProps & { summary: BusinessReviewSummary }) {
  const [search] = useSearchParams();
  const settle = useSettleReviews(business);
  const code = search.get('code') ?? undefined;
  const { id } = business;
  if (!summary.can.write && code === undefined) return null;
  return (
    <WriteReview
      label={REVIEWS.write}
      mine={summary.myReview}
      send={async (words) => settle(await api.businesses.reviews.write.mutate({ id, ...words, code }))}
      remove={async () => settle(await api.businesses.reviews.remove.mutate({ id }))}
    />
  );
}

function Invite({ business }: BusinessProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="soft" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {INVITE.title}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <InviteSheet business={business} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function List({ business }: BusinessProps) {
  const list = useInfiniteQuery(reviewsQuery(business.id));
  return (
    <MorePages
      list={list}
      loading={REVIEWS.loading}
      empty={<EmptyState illustration={<FirstStar />} title={REVIEWS.none} text={REVIEWS.noneText} />}
    >
      {(review) => (
        <li key={review.id}>
          <Review business={business} review={review} />
        </li>
      )}
    </MorePages>
  );
}

function Review({ business, review }: BusinessProps & { review: BusinessReview }) {
  const { id: reviewId, author, isVerified, can } = review;
  const [isReporting, setReporting] = useState(false);
  const reply = useReply(business, reviewId);
  return (
    <>
      <ReviewCard
        review={review}
        from={business.name}
        marks={isVerified && <Badge tone="teal">{REVIEWS.verified}</Badge>}
        sendReply={can.reply ? reply : undefined}
        actions={
          <>
            <Helpful business={business} review={review} />
            {can.report && (
              <Button
                size="sm"
                variant="subtle"
                tone="neutral"
                aria-haspopup="dialog"
                onClick={() => setReporting(true)}
              >
                {REVIEWS.report}
              </Button>
            )}
          </>
        }
      />
      <ReportSheet
        title={REVIEWS.reportTitle(author.name)}
        send={(said) => api.businesses.reviews.report.mutate({ id: business.id, reviewId, ...said })}
        isOpen={isReporting}
        onClose={() => setReporting(false)}
      />
    </>
  );
}

function Helpful({ business, review }: BusinessProps & { review: BusinessReview }) {
  const { helpful, isHelpful, can } = review;
  const vote = useHelpful(business, review.id);
  const words = helpful === 0 ? REVIEWS.helpful : REVIEWS.helpfulCount(helpful);
  if (!can.vote) return helpful > 0 && <span className={classes.count}>{words}</span>;
  const Icon = isHelpful ? IconThumbUpFilled : IconThumbUp;
  return (
    <Button
      size="sm"
      variant="subtle"
      tone="neutral"
      aria-pressed={isHelpful}
      isBusy={vote.isPending}
      icon={<Icon size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
      onClick={() => vote.mutate(!isHelpful)}
    >
      {words}
    </Button>
  );
}
