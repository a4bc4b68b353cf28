import type { EventKind } from '@kindred/validation/events';

export const EVENTS = {
  list: 'Events',
  which: 'Which events',
  upcoming: 'Upcoming',
  live: 'Live now',
  replays: 'Replays',
  loading: 'Loading events',
  all: 'All',
  filter: 'Filter',
  free: 'Free',
  empty: { upcoming: 'No events yet', live: 'Nothing is live', replays: 'No replays yet' },
  emptyText: {
    upcoming: 'Events of this tribe will be listed here.',
    live: 'Events are listed here while they run.',
    replays: 'Recordings of past events will be listed here.',
  },
  emptyKind: 'Nothing of this kind yet',
  emptyKindText: 'Try another filter.',
  timeZone: (name: string) => `Times shown in ${name}.`,
  online: 'Online',
  host: (name: string) => `with ${name}`,
  going: (count: number) => `${count} going`,
  seats: (count: number, max: number) => `${count} of ${max} going`,
  isLive: 'Live now',
  isCancelled: 'Cancelled',
  join: 'Join',
  watch: 'Watch replay',
} as const;

export const RSVPS = { going: 'You are going', maybe: 'You may go', declined: 'You can’t go' } as const;

export const KINDS: Record<EventKind, string> = {
  live_room: 'Live Rooms',
  webinar: 'Webinars',
  office_hours: 'Office Hours',
  workshop: 'Workshops',
  stream: 'RTMP/YouTube',
  zoom: 'Zoom',
};
/** The kind of one event. */
export const KIND: Record<EventKind, string> = {
  live_room: 'Live Room',
  webinar: 'Webinar',
  office_hours: 'Office Hours',
  workshop: 'Workshop',
  stream: 'RTMP/YouTube',
  zoom: 'Zoom',
};
