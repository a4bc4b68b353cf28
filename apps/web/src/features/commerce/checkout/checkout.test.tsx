import type { PlacedOrder, QuoteView } from '@kindred/validation/commerce/checkout';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import CheckoutSheet from './CheckoutSheet.tsx';

const { calls } = vi.hoisted(() => ({
  calls: { quote: vi.fn(), place: vi.fn(), pay: vi.fn(), cancel: vi.fn() },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    commerce: {
      checkout: {
        quote: { query: calls.quote },
        place: { mutate: calls.place },
        pay: { mutate: calls.pay },
      },
      orders: { cancel: { mutate: calls.cancel } },
    },
  },
}));

const ID = '01920000-0000-7000-8000-00000000000a';
const ORDER = '01920000-0000-7000-8000-00000000000b';
const CARD = { id: '01920000-0000-7000-8000-00000000000c', label: 'Visa •••• 4242' };

function aQuote(with_: Partial<QuoteView> = {}): QuoteView {
  return {
    lines: [
      {
        type: 'product',
        id: ID,
        title: 'Sourdough book',
        imageUrl: null,
        quantity: 1,
        price: '12.00',
        total: '12.00',
        interval: null,
        booked: null,
        cohort: null,
      },
    ],
    currency: 'USD',
    subtotal: '12.00',
    discount: '0.00',
    coupon: null,
    shipping: '0.00',
    tax: '0.00',
    taxLabel: null,
    isTaxIncluded: false,
    total: '12.00',
    recurring: null,
    needsAddress: false,
    shipsTo: [],
    canBeGiven: false,
    giftIntervals: [],
    isTest: true,
    isTransfer: false,
    seller: 'Mathilde Roux',
    paymentMethod: null,
    refundDays: 14,
    token: 'first',
    ...with_,
  };
}

function aMembership(interval: 'month' | 'year', trialDays = 0): QuoteView {
  const price = interval === 'month' ? '12.00' : '120.00';
  const quote = aQuote({ subtotal: price, total: trialDays > 0 ? '0.00' : price });
  return {
    ...quote,
    lines: quote.lines.map((line) => ({ ...line, type: 'tribe', title: 'The Slow Bakery', price, interval })),
    recurring: {
      interval,
      intervals: trialDays > 0 ? [] : ['month', 'year'],
      amount: price,
      trialDays,
      firstChargeAt: '2026-12-08T12:00:00.000Z',
      isDiscountForever: false,
    },
  };
}

const placed = (with_: Partial<PlacedOrder> = {}): PlacedOrder => ({
  orderId: ORDER,
  number: 'ORD-1',
  status: 'pending',
  paymentUrl: null,
  declineReason: null,
  ...with_,
});
const refusal = (code: string, message = 'No') =>
  Object.assign(new Error(message), { data: { code, message, issues: [] } });

function Page({ onDone, type }: { onDone?: () => void; type: 'product' | 'tribe' }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <p>At {useLocation().pathname}</p>
      <CheckoutSheet
        items={[{ type, id: ID }]}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Buy"
        {...(onDone ? { onDone } : {})}
      />
    </>
  );
}
const show = (onDone?: () => void, type: 'product' | 'tribe' = 'product') =>
  renderSignedIn(<Page type={type} {...(onDone ? { onDone } : {})} />);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  calls.quote.mockResolvedValue(aQuote());
});

it.each<[string, QuoteView, string, string[]]>([
  ['something paid once', aQuote(), 'Pay $12', ['Refunds can be requested within 14 days.']],
  ['nothing to pay', aQuote({ total: '0.00', discount: '12.00', coupon: 'GIFT' }), 'Get it free', []],
  ['a membership', aMembership('month'), 'Subscribe for $12/mo', ['Then $12 a month, until you cancel.']],
  [
    'a trial',
    aMembership('month', 14),
    'Start free trial',
    [
      'Free until Dec 8, 2026. Then $12 a month: the first charge is on Dec 8, 2026. Cancel before then and you pay nothing.',
    ],
  ],
  ['a card', aQuote(), 'Pay $12', ['You enter your payment details on the next page.']],
  [
    'a bank transfer',
    aQuote({ isTransfer: true }),
    'Place order',
    ['Pay by bank transfer. The next page shows the account; the order is confirmed once the money arrives.'],
  ],
  ['a membership by bank transfer', { ...aMembership('month'), isTransfer: true }, 'Place order', []],
  ['tax and shipping', aQuote({ taxLabel: 'VAT 20%', tax: '2.00' }), 'Pay $12', ['VAT 20%', '$2.00']],
])('says what %s costs, and what follows', async (_, quote, button, said) => {
  calls.quote.mockImplementation(async ({ items }) => {
    if (items[0].interval === 'year') throw refusal('not_for_sale');
    return quote;
  });
  show();
  expect(await screen.findByRole('button', { name: button })).toBeTruthy();
  expect(screen.getByText('Test payments: no real money moves')).toBeTruthy();
  for (const each of said) expect(screen.getByText(each)).toBeTruthy();
});

