import type { ProductCard } from '@kindred/validation/commerce/products';
import { formatPrice } from '../../../ui/money.ts';
import { Spoken } from '../../../ui/Spoken.tsx';
import { PRODUCT } from './copy.ts';
import classes from './Product.module.css';

type Priced = Pick<ProductCard, 'price' | 'originalPrice' | 'currency' | 'interval'>;

/** What it costs, beside what it cost before. */
export function Price({ product }: { product: Priced }) {
  const { price, originalPrice, currency, interval } = product;
  return (
    <p className={classes.price}>
      {Number(price) === 0 ? PRODUCT.free : formatPrice(price, currency)}
      {interval !== null && Number(price) > 0 && <span className={classes.per}>{PRODUCT.per[interval]}</span>}
      {originalPrice !== null && (
        <>
          <s className={classes.was} aria-hidden>
            {formatPrice(originalPrice, currency)}
          </s>
          <Spoken>{PRODUCT.was(formatPrice(originalPrice, currency))}</Spoken>
        </>
      )}
    </p>
  );
}
