import type { ItemType } from '@kindred/validation/commerce/values';
import type { Offer } from './platform/offer.ts';

/** Everything that is sold, a line a kind. */
const offers: readonly Offer[] = [];

/** Undefined for a kind that nothing sells yet. */
export function offerOf(type: ItemType): Offer | undefined {
  return offers.find((offer) => offer.type === type);
}
