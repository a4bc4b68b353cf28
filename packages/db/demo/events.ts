import type { EventKind } from '@kindred/validation/events';
import type { Person } from './people.ts';
import type { LocalTime, Span } from './time.ts';
import type { TribeKey } from './tribes.ts';

export interface DemoEvent {
  title: string;
  host: Person;
  tribe: TribeKey | null;
  /** For everyone, not only for its tribe. */
  isPublic?: true;
  description: string;
  /** On the clocks of its place, or of its host when it is online. */
  starts: LocalTime | { ago: Span };
  minutes: number;
  kind: EventKind;
  /** Whether it was recorded; only of one that is over. */
  hasReplay?: boolean;
  /** A place; online when absent. */
  location?: string;
  price?: string;
  /** What a ticket costs until three days before the start. */
  earlyPrice?: string;
  maxAttendees?: number;
  /** How many weekly dates it has, of which `starts` is the first. */
  weeks?: number;
  /** Where it takes place online; an address made of its key when absent. */
  meetingUrl?: string;
  coHosts?: readonly Person[];
  /** A person of the demo, or the name of someone without an account. */
  speakers?: readonly { person?: Person; name?: string; about: string }[];
  going: readonly Person[];
  /** Those who wait for seats, in their order; of an event that is full. */
  waiting?: readonly Person[];
  /** Of those who went: 1 to 5, and words. */
  feedback?: Partial<Record<Person, { rating: number; content: string }>>;
  interested?: readonly Person[];
}

