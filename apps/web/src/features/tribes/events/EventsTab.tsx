import {
  EVENT_KINDS,
  type EventKind,
  TRIBE_EVENT_LISTS,
  type TribeEventList,
} from '@kindred/validation/events';
import type { TribeView } from '@kindred/validation/tribes';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { trpc } from '../../../app/trpc.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { QuietCamp } from '../../../ui/illustrations.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { EVENTS, EventCard, EventSkeleton, KINDS } from '../../events/public.tsx';
import { Closed } from '../offers/Closed.tsx';
import { OFFERS_FRESH_MS } from '../offers/copy.ts';
import offers from '../offers/Offers.module.css';

type Filter = EventKind | 'all';
const LISTS = TRIBE_EVENT_LISTS.map((value) => ({ value, label: EVENTS[value] }));
const FILTERS = [
  { value: 'all' as Filter, label: EVENTS.all },
  ...EVENT_KINDS.map((kind) => ({ value: kind as Filter, label: KINDS[kind] })),
];

export default function EventsTab({ tribe }: { tribe: TribeView }) {
  return tribe.access.isReader ? <Events tribe={tribe} /> : <Closed />;
}

function Events({ tribe }: { tribe: TribeView }) {
  const [params] = useSearchParams();
  const [list, setList] = useState<TribeEventList>(
    TRIBE_EVENT_LISTS.find((known) => known === params.get('list')) ?? 'upcoming',
  );
  const [filter, setFilter] = useState<Filter>('all');
  const query = trpc.events.ofTribe.useInfiniteQuery(
    { id: tribe.id, list, ...(filter === 'all' ? {} : { kind: filter }) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: OFFERS_FRESH_MS },
  );
  const isNarrowed = filter !== 'all';
  return (
    <div className={offers.panel}>
      <Segmented label={EVENTS.which} options={LISTS} value={list} onChange={setList} isWide />
      <FilterChips label={EVENTS.filter} options={FILTERS} value={filter} onChange={setFilter} />
      <p className={offers.note}>
        {EVENTS.timeZone(Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' '))}
      </p>
      <PaginatedList
        label={EVENTS[list]}
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
        {(event) => <EventCard event={event} />}
      </PaginatedList>
    </div>
  );
}
