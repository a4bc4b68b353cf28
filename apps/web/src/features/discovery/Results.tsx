import type { SearchKind } from '@kindred/validation/discovery';
import { useInfiniteQuery } from '@tanstack/react-query';
import { isSearchBusy, messageOf } from '../../app/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { NobodyFound } from '../../ui/illustrations/NobodyFound.tsx';
import { Loading, SkeletonRow } from '../../ui/Skeleton.tsx';
import { SEARCH } from './copy.ts';
import { isKindEnabled } from './kinds.ts';
import { searchQuery } from './query.ts';
import { Result } from './Result.tsx';
import classes from './Search.module.css';

interface ResultsProps {
  words: string;
  kind: SearchKind | undefined;
  onChosen: () => void;
}

/** What was found, of one kind or of all. */
export function Results({ words, kind, onChosen }: ResultsProps) {
  const search = useInfiniteQuery(searchQuery(words, kind));
  if (search.isError && search.data === undefined) {
    return <ErrorState message={messageOf(search.error)} onRetry={() => void search.refetch()} />;
  }
  // It is sent again by itself.
  const busy = search.isFetching && isSearchBusy(search.failureReason) && (
    <p className={classes.hint} role="status">
      {SEARCH.busy}
    </p>
  );
  if (search.data === undefined) {
    return (
      <>
        {busy}
        <Loading label={SEARCH.loading}>
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </Loading>
      </>
    );
  }
  const { pages } = search.data;
  const items = pages.flatMap((page) => page.items).filter(({ kind: found }) => isKindEnabled(found));
  if (items.length === 0) {
    if (busy) return busy;
    return (
      <EmptyState
        illustration={<NobodyFound />}
        title={SEARCH.none}
        text={kind === undefined ? SEARCH.noneText(words) : SEARCH.noneOfKind}
      />
    );
  }
  return (
    <>
      {busy}
      {pages[0]?.isAlike && <p className={classes.hint}>{SEARCH.alike(words)}</p>}
      <ul className={classes.list} aria-label={SEARCH.results} data-stale={search.isPlaceholderData}>
        {items.map((result) => (
          <li key={`${result.kind} ${result.id}`} onClickCapture={onChosen}>
            <Result result={result} hasKind={kind === undefined} />
          </li>
        ))}
      </ul>
      {search.hasNextPage && (
        <div className={classes.more}>
          {search.isFetchNextPageError && <p role="alert">{SEARCH.moreFailed}</p>}
          <Button
            variant="soft"
            tone="neutral"
            isBusy={search.isFetchingNextPage}
            onClick={() => void search.fetchNextPage()}
          >
            {SEARCH.more}
          </Button>
        </div>
      )}
    </>
  );
}
