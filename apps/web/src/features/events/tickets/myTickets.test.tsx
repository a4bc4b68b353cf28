import type { TicketCode } from '@kindred/validation/events/door';
import type { TicketView } from '@kindred/validation/events/tickets';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answering, refusal } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aPerson } from '../builder/hosted.fixture.ts';
import { anEvent } from '../event.fixture.ts';
import { MyTickets } from './MyTickets.tsx';
import { aTicket, aTicketType } from './tickets.fixture.ts';

const people = vi.hoisted(() => vi.fn());
vi.mock('../../../app/api.ts', () => ({ api: { accounts: { users: { query: people } } } }));

const calls = { mine: vi.fn(), cancel: vi.fn(), transfer: vi.fn() };
const bea = aPerson(6, 'Bea');
let mine: TicketView[] = [];
let codes: TicketCode[] = [];
let location: string | null = null;
beforeEach(() => {
  [codes, location] = [[], null];
  people.mockReset().mockResolvedValue([bea]);
  calls.mine.mockReset().mockImplementation(() => ({ items: mine }));
  const drop = ({ id }: { id: string }) => {
    mine = mine.filter((ticket) => ticket.id !== id);
    return { message: 'Done' };
  };
  calls.cancel.mockReset().mockImplementation(drop);
  calls.transfer.mockReset().mockImplementation(drop);
});

async function show(...tickets: TicketView[]) {
  mine = tickets;
  const attendance = {
    status: 'going',
    guests: 0,
    isHidden: false,
    isPaid: true,
    ticketTypeId: null,
  } as const;
  const link = answering({
    'events.tickets.mine': calls.mine,
    'events.tickets.cancel': calls.cancel,
    'events.tickets.transfer': calls.transfer,
    'events.door.codes': () => ({ items: codes }),
  });
  const event = anEvent({ attendance, ticketTypes: [aTicketType(1)], location });
  renderSignedIn(<MyTickets event={event} />, { link });
  return within(await screen.findByRole('region', { name: 'My tickets' }));
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it.each<[string, Partial<TicketView>, RegExp, boolean]>([
  ['paid seat in time', {}, /^\$12\.00 is refunded to the buyer\./, false],
  ['paid seat too late', { refund: null }, /^This ticket is not refunded\./, true],
  ['free seat', { refund: null, isPaid: false, orderId: null }, /^Your seat is free for others\./, true],
])('a %s is cancelled after its refund was named', async (_, over, words, withoutRefund) => {
  const region = await show(aTicket(1), aTicket(2, over));
  expect(await region.findByText('Seat 2')).toBeTruthy();
  press('Cancel seat 2');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel ticket' }));
  expect(dialog.getByText(words)).toBeTruthy();
  expect(calls.cancel).not.toHaveBeenCalled();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel ticket' }));
  await waitFor(() => expect(region.queryByText('Seat 2')).toBeNull());
  expect(calls.cancel.mock.calls).toEqual([[{ id: aTicket(2).id, withoutRefund }]]);
});

it('a seat leads to its order, and offers what can be done with it only', async () => {
  const type = { ...aTicketType(1), attends: 'online' } as const;
  const region = await show(aTicket(1, { type, can: { cancel: false, transfer: false } }));
  const order = await region.findByRole('link', { name: 'View order of seat 1' });
  expect(order.getAttribute('href')).toBe(`/profile/orders/${aTicket(1).orderId}`);
  expect(region.getByText('Type 1 · Online')).toBeTruthy();
  expect(region.queryByRole('button')).toBeNull();
});

it('a seat that could not be sent keeps the chosen person, and is sent by another try', async () => {
  const region = await show(aTicket(1));
  await region.findByText('Seat 1');
  press('Send seat 1');
  const sheet = within(await screen.findByRole('dialog', { name: 'Send ticket' }));
  const box = await sheet.findByRole('checkbox', { name: /Bea Roux/ });
  fireEvent.click(box);
  calls.transfer.mockRejectedValueOnce(refusal({ code: 'not_allowed', message: 'Bea cannot attend' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Send ticket' }));
  expect(await screen.findByText('Bea cannot attend')).toBeTruthy();
  expect(box).toHaveProperty('checked', true);
  fireEvent.click(sheet.getByRole('button', { name: 'Send ticket' }));
  await waitFor(() => expect(screen.queryByText('Seat 1')).toBeNull());
  expect(calls.transfer.mock.lastCall?.[0]).toEqual({ id: aTicket(1).id, to: bea.id });
});

it('a seat at a place shows its own code, and says when the ticket is gone', async () => {
  location = 'The old bakery';
  const seat = { number: 2, of: 2, type: 'Chair' };
  codes = [{ ...seat, id: aTicket(2).id, code: 'code-of-two' }];
  const region = await show(aTicket(1), aTicket(2));
  await region.findByText('Seat 2');
  press('Show ticket of seat 2');
  const sheet = within(await screen.findByRole('dialog', { name: 'Your ticket' }));
  expect(await sheet.findByText('Seat 2 of 2 · Chair')).toBeTruthy();
  expect(sheet.getByText('code-of-two')).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
  press('Show ticket of seat 1');
  expect(await screen.findByText('This is no longer your ticket')).toBeTruthy();
});

it('tickets that did not load are asked for again', async () => {
  calls.mine.mockRejectedValueOnce(refusal({ code: 'unavailable', message: 'Not now' }));
  const region = await show(aTicket(1));
  expect(await region.findByText('Not now')).toBeTruthy();
  fireEvent.click(region.getByRole('button'));
  expect(await region.findByText('Seat 1')).toBeTruthy();
});
