import type { EventList } from '@kindred/validation/events';
import type { Point } from '@kindred/validation/map/geometry';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { usePermission } from '../../../app/currentUser.ts';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { trpc } from '../../../app/trpc.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { withoutRepeats } from '../../../app/withoutRepeats.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FeaturedRow } from '../../../ui/FeaturedRow.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { EmptyCalendar } from '../../../ui/illustrations/EmptyCalendar.tsx';
import { useMyPlace } from '../../map/hooks.ts';
import { SubscribeButton } from '../calendar/SubscribeButton.tsx';
import { EVENTS } from '../copy.ts';
import { EventCard, EventSkeletons } from '../EventCard.tsx';
import { BROWSE } from './copy.ts';
import classes from './EventBrowser.module.css';
import { EventBrowser } from './EventBrowser.tsx';
import screen from './EventsScreen.module.css';
import { type Browse, useBrowse } from './useBrowse.ts';

const LISTS = [
  { value: 'upcoming' as EventList, label: EVENTS.upcoming },
  { value: 'live' as EventList, label: BROWSE.live },
  { value: 'past' as EventList, label: BROWSE.past },
  { value: 'mine' as EventList, label: BROWSE.mine },
];
const MONTH_LISTS = [
  { value: 'upcoming' as EventList, label: BROWSE.all },
  { value: 'mine' as EventList, label: BROWSE.mine },
];
const FRESH_MS = 30_000;
/** To a kilometre: the radius is in kilometres. */
const roughly = (degrees: number) => Math.round(degrees * 100) / 100;

/** Every event that the viewer sees. */
export default function EventsScreen() {
  useTitle(BROWSE.title);
  const mayCreate = usePermission('create_events');
  const [browse, show] = useBrowse<EventList>(['upcoming', 'live', 'past', 'mine']);
  // The position is neither in the address nor stored.
  const [near, setNear] = useState<Point | null>(null);
  const { ask } = useMyPlace(({ lat, lng }) => setNear({ lat: roughly(lat), lng: roughly(lng) }));
  const canBeNear = browse.list === 'upcoming' || browse.list === 'live';
  return (
    <>
      <div className={screen.head}>
        <h1 className={screen.title}>{BROWSE.title}</h1>
        {mayCreate && (
          <ButtonLink
            to="/event/new"
            size="sm"
            variant="soft"
            icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
          >
            {EVENTS.create}
          </ButtonLink>
        )}
        <SubscribeButton />
      </div>
      <EventBrowser browse={browse} onBrowse={show} lists={LISTS} monthLists={MONTH_LISTS}>
        {canBeNear && (
          <div className={classes.near}>
            <Chip isOn={near !== null} onClick={near === null ? ask : () => setNear(null)}>
              {BROWSE.near}
            </Chip>
            {near !== null && <p className={classes.note}>{BROWSE.nearText}</p>}
          </div>
        )}
        <Listed browse={browse} near={canBeNear ? near : null} />
      </EventBrowser>
    </>
  );
}

function Listed({ browse: { list, kind }, near }: { browse: Browse<EventList>; near: Point | null }) {
  const query = trpc.events.list.useInfiniteQuery(
    {
      list,
      ...(kind === 'all' ? {} : { kind }),
      ...(near === null ? {} : { near: `${near.lat},${near.lng}` }),
    },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: FRESH_MS },
  );
  const isFilling = useFirstItem(query);
  const isWhole = list === 'upcoming' && kind === 'all' && near === null;
  const chosen = trpc.events.featured.useQuery(undefined, { enabled: isWhole, staleTime: FRESH_MS });
  const featured = (isWhole && chosen.data) || [];
  const isWaiting = isFilling || (isWhole && chosen.isPending);
  const [title, text] =
    near !== null
      ? [BROWSE.emptyNear, BROWSE.emptyNearText]
      : kind !== 'all'
        ? [EVENTS.emptyKind, EVENTS.emptyKindText]
        : [BROWSE.empty[list], BROWSE.emptyText[list]];
  return (
    <>
      {!isWaiting && (
        <div className={classes.featured}>
          <FeaturedRow title={BROWSE.featured} items={featured}>
            {(event) => <EventCard event={event} withTribe />}
          </FeaturedRow>
        </div>
      )}
      <PaginatedList
        label={LISTS.find(({ value }) => value === list)?.label ?? BROWSE.title}
        loading={EVENTS.loading}
        query={isWaiting ? { ...query, data: undefined } : withoutRepeats(query, featured)}
        skeleton={<EventSkeletons />}
        empty={
          featured.length === 0 && (
            <EmptyState
              illustration={<EmptyCalendar />}
              title={title}
              text={text}
              action={list !== 'upcoming' && <ButtonLink to="/events">{BROWSE.toUpcoming}</ButtonLink>}
            />
          )
        }
      >
        {(event) => <EventCard event={event} withTribe />}
      </PaginatedList>
    </>
  );
}

interface Pages {
  data: { pages: readonly { items: readonly unknown[] }[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (how: { cancelRefetch: boolean }) => unknown;
}

/** Loads pages until one has an event: those before can have none. @returns whether it still does */
function useFirstItem({ data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Pages) {
  const isNone = data?.pages.every(({ items }) => items.length === 0) ?? false;
  const goesOn = isNone && hasNextPage && !isFetchNextPageError;
  // After each render: a page can arrive in the same render as the end of the one before.
  useEffect(() => {
    if (goesOn && !isFetching) fetchNextPage({ cancelRefetch: false });
  });
  return goesOn;
}
