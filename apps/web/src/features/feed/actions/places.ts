import type { PostView } from '@kindred/validation/feed';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Feed } from '../cache.ts';
import { hasPost, removePost } from '../cache.ts';
import { FEED_KEY } from '../query.ts';

interface Place {
  queryKey: QueryKey;
  /** The post above it, null at the top. */
  below: string | null;
  /** What brought it there, which no other answer says. */
  why: PostView['why'];
}

function placesOf(client: QueryClient, id: string): Place[] {
  return client.getQueriesData<Feed>({ queryKey: FEED_KEY }).flatMap(([queryKey, feed]) => {
    const posts = feed?.pages.flatMap(({ items }) => items) ?? [];
    const at = posts.findIndex((post) => post.id === id);
    const why = posts[at]?.why ?? [];
    return at === -1 ? [] : [{ queryKey, below: posts[at - 1]?.id ?? null, why }];
  });
}

function insertBelow(feed: Feed, post: PostView, below: string | null): Feed {
  if (hasPost(feed, post.id)) return feed;
  const isAbove = (page: Feed['pages'][number]) => page.items.some(({ id }) => id === below);
  // Where the post above it is gone as well, the top is the place to find it.
  const at = Math.max(0, feed.pages.findIndex(isAbove));
  const pages = feed.pages.map((page, index) => {
    if (index !== at) return page;
    const place = page.items.findIndex(({ id }) => id === below) + 1;
    return { ...page, items: page.items.toSpliced(place, 0, post) };
  });
  return { ...feed, pages };
}

/** Takes a post out of every list. @returns how to put it back where it was */
export function takeOut(client: QueryClient, id: string): (post: PostView) => void {
  const places = placesOf(client, id);
  client.setQueriesData<Feed>({ queryKey: FEED_KEY }, (feed) => feed && removePost(feed, id));
  return (post) => {
    for (const { queryKey, below, why } of places) {
      client.setQueryData<Feed>(queryKey, (feed) => feed && insertBelow(feed, { ...post, why }, below));
    }
  };
}
