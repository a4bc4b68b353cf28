import { z } from 'zod';
import { seenAs } from './accounts/privacy.ts';
import { userCard } from './accounts.ts';
import { countCharacters } from './characters.ts';
import { COURSE_LEVELS } from './courses/values.ts';
import { EVENT_KINDS } from './events/values.ts';
import {
  FEED_MODES,
  FILTER_TYPES,
  LIVE_TITLE_MAX,
  POLL_MINUTES,
  POLL_OPTION_MAX,
  POLL_OPTIONS_MAX,
  POLL_OPTIONS_MIN,
  POST_IS_BLANK,
  POST_MAX,
  POST_TRIBES_MAX,
  POST_TYPES,
  PUBLISHABLE_TYPES,
  REACTION_KINDS,
  TRIBE_POST_LONG,
  TRIBE_POST_MAX,
} from './feed/values.ts';
import { fieldLabels } from './fieldLabels.ts';
import { httpsLink, webLink } from './links.ts';
import { imageData, MEDIA_PER_POST, mediaView, UPLOAD_MAX } from './media.ts';
import { nameField } from './names.ts';
import { arrayPageShape, cursorPageShape, pageOf } from './paging.ts';
import { atMost, id, requiredText, text, timestamp } from './text.ts';

export * from './feed/values.ts';

export const postType = z.enum(POST_TYPES);
export type PostType = z.infer<typeof postType>;

export const feedMode = z.enum(FEED_MODES);
export type FeedMode = z.infer<typeof feedMode>;

export const reactionKind = z.enum(REACTION_KINDS);
export type ReactionKind = z.infer<typeof reactionKind>;

/** How many chose each kind; kinds that nobody chose are missing. */
export const reactionCounts = z.partialRecord(reactionKind, z.int().min(1)).meta({ id: 'ReactionCounts' });

const pollOption = requiredText('Fill in every option', POLL_OPTION_MAX, 'Option');

export const pollInput = z.strictObject({
  options: z
    .array(pollOption)
    .min(POLL_OPTIONS_MIN, { error: `A poll needs at least ${POLL_OPTIONS_MIN} options` })
    .max(POLL_OPTIONS_MAX, { error: `A poll has at most ${POLL_OPTIONS_MAX} options` })
    .refine((options) => new Set(options.map((option) => option.toLowerCase())).size === options.length, {
      error: 'Two options are the same',
    }),
  isMultiple: z.boolean().default(false),
  /** Minutes from publishing until nobody can vote any more. */
  minutes: z.int().min(POLL_MINUTES.min).max(POLL_MINUTES.max).default(POLL_MINUTES.default),
});

export const livePostInput = z.strictObject({
  title: nameField('Give it a title', LIVE_TITLE_MAX, 'Title'),
  url: webLink('Link to join'),
});

export const CTA_TEXT_MAX = 40;
/** The button of a post on a business page. */
export const ctaInput = z.strictObject({
  text: requiredText('Say what the button does', CTA_TEXT_MAX, 'Button text'),
  link: httpsLink('Button link'),
});

export const VISIBILITIES = ['public', 'custom'] as const;
export const NOWHERE = 'Choose at least one place';

/** Where a post of custom visibility shows. */
export const visibilityOptions = z.strictObject({
  profile: z.boolean().default(true),
  feed: z.boolean().default(true),
  tribe: z.boolean().default(false),
  business: z.boolean().default(false),
  selectedTribes: z
    .array(id)
    .max(POST_TRIBES_MAX, { error: `Choose at most ${POST_TRIBES_MAX} tribes` })
    .default([]),
  selectedBusiness: id.nullable().default(null),
});
export type VisibilityOptions = z.infer<typeof visibilityOptions>;

/** As they are sent: the empty choice of a form is no business. Anything else that is no id stays wrong. */
export const visibilityOptionsInput = visibilityOptions
  .extend({
    selectedBusiness: z
      .union([z.literal('').transform(() => null), id.nullable()], { error: 'Invalid id' })
      .default(null),
  })
  .meta({ id: 'PostVisibility' });

const postWords = text().trim().check(atMost(POST_MAX, 'Post'));
/** The words of a post that has to have some. */
export const writtenWords = postWords.min(1, { error: POST_IS_BLANK });

