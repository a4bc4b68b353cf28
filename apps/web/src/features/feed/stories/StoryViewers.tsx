import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { profilePath } from '../../../app/currentUser.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { OpenPlaces } from '../../../ui/illustrations/OpenPlaces.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { STORIES_KEY } from '../query.ts';
import { STORIES } from './copy.ts';

/** Who saw my story, the latest first. */
export default function StoryViewers({ storyId, onClose }: { storyId: string; onClose: () => void }) {
  const query = useInfiniteQuery({
    queryKey: [...STORIES_KEY, 'viewers', storyId],
    queryFn: ({ pageParam, signal }) =>
      api.feed.stories.viewers.query(
        { id: storyId, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    // People look while the sheet is closed.
    staleTime: 0,
  });
  const people = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <BottomSheet isOpen onClose={onClose} title={STORIES.viewersTitle} isTall>
      {query.isPending && (
        <Loading label={STORIES.viewersTitle}>
          <SkeletonRow />
          <SkeletonRow />
        </Loading>
      )}
      {query.isError && people.length === 0 && (
        <ErrorState message={STORIES.viewersFailed} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && people.length === 0 && (
        <EmptyState illustration={<OpenPlaces />} title={STORIES.noViewers} text={STORIES.noViewersText} />
      )}
      {people.map(({ user, viewedAt }) => (
        <ListRow
          key={user.id}
          to={profilePath(user)}
          start={<Avatar id={user.id} name={user.name} src={user.profileImageUrl} size={44} />}
          title={user.name}
          text={<RelativeTime value={viewedAt} />}
        />
      ))}
      {query.hasNextPage && (
        <Button
          variant="subtle"
          isWide
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {STORIES.more}
        </Button>
      )}
    </BottomSheet>
  );
}
