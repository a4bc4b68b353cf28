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

export const FILTER = {
  open: 'Filter',
  title: 'Filter',
  on: 'Narrowed to',
  without: (label: string) => `Remove ${label}`,
  following: 'People and businesses I follow',
  type: 'Type',
  tribe: 'Tribe',
  noTribes: 'You are in no tribe yet.',
  tribesFailed: 'Your tribes did not load.',
  clear: 'Clear',
  done: 'Show posts',
  empty: 'Nothing matches',
  emptyText: 'Remove a filter to see more.',
} as const;

export const TYPE_LABELS = {
  text: 'Text',
  image: 'Photo',
  video: 'Video',
  poll: 'Poll',
  voice: 'Voice',
  live: 'Live',
  link: 'Link',
  event: 'Event',
  course: 'Course',
} as const;

export const POST = {
  in: 'in',
  story: 'Story',
  andMore: (count: number) => ` and ${count} more`,
  cta: (text: string) => `${text}, opens in a new tab`,
  options: (author: string) => `Options for the post by ${author}`,
  like: (author: string, likes: number) =>
    `Like post by ${author}, ${likes.toLocaleString()} ${likes === 1 ? 'like' : 'likes'}`,
  comments: (count: number) => `${count.toLocaleString()} ${count === 1 ? 'comment' : 'comments'}`,
  save: (author: string) => `Save post by ${author}`,
  readComments: (count: number) =>
    count === 0 ? 'Comment' : `${count.toLocaleString()} ${count === 1 ? 'comment' : 'comments'}`,
  shares: (count: number) => `${count.toLocaleString()} ${count === 1 ? 'share' : 'shares'}`,
  likeFailed: 'Failed to like post',
  reactFailed: 'Failed to react to post',
  unlikeFailed: 'Failed to take your like back',
  gone: 'This post is no longer there',
} as const;

export const BADGE_LABELS = {
  admin: 'Admin',
  moderator: 'Moderator',
  mentor: 'Mentor',
  creator: 'Creator',
} as const;

export const NEW_POSTS = {
  label: (count: number) => `${count} new ${count === 1 ? 'post' : 'posts'}`,
  failed: 'The new posts did not load',
} as const;

export const ABOUT_POST = {
  title: (tribe: string) => `Post to ${tribe}`,
  action: 'Post',
  done: 'Posted',
} as const;

export const EVENT_POST = {
  gone: 'This event is not available',
  online: 'Online',
  going: (count: number) => `${count.toLocaleString()} going`,
  cancelled: 'Cancelled',
} as const;

export const COURSE_POST = {
  free: 'Free',
  gone: 'This course is not available',
  lessons: (count: number) => (count === 1 ? '1 lesson' : `${count} lessons`),
} as const;