/** The fields of a post, before it is asked whether they go together. */
export const postShape = {
  /** Only a link says enough without words. */
  content: postWords.default(''),
  type: z.enum(PUBLISHABLE_TYPES, { error: 'This type of post is not supported' }).default('text'),
  /** Uploads of mine that belong to no post yet, in their order. */
  mediaIds: z
    .array(id)
    .max(MEDIA_PER_POST, { error: `A post holds at most ${MEDIA_PER_POST} files` })
    .default([]),
  /** A photo as a data URL, instead of `mediaIds`. */
  mediaUrl: imageData(UPLOAD_MAX.image).optional(),
  poll: pollInput.optional(),
  live: livePostInput.optional(),
  /** The page that a link post leads to. */
  linkUrl: webLink('Web address').optional(),
  /** The tribe it is written in; I must be in it. */
  tribeId: id.optional(),
  /** The space it is written in, and shows in alone; the tribe is that of the space. */
  spaceId: id.optional(),
  /** The post that this one passes on. */
  sharedPostId: id.optional(),
  visibility: z.enum(VISIBILITIES).default('public'),
  visibilityOptions: visibilityOptionsInput.nullable().default(null),
  cta: ctaInput.optional(),
  /** The draft of mine that it was written as: it becomes one post, however often and wherever it is sent. */
  draftId: id.optional(),
};

type PostFields = z.output<z.ZodObject<typeof postShape>>;

/** Whether it shows on the timeline of a tribe. A story and a post of a space do not. */
export function isOnTimeline(
  post: Pick<PostFields, 'type' | 'tribeId' | 'spaceId' | 'visibilityOptions'>,
): boolean {
  if (post.type === 'story' || post.spaceId !== undefined) return false;
  return post.tribeId !== undefined || post.visibilityOptions?.tribe === true;
}

/** What is wrong with the fields together, each with the field it is told at. */
function* mismatches(post: PostFields): Generator<{ path: keyof PostFields; message: string }> {
  const { type, mediaIds, mediaUrl, visibilityOptions: places } = post;
  const files = mediaIds.length + (mediaUrl === undefined ? 0 : 1);
  if (post.content === '' && type !== 'link') yield { path: 'content', message: POST_IS_BLANK };
  if (isOnTimeline(post) && countCharacters(post.content) > TRIBE_POST_MAX) {
    yield { path: 'content', message: TRIBE_POST_LONG };
  }
  if (mediaUrl !== undefined && mediaIds.length > 0) {
    yield { path: 'mediaUrl', message: 'Send the photo either inline or as an upload' };
  }
  if (type === 'image' && files === 0) yield { path: 'mediaIds', message: 'Please add a photo' };
  if (type === 'video' && files === 0) yield { path: 'mediaIds', message: 'Please add a video' };
  if (type === 'voice' && files === 0) yield { path: 'mediaIds', message: 'Please record something' };
  if (['video', 'voice', 'story'].includes(type) && files > 1) {
    yield { path: 'mediaIds', message: 'This type of post holds one file' };
  }
  if (['poll', 'live', 'link'].includes(type) && files > 0) {
    yield { path: 'mediaIds', message: 'This type of post holds no files' };
  }
  if ((type === 'poll') !== (post.poll !== undefined)) {
    yield { path: 'poll', message: type === 'poll' ? 'Please add options' : 'Only a poll has options' };
  }
  if ((type === 'live') !== (post.live !== undefined)) {
    yield {
      path: 'live',
      message: type === 'live' ? 'Please add a link to join' : 'Only a live post has a link',
    };
  }
  if ((type === 'link') !== (post.linkUrl !== undefined)) {
    yield {
      path: 'linkUrl',
      message: type === 'link' ? 'Please add a link' : 'Only a link post has a link',
    };
  }
  if (post.sharedPostId !== undefined && type !== 'text') {
    yield { path: 'sharedPostId', message: 'A post that passes on another is a text' };
  }
  if (post.spaceId !== undefined && (type === 'story' || post.visibility === 'custom')) {
    yield { path: 'spaceId', message: 'What is written in a space shows there alone' };
  }
  if (post.cta !== undefined && (post.visibility === 'public' || !places?.business)) {
    yield { path: 'cta', message: 'Only a post on a business page has a button' };
  }
  if (post.visibility === 'public') {
    if (places !== null)
      yield { path: 'visibilityOptions', message: 'Only a custom post chooses its places' };
    return;
  }
  if (places === null) {
    yield { path: 'visibilityOptions', message: NOWHERE };
    return;
  }
  if (places.tribe && places.selectedTribes.length === 0) {
    yield { path: 'visibilityOptions', message: 'Choose a tribe' };
  }
  if (places.business && places.selectedBusiness === null) {
    yield { path: 'visibilityOptions', message: 'Choose a business' };
  }
  if (!(places.profile || places.feed || places.tribe || places.business)) {
    yield { path: 'visibilityOptions', message: NOWHERE };
  }
}

