import type { BookingView, SlotsView } from '@kindred/validation/businesses/bookings';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aBusiness, aService } from '../../../testing/businesses.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { BookingsList } from './BookingsList.tsx';
import BookSheet from './BookSheet.tsx';

const { calls, live } = vi.hoisted(() => ({
  calls: { slots: vi.fn(), book: vi.fn(), mine: vi.fn(), link: vi.fn() },
  live: new Set<() => void>(),
}));
vi.mock('../../../app/live.tsx', () => ({
  useLiveEvent: (_: string, handle: () => void) => live.add(handle),
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    businesses: {
      bookings: {
        slots: { query: calls.slots },
        book: { mutate: calls.book },
        mine: { query: calls.mine },
        calendar: { get: { query: calls.link } },
      },
    },
  },
}));

const business = aBusiness();
const service = aService({ isBookable: true });
const inDays = (days: number, hour: number) => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour).toISOString();
};
const dateOf = (instant: string) => {
  const at = new Date(instant);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => `${part}`.padStart(2, '0'))
    .join('-');
};
const STARTS = [inDays(1, 10), inDays(1, 11), inDays(2, 10)];
const DAYS = [...new Set(STARTS.map(dateOf))];
/** As the server answers: the times of the day that is asked for, or of the first. */
const slotsOn = ({ day = DAYS[0] ?? '' }: { day?: string }): SlotsView => ({
  timeZone: business.timeZone,
  isPaidFirst: false,
  confirmsByHand: false,
  cancelUntil: 60,
  resources: [],
  days: DAYS,
  day,
  slots: STARTS.filter((startsAt) => dateOf(startsAt) === day).map((startsAt) => {
    const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString();
    return { startsAt, endsAt, places: 1 };
  }),
});
const booking: BookingView = {
  type: 'service',
  id: '01920000-0000-7000-8000-0000000000f1',
  status: 'requested',
  startsAt: inDays(1, 10),
  endsAt: inDays(1, 11),
  note: '',
  reason: '',
  serviceId: service.id,
  serviceName: service.name,
  business,
  resource: null,
  customer: null,
  price: '$50',
  exactPrice: '50.00',
  currency: 'USD',
  pays: 'site',
  orderId: null,
  heldUntil: null,
  cancelUntil: inDays(1, 9),
  rescheduleUntil: inDays(1, 9),
  can: { cancel: true, reschedule: true, confirm: false, markNoShow: false, undoNoShow: false, pay: false },
};

beforeEach(() => {
  live.clear();
  for (const call of Object.values(calls)) call.mockReset();
  calls.slots.mockImplementation(async (asked: { day?: string }) => slotsOn(asked));
  calls.link.mockResolvedValue({ url: null, createdAt: null });
});

it('books the time that is in sight: on another day another one has to be chosen', async () => {
  calls.book.mockResolvedValue({ ...booking, status: 'confirmed' });
  const onClose = vi.fn();
  renderSignedIn(<BookSheet business={business} service={service} isOpen onClose={onClose} />);
  const radios = async (name: string | RegExp) =>
    within(await screen.findByRole('group', { name })).getAllByRole('radio');
  const choose = async (name: string | RegExp, at: number) =>
    fireEvent.click((await radios(name))[at] as HTMLElement);
  await choose(/^Times on/, 1);
  expect(screen.getByRole('button', { name: 'Book' })).toBeTruthy();
  await choose('Day', 1);
  const waiting = screen.getByRole('button', { name: 'Choose a time' });
  expect((waiting as HTMLButtonElement).disabled).toBe(true);
  await choose(/^Times on/, 0);
  fireEvent.click(screen.getByRole('button', { name: 'Book' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.book.mock.calls[0]?.[0]).toMatchObject({ id: service.id, startsAt: inDays(2, 10) });
});

it('shows what the other side did once it is notified', async () => {
  calls.mine.mockResolvedValue({ items: [booking], nextCursor: null });
  renderSignedIn(<BookingsList />);
  expect(await screen.findByText('Waiting for confirmation')).toBeTruthy();
  calls.mine.mockResolvedValue({ items: [{ ...booking, status: 'confirmed' }], nextCursor: null });
  act(() => {
    for (const handle of live) handle();
  });
  expect(await screen.findByText('Confirmed')).toBeTruthy();
});
