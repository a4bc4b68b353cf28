import type { AdminUserDetails } from '@kindred/validation/admin/users';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { answering } from '../../testing/answers.ts';
import { MONA } from '../../testing/people.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import AdminScreen from './AdminScreen.tsx';
import { ADMIN, STATS, USER, USERS } from './copy.ts';

const BEA: AdminUserDetails = {
  id: '00000000-0000-7000-8000-000000000001',
  firstName: 'Bea',
  lastName: 'Holm',
  name: 'Bea Holm',
  handle: 'bea',
  username: null,
  profileImageUrl: null,
  email: 'bea@example.com',
  role: 'creator',
  plan: 'pro',
  isVerified: false,
  isEmailConfirmed: true,
  state: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
  can: { update: true, approve: false, suspend: true, delete: true, view: true },
  version: 'one',
  suspension: null,
  signUpAnswer: null,
  deletionAskedAt: null,
  lastSeenAt: null,
  sessionCount: 1,
  hasTwoFactor: false,
  tribesOwned: 0,
  orderCount: 0,
  storageUsed: 0,
  notes: [],
};
const ADA = { ...MONA, role: 'platform_admin' as const };
const Path = () => <p>at {useLocation().pathname}</p>;
const empty = { items: [], nextCursor: null };

function open(answers: Parameters<typeof answering>[0] = {}, user: typeof MONA = ADA) {
  const link = answering({
    'admin.stats': () => ({
      totalUsers: 12_345,
      newUsersToday: 6,
      totalTribes: 1,
      newTribesToday: 0,
      totalPosts: 2,
      newPostsToday: 0,
      totalRevenue: '10.00',
      revenueToday: '1.00',
      revenue: [{ currency: 'USD', total: '10.00', today: '1.00' }],
    }),
    'admin.users.list': () => ({ items: [BEA], nextCursor: null }),
    'admin.users.get': () => BEA,
    'admin.users.waiting': () => ({ count: 2 }),
    'admin.audit.list': () => empty,
    'moderation.cases.counts': () => ({ open: 4, appealed: 1 }),
    ...answers,
  });
  renderSignedIn(
    <>
      <Routes>
        <Route path="/admin/*" element={<AdminScreen />} />
        <Route path="*" element={null} />
      </Routes>
      <Path />
    </>,
    { link, user, path: '/admin' },
  );
}

it('a user who is no platform admin is led to the start page after a second', async () => {
  open({}, MONA);
  expect(await screen.findByText(ADMIN.unauthorizedText)).toBeDefined();
  expect(screen.getByText('at /admin')).toBeDefined();
  expect(await screen.findByText('at /', undefined, { timeout: 3_000 })).toBeDefined();
});

it('the cards show each total with what was added today', async () => {
  open();
  expect(await screen.findByText('12,345')).toBeDefined();
  expect(screen.getByText(STATS.today('+6'))).toBeDefined();
  expect(screen.getByText('$10.00')).toBeDefined();
});

it('the tab of reports shows how many cases wait', async () => {
  open();
  expect(await screen.findByText(ADMIN.waiting(5))).toBeDefined();
});

