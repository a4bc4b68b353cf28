import type { OrderView, Receipt } from '@kindred/validation/commerce/orders';
import type { SubscriptionView } from '@kindred/validation/commerce/subscriptions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import OrderScreen from './OrderScreen.tsx';
import OrdersScreen from './OrdersScreen.tsx';

const { calls } = vi.hoisted(() => ({
  calls: {
    list: vi.fn(),
    get: vi.fn(),
    cancelOrder: vi.fn(),
    pay: vi.fn(),
    refund: vi.fn(),
    sendGift: vi.fn(),
    invoices: vi.fn(),
    subscriptions: vi.fn(),
    cancel: vi.fn(),
    preview: vi.fn(),
    change: vi.fn(),
    checkMethod: vi.fn(),
    user: vi.fn(),
  },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    accounts: { user: { query: calls.user } },
    commerce: {
      checkout: { pay: { mutate: calls.pay } },
      orders: {
        list: { query: calls.list },
        get: { query: calls.get },
        cancel: { mutate: calls.cancelOrder },
      },
      gifts: { send: { mutate: calls.sendGift } },
      refunds: { request: { mutate: calls.refund } },
      invoices: { list: { query: calls.invoices } },
      subscriptions: {
        list: { query: calls.subscriptions },
        cancel: { mutate: calls.cancel },
        previewChange: { query: calls.preview },
        change: { mutate: calls.change },
        checkMethod: { mutate: calls.checkMethod },
      },
    },
  },
}));

const ID = '01920000-0000-7000-8000-00000000000a';
const OTHER = '01920000-0000-7000-8000-00000000000b';
const page = <Item,>(...items: Item[]) => ({ items, nextCursor: null });

const RECEIPT: Receipt = {
  id: ID,
  orderNumber: 'ORD-9F3A1C22B0',
  amount: '12.00',
  refunded: '0.00',
  currency: 'USD',
  description: 'The Slow Bakery',
  date: '2026-10-05T12:00:00.000Z',
  status: 'completed',
  paymentMethod: 'Visa •••• 4242',
  receiptUrl: `/api/invoices/${ID}/pdf`,
  isTest: false,
  gift: null,
};

function anOrder(with_: Partial<OrderView> = {}): OrderView {
  return {
    ...RECEIPT,
    gift: null,
    kind: 'purchase',
    lines: [
      {
        id: ID,
        type: 'tribe',
        itemId: ID,
        title: 'The Slow Bakery',
        quantity: 1,
        price: '12.00',
        total: '12.00',
        refunded: '0.00',
        interval: 'month',
        booked: null,
        cohort: null,
        url: '/tribe/the-slow-bakery',
      },
    ],
    subtotal: '12.00',
    discount: '0.00',
    coupon: null,
    shipping: '0.00',
    tax: '0.00',
    taxLabel: null,
    seller: null,
    business: null,
    buyer: MONA,
    paymentUrl: null,
    transfer: null,
    declineReason: null,
    reservedUntil: null,
    subscriptionId: null,
    address: null,
    fulfilledAt: null,
    tracking: null,
    hasDispute: false,
    subscriptionAfterRefund: null,
    refunds: [],
    ...with_,
    can: {
      requestRefund: false,
      refund: false,
      fulfil: false,
      pay: false,
      cancel: false,
      markPaid: false,
      markRefunded: false,
      sendGift: false,
      ...with_.can,
    },
  };
}
const NO_ACTS = {
  requestRefund: false,
  refund: false,
  fulfil: false,
  pay: false,
  cancel: false,
  markPaid: false,
  markRefunded: false,
  sendGift: false,
};

function aSubscription(with_: Partial<SubscriptionView> = {}): SubscriptionView {
  return {
    id: ID,
    type: 'tribe',
    itemId: ID,
    name: 'The Slow Bakery',
    url: '/tribe/the-slow-bakery',
    plan: 'Monthly',
    interval: 'month',
    amount: '12.00',
    currency: 'USD',
    status: 'active',
    state: 'active',
    nextBilling: '2026-11-05T12:00:00.000Z',
    startDate: '2026-08-05T12:00:00.000Z',
    endDate: null,
    trialEndsAt: null,
    graceUntil: null,
    paymentMethod: 'Visa •••• 4242',
    transfer: null,
    next: null,
    isTest: false,
    can: { cancel: true, resume: false, change: true, updateMethod: true, payNow: false },
    ...with_,
  };
}

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  calls.user.mockResolvedValue(MONA);
});

