import type { JoinRefusal } from '@kindred/validation/events/joining';

export const JOIN = {
  title: 'Join an event',
  open: 'Open event',
  home: 'Go home',
  refused: {
    unknown: {
      title: 'This link does not work',
      text: 'Links change with each answer. Open the event and join from there.',
    },
    other_account: {
      title: 'This link is for another account',
      text: 'Each attendee has a link of their own. Open the event and join with yours.',
    },
    closed: {
      title: 'This event is not open to you',
      text: 'It was deleted, or you no longer have access to it.',
    },
    revoked: { title: 'This link was revoked', text: 'A host of the event revoked it.' },
    cancelled: {
      title: 'This event was cancelled',
      text: 'Its page says why, where its hosts gave a reason.',
    },
    early: { title: 'Too early to join', text: 'The link opens 15 minutes before the start.' },
    over: { title: 'This event is over', text: 'If there is a replay, it is on the page of the event.' },
    no_meeting: {
      title: 'There is no online link yet',
      text: 'The hosts have not added one. Try again in a moment.',
    },
  } satisfies Record<JoinRefusal, { title: string; text: string }>,
  hostOpen: 'Open the online link',
  joinedAt: (time: string) => `Joined ${time}`,
  revoke: 'Revoke link',
  revokeNamed: (name: string) => `Revoke link of ${name}`,
  revoked: 'Join link revoked',
  revokeFailed: 'The join link was not revoked',
  isRevoked: 'Join link revoked',
} as const;

export const STREAM = {
  play: 'Watch the stream',
  of: (title: string) => `Stream: ${title}`,
  loadsFromHost: 'Loads from the server of its hosts',
  unplayable:
    'This browser does not play HLS streams. Open the page in another browser, or join with a player of your own.',
} as const;
