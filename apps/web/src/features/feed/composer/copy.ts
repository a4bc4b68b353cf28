import type { Kind } from './draft.ts';

export const COMPOSER = {
  prompt: "What's on your mind?",
  label: 'Your post',
  placeholder: 'Share your thoughts...',
  cancel: 'Cancel',
  post: 'Post',
  posting: 'Posting...',
  left: (left: number) => `${left} ${left === 1 ? 'character' : 'characters'} left`,
  over: (over: number) => `${over} ${over === 1 ? 'character' : 'characters'} too many`,
  kinds: 'Add to your post',
  discarded: 'Draft discarded',
  undo: 'Undo',
  schedule: 'Post later',
  posted: 'This draft was posted already',
  gone: 'This draft was posted or deleted elsewhere',
  goneKept: 'What you have written since is a draft of its own now.',
  keepAnyway: 'Keep it',
  goOn: 'Go on with your draft',
  discard: {
    title: 'Discard this draft?',
    text: 'What you have written is not posted yet.',
    confirm: 'Discard',
    cancel: 'Keep writing',
  },
} as const;

/** The notices of the composer in the feed, and of the dialog. */
export const FEED_WORDS = { created: 'Post created successfully!', failed: 'Failed to create post' } as const;
export const POST_WORDS = {
  created: 'Post created!',
  createdText: 'Your content has been shared successfully.',
  failed: 'Failed to create post',
  failedText: 'Please try again.',
} as const;
export const STORY_WORDS = {
  created: 'Story created!',
  createdText: 'Your content has been shared successfully.',
  failed: 'Failed to create story',
  failedText: 'Please try again.',
} as const;

export const KIND_LABELS: Record<Exclude<Kind, 'story'>, string> = {
  text: 'Text',
  image: 'Photo',
  video: 'Video',
  link: 'Link',
  poll: 'Poll',
  voice: 'Voice',
  live: 'Live',
};

export const POLL_EDITOR = {
  label: 'Poll',
  option: (place: number) => `Option ${place}`,
  remove: (place: number) => `Remove option ${place}`,
  add: 'Add option',
  isMultiple: 'Allow multiple answers',
  length: 'Poll length',
  lengths: [
    { minutes: 60, label: '1 hour' },
    { minutes: 6 * 60, label: '6 hours' },
    { minutes: 24 * 60, label: '1 day' },
    { minutes: 3 * 24 * 60, label: '3 days' },
    { minutes: 7 * 24 * 60, label: '7 days' },
    { minutes: 30 * 24 * 60, label: '30 days' },
  ],
} as const;

export const LIVE_EDITOR = {
  label: 'Live',
  title: 'Title',
  titleHint: 'Sunday open studio',
  url: 'Link to join',
  urlHint: 'https://',
} as const;

export const LINK_EDITOR = {
  label: 'Link',
  url: 'Web address',
  urlHint: 'https://',
} as const;

export const AUDIENCE = {
  label: 'Who sees it',
  public: 'Everyone',
  custom: 'Selected audiences',
  publicHint: 'Everyone, on your profile and in the feed',
  customHint: 'Only where you choose',
  businessHint: 'Always on the page of the business',
  page: 'Page only',
  pageAndFeed: 'Page and feed',
  profile: 'My profile',
  feed: 'Main feed',
  tribe: 'Specific tribes',
  business: 'Business page',
  noTribes: 'You are in no tribe yet.',
  noBusinesses: 'You have no business page yet.',
  private: 'Private',
  done: 'Done',
  failed: 'Your tribes did not load.',
} as const;

/** Of a post in the name of a business. */
export const PAGE_POST = {
  title: 'Create Post',
  content: 'What do you want to say?',
  ctaText: 'Button text (optional)',
  ctaTextHint: 'Such as "Book a table"',
  ctaLink: 'Button link (optional)',
  ctaLinkHint: 'Starts with https://',
  publish: 'Publish Post',
  publishing: 'Publishing...',
  words: {
    created: 'Post Published',
    createdText: 'Your post is on the page.',
    failed: 'Failed to create post',
  },
} as const;

export const SCHEDULE = {
  title: 'Post later',
  text: 'We’ll post it then. Find it in Drafts until then.',
  time: 'Day and time',
  zone: (name: string) => `In your time zone, ${name}`,
  past: 'Choose a time to come',
  confirm: 'Schedule',
  busy: 'Scheduling...',
  done: 'Post scheduled',
  see: 'See',
  failed: 'Failed to schedule post',
} as const;

export const CREATE = {
  what: 'What you create',
  post: 'Post',
  story: 'Story',
  title: 'Create Post',
} as const;

export const CHANGE = {
  title: 'Change scheduled post',
  save: 'Save',
  saving: 'Saving...',
  time: 'Choose a new time',
  done: 'Scheduled post changed',
  failed: 'Failed to change scheduled post',
} as const;

export const STORY = {
  title: 'Create Story',
  text: 'Disappears after 24 hours.',
  label: 'Your story',
  placeholder: 'Add a caption...',
  share: 'Share Story',
  sharing: 'Sharing...',
} as const;
