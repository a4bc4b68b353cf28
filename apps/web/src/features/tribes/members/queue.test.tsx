import type { TribeView } from '@kindred/validation/tribes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { abilities, aMember, aTribe } from '../../../testing/tribes.ts';
import MembersTab from './MembersTab.tsx';

const { calls } = vi.hoisted(() => ({
  calls: {
    list: vi.fn(),
    unban: vi.fn(),
    bans: vi.fn(),
    requests: vi.fn(),
    approve: vi.fn(),
    decline: vi.fn(),
  },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    tribes: {
      members: {
        list: { query: calls.list },
        unban: { mutate: calls.unban },
        bans: { query: calls.bans },
      },
      requests: {
        list: { query: calls.requests },
        approve: { mutate: calls.approve },
        decline: { mutate: calls.decline },
      },
    },
  },
}));

const pageOf = <Item,>(...items: Item[]) => ({ items, nextCursor: null });
const STAFF = abilities('read', 'post', 'decide_requests', 'ban', 'invite', 'remove_members');
const [LEO, RUTH] = [aMember('Leo Brandt'), aMember('Ruth Goldberg')];

function show(tribe: TribeView = aTribe(), part = '') {
  const at = '/tribe/the-slow-bakery/members';
  const routes = (
    <Routes>
      <Route path={`${at}/*`} element={<MembersTab tribe={tribe} />} />
    </Routes>
  );
  return renderSignedIn(routes, { path: `${at}${part}` });
}

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  for (const list of [calls.list, calls.bans, calls.requests]) list.mockResolvedValue(pageOf());
});

describe('requests', () => {
  const REQUEST = {
    id: '01920000-0000-7000-8000-0000000000c1',
    user: RUTH,
    answers: [{ question: 'Which flour?', answer: 'Rye' }],
    status: 'pending',
    createdAt: '2026-03-01T00:00:00.000Z',
  };
  const staff = aTribe({ can: STAFF, pendingCount: 1 });

  it('are counted beside the list', async () => {
    show(staff);
    const parts = within(await screen.findByRole('navigation', { name: 'Lists of members' }));
    expect(parts.getByRole('link', { name: /Requests.*1 request waits/ })).toBeTruthy();
  });

  it('are none, or did not load', async () => {
    calls.requests.mockRejectedValueOnce(new Error('Away'));
    show(staff, '/requests');
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No requests')).toBeTruthy();
  });

  it('are read with their answers and approved', async () => {
    calls.requests.mockResolvedValueOnce(pageOf(REQUEST));
    calls.approve.mockResolvedValue({});
    show(staff, '/requests');
    expect(await screen.findByText('Which flour?')).toBeTruthy();
    expect(screen.getByText('Rye')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Approve Ruth Goldberg' }));
    expect(await screen.findByText('Ruth Goldberg is in')).toBeTruthy();
    expect(await screen.findByText('No requests')).toBeTruthy();
  });

  it('are declined with a reason; what failed is asked again', async () => {
    calls.requests.mockResolvedValueOnce(pageOf(REQUEST)).mockResolvedValueOnce(pageOf(REQUEST));
    calls.decline.mockRejectedValueOnce(new Error('Away')).mockResolvedValue({});
    show(staff, '/requests');
    fireEvent.click(await screen.findByRole('button', { name: 'Decline Ruth Goldberg' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Decline Ruth Goldberg?' }));
    fireEvent.change(asked.getByLabelText('Reason'), { target: { value: 'Full' } });
    fireEvent.click(asked.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('The request was not decided')).toBeTruthy();
    await waitFor(() =>
      expect(asked.getByRole('button', { name: 'Decline' }).hasAttribute('disabled')).toBe(false),
    );
    fireEvent.click(asked.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Ruth Goldberg was declined')).toBeTruthy();
    expect(calls.decline).toHaveBeenLastCalledWith({ id: staff.id, requestId: REQUEST.id, reason: 'Full' });
  });

  it('have no place for who may not decide', async () => {
    show(aTribe(), '/requests');
    expect(await screen.findByText(/not found/i)).toBeTruthy();
    expect(calls.requests).not.toHaveBeenCalled();
  });
});

describe('the banned', () => {
  const BAN = {
    user: RUTH,
    reason: 'Spam',
    until: null,
    bannedBy: { id: LEO.id, name: 'Leo Brandt' },
    createdAt: '2026-03-01T00:00:00.000Z',
  };
  const staff = aTribe({ can: STAFF });

  it('are nobody at first', async () => {
    show(staff, '/banned');
    expect(await screen.findByText('No one is banned')).toBeTruthy();
  });

  it('are shown with the reason, and let in again', async () => {
    calls.bans.mockResolvedValueOnce(pageOf(BAN)).mockResolvedValueOnce(pageOf(BAN));
    calls.unban.mockRejectedValueOnce(new Error('Away')).mockResolvedValue({});
    show(staff, '/banned');
    expect(await screen.findByText('For good by Leo Brandt')).toBeTruthy();
    expect(screen.getByText('Spam')).toBeTruthy();
    const lift = screen.getByRole('button', { name: 'Lift the ban of Ruth Goldberg' });
    fireEvent.click(lift);
    expect(await screen.findByText('The ban was not lifted')).toBeTruthy();
    await waitFor(() => expect(lift.hasAttribute('disabled')).toBe(false));
    fireEvent.click(lift);
    expect(await screen.findByText('Ruth Goldberg can come again')).toBeTruthy();
    expect(await screen.findByText('No one is banned')).toBeTruthy();
  });
});
