import { type ReactNode, type RefObject, useRef } from 'react';
import { messageOf } from '../../app/errors.ts';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { FeedEnd } from './FeedEnd.tsx';
import { PostSkeletons } from './FeedSkeleton.tsx';
import type { PostPages } from './hooks.ts';
import { PostList } from './PostList.tsx';

interface PostFeedProps {
  pages: PostPages;
  /** Said while the first page is on its way. */
  loading: string;
  /** Stands in the place of the list when there is no post. */
  empty: ReactNode;
  list?: RefObject<HTMLElement | null>;
  after?: ((index: number) => ReactNode) | undefined;
}

/** A list of posts in each of its states. */
export function PostFeed({ pages, loading, empty, list, after }: PostFeedProps) {
  const own = useRef<HTMLElement>(null);
  if (pages.error !== null) return <ErrorState message={messageOf(pages.error)} onRetry={pages.retry} />;
  if (pages.isPending) {
    return (
      <Loading label={loading}>
        <PostSkeletons />
      </Loading>
    );
  }
  if (pages.posts.length === 0 && !pages.hasMore) return empty;
  return (
    <>
      <PostList ref={list ?? own} posts={pages.posts} isBusy={pages.isLoadingMore} after={after} />
      <FeedEnd
        pageCount={pages.pageCount}
        hasMore={pages.hasMore}
        isLoading={pages.isLoadingMore}
        hasFailed={pages.hasMoreFailed}
        onMore={pages.loadMore}
      />
    </>
  );
}
