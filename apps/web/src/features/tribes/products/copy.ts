import type { ProductKind } from '@kindred/validation/commerce/values';

export const PRODUCTS = {
  list: 'Products',
  loading: 'Loading products',
  empty: 'No products yet',
  emptyText: 'What this tribe sells will be listed here.',
  emptyKind: 'Nothing of this kind yet',
  emptyKindText: 'Try another filter.',
  all: 'All',
  soldOut: 'Sold out',
  was: (price: string) => `Instead of ${price}`,
  by: (name: string) => `Sold by ${name}`,
  includes: 'What you get',
  open: (name: string) => `Show ${name}`,
} as const;

export const KINDS: Record<ProductKind, string> = {
  digital: 'Digital',
  physical: 'Physical',
  bundle: 'Bundles',
  subscription: 'Subscriptions',
  coaching: 'Coaching',
};
/** Of one alone. */
export const KIND: Record<ProductKind, string> = {
  digital: 'Digital',
  physical: 'Physical',
  bundle: 'Bundle',
  subscription: 'Subscription',
  coaching: 'Coaching',
};
