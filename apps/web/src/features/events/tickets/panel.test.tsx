import type { EventView } from '@kindred/validation/events';
import type { TicketTypeView } from '@kindred/validation/events/tickets';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { answering, refusal } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import EventScreen from '../EventScreen.tsx';
import { anEvent } from '../event.fixture.ts';
import { aTicketType } from './tickets.fixture.ts';

const quote = vi.hoisted(() => vi.fn());
vi.mock('../../../app/api.ts', () => ({ api: { commerce: { checkout: { quote: { query: quote } } } } }));

const calls = { rsvp: vi.fn(), join: vi.fn(), accept: vi.fn() };
let event = anEvent();
beforeEach(() => {
  event = anEvent();
  quote
    .mockReset()
    .mockRejectedValue(Object.assign(new Error('Try again'), { data: { message: 'Try again' } }));
  for (const call of Object.values(calls)) call.mockReset().mockImplementation(() => event);
});

const going = (guests: number) =>
  ({ status: 'going', guests, isHidden: false, isPaid: false, ticketTypeId: null }) as const;
const waitlist = (over: Partial<EventView['waitlist']>) => ({ ...anEvent().waitlist, ...over });

async function show(types: TicketTypeView[], over: Partial<EventView> = {}) {
  event = anEvent({ ticketTypes: types, price: '12.00', ...over });
  const link = answering({
    'events.get': () => event,
    'events.tickets.mine': () => ({ items: [] }),
    'events.rsvp': calls.rsvp,
    'events.waitlist.join': calls.join,
    'events.waitlist.accept': calls.accept,
  });
  renderSignedIn(
    <Routes>
      <Route path="/event/:id" element={<EventScreen />} />
    </Routes>,
    { link, path: `/event/${event.id}` },
  );
  return within(await screen.findByRole('region', { name: 'Tickets' }));
}

it.each<[string, Partial<TicketTypeView>, Partial<EventView>, RegExp, boolean]>([
  ['a price', {}, {}, /^Type 1\$12$/, true],
  ['a free type', { price: '0.00' }, {}, /^Type 1Free$/, true],
  ['a way to attend', { attends: 'online' }, {}, /Online/, true],
  ['an early price', { availableUntil: '2030-01-01T10:00:00.000Z' }, {}, /On sale until Jan 1, 2030/, true],
  ['a number of its own', { quantity: 5, left: 3 }, {}, /3 left/, true],
  ['members', { tier: 'free', lock: 'tier' }, {}, /For members of the tribe/, false],
  ['paid members', { tier: 'paid', lock: 'tier' }, {}, /For paid members of the tribe/, false],
  ['an early price that is over', { lock: 'ended', left: 2 }, {}, /No longer on sale/, false],
  ['a type without seats', { quantity: 5, left: 0 }, {}, /Sold out/, false],
  ['an event without seats', { left: 4 }, { seatsLeft: 0 }, /Sold out/, false],
])('a ticket shows %s, and is on offer accordingly', async (_, type, over, words, isOnOffer) => {
  const panel = await show([aTicketType(1, type)], over);
  const radio = panel.getByRole('radio');
  expect(radio.closest('label')?.textContent).toMatch(words);
  expect(radio).toHaveProperty('disabled', !isOnOffer);
  expect(panel.queryByRole('button', { name: 'Get ticket' }) !== null).toBe(isOnOffer);
});

it.each([
  // guests per attendee, seats of the type, seats of the event, guests already, most that is offered
  [0, null, null, null, 1],
  [3, null, null, null, 4],
  [3, 2, null, null, 2],
  [3, 4, 3, null, 3],
  [3, null, null, 1, 2],
  [3, 1, 8, 0, 1],
  [3, null, null, 3, 0],
])(
  'with %s guests, %s and %s seats left and %s guests already, %s seats at most are offered',
  async (...row) => {
    const [guestsMax, left, seatsLeft, guests, most] = row;
    const attendance = guests === null ? null : going(guests);
    const panel = await show([aTicketType(1, { left })], { guestsMax, seatsLeft, attendance });
    const options = panel.queryAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(most > 1 ? Array.from({ length: most }, (_, at) => String(at + 1)) : []);
    expect(panel.queryByRole('button', { name: 'Get ticket' }) !== null).toBe(most > 0);
  },
);

