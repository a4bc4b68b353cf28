import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';

/** Writing into a space; loaded with the first that is opened. */
export const ComposerSheet = lazyPartWithRetry(() => import('./composer/ComposerSheet.tsx'));
/** Writing in the name of a business. */
export const PageComposerSheet = lazyPartWithRetry(() => import('./composer/PageComposerSheet.tsx'));
/** A post about a course or an event, for the feed of its tribe. */
export const AboutPostSheet = lazyPartWithRetry(() => import('./AboutPostSheet.tsx'));
/** A post or a story, for whoever is on no feed. */
export const CreateDialog = lazyPartWithRetry(() => import('./composer/CreateDialog.tsx'));
export { AuthorBadge } from './AuthorBadge.tsx';
export { REASONS as REPORT_REASON_NAMES } from './actions/copy.ts';
export { Discussion } from './comments/Discussion.tsx';
/** Lists of posts for other screens. */
export { TrendingStrip } from './hashtags/TrendingStrip.tsx';
export { CREATE_KEY, useCreatePost, useFeedStore, usePostPages } from './hooks.ts';
export { LinkedText } from './LinkedText.tsx';
export { useLiveList } from './liveList.ts';
export { NewPostsPill, PostsPill } from './NewPostsPill.tsx';
export { businessSource, profileSource } from './newPosts.ts';
export { PostFeed } from './PostFeed.tsx';
export { askFollowedAgain, DRAFTS_KEY, FEED_KEY, postPages, STORIES_KEY } from './query.ts';
export { StoriesRow } from './stories/StoriesRow.tsx';
