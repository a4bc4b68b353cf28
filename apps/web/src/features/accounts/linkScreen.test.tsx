import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import ConfirmNewEmailScreen from './ConfirmNewEmailScreen.tsx';
import UndoEmailScreen from './UndoEmailScreen.tsx';

const calls = vi.hoisted(() => ({ confirm: vi.fn(), undo: vi.fn() }));
vi.mock('../../app/api.ts', () => ({
  api: {
    accounts: {
      confirmEmailChange: { mutate: calls.confirm },
      undoEmailChange: { mutate: calls.undo },
      user: { query: vi.fn() },
    },
  },
}));

const PAGES = [
  [ConfirmNewEmailScreen, calls.confirm, 'Use this address', 'Your address is changed'],
  [UndoEmailScreen, calls.undo, 'Undo the change', 'Your account has its address back'],
] as const;

beforeEach(() => {
  for (const call of [calls.confirm, calls.undo]) call.mockReset().mockResolvedValue({ message: 'Done' });
});

it.each(PAGES)(
  'does by a button, and not by being opened, what the link is for',
  async (Page, call, button, done) => {
    renderSignedIn(<Page />, { path: '/by-link#token=abc' });
    const submit = await screen.findByRole('button', { name: button });
    expect(call).not.toHaveBeenCalled();
    fireEvent.click(submit);
    expect(await screen.findByRole('heading', { name: done })).toBeTruthy();
    expect(call.mock.calls).toEqual([[{ token: 'abc' }]]);
  },
);

it.each(PAGES)('says why it did not work, and can be tried again', async (Page, call, button) => {
  const message = 'This link is too old or was already used.';
  call.mockRejectedValue({ data: { code: 'confirmation_link_invalid', message } });
  renderSignedIn(<Page />, { path: '/by-link#token=abc' });
  fireEvent.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('button', { name: button })).toBeTruthy();
});

it.each(PAGES)('asks nothing of a link that lost its end', async (Page, call) => {
  renderSignedIn(<Page />, { path: '/by-link' });
  expect(await screen.findByRole('heading', { name: 'This link is broken' })).toBeTruthy();
  expect(call).not.toHaveBeenCalled();
});
