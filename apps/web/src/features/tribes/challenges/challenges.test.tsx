import type { TribeView } from '@kindred/validation/tribes';
import type { ChallengeView } from '@kindred/validation/tribes/challenges';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import ChallengesTab from './ChallengesTab.tsx';
import { percentOf, whenOf } from './copy.ts';

const { calls } = vi.hoisted(() => ({
  calls: {
    list: vi.fn(),
    get: vi.fn(),
    join: vi.fn(),
    leave: vi.fn(),
    checkIn: vi.fn(),
    checkIns: vi.fn(),
    decide: vi.fn(),
    leaderboard: vi.fn(),
    create: vi.fn(),
    badges: vi.fn(),
  },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    tribes: {
      challenges: {
        list: { query: calls.list },
        get: { query: calls.get },
        join: { mutate: calls.join },
        leave: { mutate: calls.leave },
        checkIn: { mutate: calls.checkIn },
        checkIns: { query: calls.checkIns },
        decide: { mutate: calls.decide },
        leaderboard: { query: calls.leaderboard },
        create: { mutate: calls.create },
      },
      badges: { list: { query: calls.badges } },
    },
  },
}));

const refused = (code: string) => Object.assign(new Error(code), { data: { code, message: 'Because.' } });
const DAY = 86_400_000;
const day = (n: number) => new Date(Date.now() + n * DAY).toISOString();
const ID = '0192f0c1-0000-7000-8000-000000000001';

const TRIBE = {
  id: '0192f0c1-0000-7000-8000-00000000000f',
  slug: 'deep-work-guild',
  name: 'Deep Work Guild',
  isArchived: false,
  access: { isReader: true, isPaidReader: false, why: 'member' },
  can: { manage_challenges: false },
} as TribeView;

const CHALLENGE: ChallengeView = {
  id: ID,
  title: 'Ten quiet mornings',
  description: 'Two hours before anything else.',
  state: 'active',
  startsAt: day(-6),
  endsAt: day(8),
  timeZone: 'UTC',
  participantCount: 8,
  taskCount: 1,
  badge: { id: ID, name: 'Quiet mornings', icon: 'leaf' },
  goal: 2,
  mine: { points: 10, done: 1, finishedAt: null },
  tasks: [
    {
      id: ID,
      title: 'Say what you will do',
      points: 20,
      frequency: 'once',
      goal: 1,
      proof: 'none',
      needsApproval: false,
      approved: 0,
      pending: 0,
      declinedReason: 'Too short',
      isOpen: true,
    },
  ],
  isFixed: true,
  pendingCount: null,
  can: { join: false, leave: true, checkIn: true, decide: false, edit: false, delete: false },
};

function show(path: string, tribe = TRIBE) {
  return renderSignedIn(
    <Routes>
      <Route path="/tribe/:slug/challenges/*" element={<ChallengesTab tribe={tribe} />} />
    </Routes>,
    { path: `/tribe/deep-work-guild/challenges${path}` },
  );
}

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  const { tasks: _tasks, isFixed: _fixed, pendingCount: _pending, can: _can, ...card } = CHALLENGE;
  calls.list.mockImplementation(async ({ state }) => ({
    items: state === 'active' ? [card] : [],
    nextCursor: null,
  }));
  calls.get.mockResolvedValue(CHALLENGE);
  calls.badges.mockResolvedValue([]);
  calls.checkIns.mockResolvedValue({ items: [], nextCursor: null });
  const user = { ...MONA, name: 'Mona Okafor' };
  const place = { done: 1, finishedAt: null };
  calls.leaderboard.mockResolvedValue({
    items: [
      { ...place, rank: 1, points: 20, user, isMe: false },
      { ...place, rank: 1, points: 20, user: null, isMe: false },
    ],
    nextCursor: null,
    mine: { ...place, rank: 9, points: 10 },
  });
});

