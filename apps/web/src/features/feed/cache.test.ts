import { describe, expect, it } from 'vitest';
import { aPost } from '../../testing/posts.ts';
import { addOnTop, type Feed, keepChanges, patchPost, postsIn, removePost } from './cache.ts';

const [a, b, c, d] = [aPost(), aPost(), aPost(), aPost()];

function feedOf(...pages: (typeof a)[][]): Feed {
  return {
    pages: pages.map((items, index) => ({ items, nextCursor: `after-${index}` })),
    pageParams: pages.map((_, index) => (index === 0 ? null : `after-${index - 1}`)),
  };
}

describe('the feed in the cache', () => {
  it('shows a post that came twice once, where it came first', () => {
    expect(postsIn(feedOf([a, b], [b, c]))).toEqual([a, b, c]);
    expect(postsIn(undefined)).toEqual([]);
  });

  it('changes a post wherever it stands and leaves other pages the same object', () => {
    const feed = feedOf([a, b], [c], [b]);
    const changed = patchPost(feed, b.id, { likeCount: 9 });
    expect(changed.pages[0]?.items[1]?.likeCount).toBe(9);
    expect(changed.pages[2]?.items[0]?.likeCount).toBe(9);
    expect(changed.pages[1]).toBe(feed.pages[1]);
    expect(changed.pages[0]?.items[0]).toBe(a);
    expect(feed.pages[0]?.items[1]?.likeCount).toBe(3);
  });

  it('stays the same object when the post is not in it', () => {
    const feed = feedOf([a]);
    expect(patchPost(feed, b.id, { likeCount: 9 })).toBe(feed);
    expect(removePost(feed, b.id)).toBe(feed);
    expect(addOnTop(feed, [a])).toBe(feed);
  });

  it('takes a post out and keeps the cursors', () => {
    const feed = removePost(feedOf([a, b], [c]), b.id);
    expect(postsIn(feed)).toEqual([a, c]);
    expect(feed.pages.map((page) => page.nextCursor)).toEqual(['after-0', 'after-1']);
  });

  it('puts posts on top in their order, and none twice', () => {
    expect(postsIn(addOnTop(feedOf([a], [b]), [d, b, c]))).toEqual([d, c, a, b]);
  });

  it('keeps what changed while the next page was on its way', () => {
    const asked = feedOf([a, b]);
    const now = removePost(patchPost(asked, a.id, { isLiked: true }), b.id);
    const answered = { ...feedOf([a, b], [c]) };
    const kept = keepChanges(now, answered) as Feed;
    expect(postsIn(kept).map((post) => [post.id, post.isLiked])).toEqual([
      [a.id, true],
      [c.id, false],
    ]);
    expect(kept.pageParams).toEqual([null, 'after-0']);
  });

  it('takes a first page, and a feed asked for anew, as it comes', () => {
    const first = feedOf([a]);
    expect(keepChanges(undefined, first)).toBe(first);
    const anew = feedOf([d, a]);
    expect(keepChanges(feedOf([a], [b]), anew)).toBe(anew);
  });
});
