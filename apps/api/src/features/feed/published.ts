import type { PostRow } from '@kindred/db/feed/queries';
import type { InsertedPost, NewPost } from '@kindred/db/feed/writes';

const WORDS_ALONE = {
  type: 'text',
  media: null,
  poll: null,
  linkUrl: null,
  linkTitle: null,
  linkDescription: null,
  linkSiteName: null,
  liveEndedAt: null,
  ctaText: null,
  ctaLink: null,
  sharedPostId: null,
  isShare: false,
  courseId: null,
  eventId: null,
  expiresAt: null,
} as const;

const EVERYWHERE = {
  visibility: 'public',
  onProfile: true,
  onFeed: true,
  tribeId: null,
  tribeName: null,
  tribeSlug: null,
  isTribeOpen: false,
  isTribeArchived: false,
  viewerTribeRole: null,
  authorTribeRole: null,
  isAuthorMentor: false,
  spaceId: null,
  space: null,
  businessId: null,
  business: null,
  isOnFollowedPage: false,
  givenTo: null,
} as const;

const UNTOUCHED = {
  editedAt: null,
  isPinned: false,
  likeCount: 0,
  reactionCounts: {},
  commentCount: 0,
  shareCount: 0,
  viewCount: 0,
  acceptedCommentId: null,
  myReaction: null,
  isSaved: false,
  isFollowing: false,
} as const;

/** The row of a public text post that was just stored, as its author reads it; undefined if it also shows anything else. */
export function rowOfPublished(post: NewPost, stored: InsertedPost): PostRow | undefined {
  const { authorId, content, type, tribeId, spaceId, places, link, cta, sharedPostId } = post;
  const isElsewhere = places !== null || tribeId !== undefined || spaceId !== undefined;
  const showsMore = link !== undefined || cta !== undefined || sharedPostId !== undefined;
  if (type !== 'text' || isElsewhere || showsMore) return undefined;
  return { ...WORDS_ALONE, ...EVERYWHERE, ...UNTOUCHED, ...stored, authorId, content };
}