describe('the list', () => {
  it('shows what there is by its state, with my progress', async () => {
    show('');
    const active = await screen.findByRole('region', { name: 'Active' });
    expect(within(active).getByRole('link', { name: 'Ten quiet mornings' })).toBeTruthy();
    expect(within(active).getByRole('img', { name: '50 % done' })).toBeTruthy();
    expect(within(active).getByText('8 days left')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Ended' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New challenge' })).toBeNull();
  });

  it('holds the badges back until the list above them is there, and no longer', async () => {
    const badge = { id: ID, name: 'Quiet mornings', description: '', icon: 'leaf', earnedAt: null };
    calls.badges.mockResolvedValue([badge]);
    const arrive: (() => void)[] = [];
    calls.list.mockImplementation(
      () => new Promise((resolve) => arrive.push(() => resolve({ items: [], nextCursor: null }))),
    );
    show('');
    await act(async () => {
      for (const now of arrive.slice(0, 2)) now();
    });
    expect(calls.badges).toHaveBeenCalled();
    expect(screen.queryByText('Quiet mornings')).toBeNull();
    await act(async () => arrive[2]?.());
    expect(await screen.findByText('Quiet mornings')).toBeTruthy();
  });

  it('says so when there are none, and when it did not load', async () => {
    calls.list.mockResolvedValue({ items: [], nextCursor: null });
    const page = show('');
    expect(await screen.findByText('No challenges yet')).toBeTruthy();
    page.unmount();
    calls.list.mockRejectedValue(refused('unavailable'));
    show('');
    expect(await screen.findByText('Because.')).toBeTruthy();
  });

  it('is closed to who does not read the tribe', () => {
    show('', { ...TRIBE, access: { isReader: false, isPaidReader: false, why: 'outside' } });
    expect(screen.getByText('This part of the tribe is for its members.')).toBeTruthy();
    expect(calls.list).not.toHaveBeenCalled();
  });
});

