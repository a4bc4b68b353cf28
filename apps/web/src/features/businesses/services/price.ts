import type { ServiceView } from '@kindred/validation/businesses/services';
import { formatPrice } from '../../../ui/money.ts';

/** An exact price in the currency of the business, others as they are written. */
export function shownPrice({
  price,
  exactPrice,
  currency,
}: Pick<ServiceView, 'price' | 'exactPrice' | 'currency'>) {
  return exactPrice === null ? price : formatPrice(exactPrice, currency);
}