describe('orders', () => {
  it('lists receipts with all that is on them, and says when there are none', async () => {
    const unpaid: Receipt = {
      ...RECEIPT,
      id: OTHER,
      orderNumber: 'ORD-2',
      amount: '9.00',
      status: 'pending',
    };
    calls.list.mockResolvedValueOnce(
      page(RECEIPT, { ...unpaid, paymentMethod: null, date: '2026-10-04T12:00:00.000Z' }),
    );
    const { unmount } = renderSignedIn(<OrdersScreen />);
    const list = await screen.findByRole('list', { name: 'Receipts' });
    for (const text of ['ORD-9F3A1C22B0', '$12.00', 'Oct 5, 2026', 'Completed', 'Visa •••• 4242']) {
      expect(within(list).getByText(text)).toBeTruthy();
    }
    const link = within(list).getByRole('link', { name: 'Receipt of ORD-9F3A1C22B0' });
    expect(link.getAttribute('href')).toBe(RECEIPT.receiptUrl);
    expect(within(list).getByRole('link', { name: 'Invoice of ORD-2' })).toBeTruthy();
    unmount();
    calls.list.mockResolvedValue(page());
    renderSignedIn(<OrdersScreen />);
    expect(await screen.findByText('No receipts yet')).toBeTruthy();
  });

  it('says when they did not load, and asks again', async () => {
    calls.list.mockRejectedValueOnce(new Error('Away'));
    calls.list.mockResolvedValue(page(RECEIPT));
    renderSignedIn(<OrdersScreen />);
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The Slow Bakery')).toBeTruthy();
  });

  it('lets an invoice be looked at and kept', async () => {
    const url = `/api/invoices/${ID}/pdf`;
    calls.invoices.mockResolvedValue(
      page({
        id: ID,
        kind: 'invoice',
        invoiceNumber: 'INV-0001',
        amount: '12.00',
        currency: 'USD',
        description: 'The Slow Bakery',
        issueDate: RECEIPT.date,
        dueDate: RECEIPT.date,
        status: 'pending',
        issuer: 'Mathilde Roux',
        client: 'Mona Reyes',
        url,
        orderId: ID,
        isTest: false,
      }),
    );
    renderSignedIn(<OrdersScreen />, { path: '/profile/orders?tab=invoices' });
    expect((await screen.findByRole('link', { name: 'View INV-0001' })).getAttribute('href')).toBe(url);
    const download = screen.getByRole('link', { name: 'Download INV-0001' });
    expect(download.getAttribute('href')).toBe(`${url}?download=1`);
    expect(screen.getByText('Pending')).toBeTruthy();
    expect(screen.getByText('Client: Mona Reyes')).toBeTruthy();
  });
});

describe('what waits for a bank transfer', () => {
  const transfer = { reference: 'PAY-9F3A1C22B0', payTo: 'Mathilde Roux\nDE02 1203' };
  it.each([
    ['its buyer', MONA, transfer, ['PAY-9F3A1C22B0', /DE02 1203/, /Write the reference on the transfer/]],
    [
      'its buyer, of a seller without an account',
      MONA,
      { ...transfer, payTo: null },
      ['Ask the seller for their bank account.'],
    ],
    ['its seller', { ...MONA, id: '01920000-0000-7000-8000-0000000000cc' }, transfer, ['PAY-9F3A1C22B0']],
  ] as const)('says to %s what is to be transferred', async (_, buyer, of, said) => {
    calls.get.mockResolvedValue(anOrder({ status: 'pending', transfer: of, buyer }));
    renderSignedIn(
      <Routes>
        <Route path="/profile/orders/:id" element={<OrderScreen />} />
      </Routes>,
      { user: MONA, path: `/profile/orders/${ID}` },
    );
    for (const each of said) expect(await screen.findByText(each)).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: 'Copy reference' })).toHaveLength(
      buyer.id === MONA.id ? 1 : 0,
    );
  });

  it('leads from the subscription to how it is paid', async () => {
    const due = { state: 'past_due', graceUntil: '2026-11-12T12:00:00.000Z' } as const;
    calls.subscriptions.mockResolvedValue(
      page(
        aSubscription({ ...due, transfer: { orderId: ID, reference: transfer.reference, isChange: false } }),
      ),
    );
    renderSignedIn(<OrdersScreen />, { path: '/profile/orders?tab=subscriptions' });
    expect((await screen.findByRole('link', { name: 'See how to pay' })).getAttribute('href')).toBe(
      `/profile/orders/${ID}`,
    );
    expect(
      screen.getByText(
        'This period waits for your bank transfer with the reference PAY-9F3A1C22B0. You keep access until Nov 12, 2026.',
      ),
    ).toBeTruthy();
  });
});

