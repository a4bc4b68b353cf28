import type { TribeProductRow } from '@kindred/db/commerce/visibility';
import type { TribeProduct } from '@kindred/validation/commerce';
import { presentCard } from '../accounts/service.ts';

export function presentProduct(row: TribeProductRow): TribeProduct {
  const { id, name, description, kind, price, originalPrice, imageUrl, inStock, features, sellerId } = row;
  const seller = presentCard({ ...row, id: sellerId });
  return { id, name, description, kind, price, originalPrice, imageUrl, inStock, features, seller };
}
