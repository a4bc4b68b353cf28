import type { TribeView } from '@kindred/validation/tribes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aPost } from '../../../testing/posts.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { abilities, aClosedTribe, aTribe } from '../../../testing/tribes.ts';
import FeedTab from './FeedTab.tsx';
// Loaded when it is needed, which takes a busy machine longer than a test waits.
import './CreatePostSheet.tsx';

const { calls } = vi.hoisted(() => ({
  calls: {
    posts: vi.fn(),
    stories: vi.fn(),
    trending: vi.fn(),
    visit: vi.fn(),
    create: vi.fn(),
    get: vi.fn(),
  },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    tribes: {
      get: { query: calls.get },
      posts: { query: calls.posts },
      stories: { query: calls.stories },
      trending: { query: calls.trending },
      visit: { mutate: calls.visit },
    },
    feed: { create: { mutate: calls.create } },
  },
}));

const show = (tribe: TribeView = aTribe()) => renderSignedIn(<FeedTab tribe={tribe} />);

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  calls.posts.mockResolvedValue([]);
  calls.stories.mockResolvedValue([]);
  calls.trending.mockResolvedValue([]);
  calls.visit.mockResolvedValue({});
});

describe('before the door', () => {
  it('tells what is inside, and leaves the way in to the head of the page', () => {
    show(aClosedTribe({ enabledFeatures: ['spaces', 'challenges'] }));
    expect(screen.getByRole('heading', { name: 'For members' })).toBeTruthy();
    const rooms = within(screen.getByRole('region', { name: 'Inside' })).getAllByRole('listitem');
    expect(rooms.map(({ textContent }) => textContent?.split(/(?=[A-Z])/)[0])).toEqual([
      'Posts',
      'Spaces',
      'Challenges',
      'Members',
    ]);
    expect(screen.queryByRole('button')).toBeNull();
    expect(calls.posts).not.toHaveBeenCalled();
  });

  it('tells nothing of what is inside of a private one', () => {
    show(aClosedTribe({ isPrivate: true, enabledFeatures: [], join: 'request' }));
    expect(screen.getByText(/Request to join. A moderator/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Inside' })).toBeNull();
  });

  it.each([
    ['lapsed', 'Your trial is over'],
    ['pay', 'For paying members'],
    ['requested', 'You have asked to join'],
    ['invited', 'You are invited'],
    ['banned', 'Closed to you'],
    ['archived', 'Archived'],
  ] as const)('says why it is closed when it is %s', (join, title) => {
    show(aClosedTribe({ join }));
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  });
});

describe('the wall', () => {
  it('is on its way, and then empty, with an invitation to write', async () => {
    show();
    expect(screen.getByLabelText('Loading posts')).toBeTruthy();
    expect(await screen.findByText('No posts yet')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Write the first post' }));
    expect(await screen.findByRole('dialog', { name: 'Create Post' })).toBeTruthy();
  });

  it('offers nothing to write to who only reads', async () => {
    show(aTribe({ can: abilities('read') }));
    expect(await screen.findByText('What is written here appears in this place.')).toBeTruthy();
    expect(screen.queryByText("What's on your mind?")).toBeNull();
  });

  it('shows posts, and says when they did not load', async () => {
    calls.posts.mockRejectedValueOnce(new Error('Away'));
    calls.posts.mockResolvedValue([aPost({ content: 'Proof your dough overnight' })]);
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Proof your dough overnight')).toBeTruthy();
  });
});

describe('Create Post', () => {
  async function open() {
    show();
    fireEvent.click(await screen.findByRole('button', { name: /What's on your mind/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Post' }));
    const field = await dialog.findByRole('textbox', { name: 'Your post' });
    const type = (value: string) => fireEvent.change(field, { target: { value } });
    return {
      dialog,
      field: field as HTMLTextAreaElement,
      type,
      post: dialog.getByRole('button', { name: 'Post' }),
    };
  }

  it('posts what was written, says so, and puts it on the wall', async () => {
    const tribe = aTribe();
    const { type, post } = await open();
    expect(post.hasAttribute('disabled')).toBe(true);
    calls.create.mockResolvedValue(
      aPost({ content: 'Rye today', tribe: { id: tribe.id, name: tribe.name, slug: tribe.slug } }),
    );
    type('  Rye today ');
    fireEvent.click(post);
    expect(await screen.findByText('Post created!')).toBeTruthy();
    expect(calls.create).toHaveBeenCalledWith({ content: 'Rye today', tribeId: tribe.id }, expect.anything());
    expect(await screen.findByText('Rye today')).toBeTruthy();
  });

  it('keeps what was typed when it did not go out, and sends it once', async () => {
    const { field, type, post } = await open();
    calls.create.mockRejectedValueOnce(new Error('Away')).mockResolvedValue(aPost());
    type('Rye today');
    fireEvent.click(post);
    expect(await screen.findByText('Failed to create post')).toBeTruthy();
    expect(field.value).toBe('Rye today');
    await waitFor(() => expect(post.hasAttribute('disabled')).toBe(false));
    fireEvent.click(post);
    expect(await screen.findByText('Post created!')).toBeTruthy();
    const [first, second] = calls.create.mock.calls;
    expect(second).toEqual(first);
  });

  it('counts what is left, and refuses what is too long', async () => {
    const { dialog, type, post } = await open();
    type('x'.repeat(990));
    expect(dialog.getByText('10 left')).toBeTruthy();
    type('x'.repeat(1_001));
    expect(dialog.getByText('-1 left')).toBeTruthy();
    expect(dialog.getByText('Post is too long')).toBeTruthy();
    fireEvent.click(post);
    expect(calls.create).not.toHaveBeenCalled();
  });

  it('takes a photo along, and lets it go again', async () => {
    const { dialog, type, post } = await open();
    const choose = (file: File) =>
      fireEvent.change(dialog.getByLabelText('Add photo'), { target: { files: [file] } });
    const large = new File(['x'], 'large.png', { type: 'image/png' });
    Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
    choose(large);
    expect(await dialog.findByText('Please choose an image under 10MB')).toBeTruthy();
    choose(new File(['bread'], 'bread.png', { type: 'image/png' }));
    expect(await dialog.findByAltText('Your photo')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Remove photo' }));
    expect(dialog.queryByAltText('Your photo')).toBeNull();
    choose(new File(['bread'], 'bread.png', { type: 'image/png' }));
    await dialog.findByAltText('Your photo');
    calls.create.mockResolvedValue(aPost());
    type('Look');
    fireEvent.click(post);
    await waitFor(() =>
      expect(calls.create.mock.calls[0]?.[0]).toMatchObject({
        content: 'Look',
        mediaUrl: expect.stringMatching(/^data:image\/png;base64,/),
      }),
    );
  });
});
