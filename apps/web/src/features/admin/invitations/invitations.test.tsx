import type { InvitationView } from '@kindred/validation/admin/invitations';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { INVITATIONS } from './copy.ts';
import { InvitationList } from './InvitationList.tsx';
import './InvitationSheet.tsx';

const ADMIN = { ...MONA, role: 'platform_admin' as const };
const OPEN: InvitationView = {
  id: '0198f000-0000-7000-8000-000000000001',
  note: 'Beta group',
  state: 'open',
  uses: 2,
  usesMax: 10,
  expiresAt: '2026-02-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
};
const USED: InvitationView = { ...OPEN, id: OPEN.id.replace(/1$/, '2'), note: null, state: 'used_up' };

it('an invitation is created, its link is shown once, and an open one is revoked', async () => {
  const url = 'https://kindred.test/?auth=signup#invitation=secret';
  const create = vi.fn((_: unknown) => ({ invitation: OPEN, url }));
  const revoke = vi.fn((_: unknown) => ({ ...OPEN, state: 'revoked' as const }));
  renderSignedIn(<InvitationList />, {
    user: ADMIN,
    link: answering({
      'admin.invitations.list': () => ({ items: [OPEN, USED], nextCursor: null }),
      'admin.invitations.create': create,
      'admin.invitations.revoke': revoke,
    }),
  });
  expect(await screen.findAllByText(/2 of 10 used/)).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: /^Revoke/ })).toHaveLength(1);

  fireEvent.click(screen.getByRole('button', { name: INVITATIONS.create }));
  const sheet = within(await screen.findByRole('dialog'));
  const submit = sheet.getByRole('button', { name: INVITATIONS.create });
  fireEvent.change(sheet.getByLabelText(INVITATIONS.uses), { target: { value: '1001' } });
  fireEvent.click(submit);
  expect(sheet.getByText('Uses must be at most 1000')).toBeDefined();
  fireEvent.change(sheet.getByLabelText(INVITATIONS.uses), { target: { value: '5' } });
  fireEvent.change(sheet.getByLabelText(INVITATIONS.note), { target: { value: 'Friends' } });
  fireEvent.click(submit);
  await waitFor(() => expect(create).toHaveBeenCalledWith({ note: 'Friends', uses: 5, days: 14 }));
  const shown = await screen.findByLabelText<HTMLInputElement>(INVITATIONS.link);
  expect(shown.value).toBe(url);
  fireEvent.keyDown(shown, { key: 'Escape' });

  fireEvent.click(screen.getByRole('button', { name: INVITATIONS.revokeNamed('Beta group'), hidden: true }));
  const question = within(await screen.findByRole('dialog', { name: INVITATIONS.revokeTitle }));
  fireEvent.click(question.getByRole('button', { name: INVITATIONS.revoke }));
  await waitFor(() => expect(revoke).toHaveBeenCalledWith({ id: OPEN.id }));
});
