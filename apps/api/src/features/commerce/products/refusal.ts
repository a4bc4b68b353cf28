import type { ProductRow } from '@kindred/db/commerce/products/visibility';
import { isAmongSellers } from '@kindred/permissions/policies/products';
import type { Viewer } from '@kindred/permissions/viewer';
import { isCurrency } from '@kindred/validation/commerce/money';
import type { ErrorCode } from '@kindred/validation/errors';
import { isBoughtOnce } from './present.ts';

/** Why the viewer cannot buy as many of a product, whatever time is chosen. */
export function refusalOf(viewer: Viewer, product: ProductRow, quantity: number): ErrorCode | null {
  const { kind, currency, stock } = product;
  if (isAmongSellers(viewer, product)) return 'own_product';
  // Of one that leads elsewhere nothing is bought here.
  if (!product.isActive || product.isHidden || product.ctaLink !== null) return 'not_for_sale';
  if (!isCurrency(currency)) return 'currency_unsupported';
  if (product.isOwned && isBoughtOnce(kind)) return 'already_owned';
  if (!product.inStock) return 'out_of_stock';
  if (kind !== 'physical' && quantity > 1) return 'one_at_a_time';
  return stock !== null && quantity > stock ? 'too_few_left' : null;
}

/** Nothing that needs an address, a time or no money is given away. */
export function giftRefusalOf(product: ProductRow, isSent: boolean): ErrorCode | null {
  const { kind, currency, isActive, isHidden, ctaLink, inStock, price } = product;
  if (!isActive || isHidden || ctaLink !== null) return 'not_for_sale';
  if (isSent || kind === 'coaching' || Number(price) === 0) return 'gift_not_possible';
  if (!isCurrency(currency)) return 'currency_unsupported';
  return inStock ? null : 'out_of_stock';
}
