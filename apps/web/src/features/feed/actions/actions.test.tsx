import type { PostView } from '@kindred/validation/feed';
import type { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../app/queryClient.ts';
import { MONA } from '../../../testing/people.ts';
import { aPost } from '../../../testing/posts.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { type Feed, postsIn } from '../cache.ts';
import { FEED_KEY } from '../query.ts';
import { EditedMark } from './EditedMark.tsx';
import PostActions from './PostActions.tsx';
import SavedScreen from './SavedScreen.tsx';
import { SharedPost } from './SharedPost.tsx';
import ShareSheet from './ShareSheet.tsx';

const { feed } = vi.hoisted(() => {
  const names = [
    'save',
    'unsave',
    'pin',
    'unpin',
    'edit',
    'edits',
    'delete',
    'restore',
    'report',
    'create',
    'saved',
  ] as const;
  return {
    feed: Object.fromEntries(names.map((name) => [name, vi.fn()])) as Record<
      string,
      ReturnType<typeof vi.fn>
    >,
  };
});
vi.mock('../../../app/api.ts', () => ({
  api: {
    feed: Object.fromEntries(
      Object.entries(feed).map(([name, call]) => [
        name,
        name === 'edits' || name === 'saved' ? { query: call } : { mutate: call },
      ]),
    ),
  },
}));

const refused = (code: string) => Object.assign(new Error(code), { data: { code, message: 'Because.' } });
const MINE = { ...aPost().can, edit: true, delete: true, pin: true, report: false };
const KEY = [...FEED_KEY, 'chronological'];

function feedOf(...posts: PostView[]): QueryClient {
  const client = createQueryClient();
  const pages: Feed = { pages: [{ items: posts, nextCursor: null }], pageParams: [null] };
  client.setQueryData(KEY, pages);
  return client;
}
const postsOf = (client: QueryClient) => postsIn(client.getQueryData<Feed>(KEY));
const find = (client: QueryClient, { id }: PostView) => postsOf(client).find((post) => post.id === id);
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

function openMenu(post: PostView, others: PostView[] = []) {
  const client = feedOf(...others, post);
  renderSignedIn(<PostActions post={post} isOpen onClose={() => {}} />, { client });
  return client;
}

beforeEach(() => {
  for (const call of Object.values(feed)) call.mockReset().mockResolvedValue({});
});

describe('the menu of a post', () => {
  it('offers what can be done with it and nothing else', async () => {
    const post = aPost({ why: ['following', 'popular', 'recent'], likeCount: 9 });
    openMenu(post);
    await screen.findByText('Save');
    for (const name of ['Copy link', 'Why this post', 'Report']) screen.getByText(name);
    for (const name of ['Edit', 'Delete', 'Pin to profile', 'Edit history']) {
      expect(screen.queryByText(name)).toBeNull();
    }
    await press(/^Why this post/);
    await screen.findByText('You follow Olivia Ferrer');
    screen.getByText('Many people react to it');
    // It is months old, and nobody calls that new.
    screen.getByText('It’s recent');
  });

  it('saves at once, and takes it back when that fails', async () => {
    const post = aPost();
    let fail: (error: unknown) => void = () => {};
    feed.save?.mockImplementation(() => new Promise((_, reject) => (fail = reject)));
    const client = openMenu(post);
    await press(/^Save/);
    await vi.waitFor(() => expect(find(client, post)?.isSaved).toBe(true));
    fail(refused('unavailable'));
    await screen.findByText('The post was not saved');
    expect(find(client, post)?.isSaved).toBe(false);
  });

  it('pins one and lets the other go', async () => {
    const before = aPost({ isPinned: true, can: MINE });
    const post = aPost({ can: MINE });
    const client = openMenu(post, [before]);
    await press(/^Pin to profile/);
    await screen.findByText('Pinned to your profile');
    expect(find(client, post)?.isPinned).toBe(true);
    expect(find(client, before)?.isPinned).toBe(false);
  });

  it('sends a report with its reason', async () => {
    const post = aPost();
    openMenu(post);
    await press(/^Report/);
    fireEvent.click(await screen.findByLabelText('Spam or advertising'));
    fireEvent.change(screen.getByLabelText('Details'), { target: { value: ' Again. ' } });
    await press('Report');
    await screen.findByText('Thank you');
    expect(feed.report).toHaveBeenCalledWith({ id: post.id, reason: 'spam', details: 'Again.' });
  });

  it('a report that failed says so and keeps what was typed', async () => {
    feed.report?.mockRejectedValue(refused('too_many_requests'));
    openMenu(aPost());
    await press(/^Report/);
    fireEvent.click(await screen.findByLabelText('Something else'));
    fireEvent.change(screen.getByLabelText('Details'), { target: { value: 'Long story' } });
    await press('Report');
    await screen.findByText('Your report was not sent. Because.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Details').value).toBe('Long story');
  });
});

