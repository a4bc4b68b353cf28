import type { BookingStatus } from '@kindred/validation/businesses/bookingValues';
import type { Opening, WeeklyOpening } from '@kindred/validation/scheduling/openHours';
import type { BusinessKey } from './businesses.ts';
import type { Person } from './people.ts';
import type { ServiceKey } from './services.ts';

export type Week = readonly (readonly [days: readonly number[], ...openings: Opening[]])[];

export const at = (opens: number, closes: number): Opening => ({ opens: opens * 60, closes: closes * 60 });
export const WEEKDAYS = [1, 2, 3, 4, 5];

export function weekRows(week: Week): WeeklyOpening[] {
  return week.flatMap(([days, ...openings]) =>
    days.flatMap((day) => openings.map((opening) => ({ day, ...opening }))),
  );
}

export const USUAL_HOURS: Week = [[WEEKDAYS, at(9, 18)]];
/** Of those that are not open Mon-Fri: 9AM-6PM. */
export const OPENING_HOURS: Partial<Record<BusinessKey, Week>> = {
  ferrer: [[[2, 3, 4, 5, 6], at(7, 13), at(16, 20)]],
  roux: [
    [[2, 3, 4, 5, 6], at(7, 19)],
    [[7], at(7, 13)],
  ],
  loudhouse: [
    [[3, 4], at(12, 22)],
    [[5, 6], at(14, 26)],
  ],
  nightowl: [[[1, 2, 3, 4, 5, 6, 7], at(20, 30)]],
  harbourclinic: [
    [WEEKDAYS, at(8, 12), at(13, 18)],
    [[6], at(9, 12)],
  ],
};

interface DemoRules {
  duration: number;
  step?: number;
  bufferAfter?: number;
  capacity?: number;
  confirmsByHand?: boolean;
  pays?: 'booking' | 'site';
}
/** Every service is booked here, at the times of its business. */
export const BOOKING_RULES: Record<ServiceKey, DemoRules> = {
  bakeclass: { duration: 240, step: 60, capacity: 6, pays: 'booking' },
  breadplan: { duration: 90, bufferAfter: 30, confirmsByHand: true },
  tablesidesetup: { duration: 120, pays: 'booking' },
  launch: { duration: 120, step: 60, bufferAfter: 30, pays: 'booking' },
  soundday: { duration: 480, step: 60, confirmsByHand: true },
  books: { duration: 60 },
  audit: { duration: 60, confirmsByHand: true },
  migration: { duration: 60, confirmsByHand: true },
  bench: { duration: 60, confirmsByHand: true },
  poster: { duration: 60 },
  invitation: { duration: 60 },
  sign: { duration: 60, bufferAfter: 60 },
  physio: { duration: 45, step: 15, bufferAfter: 15 },
  homevisit: { duration: 60, bufferAfter: 60, confirmsByHand: true },
  pensionreview: { duration: 45 },
  lunchlesson: { duration: 120, step: 60, capacity: 8 },
  telescope: { duration: 120, step: 60, capacity: 10 },
  dyeing: { duration: 180, step: 60, capacity: 4 },
  counterrepair: { duration: 30 },
  saunahour: { duration: 60, bufferAfter: 30 },
  breathing: { duration: 60, step: 60, capacity: 12 },
  firstdrawing: { duration: 90 },
  housevisit: { duration: 60, bufferAfter: 60 },
  cargobike: { duration: 240, step: 60 },
  vancheck: { duration: 60 },
  playtest: { duration: 120, step: 60 },
};

/** First on the pages of their businesses, and in the feeds of who follows those. */
export const PROMOTED_SERVICES: readonly ServiceKey[] = ['bakeclass', 'poster', 'launch'];

/** Beside what the tables hold by themselves. */
export const SERVICE_EXTRAS: Partial<
  Record<ServiceKey, { price?: string; duration?: string; isPopular?: boolean; discount?: string }>
> = {
  audit: { duration: '2 days', isPopular: true },
  migration: { price: 'from $2,400', duration: '1 week' },
  bakeclass: { duration: '4 hours', isPopular: true },
  breadplan: { duration: '90 minutes' },
  tablesidesetup: { duration: '2 hours' },
  launch: { duration: '2 hours', isPopular: true, discount: '20% off in your first month' },
  soundday: { duration: '8 hours' },
  books: { duration: '1 hour', price: 'from $150' },
  sign: { price: 'from $650', duration: '2 weeks' },
  poster: { duration: '10 days' },
  physio: { duration: '45 minutes', isPopular: true },
  homevisit: { duration: '1 hour' },
  pensionreview: { duration: '45 minutes' },
  lunchlesson: { duration: '2 hours', isPopular: true },
  telescope: { duration: '2 hours' },
  dyeing: { duration: '3 hours' },
  counterrepair: { duration: '30 minutes', price: 'from $20' },
  saunahour: { duration: '1 hour' },
  breathing: { duration: '1 hour' },
  firstdrawing: { duration: '90 minutes' },
  housevisit: { duration: '1 hour' },
  cargobike: { duration: '4 hours' },
  vancheck: { duration: '1 hour' },
  playtest: { duration: '2 hours' },
};

export interface DemoBooking {
  by: Person;
  service: ServiceKey;
  /** Days from now on which the business is open, backwards when below zero. */
  day: number;
  status?: BookingStatus;
  note?: string;
  reason?: string;
}

/** At the first opening of their days; those who share a day share a session. */
export const BOOKINGS: readonly DemoBooking[] = [
  { by: 'mona', service: 'books', day: 2, note: 'I will bring the shoebox.' },
  { by: 'mona', service: 'breadplan', day: 5, status: 'requested' },
  { by: 'mona', service: 'launch', day: -6 },
  { by: 'leo', service: 'launch', day: 3, note: 'We are hiring a baker and a bookkeeper.' },
  { by: 'nadia', service: 'launch', day: 4 },
  { by: 'hugo', service: 'launch', day: 6, status: 'cancelled', reason: 'The date moved.' },
  { by: 'camille', service: 'launch', day: -3, status: 'no_show' },
  { by: 'camille', service: 'bakeclass', day: -8 },
  { by: 'keiko', service: 'bakeclass', day: 3 },
  { by: 'giulia', service: 'bakeclass', day: 3 },
  { by: 'giulia', service: 'tablesidesetup', day: -12 },
  { by: 'siobhan', service: 'soundday', day: 4, status: 'requested', note: 'Two chapters this time.' },
];