describe('paying', () => {
  it('leads to the page where it is paid, once however often it is tapped', async () => {
    calls.place.mockResolvedValue(placed({ paymentUrl: '/pay/test/abc' }));
    show();
    await press('Pay $12');
    fireEvent.click(screen.getByRole('button', { name: 'One moment…' }));
    expect(await screen.findByText('At /pay/test/abc')).toBeTruthy();
    expect(calls.place).toHaveBeenCalledTimes(1);
    const [input, options] = calls.place.mock.calls[0] ?? [];
    expect(input).toEqual({ items: [{ type: 'product', id: ID, quantity: 1 }], token: 'first' });
    expect(options.context.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is done with a stored card, and says so to whoever opened it', async () => {
    const onDone = vi.fn();
    calls.quote.mockResolvedValue(aQuote({ paymentMethod: CARD }));
    calls.place.mockResolvedValue(placed({ status: 'completed' }));
    show(onDone);
    await press('Pay $12');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(ORDER));
    expect(calls.place.mock.calls[0]?.[0]).toMatchObject({ paymentMethodId: CARD.id });
  });

  it('shows what changed meanwhile, and asks again', async () => {
    calls.place.mockRejectedValueOnce(refusal('quote_changed'));
    calls.place.mockResolvedValue(placed({ paymentUrl: '/pay/test/abc' }));
    show();
    await screen.findByRole('button', { name: 'Pay $12' });
    const dearer = aQuote({ subtotal: '15.00', total: '15.00', token: 'second' });
    calls.quote.mockResolvedValue({
      ...dearer,
      lines: dearer.lines.map((line) => ({ ...line, price: '15.00', total: '15.00' })),
    });
    await press('Pay $12');
    expect(await screen.findByText('Something changed since you opened this')).toBeTruthy();
    expect(screen.getByText('Sourdough book is now $15. It was $12.')).toBeTruthy();
    await press('Pay $15');
    expect(await screen.findByText('At /pay/test/abc')).toBeTruthy();
    expect(calls.place.mock.calls[1]?.[0]).toMatchObject({ token: 'second' });
    const keys = calls.place.mock.calls.map(([, options]) => options.context.idempotencyKey);
    expect(new Set(keys).size).toBe(2);
  });

  it('says why it was declined, keeps everything, and pays the same order in another way', async () => {
    const shipped = { needsAddress: true, shipsTo: ['FR', 'DE'], paymentMethod: CARD };
    calls.quote.mockImplementation(async ({ coupon }) =>
      aQuote({ ...shipped, ...(coupon ? { coupon, discount: '2.00', total: '10.00' } : {}) }),
    );
    calls.place.mockResolvedValue(placed({ declineReason: 'The card was declined.' }));
    calls.pay.mockResolvedValue(
      placed({ paymentUrl: '/pay/test/abc', declineReason: 'The card was declined.' }),
    );
    show();
    await press('Pay $12');
    expect(await screen.findAllByText(/is required|Choose a country/)).not.toHaveLength(0);
    expect(calls.place).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByLabelText('Country'));
    fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'FR' } });
    for (const [label, value] of [
      ['Full name', 'Mona Reyes'],
      ['Address', '1 Rue du Four'],
      ['Postal code', '75006'],
      ['City', 'Paris'],
    ] as const) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    await press('Add a coupon');
    fireEvent.change(screen.getByLabelText('Coupon'), { target: { value: 'spring' } });
    await press('Apply');
    await press('Pay $10');
    expect(await screen.findByText('The card was declined. Nothing was charged.')).toBeTruthy();
    expect(screen.getByLabelText('City')).toHaveProperty('value', 'Paris');
    expect(screen.getByText('Coupon: SPRING')).toBeTruthy();
    expect(calls.place.mock.calls[0]?.[0]).toMatchObject({
      coupon: 'SPRING',
      country: 'FR',
      address: {
        name: 'Mona Reyes',
        line1: '1 Rue du Four',
        postalCode: '75006',
        city: 'Paris',
        country: 'FR',
      },
      paymentMethodId: CARD.id,
    });
    await press('Pay $10');
    expect(await screen.findByText('At /pay/test/abc')).toBeTruthy();
    expect(calls.pay).toHaveBeenCalledWith({ id: ORDER });
    expect(calls.place).toHaveBeenCalledTimes(1);
  });

  it('says what went wrong, and the same order tried again keeps its key', async () => {
    calls.place.mockRejectedValueOnce(new Error('Away'));
    calls.place.mockResolvedValue(placed({ paymentUrl: '/pay/test/abc' }));
    show();
    await press('Pay $12');
    expect(await screen.findByText(/We could not reach the server/)).toBeTruthy();
    await press('Pay $12');
    expect(await screen.findByText('At /pay/test/abc')).toBeTruthy();
    const [first, second] = calls.place.mock.calls.map(([, options]) => options.context.idempotencyKey);
    expect(first).toBe(second);
  });
});

