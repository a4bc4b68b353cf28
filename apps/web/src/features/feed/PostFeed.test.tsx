import type { PostPage } from '@kindred/validation/feed';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aPost } from '../../testing/posts.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { FEED } from './copy.ts';
import { useFeed } from './hooks.ts';
import { PostFeed } from './PostFeed.tsx';

const { list } = vi.hoisted(() => ({ list: vi.fn() }));
vi.mock('../../app/api.ts', () => ({ api: { feed: { list: { query: list } } } }));

/** On this screen the end of the list is always near. */
class Near {
  private readonly tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell;
  }
  observe(target: Element) {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry;
    queueMicrotask(() => this.tell([entry], this as unknown as IntersectionObserver));
  }
  unobserve() {}
  disconnect() {}
}
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Near);
  list.mockReset();
});

function Feed() {
  const pages = useFeed('chronological', { following: true });
  return <PostFeed pages={pages} loading="Loading" empty={<p>Nothing yet</p>} />;
}

/** Answers with the pages in turn, each with the cursor of the next. */
function answer(...pages: PostPage['items'][]) {
  list.mockImplementation(async ({ cursor = '0' }: { cursor?: string }) => {
    const at = Number(cursor);
    return { items: pages[at] ?? [], nextCursor: at + 1 < pages.length ? String(at + 1) : null };
  });
}

test('a feed reads on after empty pages, at its start and between posts, to its end', async () => {
  const [first, last] = [aPost({ content: 'The first post' }), aPost({ content: 'The last post' })];
  answer([], [], [first], [], [last]);
  renderSignedIn(<Feed />);
  expect(await screen.findByText('The last post')).toBeDefined();
  expect(screen.getByText('The first post')).toBeDefined();
  expect(screen.getByText(FEED.end)).toBeDefined();
  expect(screen.queryByText('Nothing yet')).toBeNull();
  expect(list).toHaveBeenCalledTimes(5);
});

test('a feed whose pages are all empty says that there is nothing', async () => {
  answer([], [], []);
  renderSignedIn(<Feed />);
  expect(await screen.findByText('Nothing yet')).toBeDefined();
  expect(list).toHaveBeenCalledTimes(3);
});
