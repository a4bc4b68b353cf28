import type { PostType } from '@kindred/validation/feed';
import type { Computed, Defaulted, Id, JsonObjectOrNull, TimestampNow, TimestampOrNull } from './types.ts';

/** Where a post of custom visibility shows. Ids; null or absent means nowhere of that kind. */
export interface VisibilityOptions {
  profile?: boolean;
  feed?: boolean;
  tribe?: boolean;
  business?: boolean;
  selectedTribes?: string[];
  selectedBusiness?: string | null;
}

export interface PostsTable {
  id: Id;
  authorId: string;
  tribeId: string | null;
  businessId: string | null;
  type: Defaulted<PostType>;
  content: string;
  mediaUrl: string | null;
  linkUrl: string | null;
  linkTitle: string | null;
  linkDescription: string | null;
  visibility: Defaulted<'public' | 'custom'>;
  visibilityOptions: JsonObjectOrNull<VisibilityOptions>;
  isPinned: Defaulted<boolean>;
  likeCount: Defaulted<number>;
  commentCount: Defaulted<number>;
  shareCount: Defaulted<number>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
  editedAt: TimestampOrNull;
  deletedAt: TimestampOrNull;
  /** The order of the algorithmic feed: interest on a log scale plus age; higher comes first. */
  hotScore: Computed<number>;
}

export interface PostReactionsTable {
  id: Id;
  postId: string;
  userId: string;
  type: Defaulted<string>;
  createdAt: TimestampNow;
}

export interface CommentsTable {
  id: Id;
  postId: string;
  authorId: string;
  /** The comment this one answers; null at the top. */
  parentId: string | null;
  content: string;
  likeCount: Defaulted<number>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
  editedAt: TimestampOrNull;
  deletedAt: TimestampOrNull;
}

/** Private by row: behind `openGuarded`. */
export interface FeedGuardedTables {
  posts: PostsTable;
  postReactions: PostReactionsTable;
  comments: CommentsTable;
}
