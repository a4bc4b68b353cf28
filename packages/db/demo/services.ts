import type { ServiceCategory } from '@kindred/validation/businesses/values';
import type { BusinessKey } from './businesses.ts';
import type { Person } from './people.ts';

export interface DemoService {
  business: BusinessKey;
  title: string;
  description: string;
  price: string;
  category: ServiceCategory;
  isActive?: boolean;
}

export const SERVICES = {
  audit: {
    business: 'northwind',
    title: 'Database audit',
    category: 'Development',
    price: '900.00',
    description:
      'Two days with your slowest queries and your backups, one written report. You book the first talk.',
  },
  migration: {
    business: 'northwind',
    title: 'Quiet migration',
    category: 'Development',
    price: '2400.00',
    description:
      'We move it on a Tuesday afternoon and nobody notices. You book the talk in which we plan it.',
  },
  tablesidesetup: {
    business: 'tableside',
    title: 'Set-up evening',
    category: 'Support',
    price: '120.00',
    description: 'One evening in your restaurant, until the first booking comes in on its own.',
  },
  bench: {
    business: 'clearbench',
    title: 'A week at your bench',
    category: 'Consulting',
    price: '1500.00',
    description:
      'Five days of watching, asking and writing down, before any software is mentioned. You book the call in which we choose the week.',
  },
  poster: {
    business: 'reysons',
    title: 'Poster in two inks',
    category: 'Design',
    price: '280.00',
    description:
      'Eighty numbered posters on warm grey paper, with one proof. You book an hour to choose paper and inks.',
  },
  invitation: {
    business: 'reysons',
    title: 'Wedding invitations',
    category: 'Design',
    price: '340.00',
    description:
      'A hundred cards and envelopes, three weeks, two opinions. You book an hour to choose paper and inks.',
    isActive: false,
  },
  sign: {
    business: 'longhand',
    title: 'Painted shop sign',
    category: 'Design',
    price: '650.00',
    description:
      'Drawn, painted and hung. It will outlive the shop next door. You book the visit at which we measure.',
  },
  bakeclass: {
    business: 'ferrer',
    title: 'Private baking class',
    category: 'Consulting',
    price: '180.00',
    description: 'Up to six people, four hours, your kitchen or mine.',
  },
  breadplan: {
    business: 'roux',
    title: 'Bread plan for restaurants',
    category: 'Consulting',
    price: '400.00',
    description: 'What to bake, what to buy, and how to stop throwing a third of it away.',
  },
  books: {
    business: 'plainledger',
    title: 'Monthly books',
    category: 'Support',
    price: '150.00',
    description: 'One page a month with what came in, what went out and what is left.',
  },
  launch: {
    business: 'tidewater',
    title: 'First-hire workshop',
    category: 'Marketing',
    price: '700.00',
    description: 'Who to look for, how to say it, and what to pay.',
  },
  soundday: {
    business: 'loudhouse',
    title: 'Recording day',
    category: 'Support',
    price: '520.00',
    description: 'Eight hours, one room, as many takes as it needs.',
  },
  physio: {
    business: 'harbourclinic',
    title: 'Physiotherapy appointment',
    category: 'Support',
    price: '70.00',
    description: 'Forty-five minutes with one physiotherapist, and exercises that fit on a card.',
  },
  homevisit: {
    business: 'nightowl',
    title: 'Evening home visit',
    category: 'Support',
    price: '60.00',
    description: 'A paediatric nurse at your door, an hour of questions, a written note for the practice.',
  },
  pensionreview: {
    business: 'evergreen',
    title: 'Pension review',
    category: 'Consulting',
    price: '90.00',
    description: 'We read all your pensions with you and say what each of them costs.',
  },
  lunchlesson: {
    business: 'supperschool',
    title: 'Lunch in Portuguese',
    category: 'Consulting',
    price: '32.00',
    description: 'Two hours at the table for up to eight people. You cook a little and speak a lot.',
  },
  telescope: {
    business: 'starlab',
    title: 'Telescope afternoon',
    category: 'Support',
    price: '25.00',
    description: 'Ten people build a small telescope and take turns to look through it.',
  },
  dyeing: {
    business: 'wooltide',
    title: 'A morning at the dye pots',
    category: 'Design',
    price: '45.00',
    description: 'Four people, four pots, and two skeins to take home.',
  },
  counterrepair: {
    business: 'meridian',
    title: 'Repair at the counter',
    category: 'Support',
    price: '20.00',
    description: 'Seams, zips and buckles while you wait. Bring it clean.',
  },
  saunahour: {
    business: 'stillwater',
    title: 'Private sauna hour',
    category: 'Support',
    price: '95.00',
    description: 'The sauna and the ladder for you and up to seven friends.',
  },
  breathing: {
    business: 'oakbreath',
    title: 'Breathing class',
    category: 'Support',
    price: '12.00',
    description: 'An hour for up to twelve neighbours. No mats needed, no experience either.',
  },
  firstdrawing: {
    business: 'corkframe',
    title: 'First drawing of a house',
    category: 'Design',
    price: '150.00',
    description: 'Ninety minutes at a table with pencils. You leave with a plan on one sheet.',
  },
  housevisit: {
    business: 'plinth',
    title: 'Visit to an old building',
    category: 'Consulting',
    price: '180.00',
    description: 'We walk through it with you, from cellar to roof, and write down what we would keep.',
  },
  cargobike: {
    business: 'spoke',
    title: 'Cargo bike for half a day',
    category: 'Support',
    price: '25.00',
    description: 'Four hours with a bike that carries eighty kilos, with a lock and a short lesson.',
  },
  vancheck: {
    business: 'voltyard',
    title: 'Van inspection',
    category: 'Development',
    price: '60.00',
    description: 'An hour under your van, and an honest word on whether to convert it.',
  },
  playtest: {
    business: 'sixthyear',
    title: 'Playtest of your game',
    category: 'Consulting',
    price: '75.00',
    description: 'Five players, two hours, and a page of what they did not understand.',
  },
} as const satisfies Record<string, DemoService>;
export type ServiceKey = keyof typeof SERVICES;

