import type { TestPaymentView } from '@kindred/validation/commerce/checkout';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import TestPayScreen from './TestPayScreen.tsx';

const { calls } = vi.hoisted(() => ({ calls: { get: vi.fn(), act: vi.fn() } }));
vi.mock('../../../app/api.ts', () => ({
  api: { commerce: { payments: { getTest: { query: calls.get }, actTest: { mutate: calls.act } } } },
}));

const PAYMENT: TestPaymentView = {
  ref: 'test_pay_1',
  description: 'The Slow Bakery',
  amount: '12.00',
  currency: 'USD',
  isSetup: false,
  savesMethod: true,
  status: 'pending',
  declineReason: null,
  hasOpenDispute: false,
  returnTo: '/profile/orders/1',
};

function open(payment: Partial<TestPaymentView> = {}) {
  calls.get.mockResolvedValue({ ...PAYMENT, ...payment });
  renderSignedIn(
    <Routes>
      <Route path="/pay/test/:ref" element={<TestPayScreen />} />
      <Route path="/profile/orders/1" element={<p>The order</p>} />
    </Routes>,
    { user: MONA, path: '/pay/test/test_pay_1' },
  );
}
const others = () =>
  screen.queryAllByRole('listitem').map((item) => item.querySelector('span span')?.textContent);

beforeEach(() => {
  vi.clearAllMocks();
  calls.act.mockResolvedValue(PAYMENT);
});

it('says that no real money moves, pays with the card that was chosen, and leads back', async () => {
  open();
  expect(await screen.findByRole('button', { name: 'Pay $12.00' })).toBeTruthy();
  expect(screen.getByRole('note').textContent).toBe('Test payments: no real money moves');
  expect(others()).toEqual(['Decline', 'Ask for confirmation', 'Pay later', 'Dispute']);
  fireEvent.change(screen.getByRole('combobox', { name: /Test card/ }), { target: { value: 'declines' } });
  fireEvent.click(screen.getByRole('button', { name: 'Pay $12.00' }));
  expect(await screen.findByText('The order')).toBeTruthy();
  expect(calls.act).toHaveBeenCalledWith({ ref: 'test_pay_1', action: 'pay', card: 'declines' });
});

it.each<[what: string, payment: Partial<TestPaymentView>, button: string | null, rest: string[]]>([
  [
    'waits to be confirmed',
    { status: 'requires_action' },
    'Confirm and pay $12.00',
    ['Decline', 'Pay later', 'Dispute'],
  ],
  [
    'stores a card',
    { isSetup: true, amount: '0.00' },
    'Save this card',
    ['Decline', 'Ask for confirmation', 'Pay later'],
  ],
  ['is paid', { status: 'succeeded' }, null, ['Dispute']],
  ['is disputed', { status: 'succeeded', hasOpenDispute: true }, null, ['The seller wins', 'The buyer wins']],
  ['was declined', { status: 'failed' }, null, []],
])('offers what fits one that %s', async (_what, payment, button, rest) => {
  open(payment);
  expect(await screen.findByText('The Slow Bakery')).toBeTruthy();
  expect(others()).toEqual(rest);
  expect(screen.queryByRole('button', { name: /^(?:Pay \$|Confirm|Save)/ })?.textContent ?? null).toBe(
    button,
  );
});

it('stays when it was refused, and shows what the payment has become', async () => {
  open();
  calls.act.mockRejectedValue(new Error('conflict'));
  fireEvent.click(await screen.findByRole('button', { name: /^Decline/ }));
  await waitFor(() => expect(calls.get).toHaveBeenCalledTimes(2));
  expect(screen.getByRole('button', { name: 'Pay $12.00' })).toBeTruthy();
});

it('stays at a dispute, which is decided on the same page', async () => {
  open();
  await screen.findByRole('button', { name: 'Pay $12.00' });
  calls.get.mockResolvedValue({ ...PAYMENT, status: 'succeeded', hasOpenDispute: true });
  fireEvent.click(screen.getByRole('button', { name: /^Dispute/ }));
  expect(await screen.findByRole('button', { name: /^The buyer wins/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^The buyer wins/ }));
  expect(await screen.findByText('The order')).toBeTruthy();
});
