import type { FeaturedType } from '@kindred/validation/admin/featured';
import { businessId } from './businesses.ts';
import { courseId, eventId } from './learning.ts';
import { tribeId } from './tribes.ts';

const FEATURED: Record<FeaturedType, string[]> = {
  tribe: [tribeId('bakery'), tribeId('runners')],
  business: [businessId('ferrer'), businessId('longhand')],
  course: [courseId('firstloaf')],
  event: [eventId('moonrun')],
};

/** Featured items of the demo. */
export function featuredRows() {
  return Object.entries(FEATURED).map(([type, itemIds]) => ({ type: type as FeaturedType, itemIds }));
}