describe('choices', () => {
  it('offers a year where it is sold by the year too', async () => {
    calls.quote.mockImplementation(async ({ items }) => aMembership(items[0].interval ?? 'month'));
    show(undefined, 'tribe');
    const billing = await screen.findByRole('radiogroup', { name: 'Billing' });
    expect(screen.getByText('Save 16% by paying annually.')).toBeTruthy();
    fireEvent.click(within(billing).getByRole('radio', { name: '$120/yr' }));
    expect(await screen.findByRole('button', { name: 'Subscribe for $120/yr' })).toBeTruthy();
  });

  it('says that there are not as many, and sells as many as before', async () => {
    calls.quote.mockImplementation(async ({ items }) => {
      if (items[0].quantity > 1) throw refusal('too_few_left', 'There are not that many left.');
      return aQuote({ needsAddress: true });
    });
    show();
    await press('One more');
    expect(await screen.findByText('There are not that many left.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pay $12' })).toHaveProperty('disabled', false);
  });

  it('says at the field why a coupon does not count, and leaves it as it was typed', async () => {
    calls.quote.mockImplementation(async ({ coupon }) => {
      if (coupon) throw refusal('coupon_invalid', 'This coupon is not valid.');
      return aQuote();
    });
    show();
    await press('Add a coupon');
    const field = screen.getByLabelText('Coupon');
    fireEvent.change(field, { target: { value: 'nope' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await screen.findByText('This coupon is not valid.')).toBeTruthy();
    expect(field).toHaveProperty('value', 'nope');
    expect(screen.getByRole('button', { name: 'Pay $12' })).toBeTruthy();
  });
});

it('is bought for somebody else, for one period, and keeps what was typed when they are nobody', async () => {
  const own = { ...aMembership('month', 14), canBeGiven: true };
  const given = {
    ...aMembership('month'),
    canBeGiven: true,
    recurring: null,
    giftIntervals: ['month', 'year'],
  };
  calls.quote.mockImplementation(async ({ isGift }) => (isGift === true ? given : own));
  const onDone = vi.fn();
  show(onDone, 'tribe');
  fireEvent.click(await screen.findByRole('switch', { name: 'Buy as a gift' }));
  expect(await screen.findByText('1 month: $12', { selector: 'span' })).toBeTruthy();
  expect(screen.queryByText(/until you cancel/)).toBeNull();
  await press('Pay $12');
  expect(await screen.findByText('Enter an email address or a handle')).toBeTruthy();
  expect(calls.place).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Email or handle'), { target: { value: '@nobody' } });
  fireEvent.change(screen.getByLabelText('Message (optional)'), { target: { value: 'Enjoy' } });
  const issues = [{ path: 'gift.to', message: 'Nobody has this handle' }];
  calls.place.mockRejectedValueOnce(
    Object.assign(new Error('No'), { data: { code: 'invalid_input', message: 'No', issues } }),
  );
  await press('Pay $12');
  expect(await screen.findByText('Nobody has this handle')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Email or handle'), { target: { value: 'cara@example.org' } });
  calls.place.mockResolvedValue(placed({ status: 'completed' }));
  await press('Pay $12');
  expect(await screen.findByText(`At /profile/orders/${ORDER}`)).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
  const [sent] = calls.place.mock.lastCall ?? [];
  expect(sent.gift).toEqual({ to: 'cara@example.org', message: 'Enjoy' });
  expect(sent.isGift).toBeUndefined();
});

it('says when a booking takes place, here and on the clocks of who sells it', async () => {
  const [startsAt, endsAt] = ['2027-06-08T08:00:00.000Z', '2027-06-08T09:00:00.000Z'];
  const [line] = aQuote().lines;
  const booked = { startsAt, endsAt, timeZone: 'Asia/Kathmandu', cancelMinutes: 60, cancelUntil: startsAt };
  calls.quote.mockResolvedValue(aQuote({ lines: [{ ...(line as QuoteView['lines'][number]), booked }] }));
  show();
  expect(await screen.findByText('Tue, Jun 8, 1:45 PM in Kathmandu')).toBeTruthy();
  expect(screen.getByText(/ – .*\(\w+\)$/).getAttribute('datetime')).toBe(startsAt);
});

it('names what a buyer has to complete before a bundle is sold', async () => {
  const refused = refusal('prerequisites_missing', 'Complete the courses that this course requires first.');
  Object.assign(refused.data, { issues: [{ path: 'items', message: 'Complete Tools first' }] });
  calls.quote.mockRejectedValue(refused);
  show();
  expect(await screen.findByText('Complete Tools first')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

it('shows the chosen cohort of a course', async () => {
  const { lines } = aQuote();
  calls.quote.mockResolvedValue(aQuote({ lines: lines.map((line) => ({ ...line, cohort: 'Spring' })) }));
  show();
  expect(await screen.findByText('Cohort: Spring')).toBeTruthy();
});
