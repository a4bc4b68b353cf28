import type { Person } from './people.ts';
import type { Span } from './time.ts';
import type { TribeKey } from './tribes.ts';

export interface DemoRequest {
  tribe: TribeKey;
  by: Person;
  ago: Span;
  /** In the order of the tribe's questions. */
  answers: string[];
  /** Left out of one that waits. */
  declined?: { by: Person; ago: Span; reason: string };
}

export const REQUESTS: DemoRequest[] = [
  {
    tribe: 'guild',
    by: 'carlos',
    ago: '2d',
    answers: [
      'A field guide to the birds of Valencia, with drawings.',
      'Before six, when the house still sleeps.',
    ],
  },
  {
    tribe: 'guild',
    by: 'nadia',
    ago: '7h',
    answers: ['My thesis. Chapter three of five.', 'Late evenings, and I would like that to change.'],
  },
  {
    tribe: 'guild',
    by: 'isla',
    ago: '40m',
    answers: ['A small synthesizer that fits in a lunch box.', 'Saturday mornings at the kitchen table.'],
  },
  {
    tribe: 'guild',
    by: 'hugo',
    ago: '19d',
    answers: ['I sell a course on focus.', 'Always.'],
    declined: { by: 'sana', ago: '18d', reason: 'We keep advertising out. Come back with work of your own.' },
  },
];

export interface DemoBan {
  tribe: TribeKey;
  who: Person;
  by: Person;
  ago: Span;
  reason: string;
  /** Left out for good. */
  days?: number;
}

export const BANS: DemoBan[] = [
  {
    tribe: 'guild',
    who: 'bruno',
    by: 'sana',
    ago: '12d',
    days: 30,
    reason: 'Called members during their focus hours after being asked twice not to.',
  },
];

export interface DemoInvitation {
  tribe: TribeKey;
  by: Person;
  ago: Span;
  to?: Person;
  maxUses?: number;
  used?: number;
  /** Days it works; left out until it is taken back. */
  days?: number;
}

export const INVITATIONS: DemoInvitation[] = [
  { tribe: 'guild', by: 'leo', ago: '3d', maxUses: 10, used: 2, days: 30 },
  { tribe: 'guild', by: 'sana', ago: '1d', to: 'olivia' },
  { tribe: 'corner', by: 'aroha', ago: '9h', to: 'mona' },
];

/** How many requests to join a tribe wait. */
export function waitingFor(tribe: TribeKey): number {
  return REQUESTS.filter((request) => request.tribe === tribe && request.declined === undefined).length;
}
