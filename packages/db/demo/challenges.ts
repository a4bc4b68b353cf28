import type { BadgeIcon } from '@kindred/validation/tribes/badges';
import type { ChallengeFrequency, ChallengeProof } from '@kindred/validation/tribes/challenges';
import type { Person } from './people.ts';
import type { TribeKey } from './tribes.ts';

export interface DemoTask {
  title: string;
  points: number;
  frequency?: ChallengeFrequency;
  goal?: number;
  proof?: ChallengeProof;
  needsApproval?: boolean;
  /** What people write who show that they did it. */
  notes?: readonly string[];
}

export interface DemoChallenge {
  title: string;
  tribe: TribeKey;
  /** In days from the day of seeding. */
  starts: number;
  ends: number;
  badge?: keyof typeof TRIBE_BADGES;
  description: string;
  tasks: readonly DemoTask[];
  /** Who takes part, and which share of it each does as it goes. */
  people: Partial<Record<Person, number>>;
  /** Whose last check-in of a task that needs approval still waits. */
  waiting?: readonly Person[];
}

export const TRIBE_BADGES = {
  quiet: {
    tribe: 'guild',
    name: 'Quiet mornings',
    icon: 'leaf',
    description: 'Ten mornings, two hours each.',
  },
  finisher: { tribe: 'guild', name: 'The last page', icon: 'book', description: 'Finished what was begun.' },
  steady: {
    tribe: 'bakery',
    name: 'Steady baker',
    icon: 'flame',
    description: 'A loaf a week, four weeks long.',
  },
  lantern: { tribe: 'runners', name: 'Lantern', icon: 'bolt', description: 'Out before the sun, most days.' },
  frost: { tribe: 'runners', name: 'First frost', icon: 'medal', description: 'Ran when it was below zero.' },
  teacher: {
    tribe: 'tabletop',
    name: 'Good teacher',
    icon: 'heart',
    description: 'Taught five games to strangers.',
  },
  strong: {
    tribe: 'barbell',
    name: 'Carries the shopping',
    icon: 'trophy',
    description: 'Both bags, five floors.',
  },
} as const satisfies Record<string, { tribe: TribeKey; name: string; icon: BadgeIcon; description: string }>;

export const CHALLENGES: Record<string, DemoChallenge> = {
  mornings: {
    title: 'Ten quiet mornings',
    tribe: 'guild',
    starts: -6,
    ends: 8,
    badge: 'quiet',
    description:
      'Two hours before anything else, on ten of fourteen days. Say on the first day what you will do, and show us your desk once.',
    tasks: [
      {
        title: 'Two hours before anything else',
        points: 10,
        frequency: 'daily',
        goal: 10,
      },
      {
        title: 'Say what you will do',
        points: 20,
        proof: 'text',
        needsApproval: true,
        notes: [
          'Chapter three, from the bridge to the letter.',
          'The introduction of my thesis, at last.',
          'Forty pages of notes into four.',
          'One poem a morning, none of them kept.',
          'The grant, section B.',
        ],
      },
      { title: 'Show us your desk', points: 15, proof: 'photo', needsApproval: true },
    ],
    people: { siobhan: 1, oskar: 0.8, lena: 0.8, mona: 0.6, keiko: 0.6, mei: 0.6, ruth: 0.2, ayesha: 0 },
    waiting: ['mei', 'ruth'],
  },
  winterdraft: {
    title: 'The winter draft',
    tribe: 'guild',
    starts: 12,
    ends: 54,
    badge: 'finisher',
    description: 'Six weeks, one draft. Four hundred words a day, on thirty days, good or bad.',
    tasks: [
      { title: 'Four hundred words', points: 5, frequency: 'daily', goal: 30 },
      { title: 'The last page', points: 100, proof: 'text', needsApproval: true },
    ],
    people: { leo: 0, siobhan: 0, oskar: 0 },
  },
  inbox: {
    title: 'A week without the inbox',
    tribe: 'guild',
    starts: -20,
    ends: -12,
    badge: 'finisher',
    description: 'Mail twice a day, at eleven and at four. Seven days. You will miss nothing.',
    tasks: [{ title: 'Mail at eleven and at four', points: 10, frequency: 'daily', goal: 6 }],
    people: { sana: 1, lena: 1, mona: 1, oskar: 0.7, keiko: 0.7, arjun: 0.4 },
  },
  fourloaves: {
    title: 'A loaf a week',
    tribe: 'bakery',
    starts: -18,
    ends: 12,
    badge: 'steady',
    description: 'Four loaves in four weeks, whatever they look like. Tell us what each one taught you.',
    tasks: [
      { title: 'The first loaf', points: 10, proof: 'text', notes: ['Flat, and gone in an hour.'] },
      { title: 'The second loaf', points: 15, proof: 'text', notes: ['Better crust, same crumb.'] },
      { title: 'The third loaf', points: 20, proof: 'text', notes: ['I waited. It worked.'] },
      { title: 'The fourth loaf', points: 30, proof: 'photo', needsApproval: true },
    ],
    people: { giulia: 0.75, nadia: 0.75, mona: 0.5, hugo: 0.5, tomas: 0.5, isla: 0.25, declan: 0 },
  },
  lanternmiles: {
    title: 'Thirty days before the sun',
    tribe: 'runners',
    starts: -14,
    ends: 16,
    badge: 'lantern',
    description: 'Out of the door before sunrise, on twenty of thirty days. Around the block counts.',
    tasks: [{ title: 'Out before the sun', points: 5, frequency: 'daily', goal: 20 }],
    people: { kwame: 1, grace: 1, mona: 0.8, emeka: 0.8, ruth: 0.5, bruno: 0.3 },
  },
  firstfrost: {
    title: 'First frost, five kilometres',
    tribe: 'runners',
    starts: -16,
    ends: -9,
    badge: 'frost',
    description: 'One run of five kilometres below zero. Walking the last one is fine.',
    tasks: [
      {
        title: 'Five kilometres below zero',
        points: 50,
        proof: 'text',
        notes: ['Minus two. Never again. Maybe again.'],
      },
    ],
    people: { kwame: 1, grace: 1, mona: 1, emeka: 1, bruno: 0 },
  },
  thirtytalks: {
    title: 'Thirty conversations',
    tribe: 'dawn',
    starts: 5,
    ends: 35,
    description: 'Talk to somebody who could use what you make, every day for a month. No pitching.',
    tasks: [{ title: 'One conversation', points: 10, frequency: 'daily', goal: 30, proof: 'text' }],
    people: { priya: 0, jin: 0, mona: 0 },
  },
  fivegames: {
    title: 'Teach five games',
    tribe: 'tabletop',
    starts: -20,
    ends: -4,
    badge: 'teacher',
    description: 'Five games, each to somebody who had never played it, each in ten minutes.',
    tasks: [{ title: 'A game taught', points: 20, frequency: 'daily', goal: 5 }],
    people: { ingrid: 1, abdul: 0.3, dmitri: 0.3, hina: 0.1 },
  },
  shopping: {
    title: 'Both bags, five floors',
    tribe: 'barbell',
    starts: -5,
    ends: 20,
    badge: 'strong',
    description: 'Three short sessions a week. At the end you carry the shopping in one go.',
    tasks: [
      { title: 'A session', points: 10, frequency: 'daily', goal: 9 },
      { title: 'Up the stairs with both bags', points: 40, proof: 'text', needsApproval: true },
    ],
    people: { rafael: 1, freya: 1, ruth: 0.6, declan: 0.4, farah: 0.4 },
  },
};
