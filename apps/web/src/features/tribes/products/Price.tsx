import type { TribeProduct } from '@kindred/validation/commerce/products';
import { formatPrice } from '../../../ui/money.ts';
import { Spoken } from '../../../ui/Spoken.tsx';
import { OFFERS } from '../offers/copy.ts';
import offers from '../offers/Offers.module.css';
import { PRODUCTS } from './copy.ts';

/** What it costs, beside what it cost before. */
export function Price({ product, currency }: { product: TribeProduct; currency: string }) {
  const { price, originalPrice } = product;
  return (
    <p className={offers.price}>
      {Number(price) === 0 ? OFFERS.free : formatPrice(price, currency)}
      {originalPrice !== null && (
        <>
          <s className={offers.was} aria-hidden>
            {formatPrice(originalPrice, currency)}
          </s>
          <Spoken>{PRODUCTS.was(formatPrice(originalPrice, currency))}</Spoken>
        </>
      )}
    </p>
  );
}
