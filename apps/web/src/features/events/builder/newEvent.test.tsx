import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { idempotencyHeaders } from '../../../app/idempotency.ts';
import { answering, refusal } from '../../../testing/answers.ts';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aHostedEvent } from './hosted.fixture.ts';
import NewEventScreen from './NewEventScreen.tsx';

const create = vi.fn();
let keys: unknown[];
let allowance: object | null;
let canCreate: boolean;
beforeEach(() => {
  localStorage.clear();
  keys = [];
  create.mockReset().mockResolvedValue(aHostedEvent());
  allowance = null;
  canCreate = true;
});

function open(path = '/event/new?tribe=bakery', user = MONA) {
  const answers = answering({
    'events.ofTribe': () => ({ items: [], nextCursor: null, can: { create: canCreate }, allowance }),
    'events.create': create,
  });
  const link: typeof answers = (runtime) => (call) => {
    if (call.op.path === 'events.create') keys.push(idempotencyHeaders(call.op.context)['Idempotency-Key']);
    return answers(runtime)(call);
  };
  renderSignedIn(
    <Routes>
      <Route path="/event/new" element={<NewEventScreen />} />
      <Route path="/event/:id" element={<p>The page of the event</p>} />
    </Routes>,
    { link, path, user },
  );
}
async function show(path?: string, user?: typeof MONA) {
  open(path, user);
  await screen.findByRole('textbox', { name: 'Title' });
}
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Create event' }));
const schedule = (startsAt: string, endsAt: string) => {
  choose('Time zone', 'Europe/Berlin');
  type('Starts', startsAt);
  type('Ends', endsAt);
};

it('creates an event in its zone with what was typed', async () => {
  await show();
  type('Title', 'First loaf');
  schedule('2027-06-01T19:00', '2027-06-01T20:30');
  type('Online link', 'https://meet.example/bread');
  type('Capacity', '20');
  type('Guests per attendee', '2');
  fireEvent.click(screen.getByRole('button', { name: 'Remove the reminder 1 hour before' }));
  choose('New reminder', '30');
  fireEvent.click(screen.getByRole('button', { name: 'Add reminder' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add speaker by name' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Olga Lind' } });
  submit();
  expect(await screen.findByText('The page of the event')).toBeTruthy();
  expect(create.mock.lastCall?.[0]).toEqual({
    tribeId: 'bakery',
    kind: 'live_room',
    title: 'First loaf',
    description: '',
    imageUrl: null,
    startsAt: '2027-06-01T19:00',
    endsAt: '2027-06-01T20:30',
    timeZone: 'Europe/Berlin',
    startFold: null,
    endFold: null,
    isAllDay: false,
    isOnline: true,
    meetingUrl: 'https://meet.example/bread',
    location: null,
    address: null,
    isAddressPrivate: false,
    audience: 'tribe',
    maxAttendees: 20,
    guestsMax: 2,
    showsAttendees: true,
    hasChat: true,
    pass: null,
    reminders: [1_440, 30],
    doorIds: [],
    hostIds: [],
    speakers: [{ userId: null, name: 'Olga Lind', about: '' }],
    questions: [],
    ticketTypes: [],
    refundMinutes: 1_440,
  });
});

it('refuses an hour that does not exist, before anything is sent', async () => {
  await show();
  type('Title', 'First loaf');
  schedule('2027-03-28T02:30', '2027-03-28T04:00');
  const starts = screen.getByLabelText('Starts');
  expect(starts.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^This time does not exist in Berlin/)).toBeTruthy();
  submit();
  await waitFor(() => expect(document.activeElement).toBe(starts));
  expect(create).not.toHaveBeenCalled();
  type('Starts', '2027-03-28T03:30');
  expect(screen.queryByText(/does not exist/)).toBeNull();
});

it('asks which of two hours is meant, and sends the choice', async () => {
  await show();
  type('Title', 'First loaf');
  schedule('2027-10-31T02:30', '2027-10-31T04:00');
  const options = within(screen.getByRole('combobox', { name: 'This time comes twice' })).getAllByRole(
    'option',
  );
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Choose',
    'First (GMT+2)',
    'Second (GMT+1)',
  ]);
  submit();
  expect(await screen.findByText(/choose the first or the second/)).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
  choose('This time comes twice', 'second');
  submit();
  await screen.findByText('The page of the event');
  expect(create.mock.lastCall?.[0]).toMatchObject({ startFold: 'second', endFold: null });
});

