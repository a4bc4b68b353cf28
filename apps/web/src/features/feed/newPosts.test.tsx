import type { PostView } from '@kindred/validation/feed';
import type { LiveEvent } from '@kindred/validation/live';
import type { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../app/queryClient.ts';
import { MONA } from '../../testing/people.ts';
import { aPost } from '../../testing/posts.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { aTribe } from '../../testing/tribes.ts';
import { type Feed, postsIn } from './cache.ts';
import { takesMine } from './lists.ts';
import { NewPostsPill } from './NewPostsPill.tsx';
import { feedSource, hashtagSource, type PostSource, profileSource, savedSource } from './newPosts.ts';
import { FEED_KEY } from './query.ts';

const { get, list, byUser, hashtag, tribe, handlers } = vi.hoisted(() => ({
  get: vi.fn(),
  tribe: vi.fn(),
  list: vi.fn(),
  byUser: vi.fn(),
  hashtag: vi.fn(),
  handlers: new Map<string, (event: LiveEvent) => void>(),
}));
vi.mock('../../app/api.ts', () => ({
  api: {
    tribes: { get: { query: tribe } },
    feed: {
      get: { query: get },
      list: { query: list },
      byUser: { query: byUser },
      hashtags: { posts: { query: hashtag } },
    },
  },
}));
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
  return open(client, feedSource('algorithmic', {}));
}

function open(client: QueryClient, source: PostSource) {
  const page = renderSignedIn(<NewPostsPill list={{ current: null }} source={source} />, { client });
  const shown = (...name: unknown[]) => postsIn(client.getQueryData<Feed>([...FEED_KEY, ...name]));
  return { ...page, shown };
}

/** A list with these posts, and the whole feed behind it. */
function listOf(name: unknown[], posts: PostView[], feed: PostView[] = posts) {
  const client = createQueryClient();
  const set = (key: unknown[], items: PostView[]) =>
    client.setQueryData<Feed>([...FEED_KEY, ...key], {
      pages: [{ items, nextCursor: null }],
      pageParams: [null],
    });
  set(name, posts);
  set(['algorithmic'], feed);
  return client;
}
const pill = () => screen.queryByRole('button', { name: /new post/ })?.textContent;

