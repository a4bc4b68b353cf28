import type { CheckInOutcome } from '@kindred/validation/events/values';

const time = (at: string) =>
  new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }).format(new Date(at));

export const DOOR = {
  open: 'Check-in',
  title: 'Check-in',
  loading: 'Loading the roster',
  back: 'Back to the event',
  logIn: 'Log in to check in at this event.',
  counts: (inside: number, expected: number) => `${inside} in · ${expected} expected`,
  synced: 'Every scan is synced.',
  waiting: (count: number) =>
    count === 1 ? '1 scan waits for the network.' : `${count} scans wait for the network.`,
  offline: (at: string) => `No network. You check in by the roster of ${time(at)}.`,
  notKept: 'This browser cannot keep the roster: keep this page open, or check in only with a network.',
  refused: 'Scans were not accepted',
  direction: 'Direction',
  in: 'Check in',
  out: 'Check out',
  codeLabel: 'Ticket code',
  codeText: 'Where no camera is at hand, paste or type the code under the QR code.',
  search: 'Search by name',
  searchPlaceholder: 'Name',
  noMatch: 'No seat with this name. Ask for the ticket code, or add a walk-in.',
  more: (count: number) => `${count} more. Type more of the name.`,
  checkNamed: (direction: 'in' | 'out', name: string, seat: string | null) =>
    `${direction === 'in' ? 'Check in' : 'Check out'} ${name}${seat === null ? '' : `, ${seat}`}`,
  seat: (number: number, of: number) => (of > 1 ? `Seat ${number} of ${of}` : null),
  unnamed: 'Walk-in without a name',
  later: 'Ticket newer than the roster',
  walkIn: 'Walk-in',
  addWalkIn: 'Add walk-in',
  insideSince: (at: string) => `Inside since ${time(at)}`,
  recent: 'Latest scans',
  refresh: 'Load the roster again',
  wipe: 'Remove the roster from this device',
  wiped: 'The roster was removed from this device.',
  wipeText: 'Scans that wait are still sent. You need a network to load the roster again.',
  camera: 'Scan with the camera',
  stop: 'Stop the camera',
  video: 'What the camera sees',
  aim: 'Hold the QR code in front of the camera.',
} as const;

export const NO_CAMERA = {
  denied: 'The camera is not allowed. Allow it in the settings of your browser, or search by name.',
  missing: 'This device has no camera that the browser can use. Search by name or type the code.',
  failed: 'The camera did not start. Another app may be using it. Search by name or type the code.',
} as const;

export const RESULT = {
  in: 'Checked in',
  out: 'Checked out',
  pending: 'Not synced yet',
  unverified: 'Cannot be verified without a network',
} as const;

const REFUSED: Record<Exclude<CheckInOutcome, 'accepted' | 'duplicate'>, string> = {
  revoked: 'This ticket was given back or passed on.',
  wrong_event: 'This ticket is for another event.',
  unknown: 'This is not a ticket.',
  full: 'No seat is free for a walk-in.',
};

/** Why a scan was not accepted. */
export function reasonOf(
  result: Exclude<CheckInOutcome, 'accepted'>,
  direction: 'in' | 'out',
  firstAt: string | null,
): string {
  if (result !== 'duplicate') return REFUSED[result];
  if (direction === 'out') return 'This seat is not inside.';
  return firstAt === null ? 'Already checked in.' : `Already checked in at ${time(firstAt)}.`;
}

export const TICKET = {
  title: 'Your ticket',
  text: 'Show the code at the door. It opens it once; do not share it.',
  loading: 'Loading your ticket',
  none: 'This is no longer your ticket',
  noneText: 'Close this to see the tickets you have.',
  alt: (seat: string | null) => `QR code of your ticket${seat === null ? '' : `, ${seat.toLowerCase()}`}`,
  copy: 'Copy code',
  copied: 'Code copied',
  notCopied: 'The code could not be copied',
} as const;
