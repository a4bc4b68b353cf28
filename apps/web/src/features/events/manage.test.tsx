import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { answering, refusal } from '../../testing/answers.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { aHostedEvent, aPerson, id } from './builder/hosted.fixture.ts';
import EventScreen from './EventScreen.tsx';

const people = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', () => ({ api: { accounts: { users: { query: people } } } }));

const calls = { duplicate: vi.fn(), invite: vi.fn(), uninvite: vi.fn() };
let event = aHostedEvent();
let invited = [aPerson(6, 'Bea')];
beforeEach(() => {
  event = aHostedEvent();
  invited = [aPerson(6, 'Bea')];
  people.mockResolvedValue([aPerson(6, 'Bea'), aPerson(7, 'Cem')]);
  calls.duplicate.mockReset().mockImplementation(() => aHostedEvent({ id: id(8), title: 'The copy' }));
  calls.invite.mockReset().mockImplementation(() => {
    invited = [...invited, aPerson(7, 'Cem')];
    return { message: 'Invitations sent' };
  });
  calls.uninvite.mockReset().mockImplementation(() => {
    invited = [];
    return { message: 'Invitation withdrawn' };
  });
});

async function show() {
  const link = answering({
    'events.get': (input) => ((input as { id: string }).id === event.id ? event : calls.duplicate()),
    'events.duplicate': calls.duplicate,
    'events.invitations': () => ({
      items: invited.map((user) => ({ user, invitedAt: '2027-01-01T00:00:00.000Z', status: null })),
      nextCursor: null,
    }),
    'events.invite': calls.invite,
    'events.uninvite': calls.uninvite,
  });
  renderSignedIn(
    <Routes>
      <Route path="/event/:id" element={<EventScreen />} />
    </Routes>,
    { link, path: `/event/${id(1)}` },
  );
  await screen.findByRole('heading', { name: event.title });
}

it('lets hosts post an event to its tribe', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Post to tribe' }));
  expect(await screen.findByRole('dialog', { name: 'Post to The Slow Bakery' })).toBeTruthy();
});

it('leads hosts from the page of an event to its editor', async () => {
  await show();
  expect(screen.getByRole('link', { name: 'Edit event' }).getAttribute('href')).toBe(`/event/${id(1)}/edit`);
});

it('offers others neither editing, nor copies, nor invitations', async () => {
  const can = { post: false, edit: false, duplicate: false, invite: false, cancel: false, delete: false };
  event = aHostedEvent({ settings: null, can: { ...event.can, ...can } });
  await show();
  expect(screen.queryByRole('link', { name: 'Edit event' })).toBeNull();
  for (const name of ['Post to tribe', 'Duplicate', 'Invitations', 'Cancel event', 'Delete event']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

it('copies an event to a chosen time, a week later at first, and leads to the copy', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Duplicate' }));
  const sheet = within(await screen.findByRole('dialog'));
  const starts = await sheet.findByLabelText<HTMLInputElement>('Starts');
  expect(starts.value).toBe('2027-06-08T19:00');
  fireEvent.change(starts, { target: { value: '2027-06-09T18:00' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Create copy' }));
  await screen.findByRole('heading', { name: 'The copy' });
  expect(calls.duplicate.mock.calls[0]?.[0]).toEqual({
    id: id(1),
    schedule: {
      startsAt: '2027-06-09T18:00',
      endsAt: '2027-06-09T19:00',
      timeZone: 'Europe/Berlin',
      startFold: null,
      endFold: null,
      isAllDay: false,
    },
  });
});

it('lists invitations, invites those who have none, and withdraws one', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Invitations' }));
  const list = await screen.findByRole('list', { name: 'Invitations' });
  expect(within(list).getByText('No answer yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Invite people' }));
  const bea = await screen.findByRole('checkbox', { name: /Bea Roux/ });
  expect(bea).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('checkbox', { name: /Cem Roux/ }));

  calls.invite.mockRejectedValueOnce(refusal({ code: 'event_invitations_full', message: 'Too many' }));
  fireEvent.click(screen.getByRole('button', { name: 'Invite 1' }));
  expect(await screen.findByText('Too many')).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: /Cem Roux/ })).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('button', { name: 'Invite 1' }));
  expect(await within(list).findByText('Cem Roux')).toBeTruthy();
  expect(calls.invite.mock.lastCall?.[0]).toEqual({ id: id(1), userIds: [id(7)] });

  fireEvent.click(screen.getByRole('button', { name: 'Withdraw the invitation of Bea Roux' }));
  expect(await screen.findByText('No one is invited yet')).toBeTruthy();
  await waitFor(() => expect(calls.uninvite.mock.lastCall?.[0]).toEqual({ id: id(1), userId: id(6) }));
});
