import type { TribeView } from '@kindred/validation/tribes';
import type { ChallengeView, CheckInView } from '@kindred/validation/tribes/challenges';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import ChallengesTab from './ChallengesTab.tsx';

const { calls } = vi.hoisted(() => ({
  calls: { get: vi.fn(), checkIns: vi.fn(), getCheckIn: vi.fn(), leaderboard: vi.fn(), badges: vi.fn() },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    tribes: {
      challenges: {
        get: { query: calls.get },
        checkIns: { query: calls.checkIns },
        getCheckIn: { query: calls.getCheckIn },
        leaderboard: { query: calls.leaderboard },
      },
      badges: { list: { query: calls.badges } },
    },
  },
}));

const ID = '0192f0c1-0000-7000-8000-000000000001';
const ASKED = '0192f0c1-0000-7000-8000-0000000000c2';
const TRIBE = {
  id: '0192f0c1-0000-7000-8000-00000000000f',
  slug: 'deep-work-guild',
  name: 'Deep Work Guild',
  isArchived: false,
  access: { isReader: true, isPaidReader: false, why: 'member' },
  can: { manage_challenges: false },
} as TribeView;
const DAY = 86_400_000;
const day = (n: number) => new Date(Date.now() + n * DAY).toISOString();
const challenge = (decides: boolean): ChallengeView => ({
  id: ID,
  title: 'Ten quiet mornings',
  description: '',
  state: 'active',
  startsAt: day(-6),
  endsAt: day(8),
  timeZone: 'UTC',
  participantCount: 8,
  taskCount: 0,
  badge: null,
  goal: 2,
  mine: decides ? null : { points: 0, done: 0, finishedAt: null },
  tasks: [],
  isFixed: true,
  pendingCount: decides ? 30 : null,
  can: { join: false, leave: false, checkIn: false, decide: decides, edit: false, delete: false },
});
const checkIn = (over: Partial<CheckInView> = {}): CheckInView => ({
  id: ASKED,
  taskId: ID,
  taskTitle: 'Read',
  points: 20,
  user: { ...MONA },
  day: null,
  note: 'Chapter nine',
  media: null,
  status: 'pending',
  reason: null,
  createdAt: day(0),
  canDecide: true,
  ...over,
});

function show(hash: string) {
  return renderSignedIn(
    <Routes>
      <Route path="/tribe/:slug/challenges/*" element={<ChallengesTab tribe={TRIBE} />} />
    </Routes>,
    { path: `/tribe/deep-work-guild/challenges/${ID}${hash}` },
  );
}

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  calls.get.mockResolvedValue(challenge(true));
  calls.badges.mockResolvedValue([]);
  calls.leaderboard.mockResolvedValue({ items: [], nextCursor: null, mine: null });
  calls.checkIns.mockImplementation(async ({ list }) => ({
    items: list === 'waiting' ? [checkIn({ id: ID, note: 'Chapter one' })] : [],
    nextCursor: list === 'waiting' ? 'more' : null,
  }));
});

it('an address leads to a check-in that waits, far down as it may stand', async () => {
  calls.getCheckIn.mockResolvedValue(checkIn());
  show(`#check-in-${ASKED}`);
  const queue = within(await screen.findByRole('region', { name: /^Waiting for you/ }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Chapter nine'));
  expect(queue.getAllByRole('listitem')[0]?.textContent).toContain('Chapter nine');
  expect(queue.getAllByRole('button', { name: /^Approve/ })).toHaveLength(2);
  expect(document.querySelectorAll('[data-linked]')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Check-in' })).toBeNull();
});

it('several lead to where they wait', async () => {
  show('#waiting');
  const queue = await screen.findByRole('region', { name: /^Waiting for you/ });
  await waitFor(() => expect(document.activeElement).toBe(queue));
  expect(calls.getCheckIn).not.toHaveBeenCalled();
});

it('my own that was declined stands there with the reason', async () => {
  calls.get.mockResolvedValue(challenge(false));
  calls.getCheckIn.mockResolvedValue(checkIn({ status: 'declined', reason: 'Too short', canDecide: false }));
  show(`#check-in-${ASKED}`);
  const part = within(await screen.findByRole('region', { name: 'Check-in' }));
  expect(part.getByText('Declined')).toBeTruthy();
  expect(part.getByText('Reason: Too short')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Too short'));
});

it('of one that was withdrawn it says so', async () => {
  calls.getCheckIn.mockRejectedValue(
    Object.assign(new Error('No'), { data: { code: 'not_found', message: 'No' } }),
  );
  show(`#check-in-${ASKED}`);
  expect(await screen.findByText('This check-in was withdrawn.')).toBeTruthy();
  expect(await screen.findByText('Chapter one')).toBeTruthy();
});
