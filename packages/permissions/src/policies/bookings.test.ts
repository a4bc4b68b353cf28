import { BOOKING_ABILITIES, BOOKING_STATUSES } from '@kindred/validation/businesses/bookings';
import { expect, test } from 'vitest';
import { type BookingSubject, bookingAbilities } from './bookings.ts';

const START = new Date('2027-06-07T08:00:00Z');
const at = (hours: number) => new Date(START.getTime() + hours * 3_600_000);
const me = { id: 'me', role: 'member' } as const;
const outside = { role: null, answersMessages: false, managesBookings: false };
const BOOKED: BookingSubject = {
  ...outside,
  userId: 'me',
  status: 'confirmed',
  startsAt: START,
  endsAt: at(1),
  orderId: null,
  heldUntil: null,
  updatedAt: at(-72),
  cancelUntil: 24 * 60,
  rescheduleUntil: 60,
};
const may = (over: Partial<BookingSubject>, now: Date) => {
  const can = bookingAbilities(me, { ...BOOKED, ...over }, now);
  return BOOKING_ABILITIES.filter((ability) => can[ability]);
};
const missed = { status: 'no_show', updatedAt: at(2) } as const;
const theirs = { userId: 'another', managesBookings: true, role: 'staff' } as const;

test.each<[string, Partial<BookingSubject>, number, string[]]>([
  ['a day before, whoever booked', {}, -24, ['cancel', 'reschedule']],
  ['a minute too late to cancel', {}, -23.99, ['reschedule']],
  ['half an hour before', {}, -0.5, []],
  ['what waits to be confirmed', { status: 'requested' }, -0.5, ['cancel']],
  ['what is kept for me', { status: 'held', heldUntil: at(-1) }, -2, ['cancel', 'pay']],
  ['what was kept for too long', { status: 'held', heldUntil: at(-3) }, -2, ['cancel']],
  ['what I ordered', { status: 'held', orderId: 'order' }, -2, ['cancel']],
  ['the business, until it begins', theirs, -0.1, ['cancel', 'reschedule']],
  ['the business, when it has begun', theirs, 0.5, ['cancel', 'markNoShow']],
  ['the business, when it is over', theirs, 2, ['markNoShow']],
  ['the business, of a request', { ...theirs, status: 'requested' }, -1, ['cancel', 'reschedule', 'confirm']],
  ['the business, within a day of a no-show', { ...theirs, ...missed }, 25.9, ['undoNoShow']],
  ['the business, a day after a no-show', { ...theirs, ...missed }, 26, []],
  ['the customer who missed it', missed, 3, []],
  ['staff without the right', { ...theirs, managesBookings: false }, -1, []],
  ['somebody else', { userId: 'another' }, -48, []],
])('%s', (_who, over, hours, expected) => {
  expect(may(over, at(hours))).toEqual(expected);
});

test('nothing is done any more with what is over', () => {
  for (const status of BOOKING_STATUSES.slice(3)) {
    expect(may({ status }, at(-48))).toEqual([]);
    expect(may({ ...theirs, status }, at(-48))).toEqual([]);
  }
});