describe('a renewal by bank transfer that its seller cannot take', () => {
  it('asks for no payment', async () => {
    const waits = { state: 'past_due', graceUntil: '2026-11-12T12:00:00.000Z' } as const;
    calls.subscriptions.mockResolvedValue(page(aSubscription(waits)));
    renderSignedIn(<OrdersScreen />, { path: '/profile/orders?tab=subscriptions' });
    await screen.findByText(
      'The seller can’t take your next payment yet. There is nothing to pay until you are notified. You keep access until Nov 12, 2026.',
    );
    expect(screen.queryByRole('link', { name: 'See how to pay' })).toBeNull();
  });
});

describe('subscriptions', () => {
  const show = (...subscriptions: SubscriptionView[]) => {
    calls.subscriptions.mockResolvedValue(page(...subscriptions));
    renderSignedIn(<OrdersScreen />, { path: '/profile/orders?tab=subscriptions' });
  };
  const manage = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Manage The Slow Bakery' }));

  it('show the method that was entered on the page of the provider to whoever comes back from it', async () => {
    calls.subscriptions.mockResolvedValue(page(aSubscription()));
    calls.checkMethod.mockImplementation(async () => {
      calls.subscriptions.mockResolvedValue(page(aSubscription({ paymentMethod: 'Visa •••• 3184' })));
    });
    renderSignedIn(<OrdersScreen />, { path: `/profile/orders?tab=subscriptions&method=${ID}` });
    expect(await screen.findByText('Visa •••• 3184')).toBeTruthy();
    expect(calls.checkMethod.mock.calls).toEqual([[{ id: ID }]]);
  });

  it('can be managed while there is something to manage', async () => {
    const over = { cancel: false, resume: false, change: false, updateMethod: false, payNow: false };
    show(
      aSubscription({
        status: 'cancelled',
        state: 'ended',
        nextBilling: null,
        endDate: '2026-09-05T12:00:00.000Z',
        can: over,
      }),
    );
    expect(await screen.findByText('Canceled')).toBeTruthy();
    expect(screen.getByText('Ended Sep 5, 2026')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Manage/ })).toBeNull();
  });

  it('shows what a change costs before it is made', async () => {
    calls.preview.mockResolvedValue({
      interval: 'year',
      amount: '120.00',
      currency: 'USD',
      coupon: null,
      dueNow: '135.66',
      credit: '6.00',
      tax: { label: 'VAT 19%', amount: '21.66' },
      startsAt: '2026-10-20T12:00:00.000Z',
      nextBilling: '2027-10-20T12:00:00.000Z',
    });
    calls.change.mockResolvedValue({ subscription: aSubscription(), paymentUrl: null, declineReason: null });
    show(aSubscription());
    await manage();
    fireEvent.click(await screen.findByRole('button', { name: /Switch to annual/ }));
    expect(
      await screen.findByText(/You pay \$135\.66 today for a year at \$120\/yr\..* VAT 19% adds \$21\.66\./),
    ).toBeTruthy();
    expect(calls.change).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Pay $135.66 and switch' }));
    expect(await screen.findByText('Plan changed')).toBeTruthy();
    expect(calls.change).toHaveBeenCalledWith({ id: ID, interval: 'year' });
  });

  it('is canceled after a question that says until when it lasts', async () => {
    calls.cancel.mockResolvedValue(aSubscription());
    show(aSubscription());
    await manage();
    fireEvent.click(await screen.findByRole('button', { name: /Cancel subscription/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel The Slow Bakery?' });
    expect(dialog.textContent).toContain('You keep access until Nov 5, 2026');
    expect(calls.cancel).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText('Subscription canceled')).toBeTruthy();
  });
});

