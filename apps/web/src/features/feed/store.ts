import type { PostView } from '@kindred/validation/feed';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { addOnTop, type Feed, hasPost, patchPost, postsIn, removePost } from './cache.ts';
import { asShownIn, hasPins, takesMine } from './lists.ts';
import { FEED_KEY } from './query.ts';

export interface FeedStore {
  has(id: string): boolean;
  /** Every post that is loaded, in any list, once. */
  posts(): PostView[];
  patch(id: string, change: Partial<PostView>): void;
  remove(id: string): void;
  /** Puts what I just published on top of every list that it belongs to. */
  addMine(post: PostView): void;
  /** Puts posts of others on top of these lists, which are known to hold them. */
  addTo(keys: readonly QueryKey[], posts: readonly PostView[]): void;
  /** Asks for the first pages again and forgets the later ones. @throws when the server does not answer. */
  startOver(keys: readonly QueryKey[]): Promise<void>;
}

/** Changes all lists at once: a like given in For You is given in Latest, on a profile and under a hashtag too. */
export function feedStore(client: QueryClient): FeedStore {
  const lists = () =>
    client
      .getQueriesData<Feed>({ queryKey: FEED_KEY })
      .flatMap(([key, feed]) => (feed === undefined ? [] : [[key, feed] as const]));
  const change = (how: (feed: Feed) => Feed) => {
    client.setQueriesData<Feed>({ queryKey: FEED_KEY }, (feed) => feed && how(feed));
  };
  const put = (key: QueryKey, posts: readonly PostView[]) => {
    const shown = posts.map((post) => asShownIn(key, post));
    client.setQueryData<Feed>(key, (feed) => feed && addOnTop(feed, shown, hasPins(key)));
  };
  return {
    has: (id) => lists().some(([, feed]) => hasPost(feed, id)),
    posts: () => [
      ...new Map(
        lists()
          .flatMap(([, feed]) => postsIn(feed))
          .map((post) => [post.id, post]),
      ).values(),
    ],
    patch: (id, by) => change((feed) => patchPost(feed, id, by)),
    remove: (id) => change((feed) => removePost(feed, id)),
    addMine(post) {
      for (const [key] of lists()) if (takesMine(key, post)) put(key, [post]);
    },
    addTo(keys, posts) {
      for (const key of keys) put(key, posts);
    },
    async startOver(keys) {
      for (const key of keys) {
        client.setQueryData<Feed>(
          key,
          (feed) => feed && { pages: feed.pages.slice(0, 1), pageParams: feed.pageParams.slice(0, 1) },
        );
      }
      const again = keys.map((queryKey) =>
        client.refetchQueries({ queryKey, exact: true, type: 'all' }, { throwOnError: true }),
      );
      await Promise.all(again);
    },
  };
}