export const EVENTS = {
  opening: {
    title: 'Season opening, live',
    host: 'leo',
    tribe: 'guild',
    starts: { day: 2, at: '19:00' },
    minutes: 60,
    kind: 'live_room',
    description:
      'Say your two hours out loud in front of the others. Siobhán reads for two minutes, Mona keeps the time.',
    maxAttendees: 8,
    going: ['leo', 'sana', 'siobhan', 'mona', 'oskar', 'lena', 'mei', 'keiko'],
    interested: ['ruth', 'ayesha'],
    waiting: ['ruth', 'ayesha'],
  },
  crumb: {
    title: 'Crumb clinic, evening group',
    host: 'olivia',
    tribe: 'bakery',
    starts: { day: 5, at: '19:00' },
    minutes: 90,
    kind: 'zoom',
    price: '18.00',
    maxAttendees: 12,
    description: 'Bring a slice to the camera. We read crumbs one by one and say what to change next time.',
    going: ['giulia', 'nadia', 'tomas', 'isla', 'declan'],
  },
  saturdayclass: {
    title: 'First loaf, in person',
    host: 'olivia',
    tribe: 'bakery',
    starts: { day: 4, at: '10:00' },
    minutes: 240,
    kind: 'workshop',
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
    starts: { day: 1, at: '07:00' },
    minutes: 45,
    kind: 'live_room',
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
    starts: { day: 8, at: '08:00' },
    minutes: 75,
    kind: 'webinar',
    description: "Ten people, one sentence each, no explanations. We listen for the 'but'.",
    going: ['carlos', 'amara', 'grace', 'thanh', 'mona', 'elif'],
  },
  moonrun: {
    title: 'Full-moon run',
    isPublic: true,
    host: 'kwame',
    tribe: 'runners',
    starts: { day: 6, at: '19:30' },
    minutes: 70,
    kind: 'live_room',
    location: 'Labadi Beach, Accra',
    description: 'Five kilometres on the sand with the lanterns switched off.',
    going: ['kwame', 'grace', 'farah'],
  },
  plans: {
    title: 'Query plans over lunch',
    host: 'hanna',
    tribe: 'terminal',
    starts: { day: 3, at: '12:00' },
    minutes: 50,
    kind: 'office_hours',
    description:
      "Bring one slow query. We read it together and nobody is allowed to say 'just add an index'.",
    going: ['pawel', 'viktor', 'thanh', 'arjun', 'mei', 'jin'],
  },
  portuguesesupper: {
    title: 'Supper in Portuguese',
    host: 'beatriz',
    tribe: 'supper',
    starts: { day: 11, at: '19:00' },
    minutes: 150,
    kind: 'workshop',
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
    starts: { day: 9, at: '17:00' },
    minutes: 180,
    kind: 'workshop',
    location: 'Sixth shelf, Bergen',
    description: 'Four tables, four teachers, no experience wanted.',
    going: ['abdul', 'dmitri', 'hina', 'declan', 'emeka'],
  },
  garden: {
    title: 'Cups at the garden gate',
    host: 'aroha',
    tribe: 'corner',
    starts: { day: 5, at: '10:00' },
    minutes: 120,
    kind: 'live_room',
    location: 'Botanic Garden, Wellington',
    description: 'Bring a cup. If you only stay ten minutes, that is a whole visit.',
    going: ['aroha', 'keiko'],
  },
  proofs: {
    title: 'Open press evening',
    host: 'yuki',
    tribe: 'inklight',
    starts: { day: -9, at: '19:00' },
    minutes: 120,
    kind: 'workshop',
    location: 'Tanabe Studio, Kyoto',
    description: 'The press is warm from seven. Bring a plate or come to watch.',
    going: ['amara', 'carlos', 'mei', 'keiko'],
  },
  firstlight: {
    title: 'First light, last season',
    host: 'leo',
    tribe: 'guild',
    starts: { day: -16, at: '08:00' },
    minutes: 60,
    kind: 'stream',
    hasReplay: true,
    description: 'What we finished and what finished us. An hour of reading aloud.',
    going: ['leo', 'sana', 'siobhan', 'oskar', 'lena', 'ruth', 'mona'],
  },
  hours: {
    title: 'Office hours with Siobhán',
    host: 'siobhan',
    tribe: 'guild',
    starts: { day: 1, at: '16:00' },
    minutes: 45,
    kind: 'office_hours',
    description: 'Bring the paragraph that refuses. Ten minutes each, door open, kettle on.',
    going: ['siobhan', 'mona', 'oskar', 'ayesha'],
  },
  calendars: {
    title: 'A calendar that says no',
    host: 'leo',
    tribe: 'guild',
    starts: { day: 6, at: '17:00' },
    minutes: 60,
    kind: 'webinar',
    description: 'How to keep two hours free when everybody can see them. Slides first, questions after.',
    going: ['leo', 'lena', 'ruth'],
  },
  outlines: {
    title: 'From outline to first page',
    host: 'sana',
    tribe: 'guild',
    starts: { day: 12, at: '10:00' },
    minutes: 120,
    kind: 'workshop',
    price: '15.00',
    earlyPrice: '12.00',
    maxAttendees: 10,
    description: 'You come with an outline and leave with a page. There is a break in the middle.',
    coHosts: ['mei'],
    speakers: [
      { person: 'keiko', about: 'Writes for three papers, and outlines on index cards.' },
      { name: 'Henrik Dahl', about: 'Editor. Reads the first page of everything and the second of some.' },
    ],
    going: ['sana', 'mei', 'keiko', 'arjun'],
  },
  readaloud: {
    title: 'Reading aloud, streamed',
    host: 'leo',
    tribe: 'guild',
    starts: { day: 8, at: '18:00' },
    minutes: 90,
    kind: 'stream',
    description: 'Nine people, five minutes each. Listen while you cook.',
    going: ['leo', 'siobhan', 'mona'],
  },
  coworking: {
    title: 'Two quiet hours, on Zoom',
    host: 'lena',
    tribe: 'guild',
    starts: { day: 1, at: '09:00' },
    weeks: 8,
    minutes: 120,
    kind: 'zoom',
    description: 'Cameras on, sound off. We say hello at the start and goodbye at the end.',
    going: ['lena', 'mona', 'oskar', 'keiko', 'mei'],
  },
  focusclinic: {
    title: 'Where did the morning go',
    host: 'siobhan',
    tribe: 'guild',
    starts: { day: -6, at: '17:00' },
    minutes: 50,
    kind: 'webinar',
    hasReplay: true,
    description: 'Three mornings taken apart, minute by minute, with their owners present.',
    going: ['siobhan', 'leo', 'mona', 'ruth', 'ayesha'],
    feedback: {
      mona: { rating: 5, content: 'I moved one meeting and got my morning back.' },
      ruth: { rating: 4, content: 'More time for the third morning, please.' },
    },
  },
  starters: {
    title: 'Starter clinic, recorded',
    host: 'olivia',
    tribe: 'bakery',
    starts: { day: -4, at: '18:00' },
    minutes: 60,
    kind: 'stream',
    hasReplay: true,
    description: 'Six jars, six diagnoses. Two of them were only hungry.',
    going: ['olivia', 'giulia', 'mona', 'nadia', 'hugo'],
  },
  openpages: {
    title: 'Open pages, live',
    host: 'leo',
    tribe: 'guild',
    starts: { ago: '20m' },
    minutes: 180,
    kind: 'stream',
    meetingUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    description: 'Drop in, listen to a page or two, and go back to your own.',
    going: ['leo', 'siobhan', 'mona', 'lena'],
  },
  ovenhours: {
    title: 'Oven questions, any oven',
    host: 'mathilde',
    tribe: 'bakery',
    starts: { day: 2, at: '15:00' },
    minutes: 60,
    kind: 'office_hours',
    description: 'Gas, electric, wood, none. Ask before you buy a stone.',
    going: ['mathilde', 'giulia', 'mona'],
  },
} as const satisfies Record<string, DemoEvent>;
export type EventKey = keyof typeof EVENTS;
