import type { FeedMode, PostPage, PostView } from '@kindred/validation/feed';
import { hashtagsIn } from '@kindred/validation/feed/tags';
import { FEED_MODES } from '@kindred/validation/feed/values';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { type Feed, postsIn } from './cache.ts';
import { askAgain } from './fetchPost.ts';
import { isLikeOnItsWay, useFeedStore } from './hooks.ts';
import { hasPins } from './lists.ts';
import { type LiveList, refreshPost, useLiveList } from './liveList.ts';
import { isAbout, tribeNow } from './membership.ts';
import { FEED_KEY, type FeedFilter, feedQuery, hashtagQuery, isNarrowed } from './query.ts';

/** More than this are not fetched one by one: the list starts over. */
const ONE_BY_ONE_MAX = 20;

/** A list of posts, and how its new posts are asked for. */
export interface PostSource {
  keys: readonly QueryKey[];
  holds: LiveList['holds'];
  /** Whether its event is all there is to know of a new post. */
  isSure: boolean;
  /** A new post as the list shows it; null when it is gone, or not of this list. */
  ask: (id: string) => Promise<PostView | null>;
  /** What it would begin with now, by time. */
  newest: () => Promise<readonly PostView[]>;
}

/** The home feed, in both orders at once. */
export function feedSource(mode: FeedMode, filter: FeedFilter): PostSource {
  return {
    keys: FEED_MODES.map((each) => feedQuery(each, filter).queryKey),
    holds: ({ isOnFeed, tribeIds }) =>
      isOnFeed && (filter.tribe === undefined || tribeIds.includes(filter.tribe)),
    isSure: !isNarrowed(filter),
    ask: async (post) => (await api.feed.list.query({ ...filter, mode, post })).items[0] ?? null,
    // By time, whatever the order on screen: For You may keep a new post for its second page.
    newest: async () => (await api.feed.list.query({ ...filter, mode: 'chronological' })).items,
  };
}

export function hashtagSource(tag: string): PostSource {
  return {
    keys: [hashtagQuery(tag).queryKey],
    holds: ({ isOnFeed }) => isOnFeed,
    isSure: false,
    async ask(id) {
      const post = await askAgain(id);
      return post !== null && hashtagsIn(post.content).includes(tag) ? post : null;
    },
    newest: async () => (await api.feed.hashtags.posts.query({ tag })).items,
  };
}

export function profileSource(userId: string): PostSource {
  const newest = () => api.feed.byUser.query({ id: userId });
  return {
    keys: [[...FEED_KEY, 'profile', userId]],
    holds: ({ authorId }) => authorId === userId,
    // It may have been written for other places than the profile.
    isSure: false,
    ask: async (id) => (await newest()).find((post) => post.id === id) ?? null,
    newest,
  };
}

/** @param list what the page begins with now */
export function businessSource(businessId: string, list: () => Promise<PostPage>): PostSource {
  const newest = async () => (await list()).items;
  return {
    keys: [[...FEED_KEY, 'business', businessId]],
    holds: (written) => written.businessId === businessId,
    isSure: true,
    ask: askAgain,
    newest,
  };
}

/** Somebody's own choice, which nobody else adds to. */
export function savedSource(key: QueryKey): PostSource {
  return {
    keys: [key],
    holds: () => false,
    isSure: true,
    ask: async () => null,
    newest: async () => [],
  };
}

/** Keeps a list of posts true, and tells how many wait to be put on top of it. */
export function useNewPosts(source: PostSource) {
  const client = useQueryClient();
  const store = useFeedStore();
  const { keys, ask, newest } = source;
  const loaded = () => keys.flatMap((key) => client.getQueryData<Feed>(key) ?? []);

  const onMoved = () => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey, exact: true });
  };

  return useLiveList({
    keys,
    holds: source.holds,
    ...(source.isSure ? {} : { check: async (id) => (await ask(id)) !== null }),
    async bring(ids) {
      if (ids.length > ONE_BY_ONE_MAX) {
        await store.startOver(keys);
        return;
      }
      const posts = (await Promise.all(ids.map(ask))).filter((post) => post !== null);
      store.addTo(
        keys,
        posts.sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
      );
    },
    async catchUp(hasGap) {
      const known = loaded().flatMap(postsIn);
      if (loaded().length === 0) return [];
      const now = await newest();
      const until =
        known
          .map(({ createdAt }) => createdAt)
          .sort()
          .at(-1) ?? '';
      for (const post of now) if (!isLikeOnItsWay(post.id)) store.patch(post.id, post);
      if (hasGap) {
        const told = new Set(now.map(({ id }) => id));
        const untold = new Set(known.map(({ id }) => id).filter((id) => !told.has(id)));
        await Promise.all([...untold].map((id) => refreshPost(store, id)));
      }
      return now.filter(({ createdAt }) => createdAt > until).map(({ id }) => id);
    },
    async offers(tribeId) {
      if (loaded().length === 0) return [];
      const [tribe, now] = await Promise.all([tribeNow(tribeId), newest()]);
      if (tribe === null || tribe.myRole === null) return [];
      return now.filter((post) => isAbout(post, tribeId)).map(({ id }) => id);
    },
    ...(keys.some(hasPins) ? { onMoved, isAnew: true } : {}),
  });
}
