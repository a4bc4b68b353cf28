import type { FeedMode } from '@kindred/validation/feed';
import { FEED_MODES } from '@kindred/validation/feed/values';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';
import { useTitle } from '../../app/useTitle.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { QuietCamp } from '../../ui/illustrations/QuietCamp.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { usePromoted } from '../businesses/promotions/public.tsx';
import { GetStarted } from '../getStarted/public.tsx';
import { Composer } from './composer/Composer.tsx';
import { useHasDraft } from './composer/draftStore.ts';
import { FEED, FILTER, MODE_LABELS } from './copy.ts';
import classes from './FeedScreen.module.css';
import { FilterBar } from './filter/FilterBar.tsx';
import { TrendingStrip } from './hashtags/TrendingStrip.tsx';
import { useFeed } from './hooks.ts';
import { filterIn, modeIn, searchFor } from './mode.ts';
import { NewPostsPill } from './NewPostsPill.tsx';
import { feedSource } from './newPosts.ts';
import { PostFeed } from './PostFeed.tsx';
import { type FeedFilter, isNarrowed } from './query.ts';
import { StoriesRow } from './stories/StoriesRow.tsx';

const FilterSheet = lazyPartWithRetry(() => import('./filter/FilterSheet.tsx'));

const MODES = FEED_MODES.map((value) => ({ value, label: MODE_LABELS[value] }));

export default function FeedScreen() {
  useTitle(FEED.title);
  const [search, setSearch] = useSearchParams();
  const mode = modeIn(search);
  const filter = filterIn(search);
  const [isWriting, setWriting] = useState(useHasDraft());
  const [isFiltering, setFiltering] = useState(false);
  const list = useRef<HTMLElement>(null);
  const top = useRef<HTMLDivElement>(null);

  function write() {
    setWriting(true);
    // Open already, it takes the focus.
    top.current?.querySelector('textarea')?.focus();
  }
  const go = (to: FeedMode, by: FeedFilter) => setSearch(searchFor(to, by), { replace: true });

  return (
    <>
      <div ref={top} className={classes.top}>
        <div className={classes.bar}>
          <h1 className={classes.title}>{FEED.title}</h1>
          <div className={classes.controls}>
            <Segmented
              label={FEED.modes}
              options={MODES}
              value={mode}
              onChange={(next) => go(next, filter)}
            />
            <IconButton
              label={FILTER.open}
              tone={isNarrowed(filter) ? 'primary' : 'neutral'}
              variant={isNarrowed(filter) ? 'soft' : 'plain'}
              aria-haspopup="dialog"
              onClick={() => setFiltering(true)}
            >
              <IconAdjustmentsHorizontal size={ICON.row} stroke={ICON_STROKE} />
            </IconButton>
          </div>
        </div>
        <FilterBar filter={filter} onChange={(next) => go(mode, next)} />
        <StoriesRow />
        <TrendingStrip />
        <Composer isOpen={isWriting} onOpen={() => setWriting(true)} onClose={() => setWriting(false)} />
        <GetStarted onWrite={write} next={list} />
      </div>
      <NewPostsPill list={list} source={feedSource(mode, filter)} />
      <Posts mode={mode} filter={filter} list={list} onWrite={write} onClear={() => go(mode, {})} />
      {isFiltering && (
        <Suspense fallback={null}>
          <FilterSheet
            filter={filter}
            onChange={(next) => go(mode, next)}
            onClose={() => setFiltering(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface PostsProps {
  mode: FeedMode;
  filter: FeedFilter;
  list: React.RefObject<HTMLElement | null>;
  onWrite: () => void;
  onClear: () => void;
}

function Posts({ mode, filter, list, onWrite, onClear }: PostsProps) {
  const pages = useFeed(mode, filter);
  const empty = isNarrowed(filter) ? (
    <EmptyState
      illustration={<QuietCamp />}
      title={FILTER.empty}
      text={FILTER.emptyText}
      action={<Button onClick={onClear}>{FILTER.clear}</Button>}
    />
  ) : (
    <EmptyState
      illustration={<QuietCamp />}
      title={FEED.empty.title}
      text={FEED.empty.text}
      action={<Button onClick={onWrite}>{FEED.empty.action}</Button>}
    />
  );
  const after = usePromoted(pages.posts.length, mode === 'algorithmic' && !isNarrowed(filter));
  return <PostFeed pages={pages} loading={FEED.loading} empty={empty} list={list} after={after} />;
}
