import { screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { MONA } from '../../testing/people.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import ConfirmEmailScreen from './ConfirmEmailScreen.tsx';

const calls = vi.hoisted(() => ({ confirm: vi.fn(), user: vi.fn() }));
vi.mock('../../app/api.ts', () => ({
  api: { accounts: { confirmEmail: { mutate: calls.confirm }, user: { query: calls.user } } },
}));

const UNKNOWN = { ...MONA, isEmailConfirmed: false };
const spent = {
  data: {
    code: 'confirmation_link_invalid',
    message: 'This link is too old or was already used. Send yourself a new one.',
  },
};

beforeEach(() => {
  calls.confirm.mockReset().mockResolvedValue({ message: 'Your address is confirmed.' });
  calls.user.mockReset().mockResolvedValue(MONA);
});

const open = (path: string, user = UNKNOWN) =>
  renderSignedIn(
    <StrictMode>
      <ConfirmEmailScreen />
    </StrictMode>,
    { path, user },
  );

it('confirms by being opened, once, and asks again who is signed in', async () => {
  open('/confirm-email#token=abc');
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeTruthy();
  expect(calls.confirm.mock.calls).toEqual([[{ token: 'abc' }]]);
  await waitFor(() => expect(calls.user).toHaveBeenCalled());
});

it('says that a link is spent, and where there is another', async () => {
  calls.confirm.mockRejectedValue(spent);
  open('/confirm-email#token=abc');
  expect(await screen.findByRole('heading', { name: 'Your address is not confirmed' })).toBeTruthy();
  expect(screen.getByText(spent.data.message)).toBeTruthy();
  const again = screen.getByRole('link', { name: 'Send a new link' });
  expect(again.getAttribute('href')).toBe('/profile/notifications?tab=settings');
});

it('says so when the address is confirmed already', async () => {
  calls.confirm.mockRejectedValue(spent);
  open('/confirm-email#token=abc', MONA);
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeTruthy();
});

it('asks nothing of a link that lost its end', async () => {
  open('/confirm-email');
  expect(await screen.findByRole('heading', { name: 'This link is broken' })).toBeTruthy();
  expect(calls.confirm).not.toHaveBeenCalled();
});
