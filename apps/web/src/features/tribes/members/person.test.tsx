import type { MemberView } from '@kindred/validation/tribes/memberships';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aMember, aTribe } from '../../../testing/tribes.ts';
import MembersTab from './MembersTab.tsx';
// Loaded when it is needed, which takes a busy machine longer than a test waits.
import './MemberSheet.tsx';

const { calls } = vi.hoisted(() => ({
  calls: { list: vi.fn(), get: vi.fn(), badges: vi.fn(), presence: vi.fn(), follow: vi.fn() },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    tribes: {
      members: { list: { query: calls.list }, get: { query: calls.get } },
      badges: { list: { query: calls.badges } },
      presence: { subscribe: calls.presence },
    },
    profiles: { follow: { mutate: calls.follow }, unfollow: { mutate: calls.follow } },
  },
}));

const LEO = aMember('Leo Brandt', { role: 'moderator' });
const RUTH = aMember('Ruth Goldberg');
const AT = '/tribe/the-slow-bakery/members';

function Where() {
  const { pathname, search } = useLocation();
  return <span data-testid="where">{pathname + search}</span>;
}
function show(search: string) {
  const routes = (
    <>
      <Routes>
        <Route path={`${AT}/*`} element={<MembersTab tribe={aTribe()} />} />
      </Routes>
      <Where />
    </>
  );
  return renderSignedIn(routes, { path: `${AT}${search}` });
}
const where = () => screen.getByTestId('where').textContent;

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  calls.presence.mockReturnValue({ unsubscribe: vi.fn() });
  calls.list.mockResolvedValue({ items: [LEO] satisfies MemberView[], nextCursor: 'more' });
  calls.badges.mockResolvedValue([]);
});

it('an address opens somebody who is on no page of the list yet, until they are closed', async () => {
  calls.get.mockResolvedValue(RUTH);
  show(`?person=${RUTH.id}`);
  const sheet = await screen.findByRole('dialog', { name: 'Ruth Goldberg' });
  expect(within(sheet).getByText('Member')).toBeTruthy();
  expect(calls.get).toHaveBeenCalledWith({ id: aTribe().id, userId: RUTH.id }, expect.anything());
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(where()).toBe(AT);
});

it('somebody of the list is opened by the address, and asked for no second time', async () => {
  show('');
  fireEvent.click(await screen.findByRole('button', { name: /Leo Brandt/ }));
  expect(await screen.findByRole('dialog', { name: 'Leo Brandt' })).toBeTruthy();
  expect(where()).toBe(`${AT}?person=${LEO.id}`);
  expect(calls.get).not.toHaveBeenCalled();
});

it('of somebody who left it says so, and what is no person opens nothing', async () => {
  calls.get.mockRejectedValue(Object.assign(new Error('No'), { data: { code: 'not_found', message: 'No' } }));
  const page = show(`?person=${RUTH.id}`);
  const sheet = await screen.findByRole('dialog', { name: 'Not in this tribe' });
  expect(within(sheet).getByText('Whom this is about is not in this tribe any more.')).toBeTruthy();
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(where()).toBe(AT);
  page.unmount();
  calls.get.mockClear();
  show('?person=me');
  await screen.findByRole('button', { name: /Leo Brandt/ });
  expect(calls.get).not.toHaveBeenCalled();
});

it('whoever is followed where they stand by themselves is followed at once', async () => {
  calls.get.mockResolvedValue({ ...RUTH, isFollowing: false, can: { ...RUTH.can, follow: true } });
  calls.follow.mockReturnValue(new Promise(() => undefined));
  show(`?person=${RUTH.id}`);
  const sheet = within(await screen.findByRole('dialog', { name: 'Ruth Goldberg' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Follow Ruth Goldberg' }));
  expect(await sheet.findByRole('button', { name: 'Following Ruth Goldberg' })).toBeTruthy();
});
