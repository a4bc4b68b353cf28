import type { EventKind } from '@kindred/validation/events';

export const EVENTS = {
  list: 'Events',
  which: 'Which events',
  upcoming: 'Upcoming',
  replays: 'Replays',
  loading: 'Loading events',
  all: 'All',
  empty: { upcoming: 'No events yet', replays: 'No replays yet' },
  emptyText: {
    upcoming: 'What this tribe plans will be listed here.',
    replays: 'Recordings of past events will be listed here.',
  },
  emptyKind: 'Nothing of this kind yet',
  emptyKindText: 'Try another filter.',
  timeZone: (name: string) => `Times shown in ${name}.`,
  online: 'Online',
  host: (name: string) => `with ${name}`,
  going: (count: number) => `${count} going`,
  places: (count: number, max: number) => `${count} of ${max} going`,
  isLive: 'Live now',
  join: 'Join',
  watch: 'Watch replay',
} as const;

export const STATUSES = { rsvped: 'You are going', available: 'RSVP open' } as const;

export const KINDS: Record<EventKind, string> = {
  live_room: 'Live Rooms',
  webinar: 'Webinars',
  office_hours: 'Office Hours',
  workshop: 'Workshops',
  stream: 'RTMP/YouTube',
  zoom: 'Zoom',
};
/** Of one alone. */
export const KIND: Record<EventKind, string> = {
  live_room: 'Live Room',
  webinar: 'Webinar',
  office_hours: 'Office Hours',
  workshop: 'Workshop',
  stream: 'RTMP/YouTube',
  zoom: 'Zoom',
};
