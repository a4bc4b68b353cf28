import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { SubscribeButton } from './SubscribeButton.tsx';

const TRIBE = { id: '01920000-0000-7000-8000-0000000000b1', name: 'Bakers' };
const URL = 'https://kindred.example/api/calendars/secret.ics';
const MADE = { url: URL, createdAt: '2027-03-01T10:00:00.000Z' };

it('makes the calendar link of a tribe, shows it once and removes it', async () => {
  const calls = {
    'events.calendar.get': vi.fn(async () => ({ url: null, createdAt: null })),
    'events.calendar.make': vi.fn(async () => MADE),
    'events.calendar.remove': vi.fn(async () => ({ url: null, createdAt: null })),
  };
  renderSignedIn(<SubscribeButton tribe={TRIBE} />, { link: answering(calls) });
  fireEvent.click(screen.getByRole('button', { name: 'Calendar feed' }));
  await screen.findByText(/events of Bakers/);
  expect(screen.queryByRole('button', { name: 'Remove link' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByLabelText(/Your link/)).toHaveProperty('value', URL);
  expect(calls['events.calendar.make'].mock.calls[0]).toEqual([{ tribe: TRIBE.id }]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove link' }));
  await screen.findByRole('button', { name: 'Create link' });
  expect(screen.queryByLabelText(/Your link/)).toBeNull();
  expect(screen.getByText('Calendar link removed')).toBeTruthy();
});

it('says when a link was made without showing it, and offers a new one', async () => {
  const link = answering({ 'events.calendar.get': vi.fn(async () => ({ ...MADE, url: null })) });
  renderSignedIn(<SubscribeButton />, { link });
  fireEvent.click(screen.getByRole('button', { name: 'Calendar feed' }));
  await screen.findByRole('button', { name: 'Create a new link' });
  expect(screen.queryByLabelText(/Your link/)).toBeNull();
});
