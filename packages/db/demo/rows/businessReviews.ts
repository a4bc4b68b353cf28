import type { Insertable } from 'kysely';
import type { BusinessReviewsTable, BusinessReviewVotesTable } from '../../src/schema/businessReviews.ts';
import { BOOKINGS } from '../bookings.ts';
import { BUSINESS_REVIEWS, HELPFUL_REVIEWS, REVIEW_REPLIES } from '../businessReviews.ts';
import { idOf, randomFrom } from '../ids.ts';
import { type DemoTestimonial, SERVICES } from '../services.ts';
import { DAY } from '../time.ts';
import { personId } from './accounts.ts';
import { businessId } from './businesses.ts';

const reviewId = ({ by, service }: DemoTestimonial) => idOf(`business review ${by} ${service}`);

export function businessReviewRows(now: Date): Insertable<BusinessReviewsTable>[] {
  return BUSINESS_REVIEWS.map((review) => {
    const { by, service, rating, text } = review;
    const booked = BOOKINGS.find(
      (booking) =>
        booking.by === by && booking.service === service && booking.day < 0 && booking.status === undefined,
    );
    const days = booked === undefined ? 2 + randomFrom(`business review ${text}`)() * 25 : 2;
    const createdAt = new Date(now.getTime() - days * DAY);
    const reply = REVIEW_REPLIES[service] ?? null;
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
  return BUSINESS_REVIEWS.flatMap((review) =>
    (HELPFUL_REVIEWS[review.service] ?? []).map((person) => ({
      reviewId: reviewId(review),
      userId: personId(person),
      createdAt: new Date(now.getTime() - DAY / 2),
    })),
  );
}
