import type { Person } from './people.ts';
import type { Span } from './time.ts';
import type { TribeKey } from './tribes.ts';

export interface DemoEvent {
  title: string;
  host: Person;
  tribe: TribeKey | null;
  description: string;
  /** From the moment of seeding, rounded up to a half hour. */
  starts: { in: Span } | { ago: Span };
  minutes: number;
  /** A place; online when absent. */
  location?: string;
  price?: string;
  maxAttendees?: number;
  going: readonly Person[];
  interested?: readonly Person[];
}

export const EVENTS = {
  opening: {
    title: 'Season opening, live',
    host: 'leo',
    tribe: 'guild',
    starts: { in: '2d 6h' },
    minutes: 60,
    description:
      'Say your two hours out loud in front of the others. Siobhán reads for two minutes, Mona keeps the time.',
    going: ['leo', 'sana', 'siobhan', 'mona', 'oskar', 'lena', 'mei', 'keiko'],
    interested: ['ruth', 'ayesha'],
  },
  crumb: {
    title: 'Crumb clinic, evening group',
    host: 'olivia',
    tribe: 'bakery',
    starts: { in: '5d 9h' },
    minutes: 90,
    price: '18.00',
    maxAttendees: 12,
    description: 'Bring a slice to the camera. We read crumbs one by one and say what to change next time.',
    going: ['giulia', 'nadia', 'tomas', 'isla', 'declan'],
  },
  saturdayclass: {
    title: 'First loaf, in person',
    host: 'olivia',
    tribe: 'bakery',
    starts: { in: '4d 2h' },
    minutes: 240,
    price: '65.00',
    maxAttendees: 6,
    location: 'Ferrer Bakehouse, Girona',
    description: 'Four hours, two doughs, one lunch. You go home with a loaf, a jar and flour on your shoes.',
    going: ['camille', 'hugo', 'bruno', 'sofia', 'beatriz'],
    interested: ['mona'],
  },
  roof: {
    title: 'Dawn on the roof',
    host: 'jin',
    tribe: 'dawn',
    starts: { in: '1d 3h' },
    minutes: 45,
    location: 'Mangwon-dong, Seoul',
    maxAttendees: 20,
    description: 'One number, one obstacle, coffee. We are done before the first train is full.',
    going: ['jin', 'tomas', 'priya', 'hina'],
    interested: ['mona', 'carlos'],
  },
  pricing: {
    title: 'Say your price out loud',
    host: 'priya',
    tribe: 'dawn',
    starts: { in: '8d' },
    minutes: 75,
    description: "Ten people, one sentence each, no explanations. We listen for the 'but'.",
    going: ['carlos', 'amara', 'grace', 'thanh', 'mona', 'elif'],
  },
  moonrun: {
    title: 'Full-moon run',
    host: 'kwame',
    tribe: 'runners',
    starts: { in: '6d 5h' },
    minutes: 70,
    location: 'Labadi Beach, Accra',
    description: 'Five kilometres on the sand with the lanterns switched off.',
    going: ['kwame', 'grace', 'farah'],
  },
  plans: {
    title: 'Query plans over lunch',
    host: 'hanna',
    tribe: 'terminal',
    starts: { in: '3d 4h' },
    minutes: 50,
    description:
      "Bring one slow query. We read it together and nobody is allowed to say 'just add an index'.",
    going: ['pawel', 'viktor', 'thanh', 'arjun', 'mei', 'jin'],
  },
  portuguesesupper: {
    title: 'Supper in Portuguese',
    host: 'beatriz',
    tribe: 'supper',
    starts: { in: '11d 8h' },
    minutes: 150,
    price: '24.00',
    maxAttendees: 8,
    location: 'Rua das Taipas, Porto',
    description: 'Caldo verde, bacalhau, oranges. Eight chairs, one language, forgiving company.',
    going: ['bruno', 'camille', 'hugo', 'lena'],
  },
  teaching: {
    title: 'Learn a game from a stranger',
    host: 'ingrid',
    tribe: 'tabletop',
    starts: { in: '9d 7h' },
    minutes: 180,
    location: 'Sixth shelf, Bergen',
    description: 'Four tables, four teachers, no experience wanted.',
    going: ['abdul', 'dmitri', 'hina', 'declan', 'emeka'],
  },
  garden: {
    title: 'Cups at the garden gate',
    host: 'aroha',
    tribe: 'corner',
    starts: { in: '4d 20h' },
    minutes: 120,
    location: 'Botanic Garden, Wellington',
    description: 'Bring a cup. If you only stay ten minutes, that is a whole visit.',
    going: ['aroha', 'keiko'],
  },
  proofs: {
    title: 'Open press evening',
    host: 'yuki',
    tribe: 'inklight',
    starts: { ago: '9d 3h' },
    minutes: 120,
    location: 'Tanabe Studio, Kyoto',
    description: 'The press is warm from seven. Bring a plate or come to watch.',
    going: ['amara', 'carlos', 'mei', 'keiko'],
  },
  firstlight: {
    title: 'First light, last season',
    host: 'leo',
    tribe: 'guild',
    starts: { ago: '16d 4h' },
    minutes: 60,
    description: 'What we finished and what finished us. An hour of reading aloud.',
    going: ['leo', 'sana', 'siobhan', 'oskar', 'lena', 'ruth', 'mona'],
  },
} as const satisfies Record<string, DemoEvent>;
export type EventKey = keyof typeof EVENTS;
