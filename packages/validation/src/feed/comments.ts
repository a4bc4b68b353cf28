import { z } from 'zod';
import { authorCard, postView, reactionCounts, reactionKind } from '../feed.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { id, requiredText, timestamp } from '../text.ts';

export const COMMENT_MAX = 2000;
export const COMMENT_IS_BLANK = 'Please write something';
/** How deep answers are shown inside one another; an answer to the deepest stands beside it. */
export const COMMENT_DEPTH_MAX = 4;

export const COMMENT_SORTS = ['top', 'newest', 'oldest'] as const;
export const commentSort = z.enum(COMMENT_SORTS);
export type CommentSort = z.infer<typeof commentSort>;

const content = requiredText(COMMENT_IS_BLANK, COMMENT_MAX, 'Comment');

/** `id` is that of the post, lesson or event; `parentId` the comment that is answered, in the same thread. */
export const createCommentInput = z.strictObject({ id, content, parentId: id.optional() });
export type CreateCommentInput = z.infer<typeof createCommentInput>;

export const commentIdInput = z.strictObject({ id });
export const editCommentInput = z.strictObject({ id, content });

/** Comments at the top of a post. */
export const commentsInput = z.strictObject({ id, sort: commentSort.default('top'), ...cursorPageShape });
export const threadInput = commentsInput.omit({ cursor: true });
/** Answers to a comment, oldest first; `id` is the comment's. */
export const repliesInput = z.strictObject({ id, ...cursorPageShape });

export const commentView = z
  .object({
    id,
    /** That of the lesson or event in a discussion. */
    postId: id,
    parentId: id.nullable(),
    /** 0 at the top. */
    depth: z.int().min(0),
    /** Empty when it was deleted and stays for the sake of its answers. */
    content: z.string(),
    isDeleted: z.boolean(),
    createdAt: timestamp,
    editedAt: timestamp.nullable(),
    /** Null when it was deleted. */
    author: authorCard.nullable(),
    /** Whether its author wrote the post. */
    isByPostAuthor: z.boolean(),
    /** True under a lesson for an author who teaches its course. */
    isByTeacher: z.boolean(),
    /** True under an event for one of its hosts. */
    isByHost: z.boolean(),
    likeCount: z.int().min(0),
    reactions: reactionCounts,
    myReaction: reactionKind.nullable(),
    replyCount: z.int().min(0),
    can: z.object({
      react: z.boolean(),
      reply: z.boolean(),
      edit: z.boolean(),
      delete: z.boolean(),
      report: z.boolean(),
    }),
  })
  .meta({ id: 'Comment' });
export type CommentView = z.infer<typeof commentView>;
/** A comment with all it is an answer to, from the top down: the one that was asked for is the last. */
export const commentPath = z
  .array(commentView)
  .min(1)
  .max(COMMENT_DEPTH_MAX + 1);
export type CommentPath = z.infer<typeof commentPath>;
export const commentPage = pageOf(commentView);
export type CommentPage = z.infer<typeof commentPage>;

/** A post with the first page of its comments. */
export const threadView = z.object({ post: postView, comments: commentPage }).meta({ id: 'Thread' });
