import { FEED_MODES, type FeedMode } from '@kindred/validation/feed';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../app/errors.ts';
import { useTitle } from '../../app/useTitle.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { QuietCamp } from '../../ui/illustrations.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { Composer } from './Composer.tsx';
import { useHasDraft } from './composer.ts';
import { FEED, MODE_LABELS } from './copy.ts';
import { FeedEnd } from './FeedEnd.tsx';
import classes from './FeedScreen.module.css';
import { PostSkeletons } from './FeedSkeleton.tsx';
import { useFeed } from './hooks.ts';
import { modeIn } from './mode.ts';
import { NewPostsPill } from './NewPostsPill.tsx';
import { PostList } from './PostList.tsx';

const MODES = FEED_MODES.map((value) => ({ value, label: MODE_LABELS[value] }));

export default function FeedScreen() {
  useTitle(FEED.title);
  const [search, setSearch] = useSearchParams();
  const mode = modeIn(search);
  const [isWriting, setWriting] = useState(useHasDraft());
  const list = useRef<HTMLElement>(null);

  function choose(next: FeedMode) {
    setSearch(next === 'algorithmic' ? {} : { mode: next }, { replace: true });
  }

  return (
    <>
      <div className={classes.top}>
        <div className={classes.bar}>
          <h1 className={classes.title}>{FEED.title}</h1>
          <Segmented label={FEED.modes} options={MODES} value={mode} onChange={choose} />
        </div>
        <Composer isOpen={isWriting} onOpen={() => setWriting(true)} onClose={() => setWriting(false)} />
      </div>
      <NewPostsPill list={list} />
      <Posts mode={mode} list={list} onWrite={() => setWriting(true)} />
    </>
  );
}

interface PostsProps {
  mode: FeedMode;
  list: React.RefObject<HTMLElement | null>;
  onWrite: () => void;
}

function Posts({ mode, list, onWrite }: PostsProps) {
  const feed = useFeed(mode);
  if (feed.error !== null) return <ErrorState message={messageOf(feed.error)} onRetry={feed.retry} />;
  if (feed.isPending) {
    return (
      <Loading label={FEED.loading}>
        <PostSkeletons />
      </Loading>
    );
  }
  if (feed.posts.length === 0 && !feed.hasMore) {
    return (
      <EmptyState
        illustration={<QuietCamp />}
        title={FEED.empty.title}
        text={FEED.empty.text}
        action={<Button onClick={onWrite}>{FEED.empty.action}</Button>}
      />
    );
  }
  return (
    <>
      <PostList ref={list} posts={feed.posts} isBusy={feed.isLoadingMore} />
      <FeedEnd
        hasMore={feed.hasMore}
        isLoading={feed.isLoadingMore}
        hasFailed={feed.hasMoreFailed}
        onMore={feed.loadMore}
      />
    </>
  );
}
