import type { PostView } from '@kindred/validation/feed';
import type { LiveEvent } from '@kindred/validation/live';
import { hashKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSignedInUser } from '../../app/currentUser.ts';
import { messageOf } from '../../app/errors.ts';
import { useLiveEvent } from '../../app/live.tsx';
import { useToast } from '../../ui/toast.tsx';
import { type Feed, hasPost } from './cache.ts';
import { NEW_POSTS } from './copy.ts';
import { askAgain } from './fetchPost.ts';
import { isLikeOnItsWay, isPosting, useFeedStore } from './hooks.ts';
import { applyCounts } from './liveCounts.ts';
import { FEED_KEY } from './query.ts';
import type { FeedStore } from './store.ts';

type Written = Extract<LiveEvent, { type: 'post_created' }>;

export interface LiveList {
  /** Of the list in the cache: one for each of its orders. */
  keys: readonly QueryKey[];
  /** Whether a post that was written may belong to it, as far as its event tells. */
  holds: (written: Written) => boolean;
  /** Asks whether it does, where its event is not enough. */
  check?: (id: string) => Promise<boolean>;
  /** Puts what waits into the list. @throws when it does not arrive */
  bring: (ids: readonly string[]) => Promise<void>;
  /**
   * @param hasGap also brings what it holds up to date, after a gap in what was heard
   * @returns ids of what it would begin with and does not hold
   */
  catchUp: (hasGap: boolean) => Promise<readonly string[]>;
  /** Whether it is asked for anew at each visit, and has nothing to catch up with then. */
  isAnew?: boolean;
  /** @returns ids of posts of a tribe that I am in by now, and that it would begin with */
  offers?: (tribeId: string) => Promise<readonly string[]>;
  /** One of its posts was pinned, or let go, and stands elsewhere now. */
  onMoved?: () => void;
}

/** Lists that were loaded, and that nobody listened for at some time since. */
const unheard = new WeakMap<QueryClient, Set<string>>();
/** What is younger was asked for with the screen. */
const FRESH_MS = 5_000;
const NOTHING: readonly string[] = [];

/** Shows a post as it is now; while a reaction of mine is on its way, its answer says so instead. */
export async function refreshPost(store: FeedStore, id: string): Promise<PostView | null> {
  if (isLikeOnItsWay(id)) return null;
  const post = await askAgain(id);
  if (post === null) store.remove(id);
  else if (!isLikeOnItsWay(id)) store.patch(id, post);
  return post;
}

/**
 * Keeps lists of posts true while one of them is on screen: edits, counts and deletions show in all of them.
 * Posts that others write wait until they are asked for, so that nothing ever moves under the reader.
 */
export function useLiveList(list: LiveList) {
  const client = useQueryClient();
  const store = useFeedStore();
  const toast = useToast();
  const me = useSignedInUser();
  const name = hashKey(list.keys);
  const latest = useRef({ name, list });
  latest.current = { name, list };
  const [waiting, setWaiting] = useState({ of: name, ids: NOTHING });
  const [isLoading, setLoading] = useState(false);

  const isHere = (id: string) =>
    latest.current.list.keys.some((key) => {
      const feed = client.getQueryData<Feed>(key);
      return feed !== undefined && hasPost(feed, id);
    });
  function announce(of: string, ids: readonly string[]) {
    // Asked for by a list that gave way to another meanwhile.
    if (of !== latest.current.name || ids.length === 0) return;
    setWaiting((known) => ({ of, ids: [...new Set([...(known.of === of ? known.ids : []), ...ids])] }));
  }

  async function refresh(id: string): Promise<void> {
    const known = store.posts().find((post) => post.id === id);
    if (known === undefined) return;
    const post = await refreshPost(store, id);
    if (post && post.isPinned !== known.isPinned && isHere(id)) latest.current.list.onMoved?.();
  }

  async function catchUp(hasGap: boolean): Promise<void> {
    const { name: of, list: now } = latest.current;
    announce(of, await now.catchUp(hasGap));
  }

  async function hear({ postId }: Written): Promise<void> {
    const { name: of, list: now } = latest.current;
    if (now.check === undefined || (await now.check(postId))) announce(of, [postId]);
  }

  async function offer(tribeId: string): Promise<void> {
    const { name: of, list: now } = latest.current;
    announce(of, (await now.offers?.(tribeId)) ?? NOTHING);
  }

  // What cannot be asked for now stays as it is: the next event, or a visit, brings it up to date.
  const quietly = (asked: Promise<void>) => void asked.catch(() => undefined);
  useLiveEvent('post_created', (written) => {
    const isComing = written.authorId === me.id && isPosting(client);
    if (list.holds(written) && !isComing && !isHere(written.postId)) quietly(hear(written));
  });
  useLiveEvent('post_deleted', ({ postId }) => {
    store.remove(postId);
    setWaiting((known) => ({ ...known, ids: known.ids.filter((id) => id !== postId) }));
  });
  useLiveEvent('post_changed', (changed) => {
    if (!applyCounts(store, changed)) quietly(refresh(changed.postId));
  });
  useLiveEvent('membership_changed', ({ tribeId }) => quietly(offer(tribeId)));
  useLiveEvent('resync', () => quietly(catchUp(true)));

  const again = useRef(catchUp);
  again.current = catchUp;
  useEffect(() => {
    const { keys, isAnew = false } = latest.current.list;
    const missed = keys.filter((key) => unheard.get(client)?.delete(hashKey(key)));
    const isOld = keys.some((key) => {
      const { dataUpdatedAt = 0 } = client.getQueryState(key) ?? {};
      return dataUpdatedAt > 0 && dataUpdatedAt < Date.now() - FRESH_MS;
    });
    if (!isAnew && (missed.length > 0 || isOld)) again.current(missed.length > 0).catch(() => undefined);
  }, [client, name]);
  useEffect(
    () => () => {
      const loaded = client.getQueryCache().findAll({ queryKey: FEED_KEY });
      unheard.set(client, new Set(loaded.map(({ queryHash }) => queryHash)));
    },
    [client],
  );

  const ids = (waiting.of === name ? waiting.ids : NOTHING).filter((id) => !isHere(id));

  /** Puts what waits on top. @returns false when it did not arrive; it then keeps waiting. */
  async function show(): Promise<boolean> {
    setLoading(true);
    try {
      await list.bring(ids);
      setWaiting((known) => ({ ...known, ids: known.ids.filter((id) => !ids.includes(id)) }));
      return true;
    } catch (error) {
      toast.show({ title: NEW_POSTS.failed, description: messageOf(error), tone: 'destructive' });
      return false;
    } finally {
      setLoading(false);
    }
  }

  return { count: ids.length, isLoading, show };
}