it('an edit sends the version and only the fields that changed, and keeps what was typed when it is refused', async () => {
  const update = vi.fn(() => {
    throw new Error('Refused');
  });
  open({ 'admin.users.update': update });
  fireEvent.click(await screen.findByRole('button', { name: USERS.editNamed(BEA.name) }));
  const name = await screen.findByLabelText('First name');
  fireEvent.change(name, { target: { value: 'Beate' } });
  fireEvent.click(screen.getByRole('button', { name: USER.save }));
  await waitFor(() => expect(update).toHaveBeenCalledOnce());
  expect(update.mock.calls[0]).toEqual([{ id: BEA.id, version: 'one', firstName: 'Beate' }]);
  await waitFor(() => expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Beate'));
});

it('an act on selected users is one call, and those that were refused stay selected with the reason', async () => {
  const cy = { ...BEA, id: '00000000-0000-7000-8000-000000000002', name: 'Cy Moss', handle: 'cy' };
  const bulk = vi.fn((_input: unknown) => ({
    results: [
      { id: BEA.id, error: null },
      { id: cy.id, error: { code: 'last_admin', message: 'Refused' } },
    ],
  }));
  open({
    'admin.users.list': () => ({ items: [BEA, cy], nextCursor: null }),
    'admin.users.bulk': bulk,
  });
  fireEvent.click(await screen.findByLabelText(USERS.selectAll(2)));
  fireEvent.click(screen.getByRole('button', { name: USERS.bulkLogOut }));
  expect(await screen.findByText('Cy Moss: Refused')).toBeDefined();
  expect(bulk.mock.calls).toEqual([[{ ids: [BEA.id, cy.id], act: { kind: 'end_sessions' } }]]);
  expect(screen.getByLabelText(USERS.select('Cy Moss'))).toHaveProperty('checked', true);
  expect(screen.getByLabelText(USERS.select(BEA.name))).toHaveProperty('checked', false);
});

const WANDA: AdminUserDetails = {
  ...BEA,
  name: 'Wanda Waits',
  state: 'waiting',
  isEmailConfirmed: false,
  signUpAnswer: 'To bake bread',
  can: { update: false, approve: true, suspend: false, delete: false, view: false },
};

it('a waiting user is shown with the answer and the state of the address, and is approved', async () => {
  const approve = vi.fn((_input: unknown) => BEA);
  open({
    'admin.users.list': () => ({ items: [WANDA], nextCursor: null }),
    'admin.users.get': () => WANDA,
    'admin.users.approve': approve,
  });
  fireEvent.click(await screen.findByRole('button', { name: USERS.editNamed(WANDA.name) }));
  expect(await screen.findByText('To bake bread')).toBeDefined();
  expect(screen.getByText(/bea@example.com \(Not confirmed\)/)).toBeDefined();
  expect(screen.queryByRole('button', { name: USER.save })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: USER.approve }));
  expect(await screen.findByText(USER.approved)).toBeDefined();
  expect(approve.mock.calls).toEqual([[{ id: WANDA.id }]]);
});

it('a waiting user is declined with a reason, which closes the sheet', async () => {
  const decline = vi.fn((_input: unknown) => ({ message: 'Account declined' }));
  open({
    'admin.users.list': () => ({ items: [WANDA], nextCursor: null }),
    'admin.users.get': () => WANDA,
    'admin.users.decline': decline,
  });
  fireEvent.click(await screen.findByRole('button', { name: USERS.editNamed(WANDA.name) }));
  fireEvent.click(await screen.findByRole('button', { name: USER.decline }));
  const reason = await screen.findByLabelText(USER.declineReason);
  fireEvent.change(reason, { target: { value: 'Bakers only' } });
  const buttons = screen.getAllByRole('button', { name: USER.decline });
  fireEvent.click(buttons[buttons.length - 1] as HTMLElement);
  await waitFor(() => expect(decline.mock.calls).toEqual([[{ id: WANDA.id, reason: 'Bakers only' }]]));
  await waitFor(() => expect(screen.queryByText('To bake bread')).toBeNull());
});

it('the filter of states counts those who wait', async () => {
  open();
  const states = await screen.findByLabelText(USERS.state);
  fireEvent.click(states);
  expect(await screen.findByText(USERS.waiting(2, 1_000))).toBeDefined();
});

it('a chosen column is shown and remembered by the browser', async () => {
  open();
  await screen.findByLabelText(USERS.select(BEA.name));
  expect(screen.queryByRole('columnheader', { name: USERS.lastSeen })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: USERS.columns }));
  fireEvent.click(await screen.findByLabelText(USERS.lastSeen));
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: USERS.lastSeen, hidden: true })).toBeDefined(),
  );
  expect(localStorage.getItem('kindred:admin:users:columns')).toContain('lastSeen');
});
