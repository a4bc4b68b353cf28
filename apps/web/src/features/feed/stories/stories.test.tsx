import type { StoryGroup } from '@kindred/validation/feed/stories';
import type { LiveEvent } from '@kindred/validation/live';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../app/queryClient.ts';
import { answering } from '../../../testing/answers.ts';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { STORIES_KEY } from '../query.ts';
import { StoriesRow } from './StoriesRow.tsx';
import StoryPlayer from './StoryPlayer.tsx';

const { see, list, report, handlers } = vi.hoisted(() => ({
  see: vi.fn(),
  list: vi.fn(),
  report: vi.fn(),
  handlers: new Map<string, (event: LiveEvent) => void>(),
}));
vi.mock('../../../app/api.ts', () => ({
  api: { feed: { report: { mutate: report }, stories: { see: { mutate: see }, list: { query: list } } } },
}));
vi.mock('../../../app/live.tsx', () => ({
  useLiveEvent: (type: string, handle: (event: LiveEvent) => void) => handlers.set(type, handle),
}));

const tell = (event: LiveEvent) => act(async () => handlers.get(event.type)?.(event));
const HOUR = 3_600_000;

let made = 0;
function aStory(content: string, isSeen = false): StoryGroup['stories'][number] {
  made += 1;
  return {
    id: `00000000-0000-7000-8000-0000000005${String(made).padStart(2, '0')}`,
    content,
    media: [],
    createdAt: new Date(Date.now() - HOUR).toISOString(),
    expiresAt: new Date(Date.now() + 23 * HOUR).toISOString(),
    isSeen,
    viewCount: null,
  };
}

function groupOf(firstName: string, stories: StoryGroup['stories'], isMine = false): StoryGroup {
  return {
    author: {
      id: isMine ? MONA.id : `id-of-${firstName}`,
      firstName,
      lastName: 'Rey',
      name: `${firstName} Rey`,
      handle: firstName.toLowerCase(),
      profileImageUrl: null,
    },
    isMine,
    hasUnseen: stories.some(({ isSeen }) => !isSeen),
    stories,
  };
}

beforeEach(() => {
  see.mockReset().mockResolvedValue({});
  list.mockReset().mockResolvedValue([]);
  report.mockReset().mockResolvedValue({});
});
afterEach(() => vi.useRealTimers());

function play(groups: StoryGroup[], first: string) {
  const onClose = vi.fn();
  renderSignedIn(<StoryPlayer groups={groups} first={first} onClose={onClose} />);
  return onClose;
}

const key = (name: string) => fireEvent.keyDown(screen.getByRole('dialog'), { key: name });

