import type { PollView } from '@kindred/validation/feed';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../app/queryClient.ts';
import { aPost } from '../../../testing/posts.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { FEED_KEY } from '../query.ts';
import { PollBox } from './PollBox.tsx';
import { percentOf, timeLeft, voted } from './poll.ts';

const vote = vi.hoisted(() => vi.fn());
vi.mock('../../../app/api.ts', () => ({ api: { feed: { polls: { vote: { mutate: vote } } } } }));

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

beforeEach(() => vote.mockReset());

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
