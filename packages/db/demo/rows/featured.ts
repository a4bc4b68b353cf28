import type { FeaturedType } from '@kindred/validation/admin/featured';
import { before, type Span } from '../time.ts';
import { businessId } from './businesses.ts';
import { courseId, eventId } from './learning.ts';
import { tribeId } from './tribes.ts';

const FEATURED: readonly [type: FeaturedType, id: string, ago: Span][] = [
  ['tribe', tribeId('bakery'), '2d'],
  ['tribe', tribeId('runners'), '9d'],
  ['business', businessId('ferrer'), '3d'],
  ['business', businessId('longhand'), '12d'],
  ['course', courseId('firstloaf'), '4d'],
  ['event', eventId('moonrun'), '1d'],
];

/** What admins feature in the lists of the demo. */
export function featuredRows(now: Date) {
  return FEATURED.map(([type, subjectId, ago]) => ({ type, subjectId, featuredAt: before(now, ago) }));
}