describe('one order', () => {
  const show = () =>
    renderSignedIn(
      <Routes>
        <Route path="/profile/orders/:id" element={<OrderScreen />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>,
      { path: `/profile/orders/${ID}` },
    );

  it('waits for its payment, and confirms it by itself', async () => {
    const can = { ...NO_ACTS, pay: true, cancel: true };
    calls.get.mockResolvedValueOnce(anOrder({ status: 'pending', can }));
    calls.get.mockResolvedValue(anOrder());
    show();
    expect(await screen.findByRole('heading', { name: 'Waiting for payment' })).toBeTruthy();
    expect(
      await screen.findByRole('heading', { name: 'Payment confirmed' }, { timeout: 5_000 }),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open The Slow Bakery' }).getAttribute('href')).toBe(
      '/tribe/the-slow-bakery',
    );
  });

  it('says why it was declined, and can be paid again or canceled', async () => {
    const can = { ...NO_ACTS, pay: true, cancel: true };
    const declineReason = 'The card was declined.';
    calls.get.mockResolvedValue(anOrder({ status: 'pending', declineReason, can }));
    calls.cancelOrder.mockResolvedValue(anOrder({ status: 'cancelled' }));
    calls.pay.mockResolvedValue({ paymentUrl: '/pay/test/abc' });
    const { unmount } = show();
    expect(await screen.findByText('The card was declined. You can try again.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Pay $12' }));
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    unmount();
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this order?' });
    calls.get.mockResolvedValue(anOrder({ status: 'cancelled' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByRole('heading', { name: 'Order canceled' })).toBeTruthy();
  });

  it('that is a gift says what became of it, and can be sent to somebody else', async () => {
    const gift: OrderView['gift'] = {
      to: 'cara@example.org',
      status: 'sent',
      message: 'For your oven',
      link: '/gift/abc',
      sentAt: '2026-10-05T12:00:00.000Z',
      redeemedAt: null,
      redeemedBy: null,
    };
    calls.get.mockResolvedValue(anOrder({ gift, can: { ...NO_ACTS, sendGift: true } }));
    show();
    expect(await screen.findByText(/on its way to cara@example.org/)).toBeTruthy();
    expect(screen.getByText('“For your oven”')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open The Slow Bakery' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Send to somebody else' }));
    const sheet = await screen.findByRole('dialog', { name: 'Send to somebody else' });
    const to = within(sheet).getByLabelText('Email or handle');
    const send = within(sheet).getByRole('button', { name: 'Send to somebody else' });
    fireEvent.click(send);
    expect(await within(sheet).findByText('Enter an email address or a handle')).toBeTruthy();
    fireEvent.change(to, { target: { value: '@dan' } });
    const issues = [{ path: 'to', message: 'Nobody has this handle' }];
    calls.sendGift.mockRejectedValueOnce(
      Object.assign(new Error('No'), { data: { code: 'invalid_input', message: 'No', issues } }),
    );
    fireEvent.click(send);
    expect(await within(sheet).findByText('Nobody has this handle')).toBeTruthy();
    const opened = { ...gift, status: 'redeemed' as const, link: null, redeemedBy: MONA };
    calls.sendGift.mockResolvedValue(anOrder({ gift: opened }));
    calls.get.mockResolvedValue(anOrder({ gift: opened }));
    fireEvent.click(send);
    expect(await screen.findByText('Opened')).toBeTruthy();
    expect(calls.sendGift).toHaveBeenLastCalledWith({ id: ID, to: '@dan' });
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  });

  it.each([
    ['pending', null, false],
    ['completed', null, true],
    ['refunded', null, false],
    ['completed', '2026-10-07T12:00:00.000Z', false],
  ] as const)(
    'that is %s and sent at %s says what is to be waited for',
    async (status, fulfilledAt, waits) => {
      const address = {
        name: 'Mona Reyes',
        line1: '1 Rue',
        city: 'Paris',
        postalCode: '75006',
        country: 'FR',
      };
      calls.get.mockResolvedValue(anOrder({ status, fulfilledAt, address }));
      show();
      expect(await screen.findByText('France')).toBeTruthy();
      expect(screen.queryByText('Not shipped yet') !== null).toBe(waits);
      expect(screen.queryByText(/^Shipped on/) !== null).toBe(fulfilledAt !== null);
    },
  );

  it('is given back on request', async () => {
    calls.get.mockResolvedValue(anOrder({ can: { ...NO_ACTS, requestRefund: true } }));
    const refunded = anOrder({ status: 'refunded', refunded: '12.00' });
    calls.refund.mockResolvedValue(refunded);
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Request refund' }));
    const sheet = await screen.findByRole('dialog', { name: 'Request a refund' });
    fireEvent.change(within(sheet).getByLabelText('Reason (optional)'), { target: { value: 'Too salty' } });
    calls.get.mockResolvedValue(refunded);
    fireEvent.click(within(sheet).getByRole('button', { name: 'Request refund' }));
    await waitFor(() => expect(calls.refund).toHaveBeenCalledWith({ id: ID, reason: 'Too salty' }));
    expect(await screen.findByText('$12 went back to your payment method.')).toBeTruthy();
  });
});
