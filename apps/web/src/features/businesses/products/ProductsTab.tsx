import type { BusinessView } from '@kindred/validation/businesses';
import { ProductList } from '../../commerce/products/public.tsx';

export default function ProductsTab({ business: { id, currency, can } }: { business: BusinessView }) {
  return <ProductList owner={{ type: 'business', id, currency }} canSell={can.sell} />;
}
