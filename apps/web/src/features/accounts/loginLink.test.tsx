import { fireEvent, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/render.tsx';
import LoginLinkScreen from './LoginLinkScreen.tsx';

const calls = vi.hoisted(() => ({ use: vi.fn(), request: vi.fn(), verify: vi.fn() }));
vi.mock('../../app/api.ts', () => ({
  api: {
    accounts: {
      useLoginLink: { mutate: calls.use },
      requestLoginLink: { mutate: calls.request },
      verifyLogin: { mutate: calls.verify },
    },
  },
}));

const assign = vi.fn();
beforeEach(() => {
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const mock of [...Object.values(calls), assign]) mock.mockReset();
});

const failing = (code: string, message: string) => ({ data: { code, message } });
const INVALID = failing(
  'login_link_invalid',
  'This login link has expired or was already used. Request a new one.',
);

const open = (path = '/login-link#token=abc') =>
  renderApp(
    <StrictMode>
      <LoginLinkScreen />
    </StrictMode>,
    path,
  );
const logIn = () => fireEvent.click(screen.getByRole('button', { name: 'Log in' }));

it('logs in when the button is pressed, not before, and leaves the page', async () => {
  calls.use.mockResolvedValue({ id: '1' });
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Log in to Kindred' })).toBeTruthy();
  expect(calls.use).not.toHaveBeenCalled();
  logIn();
  await waitFor(() => expect(assign.mock.calls).toEqual([['/']]));
  expect(calls.use.mock.calls).toEqual([[{ token: 'abc' }]]);
});

it('asks for the second step where the account has one', async () => {
  calls.use.mockResolvedValue({ twoFactor: { token: 'second', methods: ['totp', 'recovery_code'] } });
  calls.verify.mockResolvedValue({ id: '1' });
  open();
  logIn();
  const code = await screen.findByLabelText('Code');
  expect(screen.getByRole('heading', { level: 1, name: 'Two-factor authentication' })).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
  fireEvent.change(code, { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log In' }));
  await waitFor(() => expect(assign.mock.calls).toEqual([['/']]));
  expect(calls.verify).toHaveBeenCalledWith({ token: 'second', code: '123456' });
});

it('offers a new link when this one no longer works', async () => {
  calls.use.mockRejectedValue(INVALID);
  calls.request.mockResolvedValue({});
  open();
  logIn();
  expect(await screen.findByRole('heading', { name: "This link doesn't work anymore" })).toBeTruthy();
  expect(screen.getByText(INVALID.data.message)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.com' } });
  fireEvent.click(screen.getByRole('button', { name: 'Email me a login link' }));
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
  expect(calls.request.mock.calls).toEqual([[{ email: 'ada@example.com' }]]);
});

it('offers a new link when this one is broken, and spends nothing', () => {
  open('/login-link');
  expect(screen.getByRole('heading', { name: 'This link is broken' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Email me a login link' })).toBeTruthy();
  expect(calls.use).not.toHaveBeenCalled();
});

it.each([
  ['the account is suspended', failing('account_suspended', 'This account is suspended.')],
  ['the server cannot be reached', new Error('offline')],
])('keeps the button and says why when %s', async (_why, error) => {
  calls.use.mockRejectedValue(error);
  open();
  logIn();
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy();
});
