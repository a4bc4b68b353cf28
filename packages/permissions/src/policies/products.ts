import type { TribeRole } from '@kindred/validation/tribes';
import { may, type Viewer } from '../viewer.ts';
import { mayInTribe } from './tribes.ts';

/** What a rule needs to know about a product. */
export interface ProductSubject {
  sellerId: string;
  /** Of the viewer, in the tribe that it is sold in. */
  role: TribeRole | null;
  /** Whether its seller offers it at all. */
  isActive: boolean;
  /** Whether there is one left, and all that it is made of. */
  inStock: boolean;
  /** Whether the viewer has it for good, or for now. */
  isOwned: boolean;
  /** Whether having it is a reason not to buy it again. */
  isBoughtOnce: boolean;
  /** Whether the viewer bought it, and did not give it back. */
  hasBought: boolean;
}

/** The seller alone: what is sold is theirs, and so is the money. */
export function canEditProduct(viewer: Viewer | null, product: Pick<ProductSubject, 'sellerId'>): boolean {
  return viewer !== null && viewer.id === product.sellerId;
}

/** The seller, and who runs the tribe takes it off sale. */
export function canDeleteProduct(
  viewer: Viewer | null,
  product: Pick<ProductSubject, 'sellerId' | 'role'>,
): boolean {
  return canEditProduct(viewer, product) || mayInTribe(viewer, product.role, 'manage_settings');
}

export function canReviewProduct(
  viewer: Viewer | null,
  product: Pick<ProductSubject, 'sellerId' | 'hasBought'>,
): boolean {
  return viewer !== null && viewer.id !== product.sellerId && product.hasBought;
}

/** Everything at once, for a view. */
export function productAbilities(viewer: Viewer | null, product: ProductSubject) {
  const { sellerId, isActive, inStock, isOwned, isBoughtOnce } = product;
  const isFree = !(isOwned && isBoughtOnce);
  return {
    edit: isActive && canEditProduct(viewer, product),
    delete: isActive && canDeleteProduct(viewer, product),
    buy: may(viewer, 'enroll_buy') && viewer?.id !== sellerId && isActive && inStock && isFree,
    review: canReviewProduct(viewer, product),
  };
}
