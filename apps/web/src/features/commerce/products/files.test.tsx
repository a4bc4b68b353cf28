import type { ProductFile, ProductView } from '@kindred/validation/commerce/products';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { Files } from './Files.tsx';

const ID = '01920000-0000-7000-8000-00000000000a';
const FILE: ProductFile = {
  id: ID,
  name: 'Plan.pdf',
  size: 2048,
  version: 1,
  url: null,
  createdAt: '2026-10-05T12:00:00.000Z',
};
const COMING = 'The seller hasn’t added any files yet.';
const AFTER = 'You can download these once you have bought it.';

it.each<[string, Pick<ProductView, 'kind' | 'ctaLink' | 'files'>, string | null]>([
  ['a file', { kind: 'digital', ctaLink: null, files: [FILE] }, AFTER],
  ['no file', { kind: 'digital', ctaLink: null, files: [] }, COMING],
  ['a link of its own', { kind: 'digital', ctaLink: 'https://shop.example.org', files: [] }, null],
  ['nothing to download', { kind: 'coaching', ctaLink: null, files: [] }, null],
])('a product with %s says what there is to download before it is bought', (_, product, said) => {
  renderSignedIn(<Files product={{ ...product, isOwned: false } as ProductView} />);
  expect([COMING, AFTER].filter((text) => screen.queryByText(text) !== null)).toEqual(said ? [said] : []);
});
