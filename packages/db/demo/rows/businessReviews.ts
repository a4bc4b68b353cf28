import type { Insertable } from 'kysely';
import type { BusinessReviewsTable, BusinessReviewVotesTable } from '../../src/schema/businessReviews.ts';
import { BOOKINGS } from '../bookings.ts';
import { idOf, randomFrom } from '../ids.ts';
import type { Person } from '../people.ts';
import { type DemoTestimonial, SERVICES, type ServiceKey, TESTIMONIALS } from '../services.ts';
import { DAY } from '../time.ts';
import { personId } from './accounts.ts';
import { businessId } from './businesses.ts';

/** What customers said in public, and Mona of what she booked. */
const REVIEWS: readonly DemoTestimonial[] = [
  ...TESTIMONIALS.filter(({ isPublic = true }) => isPublic),
  {
    by: 'mona',
    service: 'launch',
    rating: 4,
    text: 'A clear plan after one hour. I would have liked it in writing a little sooner.',
  },
];

const REPLIES: Partial<Record<ServiceKey, string>> = {
  launch: 'Fair. You get the plan on the same day from now on.',
  bakeclass: 'Your dough was braver than you think. Come back in autumn.',
  tablesidesetup: 'The Wi-Fi is forgiven. Thank you for the kind words.',
};

const HELPFUL: Partial<Record<ServiceKey, readonly Person[]>> = {
  launch: ['camille', 'giulia'],
  bakeclass: ['mona', 'giulia'],
  audit: ['mona'],
};

const reviewId = ({ by, service }: DemoTestimonial) => idOf(`business review ${by} ${service}`);

export function businessReviewRows(now: Date): Insertable<BusinessReviewsTable>[] {
  return REVIEWS.map((review) => {
    const { by, service, rating, text } = review;
    const booked = BOOKINGS.find(
      (booking) =>
        booking.by === by && booking.service === service && booking.day < 0 && booking.status === undefined,
    );
    const days = booked === undefined ? 2 + randomFrom(`business review ${text}`)() * 25 : 2;
    const createdAt = new Date(now.getTime() - days * DAY);
    const reply = REPLIES[service] ?? null;
    return {
      id: reviewId(review),
      businessId: businessId(SERVICES[service].business),
      authorId: personId(by),
      rating,
      content: text,
      bookingId: booked === undefined ? null : idOf(`booking ${by} ${service} ${booked.day}`),
      reply,
      repliedAt: reply === null ? null : new Date(createdAt.getTime() + DAY),
      createdAt,
      updatedAt: createdAt,
    };
  });
}

export function businessReviewVoteRows(now: Date): Insertable<BusinessReviewVotesTable>[] {
  return REVIEWS.flatMap((review) =>
    (HELPFUL[review.service] ?? []).map((person) => ({
      reviewId: reviewId(review),
      userId: personId(person),
      createdAt: new Date(now.getTime() - DAY / 2),
    })),
  );
}
