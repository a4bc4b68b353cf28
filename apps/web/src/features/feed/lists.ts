import type { PostView } from '@kindred/validation/feed';
import { hashtagsIn } from '@kindred/validation/feed/tags';
import type { QueryKey } from '@tanstack/react-query';
import { FEED_KEY, type FeedFilter } from './query.ts';

/** Whether pinned posts stand above the others of a list. */
export function hasPins(queryKey: QueryKey): boolean {
  const name = queryKey[FEED_KEY.length];
  return name === 'profile' || name === 'tribe' || name === 'space' || name === 'business';
}

/** Whether a list is in the order of For You, where each post says why it is there. */
function isRanked(queryKey: QueryKey): boolean {
  return queryKey[FEED_KEY.length] === 'algorithmic';
}

/** The post as a list shows it. A new one is there because it is new, if for nothing else that is known. */
export function asShownIn(queryKey: QueryKey, post: PostView): PostView {
  if (!isRanked(queryKey)) return post.why.length === 0 ? post : { ...post, why: [] };
  if (post.why.length > 0) return post;
  return { ...post, why: post.tribe === null ? ['recent'] : ['tribe', 'recent'] };
}

/** Whether a list of the cache is to begin with a post that I just published. */
export function takesMine(queryKey: QueryKey, post: PostView): boolean {
  const [name, of] = queryKey.slice(FEED_KEY.length) as [string | undefined, unknown];
  if (post.space !== null || post.type === 'story') return false;
  const places = post.visibilityOptions;
  const given = places?.selectedTribes ?? [];
  const isInTribe = (id: unknown) => post.tribe?.id === id || given.some((tribe) => tribe === id);
  const isOnFeed = places?.feed ?? true;
  switch (name) {
    case 'algorithmic':
    case 'chronological': {
      const { type, tribe, following } = (of ?? {}) as FeedFilter;
      const fits = (type ?? post.type) === post.type && (tribe === undefined || isInTribe(tribe));
      return isOnFeed && fits && following !== true;
    }
    case 'hashtag':
      return isOnFeed && hashtagsIn(post.content).some((tag) => tag === of);
    case 'profile':
      return post.author.id === of && (places?.profile ?? true);
    case 'tribe':
      return isInTribe(of);
    case 'business':
      return post.business?.id === of;
    default:
      return false;
  }
}
