import type { PostView } from '@kindred/validation/feed';
import type { QueryClient } from '@tanstack/react-query';
import { addOnTop, type Feed, hasPost, patchPost, postsIn, removePost } from './cache.ts';
import { FEED_KEY, isWholeFeed } from './query.ts';

export interface FeedStore {
  has(id: string): boolean;
  /** Every post that is loaded, in either order, once. */
  posts(): PostView[];
  patch(id: string, change: Partial<PostView>): void;
  remove(id: string): void;
  addOnTop(posts: readonly PostView[]): void;
  /** Asks for the first pages again and forgets the later ones. @throws when the server does not answer. */
  startOver(): Promise<void>;
}

/** Changes both orders of the feed at once: a like given in For You is given in Latest too. */
export function feedStore(client: QueryClient): FeedStore {
  const feeds = () =>
    client
      .getQueriesData<Feed>({ queryKey: FEED_KEY })
      .flatMap(([, feed]) => (feed === undefined ? [] : [feed]));
  const change = (how: (feed: Feed) => Feed) => {
    client.setQueriesData<Feed>({ queryKey: FEED_KEY }, (feed) => feed && how(feed));
  };
  return {
    has: (id) => feeds().some((feed) => hasPost(feed, id)),
    posts: () => [
      ...new Map(
        feeds()
          .flatMap(postsIn)
          .map((post) => [post.id, post]),
      ).values(),
    ],
    patch: (id, by) => change((feed) => patchPost(feed, id, by)),
    remove: (id) => change((feed) => removePost(feed, id)),
    addOnTop: (posts) => {
      // Whether it belongs to what the feed was narrowed to is for the server to say.
      client.setQueriesData<Feed>(
        { queryKey: FEED_KEY, predicate: ({ queryKey }) => isWholeFeed(queryKey) },
        (feed) => feed && addOnTop(feed, posts),
      );
    },
    async startOver() {
      change(({ pages, pageParams }) => ({ pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }));
      await client.refetchQueries({ queryKey: FEED_KEY, type: 'all' }, { throwOnError: true });
    },
  };
}