/** A text that has photos is an image: the plain dialog of a tribe sends no type. */
export const createPostInput = z.strictObject(postShape).superRefine((post, check) => {
  for (const { path, message } of mismatches(post)) check.addIssue({ code: 'custom', path: [path], message });
});
export type CreatePostInput = z.infer<typeof createPostInput>;

const wordsAbout = writtenWords.check(atMost(TRIBE_POST_MAX, 'Post'));
fieldLabels.add(wordsAbout, { label: 'Your post' });
/** A post about a course that I teach or an event that I run, on the timeline of its tribe; `id` is theirs. */
export const postAboutInput = z.strictObject({ id, content: wordsAbout });
export type PostAboutInput = z.infer<typeof postAboutInput>;

export const postIdInput = z.strictObject({ id });

export const feedInput = z.strictObject({
  mode: feedMode.default('algorithmic'),
  /** One type of post only. */
  type: z.enum(FILTER_TYPES).optional(),
  /** One tribe only, by its id. */
  tribe: id.optional(),
  /** Posts of people I follow only. */
  following: z.boolean().optional(),
  /** One post only, by its id: for finding out whether it belongs to all this, and how it shows there. */
  post: id.optional(),
  ...cursorPageShape,
});
export type FeedInput = z.infer<typeof feedInput>;

export const AUTHOR_BADGES = ['admin', 'moderator', 'mentor', 'creator'] as const;
export type AuthorBadge = (typeof AUTHOR_BADGES)[number];

export const pollView = z
  .object({
    options: z.array(
      z.object({
        id,
        label: z.string(),
        /** Null until I have voted or the poll has ended. */
        votes: z.int().min(0).nullable(),
        isMine: z.boolean(),
      }),
    ),
    isMultiple: z.boolean(),
    endsAt: timestamp,
    /** People who have voted. */
    voterCount: z.int().min(0),
  })
  .meta({ id: 'Poll' });
export type PollView = z.infer<typeof pollView>;

export const authorCard = userCard.extend({
  /** What the author is here: by membership in the tribe of the post, else by role. */
  badge: z.enum(AUTHOR_BADGES).nullable(),
});

/** Why a post stands where it stands in For You. */
export const FEED_REASONS = ['following', 'business', 'tribe', 'popular', 'recent'] as const;
export const feedReason = z.enum(FEED_REASONS);
export type FeedReason = z.infer<typeof feedReason>;

/** The business page that a post is on. Written in its name, the post shows the business as its author. */
const postBusiness = z
  .object({
    id,
    name: z.string(),
    slug: z.string(),
    logoUrl: z.string().nullable(),
    isAuthor: z.boolean(),
  })
  .meta({ id: 'PostBusiness' });

/** The course of a post of type `course`, as a card. */
const postCourse = z
  .object({
    id,
    title: z.string(),
    imageUrl: z.string().nullable(),
    level: z.enum(COURSE_LEVELS),
    /** In the currency of its tribe; 0 for nothing. */
    price: z.string(),
    currency: z.string(),
    lessonCount: z.int(),
  })
  .meta({ id: 'PostCourse' });