export interface DemoTestimonial {
  by: Person;
  service: ServiceKey;
  rating: 1 | 2 | 3 | 4 | 5;
  text: string;
  /** False for one meant for the provider's eyes. */
  isPublic?: boolean;
}

export const TESTIMONIALS: readonly DemoTestimonial[] = [
  { by: 'mona', service: 'poster', rating: 5, text: 'Eighty posters, all flat, all numbered, a day early.' },
  {
    by: 'giulia',
    service: 'breadplan',
    rating: 5,
    text: 'We throw away four loaves a week instead of thirty.',
  },
  {
    by: 'giulia',
    service: 'tablesidesetup',
    rating: 4,
    text: 'The booking page is calm and so is my host. One star is for the Wi-Fi, which is mine.',
  },
  { by: 'tomas', service: 'books', rating: 5, text: 'One page, one evening less of dread a month.' },
  {
    by: 'jin',
    service: 'audit',
    rating: 5,
    text: 'They found the slow query in an hour and spent the rest on the backups, which was right.',
  },
  {
    by: 'isla',
    service: 'sign',
    rating: 5,
    text: 'People photograph the sign and then come in to apologise by buying wool.',
  },
  {
    by: 'hugo',
    service: 'bench',
    rating: 4,
    text: 'Uncomfortable and useful. The drawings are still on the wall.',
  },
  {
    by: 'camille',
    service: 'bakeclass',
    rating: 5,
    text: 'My dough listened to her and not to me, and by the end of the day also to me.',
  },
  { by: 'siobhan', service: 'soundday', rating: 5, text: 'Recorded two chapters, kept one, and heard why.' },
  {
    by: 'thanh',
    service: 'migration',
    rating: 3,
    text: 'Good work, two days later than we had agreed. They told us before we asked.',
    isPublic: false,
  },
];

export const BADGES = {
  earlybird: {
    name: 'Early bird',
    description: 'Posted before six in the morning, ten times.',
    criteria: { postsBefore: '06:00', times: 10 },
  },
  firstloafbadge: {
    name: 'First loaf',
    description: 'Finished every lesson of First Loaf.',
    criteria: { course: 'First Loaf', progress: 100 },
  },
  goodhost: {
    name: 'Good host',
    description: 'Hosted an event that people came back to.',
    criteria: { eventsHosted: 2 },
  },
  listener: {
    name: 'Listener',
    description: 'Answered fifty questions that were not their own.',
    criteria: { answers: 50 },
  },
  kindling: {
    name: 'Kindling',
    description: 'Here in the first hundred days.',
    criteria: { joinedWithinDays: 100 },
  },
} as const satisfies Record<string, { name: string; description: string; criteria: Record<string, unknown> }>;

export const EARNED: Record<keyof typeof BADGES, readonly Person[]> = {
  earlybird: ['jin', 'priya', 'kwame', 'grace'],
  firstloafbadge: ['nadia', 'hugo', 'keiko', 'isla'],
  goodhost: ['leo', 'olivia', 'beatriz', 'aroha'],
  listener: ['mathilde', 'sana', 'viktor', 'mona'],
  kindling: ['ada', 'leo', 'mathilde', 'priya'],
};
