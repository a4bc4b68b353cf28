import type { AppRouter } from '@kindred/api/router-type';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { beforeEach, expect, it, vi } from 'vitest';
import { confirmLink, settleConfirmation, useIsConfirmationAsked } from '../../app/confirmation.ts';
import { errorCode } from '../../app/errors.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import ConfirmIdentity from './ConfirmIdentity.tsx';

const { server } = vi.hoisted(() => ({ server: { isConfirmed: false, calls: [] as string[] } }));

function refusal(code: string, message: string) {
  return TRPCClientError.from({ error: { code: -32600, message, data: { code, message } } } as never);
}

/** An api that knows one password and wants a confirmation before it makes tokens. */
const link: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      server.calls.push(op.path);
      if (op.path === 'accounts.confirmIdentity') {
        const { password } = op.input as { password: string };
        if (password !== 'her-password') {
          observer.error(refusal('confirmation_failed', 'That password is wrong.'));
          return;
        }
        server.isConfirmed = true;
      } else if (!server.isConfirmed) {
        observer.error(refusal('confirmation_required', "Confirm it's you to continue."));
        return;
      }
      observer.next({ result: { type: 'data', data: { token: 'kin_made' } } });
      observer.complete();
    });

vi.mock('../../app/api.ts', () => ({
  get api() {
    return client();
  },
}));

function client() {
  return createTRPCClient<AppRouter>({ links: [confirmLink, link] });
}

function Asked() {
  return useIsConfirmationAsked() ? <ConfirmIdentity /> : null;
}

const createToken = () => client().accounts.createToken.mutate({ name: 'A script', scopes: ['read'] });

beforeEach(() => {
  settleConfirmation(false);
  server.isConfirmed = false;
  server.calls = [];
});

it('asks for the password and repeats the call that needed it', async () => {
  renderSignedIn(<Asked />);
  const made = createToken();
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'wrong' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('That password is wrong.');
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'her-password' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await made).toEqual({ token: 'kin_made' });
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
  expect(server.calls.filter((path) => path === 'accounts.createToken')).toHaveLength(2);
});

it('refuses the call when the person cancels', async () => {
  renderSignedIn(<Asked />);
  const made = createToken().catch((error: unknown) => errorCode(error));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await made).toBe('confirmation_required');
  expect(server.calls).toEqual(['accounts.createToken']);
});
