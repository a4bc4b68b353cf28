import { TRIBE_EVENT_LISTS, type TribeEventList } from '@kindred/validation/events';
import type { TribeView } from '@kindred/validation/tribes';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { trpc } from '../../../app/trpc.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { EmptyCalendar } from '../../../ui/illustrations/EmptyCalendar.tsx';
import {
  EVENTS,
  EventBrowser,
  EventCard,
  EventSkeletons,
  SubscribeButton,
  useBrowse,
} from '../../events/public.tsx';
import { Closed } from '../offers/Closed.tsx';
import { OFFERS_FRESH_MS } from '../offers/copy.ts';
import { NewEvent } from './NewEvent.tsx';

const LISTS = TRIBE_EVENT_LISTS.map((value) => ({ value, label: EVENTS[value] }));

export default function EventsTab({ tribe }: { tribe: TribeView }) {
  return tribe.access.isReader ? <Events tribe={tribe} /> : <Closed />;
}

function Events({ tribe }: { tribe: TribeView }) {
  const [browse, show] = useBrowse<TribeEventList>(TRIBE_EVENT_LISTS);
  return (
    <>
      {tribe.can.manage_events && <NewEvent tribe={tribe} />}
      <EventBrowser browse={browse} onBrowse={show} lists={LISTS} tribeId={tribe.id}>
        <div>
          <SubscribeButton tribe={tribe} />
        </div>
        <Listed tribeId={tribe.id} list={browse.list} kind={browse.kind} />
      </EventBrowser>
    </>
  );
}

interface ListedProps extends Pick<ReturnType<typeof useBrowse<TribeEventList>>[0], 'list' | 'kind'> {
  tribeId: string;
}

function Listed({ tribeId, list, kind }: ListedProps) {
  const isNarrowed = kind !== 'all';
  const query = trpc.events.ofTribe.useInfiniteQuery(
    { id: tribeId, list, ...(isNarrowed ? { kind } : {}) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: OFFERS_FRESH_MS },
  );
  return (
    <PaginatedList
      label={EVENTS[list]}
      loading={EVENTS.loading}
      query={query}
      skeleton={<EventSkeletons />}
      empty={
        <EmptyState
          illustration={<EmptyCalendar />}
          title={isNarrowed ? EVENTS.emptyKind : EVENTS.empty[list]}
          text={isNarrowed ? EVENTS.emptyKindText : EVENTS.emptyText[list]}
        />
      }
    >
      {(event) => <EventCard event={event} />}
    </PaginatedList>
  );
}
