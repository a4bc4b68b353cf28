import type { PostPage, PostView } from '@kindred/validation/feed';
import type { InfiniteData } from '@tanstack/react-query';

/** The feed as the cache holds it: one page after the other, as far as somebody has read. */
export type Feed = InfiniteData<PostPage>;

/**
 * Every post once, in order. A post can come twice: it was put on top by hand, or its place in For You
 * moved while the next page was asked for.
 */
export function postsIn(feed: Feed | undefined): PostView[] {
  const byId = new Map<string, PostView>();
  for (const page of feed?.pages ?? []) {
    for (const post of page.items) if (!byId.has(post.id)) byId.set(post.id, post);
  }
  return [...byId.values()];
}

export function hasPost(feed: Feed, id: string): boolean {
  return feed.pages.some((page) => page.items.some((post) => post.id === id));
}

/** Pages that do not hold the post stay the same object, so that what shows them is left alone. */
function inPageOf(feed: Feed, id: string, change: (items: PostView[]) => PostView[]): Feed {
  if (!hasPost(feed, id)) return feed;
  const pages = feed.pages.map((page) =>
    page.items.some((post) => post.id === id) ? { ...page, items: change(page.items) } : page,
  );
  return { ...feed, pages };
}

/** Why it is there belongs to the list that ranked it; other answers of the api do not say. */
function patched(post: PostView, { why = [], ...change }: Partial<PostView>): PostView {
  return { ...post, ...change, why: post.why.length > 0 && why.length > 0 ? why : post.why };
}

export function patchPost(feed: Feed, id: string, change: Partial<PostView>): Feed {
  return inPageOf(feed, id, (items) => items.map((post) => (post.id === id ? patched(post, change) : post)));
}

export function removePost(feed: Feed, id: string): Feed {
  return inPageOf(feed, id, (items) => items.filter((post) => post.id !== id));
}

/**
 * Puts posts before all others; one that is in the feed already stays where it is.
 * @param hasPins what is pinned stays above them
 */
export function addOnTop(feed: Feed, posts: readonly PostView[], hasPins = false): Feed {
  const [first, ...rest] = feed.pages;
  const unknown = posts.filter((post) => !hasPost(feed, post.id));
  if (first === undefined || unknown.length === 0) return feed;
  const below = hasPins ? first.items.findIndex(({ isPinned }) => !isPinned) : 0;
  const at = below === -1 ? first.items.length : below;
  return { ...feed, pages: [{ ...first, items: first.items.toSpliced(at, 0, ...unknown) }, ...rest] };
}

/**
 * For `structuralSharing`. A next page is joined to the pages as they were when it was asked for, and would
 * so undo every like and deletion made in the meantime: only what is new of it is taken.
 */
export function keepChanges(before: unknown, after: unknown): unknown {
  const old = before as Feed | undefined;
  const next = after as Feed;
  if (old === undefined || next.pages.length !== old.pages.length + 1) return next;
  return {
    pages: [...old.pages, ...next.pages.slice(-1)],
    pageParams: [...old.pageParams, ...next.pageParams.slice(-1)],
  } satisfies Feed;
}
