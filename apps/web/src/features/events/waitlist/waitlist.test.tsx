import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aHostedEvent, aPerson } from '../builder/hosted.fixture.ts';
import EventScreen from '../EventScreen.tsx';
import { anEvent } from '../event.fixture.ts';

const NONE = { canJoin: false, position: null, quantity: null, ticketType: null, offer: null, count: null };
const OFFER = { id: '0190a000-0000-7000-8000-0000000000f1', quantity: 2, expiresAt: '' };
const calls = { join: vi.fn(), leave: vi.fn(), accept: vi.fn(), decline: vi.fn() };
let event = anEvent();
beforeEach(() => {
  event = anEvent({ maxAttendees: 3, seatsLeft: 0, guestsMax: 2, waitlist: { ...NONE, canJoin: true } });
  calls.join.mockReset().mockImplementation(() => {
    event = { ...event, waitlist: { ...NONE, position: 4, quantity: 2, ticketType: 'Chair' } };
    return event;
  });
  calls.leave.mockReset().mockImplementation(() => {
    event = { ...event, waitlist: { ...NONE, canJoin: true } };
    return event;
  });
  calls.accept.mockReset().mockImplementation(() => {
    event = {
      ...event,
      attendance: { status: 'going', guests: 1, isHidden: false, isPaid: false, ticketTypeId: null },
      waitlist: NONE,
    };
    return { checkout: null };
  });
  calls.decline.mockReset().mockImplementation(() => {
    event = { ...event, waitlist: { ...NONE, canJoin: true } };
    return { message: 'Offer declined' };
  });
});

async function show(list: unknown[] = []) {
  const link = answering({
    'events.get': () => event,
    'events.waitlist.join': calls.join,
    'events.waitlist.leave': calls.leave,
    'events.waitlist.accept': calls.accept,
    'events.waitlist.decline': calls.decline,
    'events.waitlist.list': () => ({ items: list, nextCursor: null }),
  });
  renderSignedIn(
    <Routes>
      <Route path="/event/:id" element={<EventScreen />} />
    </Routes>,
    { link, path: `/event/${event.id}` },
  );
  await screen.findByRole('heading', { name: event.title });
}
const offered = () => {
  const expiresAt = new Date(Date.now() + 2 * 3_600_000).toISOString();
  event = { ...event, waitlist: { ...NONE, quantity: 2, offer: { ...OFFER, expiresAt } } };
};

it('joins the waitlist of a full event for some seats, and leaves it', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Join the waitlist' }));
  const sheet = await screen.findByRole('dialog', { name: 'Join the waitlist' });
  fireEvent.change(within(sheet).getByLabelText('Seats'), { target: { value: '2' } });
  fireEvent.click(within(sheet).getByRole('switch', { name: /^Fewer seats are fine/ }));
  fireEvent.click(within(sheet).getByRole('button', { name: 'Join the waitlist' }));
  expect(await screen.findByText('Number 4 on the waitlist, for 2 seats · Chair')).toBeTruthy();
  expect(calls.join).toHaveBeenCalledWith({ id: event.id, quantity: 2, acceptsFewer: true });
  fireEvent.click(screen.getByRole('button', { name: 'Leave the waitlist' }));
  expect(await screen.findByRole('button', { name: 'Join the waitlist' })).toBeTruthy();
});

it('shows how long an offer is open, and accepts it', async () => {
  offered();
  await show();
  const box = screen.getByRole('region', { name: 'Waitlist' });
  expect(within(box).getByText('2 seats are held for you')).toBeTruthy();
  expect(within(box).getByText(/^Until .*, in 2 hours$/)).toBeTruthy();
  fireEvent.click(within(box).getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(calls.accept).toHaveBeenCalledWith({ id: OFFER.id }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waitlist' })).toBeNull());
});

it('declines an offer after a question', async () => {
  offered();
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  const dialog = await screen.findByRole('dialog', { name: 'Decline the offer?' });
  expect(calls.decline).not.toHaveBeenCalled();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(calls.decline).toHaveBeenCalledWith({ id: OFFER.id }));
});

it('shows hosts who waits, and why they have no offer', async () => {
  event = aHostedEvent({ waitlist: { ...NONE, count: 2 } });
  const entry = {
    user: aPerson(6, 'Bea'),
    quantity: 3,
    acceptsFewer: false,
    ticketType: null,
    joinedAt: '2027-01-01T00:00:00.000Z',
    offer: null,
    reason: 'wants_more',
    free: 1,
  };
  const offer = { quantity: 1, expiresAt: '2027-01-01T00:00:00.000Z' };
  await show([
    entry,
    { ...entry, user: aPerson(7, 'Cem'), quantity: 1, reason: null, offer },
    { ...entry, user: aPerson(8, 'Dua'), reason: 'offer_expired' },
    { ...entry, user: aPerson(9, 'Eli'), ticketType: 'Patron', reason: 'tier' },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Waitlist (2)' }));
  const sheet = await screen.findByRole('dialog', { name: 'Waitlist' });
  expect(await within(sheet).findByText('Wants 3, 1 is free')).toBeTruthy();
  expect(within(sheet).getByText(/^Offered 1 seat until /)).toBeTruthy();
  expect(within(sheet).getByText('The offer expired')).toBeTruthy();
  expect(within(sheet).getByText('No longer a member this ticket type is for')).toBeTruthy();
});
