import type { TribeView } from '@kindred/validation/tribes';
import type { MemberView } from '@kindred/validation/tribes/memberships';
import type { PresenceNews } from '@kindred/validation/tribes/presence';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { abilities, aClosedTribe, aMember, aTribe } from '../../../testing/tribes.ts';
import MembersTab from './MembersTab.tsx';
// Loaded when it is needed, which takes a busy machine longer than a test waits.
import './MemberSheet.tsx';

const { calls } = vi.hoisted(() => ({
  calls: {
    list: vi.fn(),
    get: vi.fn(),
    setRole: vi.fn(),
    setMentor: vi.fn(),
    remove: vi.fn(),
    ban: vi.fn(),
    badges: vi.fn(),
    follow: vi.fn(),
    presence: vi.fn(),
    stop: vi.fn(),
  },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    tribes: {
      members: {
        list: { query: calls.list },
        get: { query: calls.get },
        setRole: { mutate: calls.setRole },
        setMentor: { mutate: calls.setMentor },
        remove: { mutate: calls.remove },
        ban: { mutate: calls.ban },
      },
      badges: { list: { query: calls.badges } },
      presence: { subscribe: calls.presence },
    },
    profiles: { follow: { mutate: calls.follow }, unfollow: { mutate: calls.follow } },
  },
}));

const pageOf = <Item,>(...items: Item[]) => ({ items, nextCursor: null });
const STAFF = abilities('read', 'post', 'decide_requests', 'ban', 'invite', 'remove_members');
const LEO = aMember('Leo Brandt', { role: 'moderator', presence: 'online' });
const RUTH = aMember('Ruth Goldberg');

function show(tribe: TribeView = aTribe(), part = '') {
  const at = '/tribe/the-slow-bakery/members';
  const routes = (
    <Routes>
      <Route path={`${at}/*`} element={<MembersTab tribe={tribe} />} />
    </Routes>
  );
  return renderSignedIn(routes, { path: `${at}${part}` });
}
const row = (name: RegExp) => screen.findByRole('button', { name });
const tell = (news: PresenceNews) => act(async () => calls.presence.mock.lastCall?.[1].onData(news));

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  calls.presence.mockReturnValue({ unsubscribe: calls.stop });
  calls.list.mockResolvedValue(pageOf<MemberView>(LEO, RUTH));
  calls.badges.mockResolvedValue([]);
});

describe('the list', () => {
  it('is on its way, and then shows who is in the tribe', async () => {
    show();
    expect(screen.getByLabelText('Loading members')).toBeTruthy();
    const leo = within(await row(/Leo Brandt/));
    expect(leo.getByText('Moderator')).toBeTruthy();
    expect(leo.getByText('Online')).toBeTruthy();
    expect(within(await row(/Ruth Goldberg/)).getByText('Offline')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Lists of members' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  });

  it('asks for what is typed and chosen, and says when nobody is left', async () => {
    show();
    await row(/Leo Brandt/);
    calls.list.mockResolvedValue(pageOf());
    fireEvent.click(screen.getByRole('button', { name: 'Moderators' }));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search members' }), {
      target: { value: ' zoe ' },
    });
    expect(await screen.findByText('No one here')).toBeTruthy();
    await waitFor(() =>
      expect(calls.list).toHaveBeenLastCalledWith(
        { id: aTribe().id, filter: 'moderator', query: 'zoe' },
        expect.anything(),
      ),
    );
  });

  it('says when it did not load, and when more did not', async () => {
    calls.list.mockRejectedValueOnce(new Error('Away'));
    calls.list.mockResolvedValueOnce({ items: [LEO], nextCursor: 'next' });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await row(/Leo Brandt/);
    calls.list.mockRejectedValueOnce(new Error('Away'));
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('More did not load. Try again.')).toBeTruthy();
    calls.list.mockResolvedValueOnce(pageOf(RUTH));
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await row(/Ruth Goldberg/)).toBeTruthy();
  });

  it('is closed to who does not read the tribe', () => {
    show(aClosedTribe());
    expect(screen.getByText('Members see who is in this tribe.')).toBeTruthy();
    expect(calls.list).not.toHaveBeenCalled();
  });
});

