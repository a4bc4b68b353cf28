export const BUSINESS_POSTS = {
  loading: 'Loading posts',
  empty: 'No posts yet',
  emptyText: 'Posts of this business will appear here.',
  emptyTeam: 'Tell people what is new.',
  first: 'Create First Post',
  create: 'Create Post',
  content: 'What do you want to say?',
  ctaText: 'Button text (optional)',
  ctaTextHint: 'Such as "Book a table"',
  ctaLink: 'Button link (optional)',
  ctaLinkHint: 'Starts with https://',
  publish: 'Publish Post',
  publishing: 'Publishing...',
  cancel: 'Cancel',
} as const;

export const PUBLISH_WORDS = {
  created: 'Post Published',
  createdText: 'Your post is on the page and in the feed.',
  failed: 'Failed to create post',
} as const;
