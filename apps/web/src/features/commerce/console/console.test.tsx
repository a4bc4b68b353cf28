import type { ConsoleView } from '@kindred/validation/commerce/console';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import AnalyticsTab from './analytics/AnalyticsTab.tsx';
import CouponsTab from './coupons/CouponsTab.tsx';
import PayoutsTab from './payouts/PayoutsTab.tsx';

const { calls } = vi.hoisted(() => ({
  calls: {
    get: vi.fn(),
    items: vi.fn(),
    scopes: vi.fn(),
    coupons: vi.fn(),
    create: vi.fn(),
    balances: vi.fn(),
    payouts: vi.fn(),
    request: vi.fn(),
  },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    commerce: {
      console: { get: { query: calls.get }, items: { query: calls.items }, scopes: { query: calls.scopes } },
      coupons: { list: { query: calls.coupons }, create: { mutate: calls.create } },
      payouts: {
        balances: { query: calls.balances },
        list: { query: calls.payouts },
        request: { mutate: calls.request },
      },
    },
  },
}));
const NOTHING = { items: [], nextCursor: null };

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  calls.items.mockResolvedValue([]);
  calls.scopes.mockResolvedValue([]);
  calls.payouts.mockResolvedValue(NOTHING);
});

const view: ConsoleView = {
  books: [{ currency: 'USD', isTest: true }],
  currency: 'USD',
  isTest: true,
  range: '30',
  revenue: '304.46',
  monthlyRevenue: '280.46',
  net: '285.16',
  refunds: '0.00',
  orders: 21,
  views: 639,
  conversion: 3.3,
  growth: 41,
  months: [
    { month: '2026-09', revenue: '84.00', orders: 7 },
    { month: '2026-10', revenue: '216.00', orders: 16 },
    { month: '2026-11', revenue: '280.46', orders: 19 },
  ],
  subscribers: { active: 12, mrr: '144.00', started: 2, ended: 2, churn: 16.7 },
  bestSellers: [],
  tribes: [],
  cohorts: [{ month: '2026-09', size: 5, kept: [100, 100, 80] }],
};

const RYE = '01920000-0000-7000-8000-0000000000c1';
it('narrows the figures and the file to what the address names, and back', async () => {
  calls.get.mockResolvedValue({
    ...view,
    tribes: [{ id: RYE, name: 'Bakers', orders: 1, revenue: '80.00' }],
  });
  calls.scopes.mockResolvedValue([{ type: 'item', id: RYE, title: 'Rye' }]);
  renderSignedIn(<AnalyticsTab />, { path: `/?item=${RYE}&tribe=none` });
  const select = await screen.findByLabelText('Figures of');
  await screen.findByRole('option', { name: 'Item: Rye' });
  expect(select).toHaveProperty('value', `item:${RYE}`);
  expect(calls.get.mock.lastCall?.[0]).toEqual({ range: '30', item: RYE });
  const file = () => screen.getByRole('link', { name: 'Export' }).getAttribute('href');
  expect(file()).toBe(`/api/creator-tools/exports/sales?item=${RYE}`);
  expect(screen.queryByRole('heading', { name: 'By tribe' })).toBeNull();
  fireEvent.change(select, { target: { value: '' } });
  await waitFor(() => expect(calls.get.mock.lastCall?.[0]).toEqual({ range: '30' }));
  expect(file()).toBe('/api/creator-tools/exports/sales');
  expect(await screen.findByRole('heading', { name: 'By tribe' })).toBeTruthy();
});

it('draws the months, and says them to who does not see them', async () => {
  calls.get.mockResolvedValue(view);
  renderSignedIn(<AnalyticsTab />, { user: { ...MONA, role: 'tribe_owner' } });
  const table = await screen.findByRole('table', { name: 'Revenue of 3 months' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['MonthRevenueOrders', 'Sep$84.007', 'Oct$216.0016', 'Nov$280.4619']);
  expect(screen.getByText('Test payments: no real money moves')).toBeTruthy();
  expect(screen.getByText('+41%')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: '12 months' }));
  await waitFor(() => expect(calls.get.mock.lastCall?.[0]).toEqual({ range: '365' }));
});

