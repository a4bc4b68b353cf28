import type { LiveEvent } from '@kindred/validation/live';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../app/queryClient.ts';
import { aPost } from '../../testing/posts.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { type Feed, postsIn } from './cache.ts';
import { NewPostsPill } from './NewPostsPill.tsx';
import { FEED_KEY } from './query.ts';

const { get, list, handlers } = vi.hoisted(() => ({
  get: vi.fn(),
  list: vi.fn(),
  handlers: new Map<string, (event: LiveEvent) => void>(),
}));
vi.mock('../../app/api.ts', () => ({ api: { feed: { get: { query: get }, list: { query: list } } } }));
vi.mock('../../app/live.tsx', () => ({
  useLiveEvent: (type: string, handle: (event: LiveEvent) => void) => handlers.set(type, handle),
}));

const tell = (event: LiveEvent) => act(async () => handlers.get(event.type)?.(event));
const OTHER = '00000000-0000-7000-8000-0000000000cc';
const written = (postId: string): LiveEvent => ({
  type: 'post_created',
  postId,
  authorId: OTHER,
  tribeIds: [],
  isOnFeed: true,
});

function show(...posts: ReturnType<typeof aPost>[]) {
  const client = createQueryClient();
  for (const mode of ['algorithmic', 'chronological']) {
    const feed: Feed = { pages: [{ items: posts, nextCursor: null }], pageParams: [null] };
    client.setQueryData([...FEED_KEY, mode], feed);
  }
  const page = renderSignedIn(<NewPostsPill list={{ current: null }} isQuiet={false} />, { client });
  return { ...page, shown: (mode: string) => postsIn(client.getQueryData<Feed>([...FEED_KEY, mode])) };
}

beforeEach(() => {
  get.mockReset();
  list.mockReset().mockResolvedValue({ items: [], nextCursor: null });
  window.scrollTo = vi.fn() as typeof window.scrollTo;
});

describe('posts by others', () => {
  it('wait behind a pill and come on top, newest first, when it is pressed', async () => {
    const [old, one, two] = [aPost(), aPost(), aPost()];
    const { shown } = show(old);
    await tell(written(one.id));
    await tell(written(two.id));
    await tell(written(two.id));
    expect(shown('algorithmic')).toEqual([old]);
    get.mockImplementation(async ({ id }: { id: string }) => (id === one.id ? one : two));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '2 new posts' })));
    expect(shown('algorithmic')).toEqual([two, one, old]);
    expect(shown('chronological')).toEqual([two, one, old]);
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull();
    expect(window.scrollTo).toHaveBeenCalled();
  });

  it('keep waiting when they did not load', async () => {
    const { shown } = show(aPost());
    await tell(written(aPost().id));
    get.mockRejectedValue(new Error('offline'));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '1 new post' })));
    expect(shown('algorithmic')).toHaveLength(1);
    expect(screen.getByText('The new posts did not load')).toBeTruthy();
    expect(screen.getByRole('button', { name: '1 new post' })).toBeTruthy();
  });

  it('are not announced when they are here already, or gone again', async () => {
    const [old, gone] = [aPost(), aPost()];
    show(old);
    await tell(written(old.id));
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull();
    await tell(written(gone.id));
    await tell({ type: 'post_deleted', postId: gone.id });
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull();
  });
});

describe('posts on screen', () => {
  it('take their new counts, and go when they are deleted or hidden', async () => {
    const [one, two] = [aPost(), aPost()];
    const { shown } = show(one, two);
    get.mockResolvedValue({ ...one, likeCount: 12 });
    await tell({ type: 'post_changed', postId: one.id });
    expect(shown('chronological')[0]?.likeCount).toBe(12);
    await tell({ type: 'post_deleted', postId: one.id });
    expect(shown('algorithmic')).toEqual([two]);
    get.mockRejectedValue(Object.assign(new Error('gone'), { data: { code: 'not_found', message: '' } }));
    await tell({ type: 'post_changed', postId: two.id });
    expect(shown('algorithmic')).toEqual([]);
  });

  it('a change of a post that is not loaded asks nothing', async () => {
    show(aPost());
    await tell({ type: 'post_changed', postId: aPost().id });
    expect(get).not.toHaveBeenCalled();
  });

  it('catch up after a gap without a move', async () => {
    const [gone, kept] = [aPost(), aPost()];
    const fresh = aPost();
    const { shown } = show(kept, gone);
    list.mockResolvedValue({ items: [fresh, { ...kept, likeCount: 8 }], nextCursor: null });
    get.mockRejectedValue(Object.assign(new Error('gone'), { data: { code: 'not_found', message: '' } }));
    await tell({ type: 'resync' });
    expect(shown('algorithmic').map((post) => [post.id, post.likeCount])).toEqual([[kept.id, 8]]);
    expect(screen.getByRole('button', { name: '1 new post' })).toBeTruthy();
  });
});
