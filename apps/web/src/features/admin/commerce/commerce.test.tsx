import type { AdminSale } from '@kindred/validation/admin/commerce';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { CommercePart } from './CommercePart.tsx';
import { COMMERCE, FAILURES, SALES } from './copy.ts';

const ADA = { ...MONA, role: 'platform_admin' as const };
const CARD = { id: '00000000-0000-7000-8000-000000000002', username: null, profileImageUrl: null };
const SALE: AdminSale = {
  id: '00000000-0000-7000-8000-000000000001',
  orderNumber: 'ORD-9F3A1C22B0',
  description: 'Slow Bakery',
  buyer: { ...CARD, firstName: 'Bea', lastName: 'Holm', name: 'Bea Holm', handle: 'bea' },
  seller: null,
  amount: '12.00',
  refunded: '2.00',
  currency: 'USD',
  state: 'refunded',
  isTest: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  can: { refund: true },
};
const page = <Item,>(...items: Item[]) => ({ items, nextCursor: null });

function open(answers: Parameters<typeof answering>[0] = {}) {
  const link = answering({
    'admin.commerce.overview': () => ({
      payoutsWaiting: 3,
      plans: [{ plan: 'pro', sellers: 1, commission: 5 }],
    }),
    'admin.commerce.sales': () => page(SALE),
    ...answers,
  });
  renderSignedIn(<CommercePart />, { link, user: ADA, path: '/admin/commerce' });
}

it('the overview shows how many payouts wait, and sellers by plan', async () => {
  open();
  expect(await screen.findByText(COMMERCE.waiting(3))).toBeDefined();
  expect(await screen.findByText(COMMERCE.sellers(1))).toBeDefined();
});

it('a refund needs a reason and gives back what is left', async () => {
  const give = vi.fn(() => ({}));
  open({ 'commerce.refunds.give': give });
  fireEvent.click(await screen.findByRole('button', { name: SALES.refundNamed(SALE.orderNumber) }));
  expect(await screen.findByText(SALES.refundText('$10.00', 'Bea Holm'))).toBeDefined();
  const send = screen.getByRole('button', { name: SALES.refund });
  expect(send).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText(SALES.reason), { target: { value: 'Never delivered' } });
  fireEvent.click(send);
  await waitFor(() => expect(give).toHaveBeenCalledOnce());
  expect(give.mock.calls[0]).toEqual([{ id: SALE.id, reason: 'Never delivered' }]);
});

it('a failed job is retried', async () => {
  const retry = vi.fn(() => ({ type: 'feed.trend' }));
  const job = { id: '7', type: 'feed.trend', attempts: 10, error: null, failedAt: SALE.createdAt };
  open({ 'admin.failures.jobs': () => page(job), 'admin.failures.retryJob': retry });
  fireEvent.click(await screen.findByRole('button', { name: COMMERCE.list.jobs }));
  fireEvent.click(await screen.findByRole('button', { name: FAILURES.retryNamed('feed.trend') }));
  await waitFor(() => expect(retry).toHaveBeenCalledOnce());
  expect(retry.mock.calls[0]).toEqual([{ id: '7' }]);
});