describe('presence', () => {
  it('changes in the row of whoever comes and goes, and nothing else is asked for', async () => {
    const { unmount } = show();
    await row(/Leo Brandt/);
    expect(calls.presence.mock.lastCall?.[0]).toEqual({ id: aTribe().id, userIds: [LEO.id, RUTH.id] });
    await tell([{ userId: RUTH.id, presence: 'online' }]);
    expect(within(await row(/Ruth Goldberg/)).getByText('Online')).toBeTruthy();
    await tell([{ userId: LEO.id, presence: 'away' }]);
    expect(within(await row(/Leo Brandt/)).getByText('Away')).toBeTruthy();
    expect(calls.list).toHaveBeenCalledTimes(1);
    unmount();
    expect(calls.stop).toHaveBeenCalledTimes(calls.presence.mock.calls.length);
  });

  it('brings who comes into those who are online, and takes away who leaves', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const zoe = aMember('Zoe Lindqvist', { presence: 'online' });
    const ruth = { ...RUTH, presence: 'online' } as const;
    try {
      show();
      await row(/Leo Brandt/);
      calls.list.mockResolvedValue(pageOf<MemberView>(LEO, ruth));
      fireEvent.click(screen.getByRole('button', { name: 'Online' }));
      await waitFor(() =>
        expect(within(screen.getByRole('button', { name: /Ruth/ })).getByText('Online')).toBeTruthy(),
      );
      const moves = () => screen.getAllByRole('listitem').map(({ dataset }) => dataset.moves);
      expect(moves()).toEqual([undefined, undefined]);
      // Who leaves is known at once.
      await tell([{ userId: LEO.id, presence: 'away' }]);
      await waitFor(() => expect(moves()).toEqual(['goes', undefined]));
      // Who comes is asked for, and stands where they belong; who left stays until the eye has seen it.
      calls.list.mockResolvedValue(pageOf<MemberView>(zoe, ruth));
      await act(async () => void (await vi.advanceTimersByTimeAsync(10_000)));
      await row(/Zoe/);
      await waitFor(() => expect(moves()).toEqual(['goes', 'comes', undefined]));
    } finally {
      vi.useRealTimers();
    }
  });

  it('is neither shown to nor asked for by who only looks', async () => {
    calls.list.mockResolvedValue(pageOf(aMember('Ruth Goldberg', { presence: null })));
    show(aTribe({ myRole: null, join: 'join', can: abilities('read') }));
    const ruth = within(await row(/Ruth Goldberg/));
    expect(ruth.queryByText(/line$/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Online' })).toBeNull();
    expect(calls.presence).not.toHaveBeenCalled();
  });

  it('is followed for a hundred at once', async () => {
    const many = Array.from({ length: 130 }, (_, n) => aMember(`Person${n} Brandt`));
    calls.list.mockResolvedValue(pageOf(...many));
    show();
    await screen.findByText('Person0 Brandt');
    expect(calls.presence.mock.calls.map(([{ userIds }]) => userIds.length)).toEqual([100, 30]);
  });
});

describe('somebody of the list', () => {
  const may = (can: Partial<MemberView['can']>) =>
    calls.list.mockResolvedValue(pageOf({ ...RUTH, can: { ...RUTH.can, ...can } }));
  async function open() {
    show(aTribe({ can: STAFF }));
    fireEvent.click(await row(/Ruth Goldberg/));
    return within(await screen.findByRole('dialog', { name: 'Ruth Goldberg' }));
  }

  it('shows what they won, and nothing to decide to who decides nothing', async () => {
    calls.badges.mockResolvedValue([
      {
        id: LEO.id,
        name: 'Ten quiet mornings',
        description: '',
        icon: 'leaf',
        earnedAt: '2026-03-01T00:00:00.000Z',
      },
    ]);
    const sheet = await open();
    const badges = await sheet.findByRole('list', { name: 'Badges won here' });
    expect(within(badges).getByText('Ten quiet mornings')).toBeTruthy();
    expect(calls.badges).toHaveBeenCalledWith({ id: aTribe().id, userId: RUTH.id }, expect.anything());
    for (const words of [
      'Make a moderator',
      'Make a mentor',
      'Remove from the tribe',
      'Ban',
      'Transfer ownership',
    ]) {
      expect(sheet.queryByText(words)).toBeNull();
    }
    expect(sheet.getByRole('link', { name: 'View profile' }).getAttribute('href')).toBe('/profile/ruth');
  });

  it('shows no place for badges where there are none', async () => {
    const sheet = await open();
    await waitFor(() => expect(calls.badges).toHaveBeenCalled());
    expect(sheet.queryByRole('list', { name: 'Badges won here' })).toBeNull();
  });

  it('is followed at once, and no more when that fails', async () => {
    let refuse: (error: Error) => void = () => undefined;
    calls.follow.mockReturnValue(
      new Promise((_resolve, reject) => {
        refuse = reject;
      }),
    );
    const sheet = await open();
    fireEvent.click(sheet.getByRole('button', { name: 'Follow Ruth Goldberg' }));
    expect(await sheet.findByRole('button', { name: 'Following Ruth Goldberg', pressed: true })).toBeTruthy();
    refuse(new Error('Away'));
    expect(await sheet.findByRole('button', { name: 'Follow Ruth Goldberg', pressed: false })).toBeTruthy();
  });

  it('is made a moderator, or stays what they are when that fails', async () => {
    may({ setRole: ['moderator'] });
    calls.setRole.mockRejectedValueOnce(new Error('Away')).mockResolvedValue({});
    const sheet = await open();
    fireEvent.click(sheet.getByRole('button', { name: 'Make a moderator' }));
    expect(await screen.findByText('The role was not changed')).toBeTruthy();
    await waitFor(() => expect(calls.list.mock.calls.length).toBeGreaterThan(1));
    fireEvent.click(sheet.getByRole('button', { name: 'Make a moderator' }));
    expect(await screen.findByText('Ruth Goldberg is now a moderator')).toBeTruthy();
  });

  it('is made a mentor, shown as one, and no more', async () => {
    may({ setMentor: true });
    calls.setMentor.mockRejectedValueOnce(new Error('Away')).mockResolvedValue({});
    const sheet = await open();
    fireEvent.click(sheet.getByRole('button', { name: /^Make a mentor/ }));
    expect(await screen.findByText('The mentor was not changed')).toBeTruthy();
    await waitFor(() => expect(calls.list.mock.calls.length).toBeGreaterThan(1));
    calls.list.mockResolvedValue(pageOf({ ...RUTH, isMentor: true, can: { ...RUTH.can, setMentor: true } }));
    fireEvent.click(sheet.getByRole('button', { name: /^Make a mentor/ }));
    expect(await screen.findByText('Ruth Goldberg is now a mentor')).toBeTruthy();
    expect(calls.setMentor).toHaveBeenLastCalledWith({ id: aTribe().id, userId: RUTH.id, isMentor: true });
    const ruth = await row(/Ruth Goldberg Mentor/);
    expect(within(ruth).queryByText('Member')).toBeNull();
    fireEvent.click(ruth);
    fireEvent.click(await screen.findByRole('button', { name: /^Remove as mentor/ }));
    expect(await screen.findByText('Ruth Goldberg is no longer a mentor')).toBeTruthy();
    expect(calls.setMentor).toHaveBeenLastCalledWith({ id: aTribe().id, userId: RUTH.id, isMentor: false });
  });

  it('keeps the badge of their role where they are a mentor too', async () => {
    calls.list.mockResolvedValue(pageOf({ ...LEO, isMentor: true }));
    show();
    const leo = within(await row(/Leo Brandt/));
    expect(leo.getByText('Moderator')).toBeTruthy();
    expect(leo.queryByText('Mentor')).toBeNull();
  });

  it('is removed with a reason, or none', async () => {
    may({ remove: true });
    calls.remove.mockResolvedValue({});
    const sheet = await open();
    fireEvent.click(sheet.getByRole('button', { name: /Remove from the tribe/ }));
    const asked = within(await screen.findByRole('dialog', { name: 'Remove Ruth Goldberg?' }));
    fireEvent.change(asked.getByLabelText('Reason'), { target: { value: ' Spam ' } });
    fireEvent.click(asked.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Ruth Goldberg was removed')).toBeTruthy();
    expect(calls.remove).toHaveBeenCalledWith({ id: aTribe().id, userId: RUTH.id, reason: 'Spam' });
  });

  it('is banned for some days, with a reason only', async () => {
    may({ ban: true });
    calls.ban.mockResolvedValue({});
    const sheet = await open();
    fireEvent.click(sheet.getByRole('button', { name: /^Ban/ }));
    const asked = within(await screen.findByRole('dialog', { name: 'Ban Ruth Goldberg' }));
    const confirm = asked.getByRole('button', { name: 'Ban' });
    expect(confirm.hasAttribute('disabled')).toBe(true);
    fireEvent.change(asked.getByLabelText('Reason'), { target: { value: 'Spam' } });
    fireEvent.change(asked.getByLabelText('For how long'), { target: { value: '7' } });
    fireEvent.click(confirm);
    expect(await screen.findByText('Ruth Goldberg was banned')).toBeTruthy();
    expect(calls.ban).toHaveBeenCalledWith({ id: aTribe().id, userId: RUTH.id, reason: 'Spam', days: 7 });
  });
});
