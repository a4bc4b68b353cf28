import type { PostSubject } from '@kindred/permissions/policies/feed';
import type { Viewer } from '@kindred/permissions/viewer';
import type { Role } from '@kindred/validation/accounts';
import type { ReactionKind } from '@kindred/validation/feed';
import type { SpaceType } from '@kindred/validation/tribes/spaces';
import { type Expression, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../client.ts';
import { type MediaRow, mediaOn } from '../media/visibility.ts';
import type { PostsTable, ReactionCounts } from '../schema/feed.ts';
import {
  type Bounds,
  type CrosspostTarget,
  crosspostsInOrder,
  crosspostTargets,
} from './crossposts/visibility.ts';
import { businessOn } from './pages/visibility.ts';
import { type PollRow, pollOn } from './polls/visibility.ts';
import {
  type InOrder,
  isFollowedBy,
  isOnFollowedPage,
  isSavedBy,
  postsInOrder,
  reactionTo,
} from './visibility.ts';

/** A post with its author, its tribe and what the viewer has to do with it. */
export interface PostRow extends PostSubject {
  id: string;
  content: string;
  createdAt: Date;
  editedAt: Date | null;
  isPinned: boolean;
  likeCount: number;
  reactionCounts: ReactionCounts;
  commentCount: number;
  shareCount: number;
  viewCount: number;
  businessId: string | null;
  /** The business page it is on, when the viewer can open that. */
  business:
    | (PostSubject['business'] & { id: string; name: string; slug: string; logoUrl: string | null })
    | null;
  ctaText: string | null;
  ctaLink: string | null;
  onFeed: boolean;
  linkUrl: string | null;
  linkTitle: string | null;
  linkDescription: string | null;
  linkSiteName: string | null;
  sharedPostId: string | null;
  isShare: boolean;
  courseId: string | null;
  eventId: string | null;
  expiresAt: Date | null;
  myReaction: ReactionKind | null;
  isSaved: boolean;
  /** Whether the viewer follows the author, and the business whose page it is on. */
  isFollowing: boolean;
  isOnFollowedPage: boolean;
  /** Its place in the order of the list, in full precision: half of the next page's cursor. */
  place: string;
  authorFirstName: string;
  authorLastName: string;
  authorHandle: string;
  authorImageUrl: string | null;
  authorRole: Role;
  authorTribeRole: string | null;
  isAuthorMentor: boolean;
  tribeName: string | null;
  tribeSlug: string | null;
  /** The space it was written in, and what it is for. */
  space: { id: string; name: string; type: SpaceType } | null;
  acceptedCommentId: string | null;
  /** The tribes it was given to that the viewer can read; null when there are none. */
  givenTo: CrosspostTarget[] | null;
  media: MediaRow[] | null;
  poll: PollRow | null;
}

/** Posts in an order, of what the feed was narrowed to. */
export interface Narrowed extends InOrder {
  /** Of a tribe alone. */
  tribe?: string | undefined;
  /** What `only` says of the type, for those given to a tribe, whose type stands beside the post too. */
  type?: string | undefined;
  /** What `only` says of where a page is, for those whose place in the order stands beside the post too. */
  bounds?: Bounds | undefined;
}

export function postsOf(db: Db | Tx, viewer: Viewer, order: Narrowed) {
  const { tribe } = order;
  if (tribe !== undefined) return crosspostsInOrder(db, viewer, { ...order, tribe });
  return postsInOrder(db, viewer, order);
}

/** A row of posts, and where it stands in the order it was read in: the highest place comes first. */
export type Placed = Selectable<PostsTable> & { place: string };

/**
 * One statement: the page of posts comes from an index first, then each of its rows is completed with the
 * author, the tribe and what the viewer has to do with it.
 */
export function postPage(db: Db | Tx, viewer: Viewer, order: Narrowed) {
  const place = sql<string>`${sql.ref(`posts.${order.by}`)}`.as('place');
  return completed(db, viewer, postsOf(db, viewer, order).select(place));
}

export function completed(db: Db | Tx, viewer: Viewer, source: Expression<Placed>) {
  return (
    db
      .with('page', () => source)
      .selectFrom('page')
      .innerJoin('users as author', 'author.id', 'page.authorId')
      // `offset 0` as in visibility.ts: else PostgreSQL reads all tribes for the names of a few.
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('tribes')
            .select(['tribes.name', 'tribes.slug', 'tribes.isOpen', 'tribes.archivedAt'])
            .whereRef('tribes.id', '=', 'page.tribeId')
            .offset(sql.lit(0))
            .as('tribe'),
        (join) => join.onTrue(),
      )
      .leftJoin('tribeMemberships as theirs', (join) =>
        join.onRef('theirs.tribeId', '=', 'page.tribeId').onRef('theirs.userId', '=', 'page.authorId'),
      )
      .leftJoin('tribeMemberships as mine', (join) =>
        join.onRef('mine.tribeId', '=', 'page.tribeId').on('mine.userId', '=', viewer.id),
      )
      .select([
        'page.id',
        'page.type',
        'page.content',
        'page.createdAt',
        'page.editedAt',
        'page.isPinned',
        'page.likeCount',
        'page.reactionCounts',
        'page.commentCount',
        'page.shareCount',
        'page.viewCount',
        'page.visibility',
        'page.onProfile',
        'page.onFeed',
        'page.businessId',
        'page.ctaText',
        'page.ctaLink',
        'page.linkUrl',
        'page.linkTitle',
        'page.linkDescription',
        'page.linkSiteName',
        'page.liveEndedAt',
        'page.sharedPostId',
        'page.isShare',
        'page.courseId',
        'page.eventId',
        'page.expiresAt',
        'page.authorId',
        'page.tribeId',
        'page.spaceId',
        'page.acceptedCommentId',
        'author.firstName as authorFirstName',
        'author.lastName as authorLastName',
        'author.handle as authorHandle',
        'author.profileImageUrl as authorImageUrl',
        'author.role as authorRole',
        'theirs.role as authorTribeRole',
        'mine.role as viewerTribeRole',
        'tribe.name as tribeName',
        'tribe.slug as tribeSlug',
      ])
      .select(sql<boolean>`coalesce(theirs.is_mentor, false)`.as('isAuthorMentor'))
      .select(sql<boolean>`coalesce(tribe.is_open, false)`.as('isTribeOpen'))
      .select(sql<boolean>`tribe.archived_at is not null`.as('isTribeArchived'))
      .select(sql<string>`page.place::text`.as('place'))
      .select(
        // Most posts are in no space, and then nothing is looked up.
        sql<PostRow['space']>`(case when page.space_id is not null then (
          select jsonb_build_object('id', spaces.id, 'name', spaces.name, 'type', spaces.type)
          from spaces where spaces.id = page.space_id offset 0) end)`.as('space'),
      )
      .select(businessOn('page', viewer).as('business'))
      .select(crosspostTargets('page', viewer).as('givenTo'))
      .select(mediaOn('page').as('media'))
      .select(pollOn('page', viewer).as('poll'))
      .select(reactionTo('page.id', viewer).as('myReaction'))
      .select(isSavedBy('page.id', viewer).as('isSaved'))
      .select(isFollowedBy('page.authorId', viewer).as('isFollowing'))
      .select(isOnFollowedPage('page.businessId', viewer).as('isOnFollowedPage'))
      .orderBy('page.place', 'desc')
      .orderBy('page.id', 'desc')
  );
}
