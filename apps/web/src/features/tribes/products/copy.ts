export const PRODUCTS = {
  list: 'Products',
  loading: 'Loading products',
  empty: 'No products yet',
  emptyText: 'What this tribe sells will be listed here.',
  emptySeller: 'Add the first one: a file, a thing, a bundle, a subscription or an hour of your time.',
  emptyKind: 'Nothing of this kind yet',
  emptyKindText: 'Try another filter.',
  all: 'All',
} as const;
