import type { EventView } from '@kindred/validation/events';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { answering, refusal } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import EditEventScreen from './EditEventScreen.tsx';
import { aHostedEvent, aPerson, id } from './hosted.fixture.ts';

const update = vi.fn();
let event: EventView;
beforeEach(() => {
  event = aHostedEvent();
  update.mockReset().mockImplementation(() => event);
});

function open() {
  const link = answering({
    'events.get': () => event,
    'events.update': update,
    'tribes.members.list': () => ({
      items: [aPerson(2, 'Mathilde'), aPerson(3, 'Ines'), aPerson(5, 'Ada')],
      nextCursor: null,
    }),
  });
  renderSignedIn(
    <Routes>
      <Route path="/event/:id/edit" element={<EditEventScreen />} />
      <Route path="/event/:id" element={<p>The page of the event</p>} />
    </Routes>,
    { link, path: `/event/${id(1)}/edit` },
  );
}
async function show() {
  open();
  await screen.findByRole('textbox', { name: 'Title' });
}
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const typedIn = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
const READ = { id: id(1), readAt: '2027-01-01T00:00:00.000Z' };

it('sends only what changed, with when it was read', async () => {
  await show();
  type('Title', 'Second loaf');
  type('Capacity', '');
  save();
  expect(await screen.findByText('The page of the event')).toBeTruthy();
  expect(update.mock.lastCall?.[0]).toEqual({ ...READ, title: 'Second loaf', maxAttendees: null });
});

it('sends the times together when one of them changed', async () => {
  await show();
  type('Starts', '2027-06-02T18:00');
  expect(typedIn('Ends')).toBe('2027-06-02T19:00');
  save();
  await screen.findByText('The page of the event');
  expect(update.mock.lastCall?.[0]).toEqual({
    ...READ,
    schedule: {
      startsAt: '2027-06-02T18:00',
      endsAt: '2027-06-02T19:00',
      timeZone: 'Europe/Berlin',
      startFold: null,
      endFold: null,
      isAllDay: false,
    },
  });
});

it('sends nothing when nothing changed', async () => {
  await show();
  type('Title', 'Second loaf');
  type('Title', 'First loaf');
  save();
  await screen.findByText('The page of the event');
  expect(update).not.toHaveBeenCalled();
});

it('shows an error of the times at its field', async () => {
  await show();
  type('Starts', '2027-06-02T18:00');
  const issues = [{ path: 'schedule.endsAt', message: 'The event must end in the future' }];
  update.mockRejectedValueOnce(refusal({ code: 'invalid_input', message: 'Invalid', issues }));
  save();
  expect(await screen.findByText('The event must end in the future')).toBeTruthy();
  expect(screen.getByLabelText('Ends').getAttribute('aria-invalid')).toBe('true');
});

it('adds a member as co-host, and a co-host leaves', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Ines Roux' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add co-hosts' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByRole('checkbox', { name: /Mathilde Roux/ })).toHaveProperty('disabled', true);
  fireEvent.click(sheet.getByRole('checkbox', { name: /Ada Roux/ }));
  fireEvent.click(sheet.getByRole('button', { name: 'Add 1' }));
  expect(await screen.findByRole('button', { name: 'Remove Ada Roux' })).toBeTruthy();
  save();
  await waitFor(() => expect(update).toHaveBeenCalled());
  expect(update.mock.lastCall?.[0]).toEqual({ ...READ, hostIds: [id(5)] });
});

it('loads a version that another host saved without losing what was typed', async () => {
  await show();
  type('Title', 'Mine');
  type('Online link', 'https://meet.example/mine');
  event = aHostedEvent({ title: 'Theirs', maxAttendees: 50, updatedAt: '2027-01-01T00:00:09.000Z' });
  update.mockRejectedValueOnce(refusal({ code: 'event_changed', message: 'Changed' }));
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'Load latest version' }));
  const conflict = within(
    await screen.findByRole('region', { name: 'Another host changed “Title” while you edited it.' }),
  );
  expect(conflict.getByText('Theirs', { selector: 'dd' })).toBeTruthy();
  expect(typedIn('Title')).toBe('Mine');
  expect(typedIn('Online link')).toBe('https://meet.example/mine');
  expect(typedIn('Capacity')).toBe('50');
  expect(screen.getAllByRole('region', { name: /^Another host changed/ })).toHaveLength(1);
  fireEvent.click(conflict.getByRole('button', { name: 'Use theirs' }));
  expect(typedIn('Title')).toBe('Theirs');
  expect(screen.queryByRole('region', { name: /^Another host changed/ })).toBeNull();
  save();
  await screen.findByText('The page of the event');
  expect(update.mock.lastCall?.[0]).toEqual({
    id: id(1),
    readAt: event.updatedAt,
    meetingUrl: 'https://meet.example/mine',
  });
});

it('is not found for those who cannot edit it', async () => {
  event = aHostedEvent({ can: { ...event.can, edit: false } });
  open();
  expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeTruthy();
});
