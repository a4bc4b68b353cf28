import type { AdminEvent, AdminEventState } from '@kindred/validation/admin/events';
import { eventPath } from '@kindred/validation/events/values';
import { useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NobodyFound } from '../../../ui/illustrations/NobodyFound.tsx';
import { formatDay } from '../../../ui/time.ts';
import { useSearch } from '../../../ui/useSearch.tsx';
import classes from '../Admin.module.css';
import { StateField, THREE_ROWS } from '../commerce/Rows.tsx';
import { ContentCard } from '../content/ContentCard.tsx';
import { EVENT_STATE_NAMES, EVENTS } from '../content/copy.ts';
import { useEvents } from '../content/hooks.ts';
import { ManageButton } from '../content/ManageButton.tsx';
import { FeaturedBadge, FeaturedChip } from '../featured/Featured.tsx';

const EventSheet = lazyPartWithRetry(() => import('./EventSheet.tsx'));

const QUERY_MAX = 100;
const TONES = { upcoming: 'teal', past: 'neutral', cancelled: 'neutral', hidden: 'amber' } as const;

/** All events, by title and state: those to come until another state is chosen. */
export function EventList() {
  const [state, setState] = useState<AdminEventState | undefined>('upcoming');
  const [isFeatured, setFeatured] = useState(false);
  const { query: q, field } = useSearch({
    label: EVENTS.search,
    placeholder: EVENTS.placeholder,
    max: QUERY_MAX,
  });
  const query = useEvents({
    ...(q !== '' && { q }),
    ...(state !== undefined && { state }),
    ...(isFeatured && { isFeatured }),
  });
  return (
    <div className={classes.part}>
      <search className={classes.tools}>
        {field}
        <StateField names={EVENT_STATE_NAMES} value={state} onChange={setState} />
        <FeaturedChip isOn={isFeatured} onChange={setFeatured} />
      </search>
      <PaginatedList
        label={EVENTS.list}
        loading={EVENTS.loading}
        query={query}
        skeleton={THREE_ROWS}
        empty={<EmptyState illustration={<NobodyFound />} title={EVENTS.none} text={EVENTS.noneText} />}
      >
        {(event) => <Event event={event} />}
      </PaginatedList>
    </div>
  );
}

function Event({ event }: { event: AdminEvent }) {
  const { id, title, imageUrl, state, isFeatured, host, tribe, startTime, attendeeCount, maxAttendees } =
    event;
  return (
    <ContentCard
      to={eventPath(id)}
      id={id}
      name={title}
      image={imageUrl}
      badges={
        <>
          <Badge tone={TONES[state]}>{EVENT_STATE_NAMES[state]}</Badge>
          {isFeatured && <FeaturedBadge />}
        </>
      }
      lines={[
        `${formatDay(new Date(startTime))} · ${EVENTS.seats(attendeeCount, maxAttendees)}`,
        EVENTS.by(host.name, tribe?.name),
      ]}
    >
      <ManageButton name={title} Sheet={EventSheet} sheet={{ event }} />
    </ContentCard>
  );
}
