import type { BusinessView } from '@kindred/validation/businesses';
import { ProductList } from '../../commerce/products/public.tsx';
import { SellingHint } from '../services/SellingHint.tsx';

export default function ProductsTab({ business }: { business: BusinessView }) {
  const { id, currency, can } = business;
  return (
    <>
      <SellingHint business={business} />
      <ProductList owner={{ type: 'business', id, currency }} canSell={can.sell} />
    </>
  );
}
