import type { TribeSettings } from '@kindred/validation/tribes/settings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { abilities, aTribe } from '../../../testing/tribes.ts';
import SettingsTab from './SettingsTab.tsx';

const { get, update } = vi.hoisted(() => ({ get: vi.fn(), update: vi.fn() }));
vi.mock('../../../app/api.ts', () => ({
  api: { tribes: { settings: { get: { query: get }, update: { mutate: update } } } },
}));

const tribe = aTribe({ myRole: 'owner', can: abilities('read', 'manage_price') });
const settings = (over: Partial<TribeSettings> = {}) =>
  ({
    slug: tribe.slug,
    name: 'Bakers',
    membershipType: 'paid',
    price: '12.50',
    annualPrice: null,
    currency: 'USD',
    isCurrencyFixed: false,
    trialDays: 0,
    tags: [],
    rules: [],
    enabledFeatures: [],
    sellerShare: 80,
    ...over,
  }) as unknown as TribeSettings;
beforeEach(() => {
  get.mockReset().mockResolvedValue(settings());
  update.mockReset();
});

const currency = async () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Currency' });
const price = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Price per month' });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

it('is chosen by name, and the prices beside it follow', async () => {
  renderSignedIn(<SettingsTab tribe={tribe} />);
  const field = await currency();
  expect(within(field).getByRole('option', { name: 'Japanese Yen (JPY)' })).toBeTruthy();
  expect(price().step).toBe('0.01');
  fireEvent.change(field, { target: { value: 'JPY' } });
  expect(price().step).toBe('1');
  save();
  expect(await screen.findByText('Amounts in JPY have no decimals')).toBeTruthy();
  expect(update).not.toHaveBeenCalled();
  fireEvent.change(price(), { target: { value: '1200' } });
  expect(screen.getByRole('region', { name: 'Projection' }).textContent).toContain('¥96,000');

  const message = 'Change “Rye” first: 9.50 has decimals, and JPY has none.';
  const refused = { code: 'invalid_input', message: 'No', issues: [{ path: 'currency', message }] };
  update.mockRejectedValueOnce(Object.assign(new Error('No'), { data: refused }));
  save();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(price().value).toBe('1200');
  update.mockResolvedValueOnce(settings({ currency: 'JPY', price: '1200.00' }));
  save();
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update.mock.lastCall?.[0]).toMatchObject({ id: tribe.id, currency: 'JPY', price: 1200 });
});

it('stays once something was sold in it, and says so', async () => {
  get.mockResolvedValue(settings({ isCurrencyFixed: true }));
  renderSignedIn(<SettingsTab tribe={tribe} />);
  const field = await currency();
  expect(field.disabled).toBe(true);
  expect(screen.getByText(/Something has been sold in this tribe/).id).toBe(
    field.getAttribute('aria-describedby'),
  );
});
