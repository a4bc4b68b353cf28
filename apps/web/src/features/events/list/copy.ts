import { EVENT_RADIUS_KM } from '@kindred/validation/events/values';

export const BROWSE = {
  featured: 'Featured',
  title: 'Events',
  view: 'View',
  list: 'List',
  month: 'Month',
  all: 'All events',
  mine: 'Mine',
  live: 'Live',
  past: 'Past',
  near: 'Near me',
  nearText: `Within ${EVENT_RADIUS_KM} km of you. Your position is not stored.`,
  empty: {
    upcoming: 'No events yet',
    live: 'Nothing is live',
    past: 'No past events',
    mine: 'No events of yours',
  },
  emptyText: {
    upcoming: 'Public events and those of your tribes are listed here.',
    live: 'Events are listed here while they run.',
    past: 'Events are listed here once they are over.',
    mine: 'Events that you host, answer or are invited to are listed here.',
  },
  toUpcoming: 'Browse upcoming events',
  emptyNear: 'No events near you',
  emptyNearText: 'Events are found here once their hosts put them on the map.',
} as const;

export const MONTH = {
  previous: 'Previous month',
  next: 'Next month',
  loading: 'Loading the month',
  none: 'No events on this day.',
  more: 'This month has more events than are shown here. Choose a kind of event to see others.',
  /** The button of a day. */
  day: (date: string, count: number) =>
    count === 0 ? date : `${date}, ${count === 1 ? '1 event' : `${count} events`}`,
} as const;
