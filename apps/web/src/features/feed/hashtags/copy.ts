export const HASHTAGS = {
  trending: 'Trending:',
  loading: 'Loading posts',
  empty: 'Nothing with this hashtag',
  emptyText: 'Posts that you may see and that carry it appear here.',
  back: 'Back to the feed',
} as const;
