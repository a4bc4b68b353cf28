import type { MyCourseReview } from '@kindred/validation/courses/reviews';
import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { COURSE_REVIEWS } from './copy.ts';

/** Reads again on each screen: completed lessons decide who can write. */
const FRESH = { staleTime: 0 } as const;

export const useMyReview = (id: string) => trpc.courses.reviews.mine.useQuery({ id }, FRESH);

export const useReviews = (id: string) =>
  trpc.courses.reviews.list.useInfiniteQuery(
    { id },
    { ...FRESH, getNextPageParam: ({ nextCursor }) => nextCursor },
  );

/** Shows my review and the rating as they were answered, on the page of the course too. */
function useSettle(id: string) {
  const utils = trpc.useUtils();
  return (mine: MyCourseReview) => {
    const { rating, reviewCount } = mine;
    utils.courses.reviews.mine.setData({ id }, mine);
    utils.courses.get.setData({ id }, (course) => course && { ...course, rating, reviewCount });
    void utils.courses.reviews.list.invalidate({ id });
    void utils.courses.ofTribe.invalidate();
  };
}

export function useWriteReview(id: string) {
  return trpc.courses.reviews.write.useMutation({ onSuccess: useSettle(id) });
}

export function useRemoveReview(id: string) {
  return trpc.courses.reviews.remove.useMutation({ onSuccess: useSettle(id) });
}

function useReloadList(id: string) {
  const utils = trpc.useUtils();
  return () => void utils.courses.reviews.list.invalidate({ id });
}

export function useReply(id: string) {
  return trpc.courses.reviews.reply.useMutation({ onSuccess: useReloadList(id) });
}

export function useDeleteReply(id: string) {
  return trpc.courses.reviews.deleteReply.useMutation(
    useAction({
      failed: COURSE_REVIEWS.replyNotDeleted,
      done: { title: COURSE_REVIEWS.replyDeleted },
      onSuccess: useReloadList(id),
    }),
  );
}
