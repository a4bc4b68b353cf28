import type { EventView } from '@kindred/validation/events';
import type { PassView } from '@kindred/validation/events/passes';
import { recurrenceOf } from '@kindred/validation/events/series';
import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import EventScreen from '../EventScreen.tsx';
import { anEvent } from '../event.fixture.ts';
import { aTicket, aTicketType } from '../tickets/tickets.fixture.ts';
import { NO_PASS, passDraftOf, passInputOf } from './draft.ts';

const aPass: PassView = {
  id: '0190a000-0000-7000-8000-0000000000f1',
  price: '30.00',
  quantity: null,
  left: null,
  dates: 5,
  fullOn: null,
  isMine: false,
};

async function show(over: Partial<PassView>, event: Partial<EventView> = {}) {
  const shown = anEvent({
    ticketTypes: [aTicketType(1)],
    price: '12.00',
    series: {
      id: '0190a000-0000-7000-8000-0000000000f2',
      recurrence: recurrenceOf('FREQ=WEEKLY;BYDAY=TU', []),
      rsvp: null,
      pass: { ...aPass, ...over },
    },
    ...event,
  });
  const link = answering({
    'events.get': () => shown,
    'events.tickets.mine': () => ({ items: [aTicket(1, { type: null, isOfPass: true })] }),
  });
  renderSignedIn(
    <Routes>
      <Route path="/event/:id" element={<EventScreen />} />
    </Routes>,
    { link, path: `/event/${shown.id}` },
  );
  return within(await screen.findByRole('region', { name: 'Tickets' }));
}

it.each<[string, Partial<PassView>, RegExp, boolean]>([
  ['its dates', {}, /A seat on each of 5 dates to come/, true],
  ['how many are left', { quantity: 3, left: 2 }, /2 passes left/, true],
  ['that none is left', { quantity: 3, left: 0 }, /Sold out/, false],
  ['that it is mine', { isMine: true }, /You have this pass/, false],
  [
    'the date that is full',
    { fullOn: { startTime: '2030-01-01T12:00:00.000Z', timeZone: 'UTC', isAllDay: false } },
    /No seats left on Tue, Jan 1/,
    false,
  ],
])('a pass beside the tickets of a date shows %s', async (_, pass, words, isOnSale) => {
  const panel = await show(pass);
  expect(panel.getByRole('button', { name: 'Get ticket' })).toBeTruthy();
  fireEvent.click(panel.getByRole('radio', { name: 'All dates' }));
  expect(panel.getByText(words)).toBeTruthy();
  expect(panel.queryByRole('button', { name: 'Get pass' }) !== null).toBe(isOnSale);
  expect(panel.getByText(/It is refunded when the date is cancelled/)).toBeTruthy();
});

it('a seat of a pass is named among my tickets', async () => {
  await show(
    { isMine: true },
    {
      rsvp: 'going',
      attendance: { status: 'going', guests: 0, isHidden: false, isPaid: true, ticketTypeId: null },
    },
  );
  const mine = within(await screen.findByRole('region', { name: 'My tickets' }));
  expect(await mine.findByText('Pass for all dates')).toBeTruthy();
});

it('a pass is typed as the API takes it', () => {
  expect(passInputOf(NO_PASS)).toBeNull();
  expect(passInputOf(passDraftOf({ ...aPass, quantity: 4 }))).toEqual({ price: '30.00', quantity: 4 });
  expect(passInputOf({ isSold: true, price: '9', quantity: '' })).toEqual({ price: '9', quantity: null });
});