describe('deleting', () => {
  it('takes the post away, and Undo puts it back where it was', async () => {
    const [first, last] = [aPost(), aPost()] as const;
    const post = aPost({ can: MINE, author: { ...first.author, id: MONA.id } });
    const client = feedOf(first, post, last);
    feed.restore?.mockResolvedValue(post);
    renderSignedIn(<PostActions post={post} isOpen onClose={() => {}} />, { client });
    await press(/^Delete/);
    await screen.findByText('Post deleted');
    expect(postsOf(client)).toEqual([first, last]);
    await press('Undo');
    await screen.findByText('Your post is back');
    expect(postsOf(client)).toEqual([first, post, last]);
  });

  it('that fails leaves it where it was', async () => {
    feed.delete?.mockRejectedValue(refused('unavailable'));
    const [first, post] = [aPost(), aPost({ can: MINE })];
    const client = openMenu(post, [first]);
    await press(/^Delete/);
    await screen.findByText('Failed to delete post');
    expect(postsOf(client)).toEqual([first, post]);
  });

  it('somebody else’s has no way back: that is for its author', async () => {
    openMenu(aPost({ can: { ...aPost().can, delete: true } }));
    await press(/^Delete/);
    await screen.findByText('Post deleted');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('editing', () => {
  async function openEditor(post: PostView) {
    const client = openMenu(post);
    await press(/^Edit$/);
    return { client, area: await screen.findByLabelText<HTMLTextAreaElement>('Your post') };
  }

  it('shows the new words wherever the post is', async () => {
    const post = aPost({ content: 'Loaf', can: MINE });
    feed.edit?.mockResolvedValue({ ...post, content: 'Loaves', editedAt: post.createdAt });
    const { client, area } = await openEditor(post);
    fireEvent.change(area, { target: { value: 'Loaves ' } });
    await press('Save');
    await screen.findByText('Post updated');
    expect(feed.edit).toHaveBeenCalledWith({ id: post.id, content: 'Loaves' });
    expect(find(client, post)).toMatchObject({ content: 'Loaves', editedAt: post.createdAt });
  });

  it('holds what is on the wall of a tribe to what a wall takes', async () => {
    const tribe = { id: 't', name: 'Bakers', slug: 'bakers' };
    const { area } = await openEditor(aPost({ can: MINE, tribe }));
    fireEvent.change(area, { target: { value: 'x'.repeat(1_001) } });
    await screen.findByText('Post is too long');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });

  it('keeps what was typed when it fails', async () => {
    feed.edit?.mockRejectedValue(refused('unavailable'));
    const { area } = await openEditor(aPost({ can: MINE }));
    fireEvent.change(area, { target: { value: 'Half an hour of work' } });
    await press('Save');
    await screen.findByText('Your changes were not saved. Because.');
    expect(area.value).toBe('Half an hour of work');
  });

  it('to nothing is refused before it is sent', async () => {
    const { area } = await openEditor(aPost({ can: MINE }));
    fireEvent.change(area, { target: { value: '  ' } });
    await screen.findByText('Please add some content');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });

  it('leaves a mark that opens what was said before', async () => {
    const post = aPost({ content: 'Now', editedAt: '2026-03-02T09:30:00.000Z' });
    const edit = { id: post.id, writtenAt: post.createdAt, replacedAt: '2026-03-02T09:30:00.000Z' };
    feed.edits?.mockResolvedValue([{ ...edit, content: 'Then' }]);
    renderSignedIn(<EditedMark post={post} />);
    await press(/^Edited/);
    await screen.findByText('Then');
    screen.getByText('Now', { selector: '[dir]' });
  });
});

describe('sharing', () => {
  it('passes a post on with a few words, and counts it', async () => {
    const post = aPost({ shareCount: 2, content: 'The original' });
    const made = aPost();
    const client = feedOf(post);
    feed.create?.mockResolvedValue(made);
    renderSignedIn(<ShareSheet post={post} isOpen onClose={() => {}} />, { client });
    await press(/^Repost/);
    await screen.findByText('The original');
    fireEvent.change(screen.getByLabelText('Your words'), { target: { value: 'Read this' } });
    await press('Repost');
    await screen.findByText('Post shared');
    expect(feed.create?.mock.calls[0]?.[0]).toEqual({
      content: 'Read this',
      type: 'text',
      sharedPostId: post.id,
    });
    expect(find(client, post)?.shareCount).toBe(3);
    expect(postsOf(client)[0]).toEqual(made);
  });

  it('the same words tried again go out under the same key', async () => {
    const post = aPost();
    feed.create?.mockRejectedValueOnce(refused('unavailable')).mockResolvedValue(aPost());
    renderSignedIn(<ShareSheet post={post} isOpen onClose={() => {}} />, { client: feedOf(post) });
    await press(/^Repost/);
    fireEvent.change(await screen.findByLabelText('Your words'), { target: { value: 'Read this' } });
    await press('Repost');
    await screen.findByText('Failed to share post');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your words').value).toBe('Read this');
    await press('Repost');
    await screen.findByText('Post shared');
    const [first, second] = feed.create?.mock.calls ?? [];
    expect(second?.[1]).toEqual(first?.[1]);
  });

  it('offers no re-post of what was given to chosen places', async () => {
    const post = aPost({ can: { ...aPost().can, share: false } });
    renderSignedIn(<ShareSheet post={post} isOpen onClose={() => {}} />);
    await screen.findByText('Copy link');
    expect(screen.queryByText('Repost')).toBeNull();
  });
});

describe('a post that passes on another', () => {
  it('shows it, and leads there', () => {
    const shared = aPost({ content: 'The original' });
    renderSignedIn(<SharedPost post={{ shared, isSharedGone: false }} />);
    screen.getByText('The original');
    expect(screen.getByRole('link', { name: 'Olivia Ferrer' }).getAttribute('href')).toBe(
      `/post/${shared.id}`,
    );
  });

  it('links to the course of a shared course post', () => {
    const course = {
      ...{ id: 'c1', title: 'Know Your Oven', imageUrl: null, level: 'beginner' as const },
      ...{ price: '0.00', currency: 'USD', lessonCount: 2 },
    };
    const post = { shared: aPost({ type: 'course', course }), isSharedGone: false };
    renderSignedIn(<SharedPost post={post} />);
    expect(screen.getByRole('link', { name: /Know Your Oven/ }).getAttribute('href')).toBe('/course/c1');
  });

  it('says so when it is gone', () => {
    renderSignedIn(<SharedPost post={{ shared: null, isSharedGone: true }} />);
    screen.getByText('This post is not available');
  });
});

describe('the saved posts', () => {
  it('are listed, or there are none', async () => {
    feed.saved?.mockResolvedValue({ items: [], nextCursor: null });
    renderSignedIn(<SavedScreen />, { path: '/saved' });
    await screen.findByText('Nothing saved yet');
    expect(document.title).toContain('Saved');
  });

  it('a failure says so, and trying again helps', async () => {
    feed.saved?.mockRejectedValueOnce(refused('unavailable'));
    renderSignedIn(<SavedScreen />, { path: '/saved' });
    await screen.findByText('Because.');
    feed.saved?.mockResolvedValue({ items: [], nextCursor: null });
    await press('Try again');
    await waitFor(() => screen.getByText('Nothing saved yet'));
  });
});
