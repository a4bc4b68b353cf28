import type { PostType, ReactionKind } from '@kindred/validation/feed';
import type { DraftInput } from '@kindred/validation/feed/drafts';
import type {
  Computed,
  Defaulted,
  DefaultedNullable,
  Id,
  JsonObject,
  Timestamp,
  TimestampNow,
  TimestampOrNull,
} from './types.ts';

export type ReactionCounts = Partial<Record<ReactionKind, number>>;

export interface PostsTable {
  id: Id;
  authorId: string;
  tribeId: string | null;
  businessId: string | null;
  /** The space of the tribe it was written in, and shows in alone. */
  spaceId: DefaultedNullable<string>;
  /** The lesson that it is the discussion of, whose id it has; only the lesson shows it. */
  lessonId: DefaultedNullable<string>;
  /** The event that it is the discussion of, in the same way. */
  discussedEventId: DefaultedNullable<string>;
  /** The comment that answered it, of a question. */
  acceptedCommentId: DefaultedNullable<string>;
  type: Defaulted<PostType>;
  content: string;
  mediaUrl: string | null;
  linkUrl: string | null;
  linkTitle: string | null;
  linkDescription: string | null;
  linkSiteName: DefaultedNullable<string>;
  /** Both or neither: the button of a post on a business page. */
  ctaText: DefaultedNullable<string>;
  ctaLink: DefaultedNullable<string>;
  visibility: Defaulted<'public' | 'custom'>;
  /** Whether the author's profile shows it, and the home feed; both for a public post. */
  onProfile: Defaulted<boolean>;
  onFeed: Defaulted<boolean>;
  isPinned: Defaulted<boolean>;
  /** Reactions of all kinds. */
  likeCount: Defaulted<number>;
  /** The same by kind; those that nobody chose may be missing or 0. */
  reactionCounts: JsonObject<ReactionCounts>;
  commentCount: Defaulted<number>;
  shareCount: Defaulted<number>;
  /** People who saw it, of a story. */
  viewCount: Defaulted<number>;
  /** The post that this one passes on; null also when that one is gone for good. */
  sharedPostId: DefaultedNullable<string>;
  /** The course that a post of type `course` is about; null also once that is gone for good. */
  courseId: DefaultedNullable<string>;
  /** The event that a post of type `event` is about; null also once that is gone for good. */
  eventId: DefaultedNullable<string>;
  isShare: Defaulted<boolean>;
  liveEndedAt: TimestampOrNull;
  /** Of a story, and only there. */
  expiresAt: TimestampOrNull;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
  editedAt: TimestampOrNull;
  deletedAt: TimestampOrNull;
  /** Since when moderators hide it; it is deleted as well then. */
  hiddenAt: TimestampOrNull;
  /** Who deleted it; its author alone can bring back what they deleted themselves. */
  deletedBy: DefaultedNullable<string>;
  /** The order of the algorithmic feed: interest on a log scale plus age; higher comes first. */
  hotScore: Computed<number>;
}

/** What pages said of themselves when they were fetched; for a week, see `links/visibility.ts`. */
export interface LinkPreviewsTable {
  /** SHA-256 of the address without its fragment. */
  urlHash: Buffer;
  status: 'ready' | 'failed';
  title: string | null;
  description: string | null;
  siteName: string | null;
  fetchedAt: TimestampNow;
}

export interface PostReactionsTable {
  id: Id;
  postId: string;
  userId: string;
  type: Defaulted<ReactionKind>;
  createdAt: TimestampNow;
}

export interface PostTribesTable {
  postId: string;
  tribeId: string;
  createdAt: TimestampNow;
  /** The post's `hotScore`, kept by the database; null while the post is not in the feed. */
  feedScore: Computed<number | null>;
  /** The post's, kept by the database. */
  postType: Computed<PostsTable['type']>;
}

export interface PostEditsTable {
  id: Id;
  postId: string;
  /** What it said before the edit. */
  content: string;
  writtenAt: Timestamp;
  replacedAt: TimestampNow;
}

export interface PostHashtagsTable {
  postId: string;
  /** Lower case, without the sign. */
  tag: string;
  /** The post's own. */
  createdAt: Timestamp;
  /** Whose lists it is in: a tribe, the nil uuid for everybody's, or null for nobody's; kept by triggers. */
  audience: DefaultedNullable<string>;
}

export interface PollsTable {
  postId: string;
  isMultiple: Defaulted<boolean>;
  endsAt: Timestamp;
  voterCount: Defaulted<number>;
}

export interface PollOptionsTable {
  id: Id;
  postId: string;
  position: number;
  label: string;
  voteCount: Defaulted<number>;
}

export interface PollVotesTable {
  postId: string;
  userId: string;
  optionId: string;
  createdAt: TimestampNow;
}

export interface StoryViewsTable {
  postId: string;
  viewerId: string;
  viewedAt: TimestampNow;
}

export interface SavedPostsTable {
  userId: string;
  postId: string;
  createdAt: TimestampNow;
}

/** With `publishAt` a scheduled post, else a draft. */
export interface PostDraftsTable {
  id: Id;
  authorId: string;
  input: JsonObject<DraftInput>;
  publishAt: TimestampOrNull;
  problem: DefaultedNullable<string>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

/** Drafts that became a post, each once; the draft itself is gone. */
export interface PublishedDraftsTable {
  authorId: string;
  draftId: string;
  postId: DefaultedNullable<string>;
  requestHash: string;
  createdAt: TimestampNow;
}

export interface CommentReactionsTable {
  id: Id;
  commentId: string;
  userId: string;
  type: Defaulted<ReactionKind>;
  createdAt: TimestampNow;
}

export interface CommentsTable {
  id: Id;
  postId: string;
  authorId: string;
  /** The comment this one answers; null at the top. */
  parentId: string | null;
  content: string;
  /** Reactions of all kinds. */
  likeCount: Defaulted<number>;
  reactionCounts: JsonObject<ReactionCounts>;
  /** Direct answers that are shown, also those that are deleted or hidden and stay for the sake of theirs. */
  replyCount: Defaulted<number>;
  /** 0 at the top. */
  depth: Defaulted<number>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
  editedAt: TimestampOrNull;
  deletedAt: TimestampOrNull;
  /** Since when moderators hide it; it is deleted as well then. */
  hiddenAt: TimestampOrNull;
  /** It was the accepted answer when moderators hid it. */
  wasAccepted: Defaulted<boolean>;
}

/** Private by row: behind `openGuarded`. */
export interface FeedGuardedTables {
  posts: PostsTable;
  linkPreviews: LinkPreviewsTable;
  postReactions: PostReactionsTable;
  postTribes: PostTribesTable;
  postEdits: PostEditsTable;
  postHashtags: PostHashtagsTable;
  polls: PollsTable;
  pollOptions: PollOptionsTable;
  pollVotes: PollVotesTable;
  storyViews: StoryViewsTable;
  savedPosts: SavedPostsTable;
  postDrafts: PostDraftsTable;
  publishedDrafts: PublishedDraftsTable;
  comments: CommentsTable;
  commentReactions: CommentReactionsTable;
}
