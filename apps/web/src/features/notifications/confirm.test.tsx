import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { MONA } from '../../testing/people.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { ConfirmAddress } from './ConfirmAddress.tsx';

const calls = vi.hoisted(() => ({ send: vi.fn(), user: vi.fn() }));
vi.mock('../../app/api.ts', () => ({
  api: { accounts: { sendConfirmation: { mutate: calls.send }, user: { query: calls.user } } },
}));
beforeEach(() => {
  calls.send.mockReset().mockResolvedValue({ message: 'A link is on its way.' });
  calls.user.mockReset().mockResolvedValue({ ...MONA, isEmailConfirmed: false });
});

const open = (isEmailConfirmed: boolean) =>
  renderSignedIn(<ConfirmAddress />, { user: { ...MONA, isEmailConfirmed } });

it('says nothing to whoever has confirmed their address', () => {
  open(true);
  expect(screen.queryByRole('button')).toBeNull();
});

it('names the address and sends a link again', async () => {
  open(false);
  expect(screen.getByText(/Confirm your address to get mails: .* sent to member@example\.com/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('A link is on its way.')).toBeTruthy();
});

it('goes when it turns out that the address was confirmed elsewhere', async () => {
  calls.send.mockResolvedValue({ message: 'Your address is confirmed already.' });
  calls.user.mockResolvedValue(MONA);
  open(false);
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull());
});

it('says why no link was sent, and stays', async () => {
  calls.send.mockRejectedValue({ data: { code: 'too_many_requests', message: 'Too many attempts.' } });
  open(false);
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('No link was sent')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send again' })).toBeTruthy();
});
