import { z } from 'zod';
import { userCard } from './accounts.ts';
import { arrayPageShape, cursorPageShape, pageOf } from './paging.ts';
import { atMost, id, text, timestamp } from './text.ts';

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
export const postType = z.enum(POST_TYPES);
export type PostType = z.infer<typeof postType>;

/** The kinds a person can publish today; the composer offers exactly these. */
export const PUBLISHABLE_TYPES = ['text'] as const;

export const FEED_MODES = ['algorithmic', 'chronological'] as const;
export const feedMode = z.enum(FEED_MODES);
export type FeedMode = z.infer<typeof feedMode>;

export const POST_MAX = 5000;
export const POST_IS_BLANK = 'Please add some content';

export const createPostInput = z.strictObject({
  content: text().trim().min(1, { error: POST_IS_BLANK }).check(atMost(POST_MAX, 'Post')),
  type: z.enum(PUBLISHABLE_TYPES, { error: 'This type of post is not supported' }).default('text'),
});
export type CreatePostInput = z.infer<typeof createPostInput>;

export const postIdInput = z.strictObject({ id });

export const feedInput = z.strictObject({ mode: feedMode.default('algorithmic'), ...cursorPageShape });
export type FeedInput = z.infer<typeof feedInput>;

export const AUTHOR_BADGES = ['admin', 'moderator', 'creator'] as const;

export const postView = z.object({
  id,
  type: postType,
  content: z.string(),
  createdAt: timestamp,
  editedAt: timestamp.nullable(),
  isPinned: z.boolean(),
  likeCount: z.int().min(0),
  commentCount: z.int().min(0),
  shareCount: z.int().min(0),
  /** Whether the person asking has liked it. */
  isLiked: z.boolean(),
  author: userCard.extend({
    /** What the author is here: by membership in the tribe of the post, else by role. */
    badge: z.enum(AUTHOR_BADGES).nullable(),
  }),
  tribe: z.object({ id, name: z.string(), slug: z.string() }).nullable(),
  can: z.object({ like: z.boolean(), delete: z.boolean() }),
});
export type PostView = z.infer<typeof postView>;

export const postPage = pageOf(postView);
export type PostPage = z.infer<typeof postPage>;

export const likeState = z.object({ id, isLiked: z.boolean(), likeCount: z.int().min(0) });

export const postsOfUserInput = z.strictObject({ id, ...arrayPageShape });
