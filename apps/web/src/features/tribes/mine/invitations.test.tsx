import type { InvitedView } from '@kindred/validation/tribes/memberships';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { Invitations } from './Invitations.tsx';

const { calls } = vi.hoisted(() => ({
  calls: { mine: vi.fn(), accept: vi.fn(), decline: vi.fn(), get: vi.fn() },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    tribes: {
      get: { query: calls.get },
      invitations: {
        mine: { query: calls.mine },
        accept: { mutate: calls.accept },
        decline: { mutate: calls.decline },
      },
    },
  },
}));

const invitation = (over: Partial<InvitedView['tribe']> = {}): InvitedView => ({
  code: 'abcdefghijklmnopqrstuv',
  tribe: {
    id: '01920000-0000-7000-8000-00000000000a',
    slug: 'deep-work-guild',
    name: 'Deep Work Guild',
    description: null,
    imageUrl: null,
    primaryColor: '#834bd8',
    isPrivate: true,
    isVerified: true,
    memberCount: 12,
    join: 'invited',
    needsBirthDate: false,
    minAge: null,
    ...over,
  },
  invitedBy: { id: '01920000-0000-7000-8000-00000000000b', name: 'Sana Iyer' },
  isPersonal: true,
});
const refused = (code: string, message: string) =>
  Object.assign(new Error(message), { data: { code, message } });

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
});

it('is nothing at all without an invitation', async () => {
  calls.mine.mockResolvedValue([]);
  renderSignedIn(<Invitations />);
  await waitFor(() => expect(calls.mine).toHaveBeenCalled());
  expect(screen.queryByText('My invitations')).toBeNull();
});

it('says who invites into what, and accepting joins', async () => {
  calls.mine.mockResolvedValueOnce([invitation()]);
  calls.mine.mockResolvedValue([]);
  calls.accept.mockResolvedValue({});
  renderSignedIn(<Invitations />);
  expect(await screen.findByRole('heading', { name: 'My invitations' })).toBeTruthy();
  expect(screen.getByText(/Sana Iyer invited you\./)).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Verified' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Accept the invitation to Deep Work Guild' }));
  expect(await screen.findByText('Welcome to Deep Work Guild')).toBeTruthy();
  expect(calls.accept).toHaveBeenCalledWith({ code: invitation().code });
  await waitFor(() => expect(screen.queryByText('My invitations')).toBeNull());
});

it('that is declined is gone at once, and there again when that fails', async () => {
  calls.mine.mockResolvedValue([invitation()]);
  let fail = (_: Error) => {};
  calls.decline.mockReturnValue(
    new Promise((_, reject) => {
      fail = reject;
    }),
  );
  renderSignedIn(<Invitations />);
  fireEvent.click(await screen.findByRole('button', { name: 'Decline the invitation to Deep Work Guild' }));
  await waitFor(() => expect(screen.queryByText('My invitations')).toBeNull());
  fail(refused('unavailable', 'The service is busy. Please try again shortly.'));
  expect(await screen.findByText('The invitation was not declined')).toBeTruthy();
  expect(await screen.findByText('Deep Work Guild')).toBeTruthy();
});

it('asks for a date of birth where the tribe needs one', async () => {
  calls.mine.mockResolvedValue([invitation({ minAge: 18, needsBirthDate: true })]);
  calls.get.mockResolvedValue({ minAge: 18 });
  calls.accept.mockRejectedValueOnce(refused('birth_date_needed', 'Please tell your date of birth.'));
  renderSignedIn(<Invitations />);
  fireEvent.click(await screen.findByRole('button', { name: 'Accept the invitation to Deep Work Guild' }));
  expect(await screen.findByRole('dialog', { name: 'Join Deep Work Guild' })).toBeTruthy();
});

it('into a tribe that is closed to me says why, and can only be declined', async () => {
  calls.mine.mockResolvedValue([invitation({ join: 'archived' })]);
  renderSignedIn(<Invitations />);
  expect(await screen.findByText('This tribe is archived. No one joins it any more.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
});
