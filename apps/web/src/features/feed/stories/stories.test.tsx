import type { StoryGroup } from '@kindred/validation/feed/stories';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../app/queryClient.ts';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { STORIES_KEY } from '../query.ts';
import { StoriesRow } from './StoriesRow.tsx';
import StoryPlayer from './StoryPlayer.tsx';

const { see, list } = vi.hoisted(() => ({ see: vi.fn(), list: vi.fn() }));
vi.mock('../../../app/api.ts', () => ({
  api: { feed: { stories: { see: { mutate: see }, list: { query: list } } } },
}));
vi.mock('../../../app/live.tsx', () => ({ useLiveEvent: () => undefined }));

let made = 0;
function aStory(content: string, isSeen = false): StoryGroup['stories'][number] {
  made += 1;
  return {
    id: `00000000-0000-7000-8000-0000000005${String(made).padStart(2, '0')}`,
    content,
    media: [],
    createdAt: '2026-03-01T09:30:00.000Z',
    expiresAt: '2026-03-02T09:30:00.000Z',
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
});

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

  it('shows who saw it to its author alone', async () => {
    const mine = { ...aStory('Mine', true), viewCount: 3 };
    play([groupOf('Mona', [mine], true)], MONA.id);
    expect(await screen.findByRole('button', { name: '3 people saw it' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete story' })).toBeTruthy();
  });
});

describe('the row', () => {
  it('tells what is new, and begins a story for who has none', async () => {
    const client = createQueryClient();
    client.setQueryData(STORIES_KEY, [
      groupOf('Olivia', [aStory('New')]),
      groupOf('Jin', [aStory('Old', true)]),
    ]);
    renderSignedIn(<StoriesRow />, { client });
    expect(screen.getByRole('button', { name: 'New story by Olivia Rey' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Story by Jin Rey' })).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Add to your story' })[0] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Create Story' })).toBeTruthy();
  });
});
