// Apart from the schemas, so that a screen which shows posts loads no parser.

/** Every kind of post that can be stored. */
export const POST_TYPES = [
  'text',
  'image',
  'video',
  'link',
  'event',
  'course',
  'poll',
  'voice',
  'live',
  'story',
] as const;

/** The kinds a person can publish; the others are made by events and courses. */
export const PUBLISHABLE_TYPES = [
  'text',
  'image',
  'video',
  'link',
  'poll',
  'voice',
  'live',
  'story',
] as const;
export type PublishableType = (typeof PUBLISHABLE_TYPES)[number];
/** What the feed can be narrowed to. */
export const FILTER_TYPES = [
  'text',
  'image',
  'video',
  'poll',
  'voice',
  'live',
  'link',
  'event',
  'course',
] as const;

export const FEED_MODES = ['algorithmic', 'chronological'] as const;

export const REACTION_KINDS = ['like', 'love', 'celebrate', 'laugh', 'wow', 'support'] as const;

export const POST_MAX = 5000;
/** Of a post on the timeline of a tribe, written there or crossposted to it. */
export const TRIBE_POST_MAX = 1000;
export const TRIBE_POST_LONG = 'Post is too long';
export const POST_IS_BLANK = 'Please add some content';

export const POLL_OPTIONS_MIN = 2;
export const POLL_OPTIONS_MAX = 6;
export const POLL_OPTION_MAX = 80;
/** Minutes that a poll runs: five minutes to thirty days, a day unless said. */
export const POLL_MINUTES = { min: 5, max: 30 * 24 * 60, default: 24 * 60 } as const;

export const LIVE_TITLE_MAX = 120;
export const LINK_MAX = 2000;
/** Of tribes that one post of custom visibility is given to. */
export const POST_TRIBES_MAX = 20;