/** The event of a post of type `event`, as a card. */
export const postEvent = z
  .object({
    id,
    title: z.string(),
    imageUrl: z.string().nullable(),
    kind: z.enum(EVENT_KINDS),
    startTime: timestamp,
    endTime: timestamp,
    timeZone: z.string(),
    isAllDay: z.boolean(),
    isOnline: z.boolean(),
    location: z.string().nullable(),
    /** Seats that are taken, those of guests included. */
    attendeeCount: z.int().min(0),
    isCancelled: z.boolean(),
  })
  .meta({ id: 'PostEvent' });
export type PostEvent = z.infer<typeof postEvent>;

/** What a post shows, whether it stands for itself or is passed on by another. */
const postBody = {
  id,
  type: postType,
  content: z.string(),
  createdAt: timestamp,
  editedAt: timestamp.nullable(),
  author: authorCard,
  tribe: z.object({ id, name: z.string(), slug: z.string() }).nullable(),
  business: postBusiness.nullable(),
  media: z.array(mediaView),
  /** Title and all that follows stay null until the page was read, and when it says nothing of itself. */
  link: z
    .object({
      url: z.string(),
      /** Where it leads, as people say it: without `www.` */
      host: z.string(),
      title: z.string().nullable(),
      description: z.string().nullable(),
      siteName: z.string().nullable(),
    })
    .nullable(),
  live: z.object({ url: z.string(), title: z.string(), endedAt: timestamp.nullable() }).nullable(),
  /** Null for other types, and when I cannot see the course. */
  course: postCourse.nullable(),
  /** Null for other types, and when I cannot see the event. */
  event: postEvent.nullable(),
};

export const sharedPostView = z.object(postBody).meta({ id: 'SharedPost' });
export type SharedPostView = z.infer<typeof sharedPostView>;

/** The same for everybody who sees the post. */
export const postCounts = {
  /** Reactions of all kinds. */
  likeCount: z.int().min(0),
  reactions: reactionCounts,
  commentCount: z.int().min(0),
  shareCount: z.int().min(0),
};

export const postView = z
  .object({
    ...postBody,
    isPinned: z.boolean(),
    ...postCounts,
    /** Whether the person asking has reacted in any way. */
    isLiked: z.boolean(),
    myReaction: reactionKind.nullable(),
    isSaved: z.boolean(),
    poll: pollView.nullable(),
    cta: z.object({ text: z.string(), link: z.string() }).nullable(),
    /** The post this one passes on; null when it passes on none, or I cannot see it. */
    shared: sharedPostView.nullable(),
    /** Whether it passes on a post that is there no more, or not for me. */
    isSharedGone: z.boolean(),
    /** The space of the tribe that it was written in. */
    space: z.object({ id, name: z.string() }).nullable(),
    /** The tribes it was given to besides, as far as I can read them. */
    givenTo: z.array(z.object({ id, name: z.string(), slug: z.string() })),
    /** Of a post in a space for questions: what answered it, and whether I may say so. */
    question: z.object({ acceptedCommentId: id.nullable(), canAccept: z.boolean() }).nullable(),
    visibility: z.enum(VISIBILITIES),
    /** Told to the author alone. */
    visibilityOptions: visibilityOptions.nullable(),
    /** In For You: what brought it here, the strongest first, and never nothing. Empty elsewhere. */
    why: z.array(feedReason),
    can: z.object({
      like: z.boolean(),
      comment: z.boolean(),
      share: z.boolean(),
      save: z.boolean(),
      report: z.boolean(),
      edit: z.boolean(),
      delete: z.boolean(),
      pin: z.boolean(),
      vote: z.boolean(),
      end: z.boolean(),
    }),
  })
  .meta({ id: 'Post' });
export type PostView = z.infer<typeof postView>;

export const postPage = pageOf(postView).meta({ id: 'PostPage' });
export type PostPage = z.infer<typeof postPage>;

export const likeState = z
  .object({
    id,
    isLiked: z.boolean(),
    myReaction: reactionKind.nullable(),
    likeCount: z.int().min(0),
    reactions: reactionCounts,
  })
  .meta({ id: 'LikeState' });
export type LikeState = z.infer<typeof likeState>;

export const postsOfUserInput = z.strictObject({
  id,
  ...arrayPageShape,
  type: z.literal('video').optional(),
  /** My own as somebody who follows me, or does not, sees them. */
  as: seenAs.optional(),
});