beforeEach(() => {
  get.mockReset();
  list.mockReset().mockResolvedValue({ items: [], nextCursor: null });
  byUser.mockReset().mockResolvedValue([]);
  hashtag.mockReset().mockResolvedValue({ items: [], nextCursor: null });
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
    list.mockImplementation(async ({ post }: { post: string }) => ({
      items: [{ ...(post === one.id ? one : two), why: ['following', 'recent'] }],
      nextCursor: null,
    }));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '2 new posts' })));
    expect(list).toHaveBeenCalledWith({ mode: 'algorithmic', post: one.id });
    expect(shown('algorithmic').map(({ id }) => id)).toEqual([two.id, one.id, old.id]);
    expect(shown('chronological')).toEqual([two, one, old]);
    // In For You each says why it is there.
    expect(shown('algorithmic')[0]?.why).toEqual(['following', 'recent']);
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull();
    expect(window.scrollTo).toHaveBeenCalled();
  });

  it('keep waiting when they did not load', async () => {
    const { shown } = show(aPost());
    await tell(written(aPost().id));
    list.mockRejectedValue(new Error('offline'));
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
    await tell({ type: 'post_changed', postId: one.id, hasCommentChanges: true });
    expect(shown('chronological')[0]?.likeCount).toBe(12);
    const counts = { likeCount: 13, reactions: { like: 13 }, commentCount: 2, shareCount: 0 };
    await tell({ type: 'post_changed', postId: one.id, hasCommentChanges: false, counts });
    expect(shown('chronological')[0]).toMatchObject(counts);
    expect(get).toHaveBeenCalledTimes(1);
    await tell({ type: 'post_deleted', postId: one.id });
    expect(shown('algorithmic')).toEqual([two]);
    get.mockRejectedValue(Object.assign(new Error('gone'), { data: { code: 'not_found', message: '' } }));
    await tell({ type: 'post_changed', postId: two.id, hasCommentChanges: true });
    expect(shown('algorithmic')).toEqual([]);
  });

  it('keep why they are in For You, whoever changes them', async () => {
    const client = listOf(['algorithmic'], [aPost({ why: ['tribe', 'popular'] })]);
    const { shown } = open(client, feedSource('algorithmic', {}));
    const [post] = shown('algorithmic');
    if (post === undefined) throw new Error('No post');
    get.mockResolvedValue({ ...post, likeCount: 12, why: [] });
    await tell({ type: 'post_changed', postId: post.id, hasCommentChanges: true });
    expect(shown('algorithmic')[0]).toMatchObject({ likeCount: 12, why: ['tribe', 'popular'] });
    list.mockResolvedValue({ items: [{ ...post, likeCount: 13, why: [] }], nextCursor: null });
    await tell({ type: 'resync' });
    expect(shown('algorithmic')[0]).toMatchObject({ likeCount: 13, why: ['tribe', 'popular'] });
  });

  it('a change of a post that is not loaded asks nothing', async () => {
    show(aPost());
    await tell({ type: 'post_changed', postId: aPost().id, hasCommentChanges: true });
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

describe('a list that is not the whole feed', () => {
  it('narrowed: asks the server which new posts belong to it', async () => {
    const filter = { following: true } as const;
    const client = listOf(['algorithmic', filter], [aPost()]);
    const { shown } = open(client, feedSource('algorithmic', filter));
    const [theirs, other] = [aPost(), aPost()];
    list.mockImplementation(async ({ post, following }: { post?: string; following?: boolean }) => ({
      items: following && post === theirs.id ? [{ ...theirs, why: ['following'] }] : [],
      nextCursor: null,
    }));
    await tell(written(other.id));
    expect(pill()).toBeUndefined();
    await tell(written(theirs.id));
    expect(pill()).toBe('1 new post');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '1 new post' })));
    expect(shown('algorithmic', filter)[0]).toMatchObject({ id: theirs.id, why: ['following'] });
    expect(shown('algorithmic').map(({ id }) => id)).not.toContain(theirs.id);
  });

  it('narrowed to a tribe: what is written elsewhere is not asked about', async () => {
    const filter = { tribe: OTHER };
    open(listOf(['algorithmic', filter], [aPost()]), feedSource('algorithmic', filter));
    await tell(written(aPost().id));
    expect(list).not.toHaveBeenCalled();
  });

  it('of a hashtag: tells of a post with it, and takes edits and deletions', async () => {
    const [kept, gone] = [aPost({ content: 'Old #rye' }), aPost({ content: 'Gone #rye' })];
    const client = listOf(['hashtag', 'rye'], [kept, gone]);
    const { shown } = open(client, hashtagSource('rye'));
    const [tagged, other] = [aPost({ content: 'New #Rye' }), aPost({ content: 'New #spelt' })];
    get.mockImplementation(async ({ id }: { id: string }) => {
      return [tagged, other, { ...kept, content: 'Edited #rye' }].find((post) => post.id === id);
    });
    await tell(written(other.id));
    expect(pill()).toBeUndefined();
    await tell(written(tagged.id));
    expect(pill()).toBe('1 new post');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '1 new post' })));
    await tell({ type: 'post_changed', postId: kept.id, hasCommentChanges: true });
    await tell({ type: 'post_deleted', postId: gone.id });
    expect(shown('hashtag', 'rye').map(({ content }) => content)).toEqual(['New #Rye', 'Edited #rye']);
    expect(shown('algorithmic').map(({ content }) => content)).toEqual(['Edited #rye']);
  });

  it('of a person: tells of what they show on their profile, below what is pinned', async () => {
    const pinned = aPost({ isPinned: true });
    const client = listOf(['profile', OTHER], [pinned, aPost()]);
    const { shown } = open(client, profileSource(OTHER));
    const [here, elsewhere] = [aPost(), aPost()];
    byUser.mockResolvedValue([pinned, here]);
    await tell({ ...written(here.id), authorId: aPost().id } as LiveEvent);
    expect(byUser).not.toHaveBeenCalled();
    await tell(written(elsewhere.id));
    expect(pill()).toBeUndefined();
    await tell({ ...written(here.id), isOnFeed: false } as LiveEvent);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '1 new post' })));
    expect(
      shown('profile', OTHER)
        .map(({ id }) => id)
        .slice(0, 2),
    ).toEqual([pinned.id, here.id]);
  });

  it('of what I saved: takes edits and deletions, and tells of nothing new', async () => {
    const [kept, gone] = [aPost(), aPost()];
    const client = listOf(['saved', 'all'], [kept, gone]);
    const { shown } = open(client, savedSource([...FEED_KEY, 'saved', 'all']));
    await tell(written(aPost().id));
    expect(pill()).toBeUndefined();
    get.mockResolvedValue({ ...kept, content: 'Edited' });
    await tell({ type: 'post_changed', postId: kept.id, hasCommentChanges: true });
    await tell({ type: 'post_deleted', postId: gone.id });
    expect(shown('saved', 'all').map(({ content }) => content)).toEqual(['Edited']);
  });

  it('that was left catches up when somebody comes back, and no other list does', async () => {
    const [kept, gone] = [aPost(), aPost()];
    const client = listOf(['hashtag', 'rye'], [kept, gone]);
    const first = open(client, hashtagSource('rye'));
    first.unmount();
    hashtag.mockResolvedValue({ items: [kept], nextCursor: null });
    get.mockRejectedValue(Object.assign(new Error('gone'), { data: { code: 'not_found', message: '' } }));
    await act(async () => open(client, hashtagSource('spelt')));
    expect(get).not.toHaveBeenCalled();
    const { shown } = open(client, hashtagSource('rye'));
    await act(async () => {});
    expect(shown('hashtag', 'rye')).toEqual([kept]);
  });
});