it('shows each error at its field, those of the API too, and keeps what was typed', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Add speaker by name' }));
  const name = screen.getByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(document.activeElement).toBe(name));
  type('Guests per attendee', '11');
  submit();
  expect(await screen.findByText('Title is required')).toBeTruthy();
  expect(screen.getByText('Guests must be at most 10')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' }));
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Name the speaker, or choose a user')).toBeTruthy();

  type('Title', 'First loaf');
  type('Guests per attendee', '1');
  fireEvent.change(name, { target: { value: 'Olga Lind' } });
  const issues = [
    { path: 'hostIds', message: 'Choose members of the tribe' },
    { path: 'speakers.0.name', message: 'That name is not allowed' },
  ];
  create.mockRejectedValueOnce(refusal({ code: 'invalid_input', message: 'Invalid', issues }));
  submit();
  expect(await screen.findByText('Choose members of the tribe')).toBeTruthy();
  expect(screen.getByText('That name is not allowed')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Olga Lind');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('First loaf');
});

it('shows the sentence of an error that is about no field', async () => {
  await show();
  type('Title', 'First loaf');
  create.mockRejectedValueOnce(refusal({ code: 'offerings_used', message: 'Your plan is used up' }));
  submit();
  expect(await screen.findByText('Your plan is used up')).toBeTruthy();
});

it('offers members of a tribe as an audience only in a tribe', async () => {
  await show('/event/new', { ...MONA, role: 'creator' });
  const options = within(screen.getByRole('combobox', { name: 'Who can see and attend' })).getAllByRole(
    'option',
  );
  expect(options.map(({ textContent }) => textContent)).toEqual(['Everyone', 'Invited people']);
});

it('says that no video is hosted, what the plan still allows, and what time it is for the host', async () => {
  allowance = { plan: 'starter', limit: 1, left: 1, resetsAt: '2026-12-01T12:00:00.000Z' };
  await show();
  expect(screen.getByText(/hosts no video/)).toBeTruthy();
  expect(screen.getByText('1 of 1 left this month')).toBeTruthy();
  choose('Time zone', 'Pacific/Kiritimati');
  expect(await screen.findByText(/^In your time zone/)).toBeTruthy();
});

it('is closed to those who cannot create events in the tribe', async () => {
  canCreate = false;
  open();
  expect(await screen.findByRole('heading', { name: 'You can’t create events here' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create event' })).toBeNull();
});

it('keeps a draft for each tribe over a reload, and repeats a failed attempt with its key', async () => {
  await show();
  type('Title', 'First loaf');
  fireEvent.click(screen.getByRole('button', { name: 'Add speaker by name' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Olga Lind' } });
  create.mockRejectedValueOnce(new Error('Away'));
  submit();
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  cleanup();

  await show('/event/new?tribe=other');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('');
  cleanup();

  await show();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('First loaf');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Olga Lind');
  expect(screen.getByText('Draft saved on this device')).toBeTruthy();
  submit();
  await screen.findByText('The page of the event');
  const [first, second] = create.mock.calls;
  expect(second?.[0]).toEqual(first?.[0]);
  expect(keys).toEqual([expect.stringMatching(/^\w{32}$/), keys[0]]);
  cleanup();

  await show();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('');
  expect(screen.queryByText('Draft saved on this device')).toBeNull();
});

it('starts over on request, and ignores a stored draft of another shape', async () => {
  await show();
  type('Title', 'First loaf');
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Start over' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe(''),
  );
  const keys = Object.keys(localStorage).filter((key) => key.includes('event:'));
  expect(keys).toEqual([]);
  cleanup();

  localStorage.setItem(
    `draft:${MONA.id}:event:bakery`,
    '{"text":"","rest":{"draft":{"title":7},"people":[]}}',
  );
  await show();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('');
});

it('is closed outside of tribes to those who are no creators', async () => {
  open('/event/new', { ...MONA, role: 'member' });
  expect(await screen.findByRole('heading', { name: 'You can’t create events here' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to events' }).getAttribute('href')).toBe('/events');
});
