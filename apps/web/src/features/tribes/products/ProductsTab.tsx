import type { TribeView } from '@kindred/validation/tribes';
import { ProductList } from '../../commerce/products/public.tsx';
import { Closed } from '../offers/Closed.tsx';

export default function ProductsTab({ tribe: { id, currency, access, can } }: { tribe: TribeView }) {
  if (!access.isReader) return <Closed />;
  return <ProductList owner={{ type: 'tribe', id, currency }} canSell={can.sell} />;
}
