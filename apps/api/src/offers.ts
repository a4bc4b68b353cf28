import type { ItemType } from '@kindred/validation/commerce/values';
import { serviceOffer } from './features/businesses/bookings/offer.ts';
import { planOffer } from './features/commerce/plans/offer.ts';
import { productOffer } from './features/commerce/products/offer.ts';
import { courseOffer } from './features/courses/offer.ts';
import { eventOffer } from './features/events/offer.ts';
import { tribeOffer } from './features/tribes/offer.ts';
import type { Offer } from './platform/offer.ts';

/** Everything that is sold. A function, as offers and commerce import each other. */
const offers = (): readonly Offer[] => [
  planOffer,
  tribeOffer,
  productOffer,
  serviceOffer,
  courseOffer,
  eventOffer,
];

/** Undefined for a kind that nothing sells yet. */
export function offerOf(type: ItemType): Offer | undefined {
  return offers().find((offer) => offer.type === type);
}
