import type { BusinessView } from '@kindred/validation/businesses';
import type { BusinessReviewSummary } from '@kindred/validation/businesses/reviews';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { patchBusiness } from '../hooks.ts';
import { businessKey, FRESH_MS } from '../query.ts';
import { REVIEWS } from './copy.ts';

const firstPage: string | null = null;

export function reviewsQuery(businessId: string) {
  return infiniteQueryOptions({
    queryKey: businessKey(businessId, 'reviews', 'list'),
    queryFn: ({ pageParam, signal }) =>
      api.businesses.reviews.list.query({ id: businessId, cursor: pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: FRESH_MS,
  });
}

export function summaryQuery(businessId: string) {
  return queryOptions({
    queryKey: businessKey(businessId, 'reviews', 'summary'),
    queryFn: ({ signal }) => api.businesses.reviews.summary.query({ id: businessId }, { signal }),
    staleTime: FRESH_MS,
  });
}

/** What was answered stands at once, in the head of the business too; the list is asked for again. */
export function useSettleReviews({ id }: BusinessView) {
  const client = useQueryClient();
  return async (summary: BusinessReviewSummary) => {
    client.setQueryData(summaryQuery(id).queryKey, summary);
    patchBusiness(client, id, { rating: summary.rating, reviews: summary.reviews });
    await client.invalidateQueries({ queryKey: reviewsQuery(id).queryKey });
  };
}

export function useReply({ id }: BusinessView, reviewId: string) {
  const client = useQueryClient();
  return async (reply: string) => {
    await api.businesses.reviews.reply.mutate({ id, reviewId, reply });
    await client.invalidateQueries({ queryKey: reviewsQuery(id).queryKey });
  };
}

export function useHelpful({ id }: BusinessView, reviewId: string) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (isHelpful: boolean) => api.businesses.reviews.setHelpful.mutate({ id, reviewId, isHelpful }),
    onSuccess: (review) =>
      client.setQueryData(
        reviewsQuery(id).queryKey,
        (held) =>
          held && {
            ...held,
            pages: held.pages.map((page) => ({
              ...page,
              items: page.items.map((each) => (each.id === review.id ? review : each)),
            })),
          },
      ),
    onError: (error) =>
      toast.show({ title: REVIEWS.failed, description: messageOf(error), tone: 'destructive' }),
  });
}
