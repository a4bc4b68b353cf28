import type { DraftView } from '@kindred/validation/feed/drafts';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../app/errors.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { BlankPage } from '../../../ui/illustrations/BlankPage.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { isFewer, useFocusAfter } from '../../../ui/useFocusAfter.ts';
import screen from '../FeedScreen.module.css';
import { DRAFTS } from './copy.ts';
import { DraftCard } from './DraftCard.tsx';
import classes from './DraftsScreen.module.css';
import { type DraftList, useDrafts } from './hooks.ts';

const TABS = [
  { value: 'drafts', label: DRAFTS.drafts },
  { value: 'scheduled', label: DRAFTS.scheduled },
] as const;

/** What I have written and not posted: drafts by their last change, scheduled posts by their time. */
export default function DraftsScreen() {
  useTitle(DRAFTS.title);
  const [search, setSearch] = useSearchParams();
  const list: DraftList = search.get('list') === 'scheduled' ? 'scheduled' : 'drafts';
  return (
    <>
      <div className={screen.top}>
        <div className={screen.bar}>
          <h1 className={screen.title}>{DRAFTS.title}</h1>
        </div>
      </div>
      <div className={classes.tabs}>
        <Tabs
          label={DRAFTS.lists}
          tabs={TABS}
          value={list}
          onChange={(next) => setSearch(next === 'drafts' ? {} : { list: next }, { replace: true })}
        >
          <List key={list} list={list} />
        </Tabs>
      </div>
    </>
  );
}

function List({ list }: { list: DraftList }) {
  const query = useDrafts(list);
  const drafts = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const box = useRef<HTMLDivElement>(null);
  useFocusAfter(drafts.length, isFewer, box);
  return (
    <div ref={box} tabIndex={-1}>
      <Shown list={list} query={query} drafts={drafts} />
    </div>
  );
}

interface ShownProps {
  list: DraftList;
  query: ReturnType<typeof useDrafts>;
  drafts: readonly DraftView[];
}

function Shown({ list, query, drafts }: ShownProps) {
  if (query.isPending) {
    return (
      <Loading label={DRAFTS.loading}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  }
  if (query.isError && drafts.length === 0) {
    return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
  }
  if (drafts.length === 0) {
    return (
      <EmptyState
        illustration={<BlankPage />}
        title={list === 'drafts' ? DRAFTS.emptyDrafts : DRAFTS.emptyScheduled}
        text={list === 'drafts' ? DRAFTS.emptyDraftsText : DRAFTS.emptyScheduledText}
        action={<ButtonLink to="/">{DRAFTS.write}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <DraftCard draft={draft} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          isWide
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {DRAFTS.more}
        </Button>
      )}
    </>
  );
}
