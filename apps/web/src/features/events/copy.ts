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
  going: (count: number, max: number | null) =>
    max === null ? `${count} going` : `${count} of ${max} going`,
  went: (count: number) => `${count} went`,
  isLive: 'Live now',
  isCancelled: 'Cancelled',
  join: 'Join',
  watch: 'Watch replay',
  create: 'New event',
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

export const EVENT = {
  title: 'Event',
  loading: 'Loading the event',
  back: 'Back to events',
  share: 'Copy link',
  report: 'Report event',
  hidden: 'Hidden by moderators',
  linkCopied: 'Link copied',
  linkNotCopied: 'The link could not be copied',
  missing: 'Event not found',
  missingText: 'It does not exist, or it is not open to you.',
  missingVisitor:
    'It does not exist, or it is not open to everyone. Log in to see the events that are open to you.',
  home: 'Go home',
  cancelled: 'This event was cancelled.',
  startsIn: (span: string) => `Starts ${span}`,
  isLive: 'Live now',
  over: 'This event is over.',
  ownTime: (words: string, zone: string) => `${words} in ${zone}`,
  online: 'Online',
  onlineText: 'Attendees can join here 15 minutes before the start.',
  privateAddress: 'The address is shown to attendees.',
  host: 'Hosted by',
  hosts: 'Hosts',
  speakers: 'Speakers',
  about: 'About this event',
  join: 'Join',
  loadsFrom: (site: string) => `Loads from ${site}`,
  seatsLeft: (count: number) => (count === 1 ? '1 seat left' : `${count} seats left`),
  full: 'No seats left',
  onMap: 'On the map',
  onMapPrivate: 'The address is private: others see a square of about 5 km.',
  manage: 'Manage',
  edit: 'Edit event',
  duplicate: 'Duplicate',
  keep: 'Keep event',
  cancel: 'Cancel event',
  reason: 'Reason (sent to those who are going)',
  cancelText: 'Those who are going are notified. This cannot be undone.',
  cancelFailed: 'The event was not cancelled',
  wasCancelled: 'Event cancelled',
  delete: 'Delete event',
  deleteText: 'It is removed from every list. This cannot be undone.',
  deleteFailed: 'The event was not deleted',
  deleted: 'Event deleted',
} as const;

export const RSVP = {
  label: 'Your answer',
  going: 'Going',
  maybe: 'Maybe',
  declined: 'Can’t go',
  guests: 'Guests you bring',
  hidden: 'Hide me from the list of attendees',
  hiddenText: 'Hosts still see you.',
  withdraw: 'Withdraw answer',
  failed: 'Your answer was not saved',
} as const;

export const ATTENDEES = {
  title: 'Who attends',
  open: (going: number, maybe: number) => `${going} going${maybe > 0 ? ` · ${maybe} maybe` : ''}`,
  loading: 'Loading attendees',
  empty: { going: 'No one is going yet', maybe: 'No one said maybe', declined: 'No one declined' },
  emptyText: 'Answers are listed here.',
  guests: (count: number) => (count === 1 ? '+1 guest' : `+${count} guests`),
  hidden: 'Hidden from others',
} as const;

export const INVITATIONS = {
  open: 'Invitations',
  title: 'Invitations',
  text: 'Invited people see the event and can attend, also when it is not open to them otherwise.',
  invite: 'Invite people',
  send: (count: number) => (count === 0 ? 'Invite' : `Invite ${count}`),
  failed: 'The invitations were not sent',
  sent: 'Invitations sent',
  loading: 'Loading invitations',
  empty: 'No one is invited yet',
  emptyText: 'Invite people who should be there.',
  status: { going: 'Going', maybe: 'Maybe', declined: 'Can’t go' },
  unanswered: 'No answer yet',
  withdraw: 'Withdraw',
  withdrawNamed: (name: string) => `Withdraw the invitation of ${name}`,
  withdrawn: 'Invitation withdrawn',
  withdrawFailed: 'The invitation was not withdrawn',
} as const;

export const POST_EVENT = {
  button: 'Post to tribe',
  initial: (title: string) => `Join us: ${title}`,
  card: 'A card with a link to the event is added to your post.',
} as const;
