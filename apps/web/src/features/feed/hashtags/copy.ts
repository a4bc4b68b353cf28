export const HASHTAGS = {
  trending: 'Trending:',
  loading: 'Loading posts',
  empty: 'Nothing with this hashtag',
  emptyText: 'Posts with this hashtag appear here.',
  back: 'Back to the feed',
} as const;
