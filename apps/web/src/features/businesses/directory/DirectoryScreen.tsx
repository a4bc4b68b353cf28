import type { DirectoryCounts } from '@kindred/validation/businesses/directory';
import { INDUSTRY_LABELS } from '@kindred/validation/businesses/values';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MorePages } from '../../../app/MorePages.tsx';
import { useTitle } from '../../../app/useTitle.ts';
import { withoutRepeats } from '../../../app/withoutRepeats.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCount } from '../../../ui/count.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FeaturedRow } from '../../../ui/FeaturedRow.tsx';
import { NobodyFound } from '../../../ui/illustrations/NobodyFound.tsx';
import { Storefront } from '../../../ui/illustrations/Storefront.tsx';
import { Loading } from '../../../ui/Skeleton.tsx';
import { useMyPlace } from '../../map/hooks.ts';
import { AddBusiness } from '../creation/AddBusiness.tsx';
import { BusinessCard, BusinessCardSkeleton } from './BusinessCard.tsx';
import { DIRECTORY, EMPTY } from './copy.ts';
import classes from './DirectoryScreen.module.css';
import { Filters } from './Filters.tsx';
import {
  countsQuery,
  directoryQuery,
  type Filter,
  featuredQuery,
  filterIn,
  isNarrowed,
  mineQuery,
  type Near,
  recommendedQuery,
  searchFor,
  trendingQuery,
} from './query.ts';
import { Categories, Mine, Part, Recommended, Trending } from './Sections.tsx';
import { useView } from './useView.ts';

export default function DirectoryScreen() {
  useTitle(DIRECTORY.title);
  const [search, setSearch] = useSearchParams();
  const [isGrid, setGrid] = useView();
  const filter = filterIn(search);
  const [near, setNear] = useState<Near | null>(null);
  const { ask } = useMyPlace(({ lat, lng }) => setNear({ lat: roughly(lat), lng: roughly(lng) }));
  const asked = { ...filter, ...near };
  const counts = useQuery(countsQuery(asked));
  const show = (next: Filter) => setSearch(searchFor(next), { replace: true });
  return (
    <>
      <div className={classes.head}>
        <h1 className={classes.title}>{DIRECTORY.title}</h1>
        <AddBusiness label={DIRECTORY.add} />
      </div>
      <Filters
        filter={filter}
        counts={counts.data}
        isNear={near !== null}
        onNear={near === null ? ask : () => setNear(null)}
        isGrid={isGrid}
        onGrid={setGrid}
        onChange={show}
      />
      <div className={classes.parts}>
        <Parts
          filter={asked}
          counts={counts.data}
          isGrid={isGrid}
          onClear={() => {
            setNear(null);
            show({ sort: filter.sort });
          }}
        />
      </div>
    </>
  );
}

/** To a kilometre: what is near needs no more. */
const roughly = (degrees: number) => Math.round(degrees * 100) / 100;

interface PartsProps {
  filter: Filter & Partial<Near>;
  counts: DirectoryCounts | undefined;
  isGrid: boolean;
  onClear: () => void;
}

function Parts({ filter, counts, isGrid, onClear }: PartsProps) {
  const list = useInfiniteQuery(directoryQuery(filter));
  const mine = useInfiniteQuery(mineQuery);
  const trending = useQuery(trendingQuery);
  const recommended = useQuery(recommendedQuery);
  const featured = useQuery(featuredQuery);
  const isWhole = !isNarrowed(filter);
  // What comes first would push down what is there already. What fails is left out: the list says that there is trouble.
  const isWaiting =
    list.isPending ||
    (isWhole && (mine.isPending || trending.isPending || recommended.isPending || featured.isPending));
  if (isWaiting) {
    return (
      <Loading label={DIRECTORY.loading}>
        <div className={classes.cards}>
          <BusinessCardSkeleton />
          <BusinessCardSkeleton />
          <BusinessCardSkeleton />
          <BusinessCardSkeleton />
          <BusinessCardSkeleton />
        </div>
      </Loading>
    );
  }
  const isEmpty = list.data?.pages[0]?.items.length === 0;
  const items = (
    <div className={classes.list} data-grid={isGrid || undefined}>
      <MorePages
        list={withoutRepeats(list, isWhole ? featured.data : [])}
        loading={DIRECTORY.loading}
        empty={null}
      >
        {(business) => (
          <li key={business.id}>
            <BusinessCard business={business} isTile={isGrid} />
          </li>
        )}
      </MorePages>
    </div>
  );
  return (
    <>
      {isWhole && (
        <>
          <FeaturedRow title={DIRECTORY.featured} items={featured.data ?? []}>
            {(business) => <BusinessCard business={business} />}
          </FeaturedRow>
          <Mine mine={mine.data?.pages.flatMap((page) => page.items) ?? []} />
          <Trending trending={trending.data ?? []} />
          <Recommended recommended={recommended.data ?? []} />
        </>
      )}
      {isEmpty ? (
        <Nothing isWhole={isWhole} onClear={onClear} />
      ) : (
        <Part title={titleOf(filter, counts)} end={<Total counts={counts} />}>
          {items}
        </Part>
      )}
      {isWhole && !isEmpty && counts !== undefined && <Categories counts={counts} />}
    </>
  );
}

function shownTotal({ total, isCapped }: DirectoryCounts): string {
  return `${formatCount(total)}${isCapped ? '+' : ''}`;
}

function titleOf({ query, industry }: Filter, counts: DirectoryCounts | undefined): string {
  if (query !== undefined) return DIRECTORY.results(counts === undefined ? '…' : shownTotal(counts));
  return industry === undefined ? DIRECTORY.everything : INDUSTRY_LABELS[industry];
}

function Total({ counts }: { counts: DirectoryCounts | undefined }) {
  if (counts === undefined) return null;
  return (
    <p className={classes.count} role="status">
      {DIRECTORY.counted(counts.total, shownTotal(counts))}
    </p>
  );
}

function Nothing({ isWhole, onClear }: { isWhole: boolean; onClear: () => void }) {
  return isWhole ? (
    <EmptyState
      illustration={<Storefront />}
      title={EMPTY.none}
      text={EMPTY.noneText}
      action={<AddBusiness label={EMPTY.create} isMain />}
    />
  ) : (
    <EmptyState
      illustration={<NobodyFound />}
      title={EMPTY.found}
      text={EMPTY.foundText}
      action={
        <Button variant="soft" onClick={onClear}>
          {EMPTY.clear}
        </Button>
      }
    />
  );
}
