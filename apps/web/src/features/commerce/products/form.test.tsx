import type { ProductView } from '@kindred/validation/commerce/products';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import ProductFormSheet from './ProductFormSheet.tsx';

const { calls } = vi.hoisted(() => ({
  calls: { create: vi.fn(), update: vi.fn(), choices: vi.fn() },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    commerce: {
      products: {
        create: { mutate: calls.create },
        update: { mutate: calls.update },
        bundleChoices: { query: calls.choices },
      },
    },
  },
}));

const owner = { type: 'tribe', id: '01920000-0000-7000-8000-00000000000a', currency: 'EUR' } as const;
const [SHEET, CARDS] = ['01920000-0000-7000-8000-0000000000b1', '01920000-0000-7000-8000-0000000000b2'];

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  calls.create.mockResolvedValue({ id: 'new' });
  calls.update.mockResolvedValue({ id: 'old' });
});

function open(product?: ProductView) {
  const onSaved = vi.fn();
  const more = product === undefined ? {} : { product };
  renderSignedIn(
    <ProductFormSheet owner={owner} isOpen onClose={() => undefined} onSaved={onSaved} {...more} />,
  );
  return onSaved;
}
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = (name = 'Add Product') => fireEvent.click(screen.getByRole('button', { name }));

it('says what is missing, in the words of the form, and keeps what was typed', async () => {
  open();
  await screen.findByLabelText('Product name');
  type('Badge', 'New');
  type('Button link', 'http://shop.example.org/');
  save();
  for (const words of [
    'Product name is required',
    'Description is required',
    'Price is required',
    'Category is required',
    'Button link must begin with https://',
  ]) {
    expect(await screen.findByText(words)).toBeTruthy();
  }
  expect(screen.getByLabelText('Badge')).toHaveProperty('value', 'New');
  expect(document.activeElement).toBe(screen.getByLabelText('Product name'));
  expect(calls.create).not.toHaveBeenCalled();
});

it('sends a bundle, and puts what the server minds under its field', async () => {
  calls.choices.mockResolvedValue([
    { type: 'product', id: SHEET, name: 'Runway in one sheet' },
    { type: 'product', id: CARDS, name: 'Fifty questions' },
  ]);
  const onSaved = open();
  await screen.findByLabelText('Product name');
  type('Type', 'bundle');
  type('Product name', 'The dawn kit');
  type('Description', 'Both.');
  type(/^Price/, '39,00');
  type('Category', 'Tools');
  type('Features', 'Two things\n\nCheaper');
  fireEvent.click(await screen.findByLabelText('Fifty questions'));
  fireEvent.click(screen.getByLabelText('Runway in one sheet'));
  type('Ships to', 'DE');
  const minded = {
    code: 'invalid_input',
    issues: [{ path: 'price', message: 'Price must be 0 or at least 0.50 EUR' }],
  };
  calls.create.mockRejectedValueOnce(Object.assign(new Error(), { data: minded }));
  save();
  expect(await screen.findByText('Price must be 0 or at least 0.50 EUR')).toBeTruthy();
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(calls.create.mock.lastCall?.[0]).toMatchObject({
    id: owner.id,
    kind: 'bundle',
    price: '39.00',
    originalPrice: null,
    stock: null,
    shipsTo: ['DE'],
    features: ['Two things', 'Cheaper'],
    items: [
      { type: 'product', id: CARDS },
      { type: 'product', id: SHEET },
    ],
  });
});

it('edits what is there, and leaves the stock to who buys meanwhile', async () => {
  const product = {
    id: SHEET,
    kind: 'physical',
    name: 'Cards',
    description: 'Fifty.',
    price: '24.00',
    originalPrice: null,
    category: 'Tools',
    isOffered: true,
    stock: 4,
    interval: null,
    durationMinutes: null,
    shippingFee: '4.00',
    shipsTo: [],
    items: [],
    images: [],
    features: [],
    badge: null,
    ctaText: 'Buy Now',
    ctaLink: null,
  } as unknown as ProductView;
  open(product);
  await screen.findByLabelText('Product name');
  expect(screen.queryByLabelText('Type')).toBeNull();
  type('Product name', 'Fifty cards');
  save('Save');
  await waitFor(() => expect(calls.update).toHaveBeenCalled());
  expect(calls.update.mock.lastCall?.[0]).toMatchObject({ id: SHEET, name: 'Fifty cards', price: '24.00' });
  expect(calls.update.mock.lastCall?.[0]).not.toHaveProperty('stock');
});
