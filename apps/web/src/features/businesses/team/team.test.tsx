import type { Team, TeamMember } from '@kindred/validation/businesses/team';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aBusiness, businessAbilities } from '../../../testing/businesses.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import TeamTab from './TeamTab.tsx';

const { calls } = vi.hoisted(() => ({
  calls: { list: vi.fn(), invite: vi.fn(), answer: vi.fn(), update: vi.fn(), remove: vi.fn(), get: vi.fn() },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    businesses: {
      get: { query: calls.get },
      team: {
        list: { query: calls.list },
        invite: { mutate: calls.invite },
        answer: { mutate: calls.answer },
        update: { mutate: calls.update },
        remove: { mutate: calls.remove },
      },
    },
  },
}));

const member = (over: Partial<TeamMember> = {}): TeamMember => ({
  id: '01920000-0000-7000-8000-0000000000c1',
  firstName: 'Stella',
  lastName: 'Marsh',
  name: 'Stella Marsh',
  handle: 'stella',
  profileImageUrl: null,
  role: 'staff',
  title: 'Head baker',
  bio: 'I bake at night.',
  specialties: ['Rye', 'Wheat'],
  rights: { answersMessages: true, managesBookings: false },
  can: { edit: true, manage: true },
  ...over,
});
const aTeam = (over: Partial<Team> = {}): Team => ({
  members: [member()],
  invited: [],
  myInvitation: null,
  can: { invite: true, leave: false, transfer: true },
  ...over,
});
const business = aBusiness({ myRole: 'owner', can: businessAbilities('own', 'manage_team') });
const { id } = business;

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
});

it('shows who is in the team, and offers visitors nothing', async () => {
  const seen = member({ rights: null, can: { edit: false, manage: false } });
  calls.list.mockResolvedValue(
    aTeam({ members: [seen], can: { invite: false, leave: false, transfer: false } }),
  );
  renderSignedIn(<TeamTab business={aBusiness()} />);
  const card = within(await screen.findByRole('article', { name: 'Stella Marsh' }));
  for (const words of ['Head baker', 'I bake at night.', 'Rye · Wheat'])
    expect(card.getByText(words)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('invites by handle, and keeps what was typed when there is nobody', async () => {
  calls.list.mockResolvedValue(aTeam());
  const issues = [{ path: 'handle', message: 'Nobody has this handle' }];
  calls.invite.mockRejectedValueOnce(
    Object.assign(new Error('No'), { data: { code: 'invalid_input', message: 'No', issues } }),
  );
  calls.invite.mockResolvedValueOnce(aTeam());
  renderSignedIn(<TeamTab business={business} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Invite to the team' }));
  fireEvent.change(sheet.getByRole('textbox', { name: 'Handle' }), { target: { value: '@ada' } });
  fireEvent.click(sheet.getByRole('switch', { name: /^Answers messages/ }));
  fireEvent.click(sheet.getByRole('button', { name: 'Send invitation' }));
  expect(await sheet.findByText('Nobody has this handle')).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('Invitation sent')).toBeTruthy();
  expect(calls.invite).toHaveBeenLastCalledWith({
    id,
    handle: '@ada',
    title: '',
    role: 'staff',
    answersMessages: true,
    managesBookings: false,
  });
});

it('removes somebody after a question', async () => {
  calls.list.mockResolvedValue(aTeam());
  calls.remove.mockResolvedValue(aTeam({ members: [] }));
  renderSignedIn(<TeamTab business={business} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Options for Stella Marsh' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove from team' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Stella Marsh?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Stella Marsh is no longer in the team')).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
  expect(calls.remove).toHaveBeenCalledWith({ id, userId: member().id });
});

it('asks whoever is invited, and takes their answer', async () => {
  const asked = { kind: 'ownership', role: 'owner', title: '' } as const;
  calls.list.mockResolvedValue(aTeam({ myInvitation: asked }));
  calls.answer.mockResolvedValue(aTeam());
  renderSignedIn(<TeamTab business={business} />);
  expect(await screen.findByText('You are asked to own TechStart Labs.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('You own TechStart Labs')).toBeTruthy();
  expect(calls.answer).toHaveBeenCalledWith({ id, accept: true });
});

it('lets me edit my own card without rights over it', async () => {
  calls.list.mockResolvedValue(aTeam({ members: [member({ can: { edit: true, manage: false } })] }));
  calls.update.mockResolvedValue(aTeam());
  renderSignedIn(<TeamTab business={business} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Options for Stella Marsh' }));
  expect(screen.queryByRole('button', { name: 'Remove from team' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit Stella Marsh' }));
  expect(sheet.queryByRole('switch')).toBeNull();
  fireEvent.change(sheet.getByRole('textbox', { name: 'Bio' }), { target: { value: 'I bake.' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(calls.update).toHaveBeenCalledWith({
    id,
    userId: member().id,
    title: 'Head baker',
    bio: 'I bake.',
    specialties: ['Rye', 'Wheat'],
  });
});
