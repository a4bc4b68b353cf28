import { EVENT_KINDS, type EVENT_LISTS, type EventKind } from '@kindred/validation/events';
import type { TribeView } from '@kindred/validation/tribes';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { trpc } from '../../../app/trpc.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { QuietCamp } from '../../../ui/illustrations.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Closed } from '../offers/Closed.tsx';
import { OFFERS, OFFERS_FRESH_MS } from '../offers/copy.ts';
import offers from '../offers/Offers.module.css';
import { EVENTS, KINDS } from './copy.ts';
import { EventCard, EventSkeleton } from './EventCard.tsx';

type List = (typeof EVENT_LISTS)[number];
type Filter = EventKind | 'all';
const LISTS = [
  { value: 'upcoming' as List, label: EVENTS.upcoming },
  { value: 'replays' as List, label: EVENTS.replays },
];
const FILTERS = [
  { value: 'all' as Filter, label: EVENTS.all },
  ...EVENT_KINDS.map((kind) => ({ value: kind as Filter, label: KINDS[kind] })),
];

export default function EventsTab({ tribe }: { tribe: TribeView }) {
  return tribe.access.isReader ? <Events tribe={tribe} /> : <Closed />;
}

function Events({ tribe }: { tribe: TribeView }) {
  const [params] = useSearchParams();
  const [list, setList] = useState<List>(params.get('list') === 'replays' ? 'replays' : 'upcoming');
  const [filter, setFilter] = useState<Filter>('all');
  const query = trpc.events.ofTribe.useInfiniteQuery(
    { id: tribe.id, list, ...(filter === 'all' ? {} : { kind: filter }) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: OFFERS_FRESH_MS },
  );
  const isNarrowed = filter !== 'all';
  return (
    <div className={offers.panel}>
      <Segmented label={EVENTS.which} options={LISTS} value={list} onChange={setList} isWide />
      <FilterChips label={OFFERS.filter} options={FILTERS} value={filter} onChange={setFilter} />
      <p className={offers.note}>
        {EVENTS.timeZone(Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' '))}
      </p>
      <PaginatedList
        label={list === 'upcoming' ? EVENTS.list : EVENTS.replays}
        loading={EVENTS.loading}
        query={query}
        skeleton={
          <>
            <EventSkeleton />
            <EventSkeleton />
            <EventSkeleton />
          </>
        }
        empty={
          <EmptyState
            illustration={<QuietCamp />}
            title={isNarrowed ? EVENTS.emptyKind : EVENTS.empty[list]}
            text={isNarrowed ? EVENTS.emptyKindText : EVENTS.emptyText[list]}
          />
        }
      >
        {(event) => <EventCard event={event} currency={tribe.currency} />}
      </PaginatedList>
    </div>
  );
}
