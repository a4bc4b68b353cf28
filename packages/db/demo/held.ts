import { createHash } from 'node:crypto';
import type { SnapshotContent } from '@kindred/validation/moderation/cases';
import { HIDE_AT_WEIGHT } from '@kindred/validation/moderation/values';
import type { Insertable } from 'kysely';
import type { BusinessReviewsTable } from '../src/schema/businessReviews.ts';
import type { EventsTable } from '../src/schema/events.ts';
import { idOf } from './ids.ts';
import { personId } from './rows/accounts.ts';
import { businessId } from './rows/businesses.ts';
import { after, before, DAY } from './time.ts';

interface Held {
  type: 'business_review' | 'event';
  id: string;
  authorId: string;
  title: string;
  content: SnapshotContent;
  hiddenAt: Date;
}

function caseOf({ type, id: subjectId, authorId, title, content, hiddenAt }: Held) {
  const id = idOf(`case held ${type}`);
  return {
    case: {
      id,
      subjectType: type,
      subjectId,
      authorId,
      title,
      state: 'open' as const,
      isEscalated: true,
      priority: HIDE_AT_WEIGHT,
      hiddenAt,
      openedAt: hiddenAt,
      createdAt: hiddenAt,
    },
    snapshot: {
      id: idOf(`snapshot held ${type}`),
      caseId: id,
      authorId,
      content,
      digest: createHash('sha256').update(JSON.stringify(content)).digest(),
      createdAt: hiddenAt,
    },
  };
}

/** A review and an event that a word filter hides until they are reviewed, with their open cases. */
export function heldRows(now: Date) {
  const review = {
    id: idOf('held review'),
    businessId: businessId('voltyard'),
    authorId: personId('samuel'),
    rating: 5,
    content: 'Great vans! Ask me for your casino bonus, 200 free spins.',
    hiddenAt: before(now, '2h'),
    createdAt: before(now, '2h'),
    updatedAt: before(now, '2h'),
  } satisfies Insertable<BusinessReviewsTable>;
  const startTime = new Date(Math.floor(after(now, '6d').getTime() / DAY) * DAY + 18 * 3_600_000);
  const endTime = new Date(startTime.getTime() + 3_600_000);
  const local = (at: Date) => at.toISOString().slice(0, 16);
  const event = {
    id: idOf('held event'),
    hostId: personId('tariq'),
    title: 'Casino bonus evening',
    description: 'Bring your phone. I show you how to double it.',
    audience: 'public',
    startTime,
    endTime,
    startsLocal: local(startTime),
    endsLocal: local(endTime),
    timeZone: 'UTC',
    hiddenAt: before(now, '40m'),
    createdAt: before(now, '40m'),
    updatedAt: before(now, '40m'),
  } satisfies Insertable<EventsTable>;
  const context = { files: [], context: [] };
  const cases = [
    caseOf({
      ...review,
      type: 'business_review',
      title: review.content,
      content: { title: null, text: review.content, ...context },
    }),
    caseOf({
      ...event,
      type: 'event',
      authorId: event.hostId,
      content: { title: event.title, text: event.description, ...context },
    }),
  ];
  return {
    reviews: [review],
    events: [event],
    cases: cases.map((each) => each.case),
    snapshots: cases.map((each) => each.snapshot),
  };
}
