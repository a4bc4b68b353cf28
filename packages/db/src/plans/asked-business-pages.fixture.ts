import { createHash } from 'node:crypto';
import { daysOfBusiness, viewSources } from '../businesses/analytics/visibility.ts';
import { countInBusiness } from '../businesses/analytics/writes.ts';
import { takenOf } from '../businesses/bookingResources/visibility.ts';
import {
  bookingsForCalendar,
  bookingsOfBusiness,
  bookingsOfPerson,
  findBooking,
} from '../businesses/bookings/visibility.ts';
import { countOpen, takeReminders } from '../businesses/bookings/writes.ts';
import { savedBusinesses } from '../businesses/follows/visibility.ts';
import { reviewOfBusiness, reviewSummary, reviewsOfBusiness } from '../businesses/reviews/visibility.ts';
import { servicesOfBusiness } from '../businesses/services/visibility.ts';
import { teamOf } from '../businesses/team/visibility.ts';
import { scoresDue } from '../businesses/trending/visibility.ts';
import { findBusiness } from '../businesses/visibility.ts';
import { productsOfBusiness } from '../commerce/products/visibility.ts';
import {
  bookingsOfProduct,
  coachingForCalendar,
  coachingOfPerson,
  findProductTime,
  takenOfSeller,
} from '../commerce/productTimes/visibility.ts';
import { orderTime, takeTimeReminders } from '../commerce/productTimes/writes.ts';
import { postsOfBusiness } from '../feed/pages/visibility.ts';
import { calendarLinkByHash } from '../scheduling/calendarLinks/visibility.ts';
import { hoursOf } from '../scheduling/hours/visibility.ts';
import { type AskedByName, ada, inOne } from './asked.fixture.ts';
import { bookingAt, productAt } from './scale-business-pages.fixture.ts';
import { businessAt } from './scale-businesses.fixture.ts';

const PAGE = 21;
const BUSY = businessAt(0);
/** A month and a half ago. */
const EARLIER = { place: new Date(Date.now() - 45 * 864e5).toISOString(), id: businessAt(9) };

