import type { PlanView } from '@kindred/validation/commerce/plans';
import { PLAN_IDS } from '@kindred/validation/commerce/values';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import PlansScreen from './PlansScreen.tsx';

const { calls } = vi.hoisted(() => ({ calls: { list: vi.fn(), ask: vi.fn(), quote: vi.fn() } }));
vi.mock('../../../app/api.ts', () => ({
  api: {
    commerce: {
      plans: { list: { query: calls.list }, askForEnterprise: { mutate: calls.ask } },
      checkout: { quote: { query: calls.quote } },
    },
  },
}));

const PLANS: PlanView[] = (['starter', 'pro', 'enterprise'] as const).map((plan) => ({
  plan,
  name: { starter: 'Starter', pro: 'Creator Pro', enterprise: 'Enterprise' }[plan],
  itemId: plan === 'pro' ? PLAN_IDS.pro : null,
  price: { starter: '0.00', pro: '29.00', enterprise: null }[plan],
  currency: 'USD',
  interval: plan === 'pro' ? 'month' : null,
  trialDays: plan === 'pro' ? 14 : 0,
  memberLimit: plan === 'starter' ? 50 : null,
  fee: plan === 'starter' ? 20 : 5,
  isCurrent: plan === 'starter',
  isSubscribed: false,
}));
/** @param mine the one I am on */
function show(mine: PlanView['plan'] = 'starter', path = '/plans', trialDays = 14, isGiven = false) {
  const items = PLANS.map((plan) => ({
    ...plan,
    isCurrent: plan.plan === mine,
    isSubscribed: plan.plan === 'pro' && mine === 'pro' && !isGiven,
    trialDays: plan.plan === 'pro' ? trialDays : 0,
  }));
  calls.list.mockResolvedValue({ items });
  return renderSignedIn(<PlansScreen />, { path });
}
const card = async (name: string) => {
  const item = (await screen.findByRole('heading', { name })).closest('li');
  if (item === null) throw new Error(`No plan ${name}`);
  return within(item);
};

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  calls.quote.mockRejectedValue(new Error('No line'));
});

it.each<[PlanView['plan'], number, Record<string, string | null>]>([
  [
    'starter',
    14,
    { Starter: 'Create a tribe', 'Creator Pro': 'Start Pro Trial', Enterprise: 'Contact Sales' },
  ],
  [
    'starter',
    0,
    { Starter: 'Create a tribe', 'Creator Pro': 'Get Creator Pro', Enterprise: 'Contact Sales' },
  ],
  ['pro', 0, { Starter: null, 'Creator Pro': 'Manage subscription', Enterprise: 'Contact Sales' }],
  ['enterprise', 0, { Starter: null, 'Creator Pro': null, Enterprise: null }],
])('offers somebody on %s with %i trial days what fits', async (mine, trialDays, offered) => {
  show(mine, '/plans', trialDays);
  for (const [name, label] of Object.entries(offered)) {
    const plan = await card(name);
    const [action] = [...plan.queryAllByRole('button'), ...plan.queryAllByRole('link')];
    expect(action?.textContent ?? null, name).toBe(label);
  }
  expect(screen.getAllByText('Your plan')).toHaveLength(1);
  expect(screen.queryAllByText(/days free, then charged monthly/)).toHaveLength(trialDays > 0 ? 1 : 0);
});

it('has nothing to manage where the plan was given', async () => {
  show('pro', '/plans', 0, true);
  const pro = await card('Creator Pro');
  expect(pro.getByText('Your plan')).toBeTruthy();
  expect(pro.queryByRole('link')).toBeNull();
});

it('opens the checkout of Creator Pro by its address, which takes no coupon', async () => {
  calls.quote.mockResolvedValue({
    lines: [
      {
        ...{ type: 'plan', id: PLAN_IDS.pro, title: 'Creator Pro', imageUrl: null },
        ...{ quantity: 1, price: '29.00', total: '0.00', interval: 'month', booked: null },
      },
    ],
    ...{ currency: 'USD', subtotal: '0.00', discount: '0.00', coupon: null, shipping: '0.00', tax: '0.00' },
    ...{
      taxLabel: null,
      isTaxIncluded: false,
      total: '0.00',
      needsAddress: false,
      shipsTo: [],
      isTest: true,
    },
    recurring: {
      ...{ interval: 'month', intervals: ['month'], amount: '29.00', trialDays: 14 },
      ...{ firstChargeAt: '2026-12-08T10:00:00.000Z', isDiscountForever: false },
    },
    ...{ seller: null, paymentMethod: null, refundDays: 0, token: 't', canBeGiven: false, giftIntervals: [] },
  });
  show('starter', '/plans?plan=pro');
  const sheet = within(await screen.findByRole('dialog', { name: 'Creator Pro' }));
  expect(await sheet.findByText(/Then \$29 a month/)).toBeTruthy();
  expect(calls.quote.mock.calls[0]?.[0]).toEqual({
    items: [{ type: 'plan', id: PLAN_IDS.pro, quantity: 1 }],
  });
  expect(sheet.queryByRole('button', { name: 'Add a coupon' })).toBeNull();
});

it('sends what somebody needs of Enterprise, and keeps it when that fails', async () => {
  calls.ask.mockRejectedValueOnce(new Error('No line')).mockResolvedValue({ message: 'We answer by mail.' });
  show('starter', '/plans?plan=enterprise');
  const sheet = within(await screen.findByRole('dialog', { name: 'Contact Sales' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Send' }));
  expect(await sheet.findByText('Organization is required')).toBeTruthy();
  fireEvent.change(sheet.getByLabelText(/Organization/), { target: { value: 'Bakers' } });
  fireEvent.change(sheet.getByLabelText(/What do you need/), { target: { value: 'White label, please' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(calls.ask).toHaveBeenCalledTimes(1));
  fireEvent.click(await sheet.findByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Message sent')).toBeTruthy();
  expect(calls.ask.mock.calls[1]?.[0]).toMatchObject({
    organization: 'Bakers',
    message: 'White label, please',
  });
});

it('says when plans could not be loaded, and tries again', async () => {
  calls.list.mockRejectedValueOnce(new Error('No line'));
  renderSignedIn(<PlansScreen />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  calls.list.mockResolvedValue({ items: PLANS });
  fireEvent.click(retry);
  expect(await card('Starter')).toBeTruthy();
});
