import type { ProfileReview, ProfileReviewPage } from '@kindred/validation/profiles/reviews';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { MorePages } from '../../../app/MorePages.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ChipLink } from '../../../ui/ChipLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FirstStar } from '../../../ui/illustrations/FirstStar.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ReviewCard } from '../../commerce/products/public.tsx';
import { type PanelProps, seenOf } from '../tabs/panel.ts';
import { partKey, profileReviewsQuery } from '../tabs/query.ts';
import classes from '../tabs/Tabs.module.css';
import { REVIEWS } from './copy.ts';

export default function ReviewsTab(props: PanelProps) {
  const { profile } = props;
  const list = useInfiniteQuery(profileReviewsQuery(seenOf(props)));
  const hasHidden = list.data?.pages.some((page) => page.hasHidden) ?? false;
  const note = hasHidden && (
    <p className={classes.note}>
      {profile.isMe ? REVIEWS.someHiddenMine : REVIEWS.someHidden(profile.firstName)}
    </p>
  );
  return (
    <div className={classes.tab}>
      {note}
      <MorePages
        list={list}
        loading={REVIEWS.loading}
        isOfCards
        empty={
          <EmptyState
            illustration={<FirstStar />}
            title={REVIEWS.none}
            text={profile.isMe ? REVIEWS.noneMine : REVIEWS.noneTheirs(profile.firstName)}
          />
        }
      >
        {(review) => (
          <li key={review.id}>
            <Review review={review} isMine={profile.isMe} />
          </li>
        )}
      </MorePages>
    </div>
  );
}

function Review({ review, isMine }: { review: ProfileReview; isMine: boolean }) {
  const { about, isVerified, isHidden } = review;
  const hide = useHide();
  return (
    <ReviewCard
      review={review}
      from={about.name}
      marks={
        <>
          <ChipLink to={`/${about.kind}/${about.key}`}>{REVIEWS.about(about.name)}</ChipLink>
          {isVerified && <Badge tone="teal">{REVIEWS.verified}</Badge>}
          {isHidden && <Badge tone="neutral">{REVIEWS.hidden}</Badge>}
        </>
      }
      actions={
        isMine && (
          <Button
            size="sm"
            variant="subtle"
            tone="neutral"
            isBusy={hide.isPending}
            onClick={() => hide.mutate({ id: review.id, isHidden: !isHidden })}
          >
            {isHidden ? REVIEWS.show : REVIEWS.hide}
          </Button>
        )
      }
    />
  );
}

function useHide() {
  const client = useQueryClient();
  const toast = useToast();
  const queryKey = partKey('reviews');
  return useMutation({
    mutationFn: (input: { id: string; isHidden: boolean }) => api.profiles.reviews.hide.mutate(input),
    onSuccess: ({ id, isHidden }) => {
      client.setQueriesData<InfiniteData<ProfileReviewPage>>({ queryKey }, (all) => {
        if (all === undefined) return all;
        const pages = all.pages.map((page) => ({
          ...page,
          items: page.items.map((each) => (each.id === id ? { ...each, isHidden } : each)),
        }));
        const hasHidden = pages.some(({ items }) => items.some((each) => each.isHidden));
        return { ...all, pages: pages.map((page) => ({ ...page, hasHidden })) };
      });
    },
    onError: (error) =>
      toast.show({ title: REVIEWS.failed, description: messageOf(error), tone: 'destructive' }),
  });
}