describe('the player', () => {
  it('begins with what was not seen, says so to the server, and goes on to the next person', async () => {
    const old = aStory('Seen before', true);
    const fresh = aStory('Fresh from the oven');
    const groups = [groupOf('Olivia', [old, fresh]), groupOf('Carlos', [aStory('Two hundred posters')])];
    const onClose = play(groups, 'id-of-Olivia');
    await screen.findByText('Fresh from the oven');
    await waitFor(() => expect(see).toHaveBeenCalledWith({ id: fresh.id }));
    expect(see).toHaveBeenCalledTimes(1);

    key('ArrowLeft');
    await screen.findByText('Seen before');
    key('ArrowRight');
    key('ArrowRight');
    await screen.findByText('Two hundred posters');
    expect(screen.getByRole('dialog', { name: 'Stories by Carlos Rey' })).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    key('ArrowRight');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stops and goes on with space and its button', async () => {
    play([groupOf('Olivia', [aStory('Hello')])], 'id-of-Olivia');
    await screen.findByText('Hello');
    const before = screen.getByRole('button', { name: /^(Pause|Go on)$/ }).getAttribute('aria-label');
    key(' ');
    const after = screen.getByRole('button', { name: /^(Pause|Go on)$/ }).getAttribute('aria-label');
    expect(after).not.toBe(before);
  });

  it('stops with space wherever the focus stands, and closes by its button', async () => {
    const onClose = play([groupOf('Olivia', [aStory('Hello')])], 'id-of-Olivia');
    await screen.findByText('Hello');
    const state = () => screen.getByRole('button', { name: /^(Pause|Go on)$/ }).getAttribute('aria-label');
    const close = screen.getByRole('button', { name: 'Close' });
    const before = state();
    for (const name of ['Close', 'Next story']) {
      const button = screen.getByRole('button', { name });
      const was = state();
      // What a browser makes a click of is both, unless somebody says no.
      expect(fireEvent.keyDown(button, { key: ' ' })).toBe(false);
      expect(fireEvent.keyUp(button, { key: ' ' })).toBe(false);
      expect(state()).not.toBe(was);
    }
    expect(state()).toBe(before);
    expect(onClose).not.toHaveBeenCalled();
    expect(fireEvent.keyDown(close, { key: 'Enter' })).toBe(true);
    expect(close.hasAttribute('data-autofocus')).toBe(false);
    // What opens a sheet is opened by space as by Enter.
    const flag = screen.getByRole('button', { name: 'Report story' });
    expect(fireEvent.keyDown(flag, { key: ' ' })).toBe(true);
  });

  it('reports a story of somebody else, and none of mine', async () => {
    const story = aStory('Buy now');
    play([groupOf('Olivia', [story])], 'id-of-Olivia');
    fireEvent.click(await screen.findByRole('button', { name: 'Report story' }));
    const sheet = await screen.findByRole('dialog', { name: 'Report story' });
    fireEvent.click(within(sheet).getByLabelText('Spam or advertising'));
    fireEvent.click(within(sheet).getByRole('button', { name: 'Report' }));
    await waitFor(() => expect(report).toHaveBeenCalledWith({ id: story.id, reason: 'spam' }));
    cleanup();
    play([groupOf('Mona', [aStory('Mine')], true)], MONA.id);
    await screen.findByText('Mine');
    expect(screen.queryByRole('button', { name: 'Report story' })).toBeNull();
  });

  it('shows who saw it to its author alone', async () => {
    const mine = { ...aStory('Mine', true), viewCount: 3 };
    play([groupOf('Mona', [mine], true)], MONA.id);
    expect(await screen.findByRole('button', { name: '3 people saw it' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete story' })).toBeTruthy();
  });
});

const link = answering({ 'events.list': () => ({ items: [], nextCursor: null }) });

describe('the row', () => {
  it('tells what is new, and begins a story for who has none', async () => {
    const client = createQueryClient();
    client.setQueryData(STORIES_KEY, [
      groupOf('Olivia', [aStory('New')]),
      groupOf('Jin', [aStory('Old', true)]),
    ]);
    renderSignedIn(<StoriesRow />, { client, link });
    expect(await screen.findByRole('button', { name: 'New story by Olivia Rey' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Story by Jin Rey' })).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Add to your story' })[0] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Create Story' })).toBeTruthy();
  });

  it('loses a story that is deleted, and so does who watches it', async () => {
    const [one, two, other] = [aStory('One'), aStory('Two'), aStory('Other')];
    const client = createQueryClient();
    client.setQueryData(STORIES_KEY, [groupOf('Olivia', [one, two]), groupOf('Jin', [other])]);
    list.mockImplementation(async () => client.getQueryData(STORIES_KEY));
    renderSignedIn(<StoriesRow />, { client, link });
    fireEvent.click(await screen.findByRole('button', { name: 'New story by Olivia Rey' }));
    await screen.findByText('One');
    await tell({ type: 'post_deleted', postId: one.id });
    await screen.findByText('Two');
    expect(screen.queryByText('One')).toBeNull();
    await tell({ type: 'post_deleted', postId: two.id });
    await screen.findByText('Other');
    expect(screen.queryByRole('button', { name: /by Olivia Rey/, hidden: true })).toBeNull();
    await tell({ type: 'post_deleted', postId: other.id });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: /story by/i })).toBeNull();
  });

  it('lets stories go when their day is over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const soon = { ...aStory('Soon over'), expiresAt: new Date(Date.now() + 60_000).toISOString() };
    const client = createQueryClient();
    client.setQueryData(STORIES_KEY, [groupOf('Olivia', [soon]), groupOf('Jin', [aStory('Later')])]);
    renderSignedIn(<StoriesRow />, { client, link });
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    expect(screen.getByRole('button', { name: 'New story by Olivia Rey' })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.queryByRole('button', { name: /by Olivia Rey/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'New story by Jin Rey' })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(24 * HOUR));
    expect(screen.queryByRole('button', { name: /by Jin Rey/ })).toBeNull();
  });
});
