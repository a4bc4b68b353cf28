export const FEED = {
  title: 'Feed',
  modes: 'Order of the feed',
  loading: 'Loading the feed',
  empty: {
    title: 'Nothing here yet',
    text: 'What you and your tribes write appears here.',
    action: 'Write a post',
  },
  more: 'Load more',
  loadingMore: 'Loading more posts',
  moreFailed: 'The next posts did not load.',
  retry: 'Try again',
  end: "You're all caught up",
} as const;

export const MODE_LABELS = { algorithmic: 'For You', chronological: 'Latest' } as const;

export const COMPOSER = {
  prompt: "What's on your mind?",
  label: 'Your post',
  placeholder: 'Share your thoughts...',
  cancel: 'Cancel',
  post: 'Post',
  posting: 'Posting...',
  created: 'Post created successfully!',
  failed: 'Failed to create post',
  left: (left: number) => `${left} ${left === 1 ? 'character' : 'characters'} left`,
  over: (over: number) => `${over} ${over === 1 ? 'character' : 'characters'} too many`,
  discarded: 'Draft discarded',
  undo: 'Undo',
  discard: {
    title: 'Discard this draft?',
    text: 'What you have written is not posted yet.',
    confirm: 'Discard',
    cancel: 'Keep writing',
  },
} as const;

export const POST = {
  in: 'in',
  showMore: 'Show more',
  showLess: 'Show less',
  options: (author: string) => `Options for the post by ${author}`,
  like: (author: string, likes: number) =>
    `Like post by ${author}, ${likes.toLocaleString()} ${likes === 1 ? 'like' : 'likes'}`,
  comments: (count: number) => `${count.toLocaleString()} ${count === 1 ? 'comment' : 'comments'}`,
  shares: (count: number) => `${count.toLocaleString()} ${count === 1 ? 'share' : 'shares'}`,
  likeFailed: 'Failed to like post',
  unlikeFailed: 'Failed to take your like back',
  gone: 'This post is no longer there',
} as const;

export const BADGE_LABELS = { admin: 'Admin', moderator: 'Moderator', creator: 'Creator' } as const;

export const DELETE = {
  sheet: 'Post',
  action: 'Delete',
  hint: 'It disappears for everybody',
  title: 'Delete this post?',
  text: 'It disappears for everybody, and nobody can bring it back.',
  busy: 'Deleting...',
  done: 'Post deleted',
  failed: 'Failed to delete post',
} as const;

export const NEW_POSTS = {
  label: (count: number) => `${count} new ${count === 1 ? 'post' : 'posts'}`,
  failed: 'The new posts did not load',
} as const;