describe('a challenge', () => {
  it('tells of the leaderboard with ties, of nobody who is blocked, and of my own place', async () => {
    show(`/${ID}`);
    const board = await screen.findByRole('region', { name: 'Leaderboard' });
    await within(board).findByText('My place');
    expect(within(board).getAllByRole('img', { name: 'Place 1' })).toHaveLength(2);
    expect(within(board).getByText('Someone')).toBeTruthy();
    expect(within(board).getByRole('img', { name: 'Place 9' })).toBeTruthy();
  });

  it('comes from the top: nothing that is shown is pushed down by what comes later', async () => {
    let arrive = (): void => undefined;
    calls.checkIns.mockReturnValue(
      new Promise((resolve) => {
        arrive = () => resolve({ items: [], nextCursor: null });
      }),
    );
    show(`/${ID}`);
    expect(await screen.findByRole('region', { name: 'Tasks' })).toBeTruthy();
    await act(async () => undefined);
    expect(calls.leaderboard).toHaveBeenCalled();
    expect(screen.queryByRole('region', { name: 'Leaderboard' })).toBeNull();
    await act(async () => arrive());
    expect(await screen.findByRole('region', { name: 'Leaderboard' })).toBeTruthy();
  });

  it('takes a check-in, and says why the last one was declined', async () => {
    calls.checkIn.mockResolvedValue({
      ...CHALLENGE,
      mine: { points: 30, done: 2, finishedAt: day(0) },
      tasks: CHALLENGE.tasks.map((task) => ({ ...task, approved: 1, declinedReason: null, isOpen: false })),
    });
    show(`/${ID}`);
    expect(await screen.findByText('Declined: Too short')).toBeTruthy();
    calls.get.mockImplementation(() => new Promise(() => undefined));
    fireEvent.click(screen.getByRole('button', { name: 'Check in: Say what you will do' }));
    expect(await screen.findByText('Challenge finished')).toBeTruthy();
    expect(calls.checkIn).toHaveBeenCalledWith({ id: TRIBE.id, challengeId: ID, taskId: ID });
    expect(await screen.findByText('Done')).toBeTruthy();
  });

  it('is joined at once, and left again when the server refuses', async () => {
    calls.get.mockResolvedValue({
      ...CHALLENGE,
      mine: null,
      can: { ...CHALLENGE.can, join: true, leave: false },
    });
    calls.join.mockRejectedValue(refused('challenge_not_running'));
    show(`/${ID}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Join challenge' }));
    expect(await screen.findByText('That did not work')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Join challenge' })).toBeTruthy();
  });

  it('shows those who decide what waits for them', async () => {
    calls.get.mockResolvedValue({
      ...CHALLENGE,
      pendingCount: 1,
      can: { ...CHALLENGE.can, decide: true },
    });
    calls.checkIns.mockImplementation(async ({ list }) => ({
      items:
        list !== 'waiting'
          ? []
          : [
              {
                id: ID,
                taskId: ID,
                taskTitle: 'Say what you will do',
                points: 20,
                user: { ...MONA, name: 'Mona Okafor' },
                day: null,
                note: 'Chapter three',
                media: null,
                status: 'pending',
                reason: null,
                createdAt: day(0),
                canDecide: true,
              },
            ],
      nextCursor: null,
    }));
    calls.decide.mockResolvedValue({ message: 'Check-in approved' });
    show(`/${ID}`);
    expect(await screen.findByText('Chapter three')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Approve the check-in of Mona Okafor' }));
    expect(await screen.findByText('Check-in approved')).toBeTruthy();
    expect(calls.decide).toHaveBeenCalledWith({
      id: TRIBE.id,
      challengeId: ID,
      checkInId: ID,
      decision: 'approved',
    });
  });

  it('shows who did what, and my own with what became of it', async () => {
    const made = (name: string, note: string, status: string) => ({
      id: note,
      taskId: ID,
      taskTitle: 'Read',
      points: 20,
      user: { ...MONA, name },
      day: null,
      note,
      media: null,
      status,
      reason: null,
      createdAt: day(0),
      canDecide: false,
    });
    calls.checkIns.mockImplementation(async ({ list }) => ({
      items:
        list === 'mine'
          ? [made('Mona Okafor', 'Page one', 'pending')]
          : [made('Leo Brandt', 'Chapter three', 'approved')],
      nextCursor: null,
    }));
    show(`/${ID}`);
    const part = within(await screen.findByRole('region', { name: 'Recent check-ins' }));
    expect(await part.findByText('Chapter three')).toBeTruthy();
    expect(part.getByText('Leo Brandt')).toBeTruthy();
    expect(part.queryByText('Counts')).toBeNull();
    fireEvent.click(part.getByRole('radio', { name: 'Mine' }));
    expect(await part.findByText('Page one')).toBeTruthy();
    expect(part.getByText('Waiting')).toBeTruthy();
    expect(calls.checkIns).toHaveBeenLastCalledWith(
      { id: TRIBE.id, challengeId: ID, list: 'mine' },
      expect.anything(),
    );
  });

  it('that is gone says so', async () => {
    calls.get.mockRejectedValue(refused('not_found'));
    show(`/${ID}`);
    expect(await screen.findByText('Challenge not found')).toBeTruthy();
  });
});

describe('words', () => {
  const at = (state: 'active' | 'upcoming' | 'ended', from: number, to: number) =>
    whenOf({ state, startsAt: day(from), endsAt: day(to) }, new Date());
  it('count days as people do', () => {
    expect(at('active', -3, 0.4)).toBe('Last day');
    expect(at('active', -3, 2)).toBe('2 days left');
    expect(at('upcoming', 0.2, 3)).toBe('Starts within a day');
    expect(at('upcoming', 4.5, 9)).toBe('Starts in 5 days');
    expect(at('ended', -9, -0.3)).toBe('Ended today');
    expect(at('ended', -9, -1.5)).toBe('Ended yesterday');
    expect(at('ended', -9, -4.2)).toBe('Ended 4 days ago');
  });
  it('say all only when it is all', () => {
    expect([percentOf(0, 10), percentOf(999, 1000), percentOf(10, 10), percentOf(0, 0)]).toEqual([
      0, 99, 100, 100,
    ]);
  });
});