/** What the pages of businesses ask, of one where a lot happens. */
export function askedOfBusinessPages(): Record<string, AskedByName> {
  const reviews = { businessId: BUSY, limit: PAGE };
  const past = { when: 'past', limit: PAGE, after: undefined } as const;
  const upcoming = { ...past, when: 'upcoming' } as const;
  const month = { from: Date.now(), to: Date.now() + 31 * 864e5 };
  return {
    'pages of businesses': {
      'a business by its slug': { run: (db) => findBusiness(db, ada, 'business-77'), rows: 450 },
      'a business by its id': { run: (db) => findBusiness(db, ada, BUSY), rows: 250 },
      'its services': { run: (db) => servicesOfBusiness(db, ada, BUSY), rows: 250 },
      'its hours': { run: (db) => hoursOf(db, { business: BUSY }, 'UTC'), rows: 50 },
      'its team': { run: (db) => teamOf(db, ada, BUSY), rows: 250 },
      'those I saved': {
        run: (db) => savedBusinesses(db, ada, { limit: PAGE, after: undefined }),
        rows: 700,
      },
      'its reviews': { run: (db) => reviewsOfBusiness(db, ada, reviews), rows: 400 },
      'its reviews, further back': {
        run: (db) => reviewsOfBusiness(db, ada, { ...reviews, after: EARLIER }),
        rows: 400,
      },
      'one review': { run: (db) => reviewOfBusiness(db, ada, BUSY, businessAt(5)), rows: 250 },
      // Each of its three thousand products is looked up among my purchases; PRODUCTS_MAX bounds them.
      'its rating': { run: (db) => reviewSummary(db, ada, BUSY), rows: 3_500 },
      'its posts': {
        run: (db) => postsOfBusiness(db, ada, { ...reviews, after: undefined }),
        rows: 1_300,
      },
      'its posts, further back': {
        run: (db) => postsOfBusiness(db, ada, { ...reviews, after: EARLIER }),
        rows: 1_000,
      },
      'its products': { run: (db) => productsOfBusiness(db, ada, reviews), rows: 500 },
      'its products, further back': {
        run: (db) => productsOfBusiness(db, ada, { ...reviews, kind: 'coaching', after: EARLIER }),
        rows: 500,
      },
      // As many as happened in four weeks: follows and views by day.
      'how much happened lately': { run: (db) => scoresDue(db), rows: 90_000 },
      'what happened on each of 90 days': { run: (db) => daysOfBusiness(db, BUSY, 90, false), rows: 1_300 },
      'where visitors come from': { run: (db) => viewSources(db, BUSY, 30, false), rows: 450 },
      'counting a view': {
        run: (db) => inOne(db, (tx) => countInBusiness(tx, BUSY, { what: 'view', source: 'map' })),
        rows: 5,
      },
    },
    bookings: {
      'of a business, to come': { run: (db) => bookingsOfBusiness(db, ada, BUSY, upcoming), rows: 400 },
      'of a business, over': { run: (db) => bookingsOfBusiness(db, ada, BUSY, past), rows: 400 },
      'of a business, over, further back': {
        run: (db) => bookingsOfBusiness(db, ada, BUSY, { ...past, after: EARLIER }),
        rows: 400,
      },
      'of mine, to come': { run: (db) => bookingsOfPerson(db, ada, upcoming), rows: 700 },
      'of mine, over': { run: (db) => bookingsOfPerson(db, ada, past), rows: 900 },
      // A calendar holds a thousand.
      'of mine, for a calendar': {
        run: (db) => bookingsForCalendar(db, { userId: ada.id, businessId: null }),
        rows: 3_000,
      },
      'of a business, for a calendar': {
        run: (db) => bookingsForCalendar(db, { userId: ada.id, businessId: BUSY }),
        rows: 8_000,
      },
      'whose calendar it is': {
        run: (db) => calendarLinkByHash(db, createHash('sha256').update('link77').digest()),
        rows: 5,
      },
      one: { run: (db) => findBooking(db, ada, bookingAt(77)), rows: 20 },
      'times that are taken in two weeks': {
        run: (db) => takenOf(db, [`000000b1-0000-7000-8000-${'0'.repeat(12)}`], month),
        rows: 800,
      },
      'a time of coaching that is ordered': {
        run: (db) =>
          inOne(db, (tx) =>
            orderTime(tx, { productId: productAt(2), slotId: ada.id, orderId: ada.id, buyerId: ada.id }),
          ),
        rows: 450,
      },
      'hours of coaching': { run: (db) => hoursOf(db, { product: productAt(2) }, 'UTC'), rows: 10 },
      'when a coach is taken in a month': {
        run: (db) =>
          takenOfSeller(db, { sellerId: ada.id, productId: productAt(2), buyerId: businessAt(1) }, month),
        rows: 2_500,
      },
      'what is booked of coaching, for its seller': {
        run: (db) => bookingsOfProduct(db, ada, { id: productAt(2), isSeller: true }),
        rows: 1_000,
      },
      'what is booked of coaching, by me': {
        run: (db) => bookingsOfProduct(db, ada, { id: productAt(2), isSeller: false }),
        rows: 1_000,
      },
      'own coaching, to come': { run: (db) => coachingOfPerson(db, ada, upcoming), rows: 1_000 },
      'own coaching, over': { run: (db) => coachingOfPerson(db, ada, past), rows: 1_000 },
      'own coaching, over, further back': {
        run: (db) => coachingOfPerson(db, ada, { ...past, after: EARLIER }),
        rows: 1_000,
      },
      'coaching for a calendar': { run: (db) => coachingForCalendar(db, ada.id), rows: 5_000 },
      'a time of coaching, for its buyer': {
        run: (db) => findProductTime(db, ada, `000000b6-0000-7000-8000-${'0'.repeat(12)}`),
        rows: 20,
      },
      'reminders of coaching that are due': {
        run: (db) => inOne(db, (tx) => takeTimeReminders(tx, 100)),
        rows: 100,
      },
      'those I have to come': { run: (db) => inOne(db, (tx) => countOpen(tx, ada.id, BUSY)), rows: 450 },
      'reminders that are due': { run: (db) => inOne(db, (tx) => takeReminders(tx, 100)), rows: 100 },
    },
  };
}