it('says what to do next to who sells nothing', async () => {
  calls.get.mockResolvedValue({ ...view, books: [], views: 0 });
  renderSignedIn(<AnalyticsTab />, { user: { ...MONA, role: 'tribe_owner' } });
  expect(await screen.findByRole('heading', { name: 'No sales yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to my tribes' }).getAttribute('href')).toBe('/my-tribes');
});

it('creates a coupon; what is wrong stands at its field, and nothing typed is lost', async () => {
  calls.coupons.mockResolvedValue(NOTHING);
  calls.create.mockResolvedValue({});
  renderSignedIn(<CouponsTab />, { user: { ...MONA, role: 'tribe_owner' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Create Coupon' }));
  const sheet = await screen.findByRole('dialog');
  const type = (label: string, value: string) =>
    fireEvent.change(within(sheet).getByLabelText(label), { target: { value } });
  type('Code', 'spring');
  type('Discount (%)', '120');
  type('Uses', '5');
  fireEvent.click(within(sheet).getByRole('button', { name: 'Create Coupon' }));
  expect(await within(sheet).findByText('Discount must be more than 0, and at most 100%')).toBeTruthy();
  expect(calls.create).not.toHaveBeenCalled();
  expect(within(sheet).getByLabelText<HTMLInputElement>('Code').value).toBe('spring');
  type('Discount (%)', '20');
  fireEvent.click(within(sheet).getByRole('button', { name: 'Create Coupon' }));
  await waitFor(() =>
    expect(calls.create.mock.calls[0]?.[0]).toEqual({
      code: 'spring',
      type: 'percentage',
      discount: '20',
      currency: null,
      duration: 'first',
      maxUses: 5,
      maxPerUser: 1,
      expiresAt: null,
      items: [],
    }),
  );
});

const balance = {
  currency: 'USD',
  isTest: false,
  available: '314.16',
  held: '8.00',
  lines: [
    { kind: 'sale', amount: '550.16', isHeld: false },
    { kind: 'tax', amount: '20.00', isHeld: false },
    { kind: 'payout', amount: '-256.00', isHeld: false },
  ],
  minimum: '10.00',
  isLast: false,
  isPayable: true,
  reason: null,
};

const payout = {
  id: '01890000-0000-7000-8000-000000000001',
  amount: '256.00',
  tax: '16.00',
  currency: 'USD',
  isTest: false,
  date: '2026-03-01T10:00:00.000Z',
  status: 'completed',
  method: 'Bank transfer',
  transactionId: 'TX-1',
  paidAt: '2026-03-03T10:00:00.000Z',
  declineReason: null,
  can: { cancel: false },
};

it('explains a balance line by line, and asks for a payout of it', async () => {
  calls.balances.mockResolvedValue({ balances: [balance], method: 'Bank transfer' });
  calls.payouts.mockResolvedValue({ items: [payout], nextCursor: null });
  calls.request.mockResolvedValue({});
  renderSignedIn(<PayoutsTab />, { user: { ...MONA, role: 'tribe_owner' } });
  const lines = within(await screen.findByRole('list', { name: 'What it is made of' }));
  expect(lines.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'Sales$550.16',
    'Tax collected, for you to remit$20.00',
    'Payouts-$256.00',
    'Available$314.16',
    expect.stringContaining('$8.00'),
  ]);
  expect(await screen.findByText(/\$16\.00 of it is tax/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Request Payout in USD' }));
  const sheet = await screen.findByRole('dialog');
  fireEvent.click(within(sheet).getByRole('button', { name: 'Request Payout' }));
  await waitFor(() =>
    expect(calls.request.mock.calls[0]?.[0]).toEqual({ amount: '314.16', currency: 'USD', isTest: false }),
  );
});

it.each([
  ['negative', '-5.00', /recovered from your next sales/],
  ['below_minimum', '5.00', /from \$10\.00/],
  ['open', '314.16', /on its way/],
] as const)('says why there is no payout: %s', async (reason, available, words) => {
  calls.balances.mockResolvedValue({
    balances: [{ ...balance, available, isPayable: false, reason }],
    method: 'Bank transfer',
  });
  renderSignedIn(<PayoutsTab />, { user: { ...MONA, role: 'tribe_owner' } });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Request Payout in USD' }).disabled).toBe(
    true,
  );
});
