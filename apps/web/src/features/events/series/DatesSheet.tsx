import { type EventView, eventPath } from '@kindred/validation/events';
import type { SeriesDate } from '@kindred/validation/events/series';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { trpc } from '../../../app/trpc.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { EmptyCalendar } from '../../../ui/illustrations/EmptyCalendar.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { SkeletonBar } from '../../../ui/Skeleton.tsx';
import classes from '../Event.module.css';
import { whenOf } from '../when.ts';
import { SERIES } from './copy.ts';

interface DatesSheetProps {
  event: EventView;
  isOpen: boolean;
  onClose: () => void;
}

const LISTS = (['upcoming', 'past'] as const).map((value) => ({ value, label: SERIES.lists[value] }));

/** The dates of the series of an event. */
export default function DatesSheet({ event, isOpen, onClose }: DatesSheetProps) {
  const [list, setList] = useState<'upcoming' | 'past'>('upcoming');
  const query = trpc.events.dates.useInfiniteQuery(
    { id: event.id, list },
    { enabled: isOpen, getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0 },
  );
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      isTall
      title={SERIES.title}
      top={<Segmented label={SERIES.title} options={LISTS} value={list} onChange={setList} isWide />}
    >
      <PaginatedList
        label={SERIES.lists[list]}
        loading={SERIES.loading}
        query={query}
        skeleton={<SkeletonBar width="60%" height="2.5rem" />}
        empty={
          <EmptyState illustration={<EmptyCalendar />} title={SERIES.empty[list]} text={SERIES.emptyText} />
        }
      >
        {(date) => <DateLine date={date} isThis={date.id === event.id} onClose={onClose} />}
      </PaginatedList>
    </BottomSheet>
  );
}

function DateLine({ date, isThis, onClose }: { date: SeriesDate; isThis: boolean; onClose: () => void }) {
  const { id, isCancelled, attendeeCount, maxAttendees, rsvp } = date;
  const isFull = maxAttendees !== null && attendeeCount >= maxAttendees;
  return (
    <div className={classes.date}>
      {isThis ? (
        <span className={classes.strong} aria-current="page">
          {whenOf(date)}
        </span>
      ) : (
        <Link className={classes.link} to={eventPath(id)} onClick={onClose}>
          {whenOf(date)}
        </Link>
      )}
      <span className={classes.badges}>
        {isThis && <Badge tone="primary">{SERIES.this}</Badge>}
        {isCancelled && <Badge tone="red">{SERIES.cancelled}</Badge>}
        {!isCancelled && rsvp !== null && <Badge tone="teal">{SERIES.rsvp[rsvp]}</Badge>}
        {!isCancelled && rsvp === null && isFull && <Badge tone="coral">{SERIES.full}</Badge>}
      </span>
    </div>
  );
}