it('the first ticket that can be had is chosen, and another in the wanted quantity is paid for', async () => {
  const types = [aTicketType(1, { left: 0 }), aTicketType(2), aTicketType(3, { price: '30.00' })];
  const panel = await show(types, { guestsMax: 2 });
  expect(panel.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([
    false,
    true,
    false,
  ]);
  fireEvent.click(panel.getByRole('radio', { name: /^Type 3/ }));
  fireEvent.change(panel.getByLabelText('Quantity'), { target: { value: '2' } });
  fireEvent.click(panel.getByRole('button', { name: 'Get 2 tickets' }));
  await screen.findByRole('dialog', { name: 'Get 2 tickets' });
  await waitFor(() => expect(quote).toHaveBeenCalled());
  expect(quote.mock.lastCall?.[0].items).toEqual([{ type: 'event', id: types[2]?.id, quantity: 2 }]);
});

it('a free ticket is taken by an answer, with the seats the viewer has', async () => {
  const type = aTicketType(1, { price: '0.00' });
  const panel = await show([type], { price: '0.00', guestsMax: 3, attendance: going(1) });
  fireEvent.change(panel.getByLabelText('Quantity'), { target: { value: '2' } });
  fireEvent.click(panel.getByRole('button', { name: 'Get 2 tickets' }));
  await waitFor(() => expect(calls.rsvp).toHaveBeenCalled());
  expect(calls.rsvp.mock.lastCall?.[0]).toMatchObject({ status: 'going', ticketTypeId: type.id, guests: 3 });
});

it('seats that went during the checkout are gone once it is closed', async () => {
  const panel = await show([aTicketType(1, { left: 1 })]);
  fireEvent.click(panel.getByRole('button', { name: 'Get ticket' }));
  const sheet = await screen.findByRole('dialog', { name: 'Get ticket' });
  event = { ...event, ticketTypes: [aTicketType(1, { left: 0 })], waitlist: waitlist({ canJoin: true }) };
  fireEvent.keyDown(sheet, { key: 'Escape' });
  expect(await panel.findByText('No seats left')).toBeTruthy();
  expect(panel.queryByRole('button', { name: 'Get ticket' })).toBeNull();
  expect(panel.getByRole('button', { name: 'Join the waitlist' })).toBeTruthy();
});

it('accepted seats with a price are paid for in the quantity that is held', async () => {
  const type = aTicketType(1, { left: 0 });
  const offer = { id: event.id, quantity: 2, expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
  calls.accept.mockResolvedValue({ checkout: { type: 'event', id: type.id, quantity: 2 } });
  const panel = await show([type], { guestsMax: 2, waitlist: waitlist({ quantity: 3, offer }) });
  fireEvent.click(panel.getByRole('button', { name: 'Accept' }));
  const sheet = await screen.findByRole('dialog', { name: '2 seats are held for you' });
  await waitFor(() => expect(quote).toHaveBeenCalled());
  expect(quote.mock.lastCall?.[0].items).toEqual([{ type: 'event', id: type.id, quantity: 2 }]);
  event = { ...event, waitlist: waitlist({ canJoin: true }) };
  fireEvent.keyDown(sheet, { key: 'Escape' });
  expect(await panel.findByRole('button', { name: 'Join the waitlist' })).toBeTruthy();
});

it('the waitlist is for a type, at first one that is sold out, and only for what cannot be had at once', async () => {
  const types = [
    aTicketType(1, { left: 9 }),
    aTicketType(2, { left: 1, price: '0.00' }),
    aTicketType(3, { left: 0, price: '30.00' }),
    aTicketType(4, { left: 0, tier: 'paid', lock: 'tier' }),
  ];
  const panel = await show(types, { guestsMax: 2, waitlist: waitlist({ canJoin: true }) });
  fireEvent.click(panel.getByRole('button', { name: 'Join the waitlist' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Join the waitlist' }));
  const ticket = await sheet.findByRole<HTMLSelectElement>('combobox', { name: 'Ticket' });
  const words = (box: HTMLElement) =>
    within(box)
      .getAllByRole('option')
      .map((each) => each.textContent);
  expect(words(ticket)).toEqual(['Type 2 · Free', 'Type 3 · $30']);
  expect(ticket.selectedOptions[0]?.textContent).toBe('Type 3 · $30');
  const seats = sheet.getByRole('combobox', { name: 'Seats' });
  expect(words(seats)).toEqual(['1', '2', '3']);

  fireEvent.change(seats, { target: { value: '3' } });
  fireEvent.click(sheet.getByRole('switch', { name: /^Fewer seats are fine/ }));
  calls.join.mockRejectedValueOnce(refusal({ code: 'waitlist_full', message: 'The waitlist is full' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Join the waitlist' }));
  expect(await sheet.findByText('The waitlist is full')).toBeTruthy();
  const asked = { id: event.id, ticketTypeId: types[2]?.id, quantity: 3, acceptsFewer: true };
  expect(calls.join.mock.lastCall?.[0]).toEqual(asked);

  fireEvent.change(ticket, { target: { value: types[1]?.id } });
  expect(words(seats)).toEqual(['2', '3']);
  calls.join.mockImplementation(() => {
    event = { ...event, waitlist: waitlist({ position: 1, quantity: 3 }) };
    return event;
  });
  fireEvent.click(sheet.getByRole('button', { name: 'Join the waitlist' }));
  expect(await panel.findByText('Number 1 on the waitlist, for 3 seats')).toBeTruthy();
  expect(calls.join.mock.lastCall?.[0]).toEqual({
    ...asked,
    ticketTypeId: types[1]?.id,
    acceptsFewer: false,
  });
});
