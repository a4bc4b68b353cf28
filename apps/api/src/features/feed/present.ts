import type { PollRow, PostRow } from '@kindred/db/feed/queries';
import { FOLLOWING_BONUS, TRIBE_BONUS } from '@kindred/db/feed/ranking';
import { isCreatorOrAbove } from '@kindred/permissions/matrix';
import {
  canAcceptAnswer,
  canCommentOn,
  canDeletePost,
  canEditPost,
  canEndLive,
  canLikePost,
  canPinInSpace,
  canPinPost,
  canReportPost,
  canSavePost,
  canSharePost,
} from '@kindred/permissions/policies/feed';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  type AuthorBadge,
  type FeedReason,
  type PollView,
  type PostView,
  REACTION_KINDS,
  type SharedPostView,
  type VisibilityOptions,
} from '@kindred/validation/feed';
import { presentMedia } from '../media/service.ts';

interface PostBody {
  row: PostRow;
  /** The course it is about, when the viewer can see that. */
  course: PostView['course'];
  /** The event it is about, in the same way. */
  event: PostView['event'];
}

/** A post with all that other tables say of it. */
export interface HydratedPost extends PostBody {
  /** The post it passes on, when the viewer may see that. */
  shared: PostBody | null;
  /** The tribes it was given to; looked up for its author alone. */
  tribes: string[];
}

/** In a tribe people are what the tribe made them; elsewhere what they are on the platform. */
export function badgeOf(
  row: Pick<PostRow, 'tribeId' | 'authorTribeRole' | 'isAuthorMentor' | 'authorRole'>,
): AuthorBadge | null {
  if (row.tribeId !== null) {
    if (row.authorTribeRole === 'owner' || row.authorTribeRole === 'admin') return 'admin';
    if (row.authorTribeRole === 'moderator') return 'moderator';
    if (row.isAuthorMentor) return 'mentor';
  }
  if (row.authorRole === 'platform_admin') return 'admin';
  return row.authorRole !== 'tribe_admin' && isCreatorOrAbove(row.authorRole) ? 'creator' : null;
}

/** Where a link leads, as people say it. */
export function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';
}

function withoutRole({ role: _, ...business }: NonNullable<PostRow['business']>) {
  return business;
}

function presentBody({ row, course, event }: PostBody): SharedPostView {
  const isLive = row.type === 'live';
  return {
    id: row.id,
    type: row.type,
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    author: {
      id: row.authorId,
      firstName: row.authorFirstName,
      lastName: row.authorLastName,
      name: `${row.authorFirstName} ${row.authorLastName}`,
      handle: row.authorHandle,
      profileImageUrl: row.authorImageUrl,
      badge: badgeOf(row),
    },
    tribe:
      row.tribeId === null || row.tribeName === null || row.tribeSlug === null
        ? null
        : { id: row.tribeId, name: row.tribeName, slug: row.tribeSlug },
    business: row.business && withoutRole(row.business),
    media: (row.media ?? []).map(presentMedia),
    link:
      row.linkUrl === null || isLive
        ? null
        : {
            url: row.linkUrl,
            host: hostOf(row.linkUrl),
            title: row.linkTitle,
            description: row.linkDescription,
            siteName: row.linkSiteName,
          },
    live:
      row.linkUrl !== null && isLive
        ? { url: row.linkUrl, title: row.linkTitle ?? '', endedAt: row.liveEndedAt?.toISOString() ?? null }
        : null,
    course,
    event,
  };
}

/** Results are for who has voted, and for everybody once it is over. */
function presentPoll(poll: PollRow): PollView {
  const isOpen = Date.parse(poll.endsAt) <= Date.now() || poll.options.some(({ isMine }) => isMine);
  return {
    options: poll.options.map(({ id, label, voteCount, isMine }) => ({
      id,
      label,
      votes: isOpen ? voteCount : null,
      isMine,
    })),
    isMultiple: poll.isMultiple,
    endsAt: new Date(poll.endsAt).toISOString(),
    voterCount: poll.voterCount,
  };
}

