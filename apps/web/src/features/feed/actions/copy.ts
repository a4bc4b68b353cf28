import type { FeedReason, PostView } from '@kindred/validation/feed';
import type { ReportReason } from '@kindred/validation/reports';

export const MENU = {
  sheet: 'Post',
  save: 'Save',
  saveHint: 'Find it again under Saved',
  unsave: 'Unsave',
  edit: 'Edit',
  history: 'Edit history',
  historyHint: 'What it said before',
  pin: 'Pin to profile',
  pinHint: 'It stays at the top of your profile',
  unpin: 'Unpin from profile',
  pinInTribe: 'Pin to the tribe',
  pinInTribeHint: 'It stays at the top of its feed',
  unpinFromTribe: 'Unpin from the tribe',
  pinInSpace: 'Pin to the space',
  pinInSpaceHint: 'It stays at the top of the space',
  unpinFromSpace: 'Unpin from the space',
  pinToBusiness: 'Pin to the business page',
  pinToBusinessHint: 'It stays at the top of its posts',
  unpinFromBusiness: 'Unpin from the business page',
  report: 'Report',
  reportHint: 'Say what is wrong with it',
  copy: 'Copy link',
  why: 'Why this post',
  whyHint: 'What brought it to For You',
  delete: 'Delete',
  deleteHint: 'It disappears for everyone',
} as const;

export const DONE = {
  saved: 'Post saved',
  seeSaved: 'See saved',
  unsaved: 'Post unsaved',
  saveFailed: 'The post was not saved',
  unsaveFailed: 'The post is still saved',
  pinned: 'Pinned to your profile',
  unpinned: 'Unpinned from your profile',
  pinnedInTribe: 'Pinned to the tribe',
  unpinnedFromTribe: 'Unpinned from the tribe',
  pinnedInSpace: 'Pinned to the space',
  unpinnedFromSpace: 'Unpinned from the space',
  pinnedToBusiness: 'Pinned to the business page',
  unpinnedFromBusiness: 'Unpinned from the business page',
  pinFailed: 'The post was not pinned',
  unpinFailed: 'The post is still pinned',
  copied: 'Link copied',
  copyFailed: 'The link was not copied',
  deleted: 'Post deleted',
  deleteFailed: 'Failed to delete post',
  undo: 'Undo',
  restored: 'Your post is back',
  restoreFailed: 'Your post did not come back',
  gone: 'This post is no longer there',
} as const;

/** On a profile, beside the time. */
export const PINNED = 'Pinned';

/** As the api counts interest: nine of anything are many. */
function isTalkedAbout({ likeCount, commentCount, shareCount }: PostView): boolean {
  return likeCount + 2 * commentCount + 3 * shareCount >= 9;
}

function isOfToday({ createdAt }: PostView): boolean {
  return Date.now() - Date.parse(createdAt) < 24 * 3_600_000;
}

export const WHY = {
  title: 'Why this post',
  text: 'For You puts newer posts first, and lifts those that people react to.',
  reasons: {
    following: ({ author }) => `You follow ${author.name}`,
    business: ({ business }) => `You follow ${business?.name ?? 'this business'}`,
    tribe: ({ tribe }) => `You’re a member of ${tribe?.name ?? 'this tribe'}`,
    popular: (post) => (isTalkedAbout(post) ? 'Many people react to it' : 'People react to it'),
    recent: (post) => (isOfToday(post) ? 'It is new' : 'It’s recent'),
  } satisfies Record<FeedReason, (post: PostView) => string>,
} as const;

export const EDIT = {
  title: 'Edit post',
  label: 'Your post',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Post updated',
  failed: 'Your changes were not saved',
  hint: 'Earlier versions stay visible in the edit history.',
} as const;

export const HISTORY = {
  title: 'Edit history',
  mark: 'edited',
  open: (author: string) => `Edited. Show the edit history of the post by ${author}`,
  loading: 'Loading the edit history',
  now: 'Now',
  until: 'Until',
  none: 'This post was not edited.',
} as const;

export const REPORT = {
  post: 'Report post',
  person: (name: string) => `Report ${name}`,
  reason: 'What is wrong?',
  details: 'Details',
  detailsHint: 'Optional. Only moderators see this.',
  send: 'Report',
  sending: 'Sending...',
  sent: 'Thank you',
  sentText: 'Those who look after the community will look at it.',
  failed: 'Your report was not sent',
} as const;

export const REASONS: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  harassment: 'Bullying or harassment',
  hate: 'Hate against a group of people',
  violence: 'Violence or a threat',
  nudity: 'Nudity or sexual content',
  false: 'False information',
  other: 'Something else',
};

export const SHARE = {
  button: (author: string, count: number) =>
    `Share post by ${author}, ${count.toLocaleString()} ${count === 1 ? 'share' : 'shares'}`,
  title: 'Share',
  copy: 'Copy link',
  copyHint: 'Works for anyone who can see the post',
  via: 'Share with another app',
  repost: 'Repost',
  repostHint: 'Add your thoughts',
  words: 'Your words',
  placeholder: 'Say something about it...',
  post: 'Repost',
  posting: 'Posting...',
  posted: 'Post shared',
  failed: 'Failed to share post',
} as const;

export const SHARED = {
  label: (author: string) => `Post by ${author}`,
  gone: 'This post is not available',
  photos: (count: number) => `${count} ${count === 1 ? 'photo' : 'photos'}`,
  kinds: {
    image: 'Photo',
    video: 'Video',
    link: 'Link',
    voice: 'Voice',
    poll: 'Poll',
    live: 'Live',
    course: 'Course',
    event: 'Event',
  } as Record<string, string>,
} as const;

export const SAVED = {
  title: 'Saved',
  tabs: 'What you saved',
  posts: 'Posts',
  businesses: 'Businesses',
  loading: 'Loading your saved posts',
  empty: 'Nothing saved yet',
  emptyText: 'Save a post from its menu, and find it again here.',
  action: 'Go to the feed',
} as const;
