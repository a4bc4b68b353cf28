import type { PollView } from '@kindred/validation/feed';
import { skipToken, useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../app/queryClient.ts';
import { aPost } from '../../../testing/posts.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { type Feed, postsIn } from '../cache.ts';
import { FEED_KEY } from '../query.ts';
import { PollBox } from './PollBox.tsx';
import { percentOf, timeLeft, voted } from './poll.ts';

const { vote, get } = vi.hoisted(() => ({ vote: vi.fn(), get: vi.fn() }));
vi.mock('../../../app/api.ts', () => ({
  api: { feed: { get: { query: get }, polls: { vote: { mutate: vote } } } },
}));

const HOUR = 3_600_000;

function aPoll(by: Partial<PollView> = {}): PollView {
  return {
    options: [
      { id: 'rye', label: 'Rye', votes: null, isMine: false },
      { id: 'spelt', label: 'Spelt', votes: null, isMine: false },
    ],
    isMultiple: false,
    endsAt: new Date(Date.now() + 5 * HOUR).toISOString(),
    voterCount: 3,
    ...by,
  };
}

const RESULTS: PollView['options'] = [
  { id: 'rye', label: 'Rye', votes: 3, isMine: true },
  { id: 'spelt', label: 'Spelt', votes: 1, isMine: false },
];

function show(poll: PollView, can = true) {
  const base = aPost({ type: 'poll', poll });
  const post = { ...base, can: { ...base.can, vote: can } };
  const client = createQueryClient();
  client.setQueryData([...FEED_KEY, 'chronological'], {
    pages: [{ items: [post], nextCursor: null }],
    pageParams: [null],
  });
  renderSignedIn(<PollBox post={post} poll={poll} />, { client });
  return { post, client };
}

/** As the feed has it now, which the server's answers change. */
function Shown() {
  const { data } = useQuery<Feed>({
    queryKey: [...FEED_KEY, 'chronological'],
    queryFn: skipToken,
  });
  const [post] = postsIn(data);
  return post?.poll ? <PollBox post={post} poll={post.poll} /> : null;
}

function watch(poll: PollView) {
  const base = aPost({ type: 'poll', poll });
  const post = { ...base, can: { ...base.can, vote: true } };
  const client = createQueryClient();
  client.setQueryData<Feed>([...FEED_KEY, 'chronological'], {
    pages: [{ items: [post], nextCursor: null }],
    pageParams: [null],
  });
  renderSignedIn(<Shown />, { client });
  const over = { ...poll, endsAt: new Date(Date.now() - 1).toISOString() };
  const results = RESULTS.map((each) => ({ ...each, isMine: false }));
  const ended = { ...base, poll: { ...over, options: results, voterCount: 4 } };
  return { post, ended };
}

beforeEach(() => {
  vote.mockReset();
  get.mockReset();
});
afterEach(() => vi.useRealTimers());

describe('a poll that ends while somebody looks at it', () => {
  it('counts down, and shows its results in place of the options', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const endsAt = new Date(Date.now() + 150_000).toISOString();
    const { post, ended } = watch(aPoll({ endsAt }));
    expect(screen.getByText('3 minutes left')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(screen.getByText('2 minutes left')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('1 minute left')).toBeTruthy();
    expect(get).not.toHaveBeenCalled();
    // Its clock is behind: it still takes votes, and is asked once more.
    get.mockResolvedValueOnce(post).mockResolvedValue({ ...ended, poll: { ...ended.poll, endsAt } });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('Final results')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    // The first answer has to be on screen before it is known to be too early.
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(screen.getByText('75%')).toBeTruthy();
    expect(get).toHaveBeenCalledTimes(2);
    await act(() => vi.advanceTimersByTimeAsync(3_600_000));
    expect(get).toHaveBeenCalledTimes(2);
  });

  it('answers a vote that comes too late with the results', async () => {
    const { ended } = watch(aPoll());
    vote.mockRejectedValue(
      Object.assign(new Error('late'), { data: { code: 'poll_ended', message: 'This poll has ended.' } }),
    );
    get.mockResolvedValue(ended);
    fireEvent.click(screen.getByRole('button', { name: 'Rye' }));
    await screen.findByText('This poll has ended.');
    await waitFor(() => expect(screen.getByText('75%')).toBeTruthy(), { timeout: 4_000 });
    expect(screen.getByText('Final results')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Rye' })).toBeNull();
  });
});

describe('a poll', () => {
  it('sends the one choice, and keeps results hidden until the answer brings them', async () => {
    const { post } = show(aPoll());
    expect(screen.queryByText(/%/)).toBeNull();
    expect(screen.getByText('5 hours left')).toBeTruthy();
    vote.mockResolvedValue({ ...post, poll: aPoll({ options: RESULTS, voterCount: 4 }) });
    fireEvent.click(screen.getByRole('button', { name: 'Rye' }));
    await waitFor(() => expect(vote).toHaveBeenCalledWith({ id: post.id, optionIds: ['rye'] }));
  });

  it('of several choices sends them together', async () => {
    const { post } = show(aPoll({ isMultiple: true }));
    vote.mockResolvedValue(post);
    fireEvent.click(screen.getByLabelText('Rye'));
    fireEvent.click(screen.getByLabelText('Spelt'));
    fireEvent.click(screen.getByRole('button', { name: 'Vote' }));
    await waitFor(() => expect(vote).toHaveBeenCalledWith({ id: post.id, optionIds: ['rye', 'spelt'] }));
  });

  it('shows results to who has voted, who may change their mind', () => {
    show(aPoll({ options: RESULTS, voterCount: 4 }));
    expect(screen.getByText('75%')).toBeTruthy();
    expect(screen.getByText('4 votes')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Change my vote' }));
    expect(screen.getByRole('button', { name: 'Rye' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('that is over shows its results and takes no vote', () => {
    const endsAt = new Date(Date.now() - HOUR).toISOString();
    show(aPoll({ endsAt, options: RESULTS.map((each) => ({ ...each, isMine: false })), voterCount: 4 }));
    expect(screen.getByText('Final results')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says so when a vote was not counted', async () => {
    show(aPoll());
    vote.mockRejectedValueOnce(new Error('offline'));
    fireEvent.click(screen.getByRole('button', { name: 'Spelt' }));
    await screen.findByText('Failed to vote');
  });
});

describe('what a vote changes', () => {
  it('moves one voter, and the counts that are known', () => {
    const open = aPoll({ options: RESULTS, voterCount: 4 });
    expect(voted(open, ['spelt'])).toMatchObject({
      voterCount: 4,
      options: [
        { votes: 2, isMine: false },
        { votes: 2, isMine: true },
      ],
    });
    expect(voted(open, [])).toMatchObject({ voterCount: 3, options: [{ votes: 2 }, { votes: 1 }] });
    expect(voted(aPoll(), ['rye'])).toMatchObject({
      voterCount: 4,
      options: [{ votes: null, isMine: true }, {}],
    });
  });

  it('percent is of people, and of nobody nothing', () => {
    expect(percentOf(3, 4)).toBe(75);
    expect(percentOf(0, 0)).toBe(0);
  });

  it('time left is told in the largest unit that fits', () => {
    const now = Date.parse('2026-03-01T12:00:00Z');
    expect(timeLeft('2026-03-01T12:00:30Z', now)).toBe('1 minute left');
    expect(timeLeft('2026-03-01T12:59:00Z', now)).toBe('59 minutes left');
    expect(timeLeft('2026-03-02T12:00:00Z', now)).toBe('24 hours left');
    expect(timeLeft('2026-03-05T12:00:00Z', now)).toBe('4 days left');
    expect(timeLeft('2026-03-01T12:00:00Z', now)).toBeNull();
  });
});