function placesOf({ row, tribes }: HydratedPost): VisibilityOptions | null {
  if (row.visibility === 'public' || row.space !== null) return null;
  return {
    profile: row.onProfile,
    feed: row.onFeed,
    tribe: tribes.length > 0,
    business: row.businessId !== null,
    selectedTribes: tribes,
    selectedBusiness: row.businessId,
  };
}

/** What is talked about this much is popular: as much as being half a day newer. */
const POPULAR = 1;
const DAY = 24 * 60 * 60 * 1000;

/** What brought a post to its place, the heaviest first; where nothing stands out, what there is of the formula. */
function reasonsFor(row: PostRow): FeedReason[] {
  const interest = Math.log10(1 + row.likeCount + 2 * row.commentCount + 3 * row.shareCount);
  const weights: [FeedReason, number][] = [
    ['following', row.isFollowing ? FOLLOWING_BONUS : 0],
    ['business', row.isOnFollowedPage ? FOLLOWING_BONUS : 0],
    ['tribe', row.viewerTribeRole === null ? 0 : TRIBE_BONUS],
    ['popular', interest >= POPULAR ? interest : 0],
    ['recent', Date.now() - row.createdAt.getTime() < DAY ? Number.MIN_VALUE : 0],
  ];
  const reasons = weights
    .filter(([, weight]) => weight > 0)
    .sort((a, b) => b[1] - a[1])
    .map(([reason]) => reason);
  if (reasons.length > 0) return reasons;
  return [interest > 0 ? 'popular' : 'recent'];
}

/** @param isRanked in For You, where it is told what brought a post there */
export function presentPost(post: HydratedPost, viewer: Viewer, isRanked = false): PostView {
  const { row, shared } = post;
  const poll = row.poll && presentPoll(row.poll);
  const isMine = row.authorId === viewer.id;
  return {
    ...presentBody(post),
    isPinned: row.isPinned,
    likeCount: row.likeCount,
    reactions: presentReactions(row.reactionCounts),
    commentCount: row.commentCount,
    shareCount: row.shareCount,
    isLiked: row.myReaction !== null,
    myReaction: row.myReaction,
    isSaved: row.isSaved,
    poll,
    cta: row.ctaText === null || row.ctaLink === null ? null : { text: row.ctaText, link: row.ctaLink },
    shared: shared && presentBody(shared),
    isSharedGone: row.isShare && shared === null,
    space: row.space && { id: row.space.id, name: row.space.name },
    givenTo: row.givenTo ?? [],
    question: presentQuestion(row, viewer),
    visibility: row.visibility,
    visibilityOptions: isMine ? placesOf(post) : null,
    why: isRanked ? reasonsFor(row) : [],
    can: {
      like: canLikePost(viewer, row),
      comment: canCommentOn(viewer, row),
      share: canSharePost(viewer, row),
      save: canSavePost(viewer, row),
      report: canReportPost(viewer, row),
      edit: canEditPost(viewer, row),
      delete: canDeletePost(viewer, row),
      pin: canPinPost(viewer, row) || canPinInSpace(viewer, row),
      vote: poll !== null && canLikePost(viewer, row) && Date.parse(poll.endsAt) > Date.now(),
      end: canEndLive(viewer, row),
    },
  };
}

export function isQuestion({ space }: Pick<PostRow, 'space'>): boolean {
  return space?.type === 'qa';
}

function presentQuestion(row: PostRow, viewer: Viewer): PostView['question'] {
  if (!isQuestion(row)) return null;
  const { acceptedCommentId } = row;
  return { acceptedCommentId, canAccept: canAcceptAnswer(viewer, { ...row, isQuestion: true }) };
}

/** In the order of the kinds; those that nobody chose are left out. */
export function presentReactions(counts: PostRow['reactionCounts']): PostView['reactions'] {
  return Object.fromEntries(
    REACTION_KINDS.flatMap((kind) => {
      const count = counts[kind] ?? 0;
      return count > 0 ? [[kind, count]] : [];
    }),
  );
}
