/** Lists of posts for other screens. */
export { BADGE_LABELS } from './copy.ts';
export { PostFeed } from './PostFeed.tsx';
export { FEED_KEY, postPages } from './query.ts';
