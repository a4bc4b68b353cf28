import type { PostView } from '@kindred/validation/feed';
import type { TribeView } from '@kindred/validation/tribes';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { errorCode } from '../../app/errors.ts';
import { refreshPost } from './liveList.ts';
import { FEED_KEY, placesQuery, STORIES_KEY } from './query.ts';
import { feedStore } from './store.ts';

/** More than anybody has on screen; what is further down is asked for again when it is come back to. */
const ONE_BY_ONE_MAX = 60;

/** @returns null when it is not there for me at all */
export async function tribeNow(tribeId: string): Promise<TribeView | null> {
  try {
    return await api.tribes.get.query({ slug: tribeId });
  } catch (error) {
    if (errorCode(error) === 'not_found') return null;
    throw error;
  }
}

/** Whether a post is in the tribe, was given to it, or passes on what is. */
export function isAbout({ tribe, givenTo, shared }: PostView, tribeId: string): boolean {
  return (
    tribe?.id === tribeId || shared?.tribe?.id === tribeId || givenTo.some((given) => given.id === tribeId)
  );
}

/**
 * I entered a tribe, left it or was removed: what it closed to me leaves every list at once, and lists that are
 * not on screen are asked for anew when they are come back to.
 */
export async function followMembership(client: QueryClient, tribeId: string): Promise<void> {
  const store = feedStore(client);
  const isReader = (await tribeNow(tribeId))?.access.isReader ?? false;
  if (!isReader) {
    for (const { id, tribe } of store.posts()) if (tribe?.id === tribeId) store.remove(id);
  }
  void client.invalidateQueries({ queryKey: FEED_KEY, refetchType: 'none' });
  // Those of a tribe that is closed to me are not asked for again: they would be refused.
  void client.invalidateQueries({
    queryKey: STORIES_KEY,
    predicate: ({ queryKey }) => isReader || !queryKey.includes(tribeId),
  });
  void client.invalidateQueries({ queryKey: placesQuery.queryKey });
  const touched = store.posts().filter((post) => isAbout(post, tribeId));
  await Promise.all(touched.slice(0, ONE_BY_ONE_MAX).map(({ id }) => refreshPost(store, id)));
}
