import type { ProductView } from '@kindred/validation/commerce/products';

/** Where products are sold, and in which currency. */
export interface ProductOwner {
  type: 'tribe' | 'business';
  id: string;
  currency: string;
}

export function ownerOf({ tribe, business, currency }: ProductView): ProductOwner {
  return {
    ...(business === null ? { type: 'tribe', id: tribe?.id ?? '' } : { type: 'business', id: business.id }),
    currency,
  };
}

/** The page of who sells it. */
export function homeOf({ tribe, business }: Pick<ProductView, 'tribe' | 'business'>): string {
  return business === null ? `/tribe/${tribe?.slug ?? ''}` : `/business/${business.slug}`;
}