it('what I publish stands on top of every list that it belongs to', () => {
  const mine = aPost({ content: 'Mine #rye', author: { ...aPost().author, id: MONA.id } });
  const at = (...name: unknown[]) => takesMine([...FEED_KEY, ...name], mine);
  expect(at('algorithmic')).toBe(true);
  expect(at('chronological', { type: 'text' })).toBe(true);
  expect(at('chronological', { type: 'poll' })).toBe(false);
  expect(at('algorithmic', { following: true })).toBe(false);
  expect(at('algorithmic', { tribe: OTHER })).toBe(false);
  expect(at('hashtag', 'rye')).toBe(true);
  expect(at('hashtag', 'spelt')).toBe(false);
  expect(at('profile', MONA.id)).toBe(true);
  expect(at('profile', OTHER)).toBe(false);
  expect(at('tribe', OTHER)).toBe(false);
  expect(at('saved', 'all')).toBe(false);
  expect(at('post', mine.id)).toBe(false);
  const places = { profile: false, feed: false, tribe: true, business: false, selectedBusiness: null };
  const given = {
    ...mine,
    visibility: 'custom' as const,
    visibilityOptions: { ...places, selectedTribes: [OTHER] },
  };
  const for_ = (...name: unknown[]) => takesMine([...FEED_KEY, ...name], given);
  expect([for_('algorithmic'), for_('hashtag', 'rye'), for_('profile', MONA.id)]).toEqual([
    false,
    false,
    false,
  ]);
  expect(for_('tribe', OTHER)).toBe(true);
});

describe('a tribe that I entered or left', () => {
  const { id, name, slug } = aTribe();
  const inside = aPost({ tribe: { id, name, slug } });
  const elsewhere = aPost();
  const moved: LiveEvent = { type: 'membership_changed', tribeId: id };

  it('has its posts offered, and nothing that moves under the reader', async () => {
    const { shown } = show(aPost());
    tribe.mockResolvedValue(aTribe());
    list.mockResolvedValue({ items: [inside, elsewhere], nextCursor: null });
    await tell(moved);
    expect(pill()).toBe('1 new post');
    expect(shown('algorithmic')).toHaveLength(1);
  });

  it('offers nothing when I am not in it', async () => {
    show(aPost());
    tribe.mockResolvedValue(aTribe({ myRole: null }));
    list.mockResolvedValue({ items: [inside], nextCursor: null });
    await tell(moved);
    expect(pill()).toBeUndefined();
  });
});
