import type { OrderView } from '@kindred/validation/commerce/orders';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { TransferActions } from './TransferActions.tsx';

const { calls } = vi.hoisted(() => ({ calls: { paid: vi.fn(), refunded: vi.fn(), cancelled: vi.fn() } }));
vi.mock('../../../app/api.ts', () => ({
  api: {
    commerce: {
      payments: { markPaid: { mutate: calls.paid }, markRefunded: { mutate: calls.refunded } },
      orders: { cancel: { mutate: calls.cancelled } },
    },
  },
}));
beforeEach(() => void Object.values(calls).map((call) => call.mockReset()));

const refund = (id: string, status: 'pending' | 'succeeded', amount: string) => ({ id, status, amount });
function show(can: Partial<OrderView['can']>) {
  const order = {
    ...{ id: 'o1', amount: '12.00', currency: 'USD', buyer: MONA },
    refunds: [refund('r1', 'pending', '5.00'), refund('r2', 'succeeded', '7.00')],
    can: { markPaid: false, markRefunded: false, ...can },
  } as unknown as OrderView;
  renderSignedIn(<TransferActions order={order} />);
}
async function confirm(label: string, title: string) {
  fireEvent.click(screen.getByRole('button', { name: label }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  fireEvent.click(dialog.getByRole('button', { name: label }));
}

it('offers nothing to who does not settle by hand', () => {
  show({});
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('says that money has arrived once that was asked, and says why not', async () => {
  show({ markPaid: true });
  expect(screen.getAllByRole('button')).toHaveLength(1);
  calls.paid.mockRejectedValueOnce(new Error('No line'));
  await confirm('Mark as paid', 'Has $12 arrived?');
  expect(await screen.findByText('That did not work')).toBeTruthy();
  expect(calls.paid).toHaveBeenCalledExactlyOnceWith({ id: 'o1' });
});

it('cancels an unpaid order once the seller confirms it', async () => {
  show({ markPaid: true, cancel: true });
  calls.cancelled.mockResolvedValue({ id: 'o1' });
  await confirm('Cancel order', 'Cancel this unpaid order?');
  await waitFor(() => expect(calls.cancelled).toHaveBeenCalledExactlyOnceWith({ id: 'o1' }));
});

it('says of each refund that waits that it was sent, and of no other', async () => {
  show({ markRefunded: true });
  expect(screen.getAllByRole('button')).toHaveLength(1);
  calls.refunded.mockResolvedValue({ id: 'o1' });
  await confirm('Mark $5 as sent back', 'Did you send $5 back?');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.refunded).toHaveBeenCalledExactlyOnceWith({ id: 'o1', refundId: 'r1' });
});
