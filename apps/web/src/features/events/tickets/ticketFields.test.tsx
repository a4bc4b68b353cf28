import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { answering, refusal } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aHostedEvent } from '../builder/hosted.fixture.ts';
import NewEventScreen from '../builder/NewEventScreen.tsx';
import { type TicketTypeDraft, ticketTypeInputOf } from './draft.ts';
import { TicketFields } from './TicketFields.tsx';

const create = vi.fn();
let drafts: TicketTypeDraft[] = [];
beforeEach(() => {
  create.mockReset().mockResolvedValue(aHostedEvent());
  drafts = [];
});

/** The fields alone, which keep what is typed in `drafts`. */
function Fields({ isInTribe }: { isInTribe: boolean }) {
  const [value, setValue] = useState<TicketTypeDraft[]>([]);
  drafts = value;
  return (
    <TicketFields
      isInTribe={isInTribe}
      value={value}
      refundMinutes=""
      errors={{}}
      onChange={setValue}
      onRefunds={() => undefined}
    />
  );
}

/** The form of a new event with a title and two tickets, of which the first is named. */
async function showForm() {
  const link = answering({
    'events.ofTribe': () => ({ items: [], nextCursor: null, can: { create: true }, allowance: null }),
    'events.create': create,
  });
  renderSignedIn(
    <Routes>
      <Route path="/event/new" element={<NewEventScreen />} />
      <Route path="/event/:id" element={<p>The page of the event</p>} />
    </Routes>,
    { link, path: '/event/new?tribe=bakery' },
  );
  type(await screen.findByLabelText('Title'), 'First loaf');
  add();
  add();
  type(field(1, /^Ticket name/), 'Early');
}
const type = (at: HTMLElement, value: string) => fireEvent.change(at, { target: { value } });
const add = () => fireEvent.click(screen.getByText('Add ticket'));
const remove = (place: number) => fireEvent.click(screen.getByLabelText(`Remove ticket ${place}`));
const ticket = (place: number) => within(screen.getByLabelText(`Ticket ${place}`));
const field = (place: number, name: RegExp) => ticket(place).getByLabelText<HTMLInputElement>(name);
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Create event' }));

it('tickets are added and removed, and keep their order, a price has refunds, an early one the clocks of the event', () => {
  renderSignedIn(<Fields isInTribe />);
  for (const [at, name] of ['Early', 'Mistake', 'Stream'].entries()) {
    add();
    type(field(at + 1, /^Ticket name/), name);
  }
  remove(2);
  expect(field(2, /^Ticket name/).value).toBe('Stream');
  expect(screen.queryByLabelText('Ticket 3')).toBeNull();
  expect(screen.queryByLabelText('Refunds when attendees cancel')).toBeNull();
  type(field(1, /^Price/), '12.5');
  expect(screen.getByLabelText('Refunds when attendees cancel')).toBeTruthy();
  type(field(1, /^On sale until/), '2030-05-01T12:00');
  type(field(2, /^Quantity/), '30');
  type(field(2, /^Attends/), 'online');
  type(field(2, /^For/), 'paid');
  const rest = { description: '', attends: 'any', tier: null, quantity: null, availableUntil: null };
  expect(drafts.map((draft) => ticketTypeInputOf(draft, 'Europe/Berlin'))).toEqual([
    { ...rest, name: 'Early', price: '12.5', availableUntil: '2030-05-01T10:00:00.000Z' },
    { ...rest, name: 'Stream', price: '0', quantity: 30, attends: 'online', tier: 'paid' },
  ]);
});

it('outside of tribes tickets have neither a price nor a tier', () => {
  renderSignedIn(<Fields isInTribe={false} />);
  add();
  expect(field(1, /^Quantity/)).toBeTruthy();
  expect(ticket(1).queryByLabelText(/^Price/)).toBeNull();
  expect(ticket(1).queryByLabelText(/^For/)).toBeNull();
});

it('what is wrong with a ticket is shown at its field, before anything is sent', async () => {
  await showForm();
  type(field(2, /^Price/), 'a lot');
  type(field(2, /^Quantity/), '0');
  submit();
  const problems: [RegExp, RegExp][] = [
    [/^Ticket name/, /^Name is required/],
    [/^Price/, /^Enter an amount/],
    [/^Quantity/, /^Quantity must be at least 1/],
  ];
  await waitFor(() => expect(document.activeElement).toBe(field(2, /^Ticket name/)));
  for (const [name, words] of problems) {
    expect(ticket(2).getByText(words)).toBeTruthy();
    expect(field(2, name).getAttribute('aria-invalid')).toBe('true');
    expect(field(1, name).getAttribute('aria-invalid')).not.toBe('true');
  }
  expect(create).not.toHaveBeenCalled();
});

it('an error of the API is shown at its field, and goes with the ticket', async () => {
  await showForm();
  type(field(2, /^Ticket name/), 'Late');
  const issues = [{ path: 'ticketTypes.1.tier', message: 'Choose another tier' }];
  create.mockRejectedValueOnce(refusal({ code: 'invalid_input', message: 'Invalid', issues }));
  submit();
  expect(await ticket(2).findByText('Choose another tier')).toBeTruthy();
  expect(field(2, /^Ticket name/).value).toBe('Late');
  remove(2);
  expect(screen.queryByText('Choose another tier')).toBeNull();
  submit();
  expect(await screen.findByText('The page of the event')).toBeTruthy();
  expect(create.mock.lastCall?.[0].ticketTypes).toMatchObject([{ name: 'Early' }]);
});
