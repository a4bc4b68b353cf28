import type { PostSubject } from '@kindred/permissions/policies/feed';
import type { Viewer } from '@kindred/permissions/viewer';
import type { Role } from '@kindred/validation/accounts';
import type { FeedMode, PostType } from '@kindred/validation/feed';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../client.ts';
import { prepare } from '../prepared.ts';
import { placeOfPost, reactedTo, visiblePosts } from './visibility.ts';

export interface PostRow extends PostSubject {
  id: string;
  type: PostType;
  content: string;
  createdAt: Date;
  editedAt: Date | null;
  isPinned: boolean;
  likeCount: number;
  commentCount: number;
  shareCount: number;
  isLiked: boolean;
  /** Its place in the order of the list, in full precision: half of the next page's cursor. */
  place: string;
  authorFirstName: string;
  authorLastName: string;
  authorHandle: string;
  authorImageUrl: string | null;
  authorRole: Role;
  authorTribeRole: string | null;
  tribeName: string | null;
  tribeSlug: string | null;
}

/** The last post of the page before: its place in the list's order, and its id where places are equal. */
export interface Cursor {
  place: string;
  id: string;
}

interface PageOrder {
  /** Which of the visible posts. */
  only?: RawBuilder<SqlBool>;
  by: 'created_at' | 'hot_score';
  limit: number;
}

/**
 * One statement: the page of posts comes from an index first, then each of its rows is completed with the
 * author, the tribe and what the viewer has to do with it.
 */
function postPage(db: Db | Tx, viewer: Viewer, order: PageOrder) {
  const by = sql.ref(`posts.${order.by}`);
  return (
    db
      .with('page', () =>
        visiblePosts(db, viewer)
          .selectAll('posts')
          .$if(order.only !== undefined, (query) => query.where(order.only ?? sql<SqlBool>`true`))
          .orderBy(by, 'desc')
          .orderBy('posts.id', 'desc')
          .limit(sql.lit(order.limit)),
      )
      .selectFrom('page')
      .innerJoin('users as author', 'author.id', 'page.authorId')
      // `offset 0` as in visibility.ts: else PostgreSQL reads all tribes for the names of a few.
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('tribes')
            .select(['tribes.name', 'tribes.slug'])
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
        'page.commentCount',
        'page.shareCount',
        'page.authorId',
        'page.tribeId',
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
      .select(sql<string>`${sql.ref(`page.${order.by}`)}::text`.as('place'))
      .select(reactedTo('page.id', viewer).as('isLiked'))
      .orderBy(sql.ref(`page.${order.by}`), 'desc')
      .orderBy('page.id', 'desc')
  );
}

const NOT_A_STORY = sql<SqlBool>`posts.type <> 'story'`;

interface FeedValues {
  viewerId: string;
  /** Of the cursor; not looked at for a first page. */
  place: string;
  id: string;
}

function feedQuery(role: Role, mode: FeedMode, limit: number, isFirst: boolean) {
  const by = mode === 'chronological' ? 'created_at' : 'hot_score';
  const type = sql.raw(mode === 'chronological' ? 'timestamptz' : 'double precision');
  return prepare((db, { viewerId, place, id }: FeedValues) => {
    const only = isFirst
      ? NOT_A_STORY
      : sql<SqlBool>`${NOT_A_STORY} and (${sql.ref(`posts.${by}`)}, posts.id)
          < (${place}::text::${type}, ${id}::uuid)`;
    return postPage(db, { id: viewerId, role }, { only, by, limit });
  });
}

/** One for each shape of a page; there are few, as limits are small. */
const feedQueries = new Map<string, ReturnType<typeof feedQuery>>();

/**
 * The home feed. `chronological` is by time of publishing, `algorithmic` by `hot_score`: interest on a log
 * scale plus age, kept on the row and in an index.
 */
export async function feedPage(
  db: Db,
  viewer: Viewer,
  page: { mode: FeedMode; limit: number; after?: Cursor | undefined },
): Promise<PostRow[]> {
  const { mode, limit, after } = page;
  const shape = `${viewer.role} ${mode} ${limit} ${after === undefined}`;
  const query = feedQueries.get(shape) ?? feedQuery(viewer.role, mode, limit, after === undefined);
  feedQueries.set(shape, query);
  return query(db, { viewerId: viewer.id, place: '', id: '', ...after });
}

/** What somebody published, newest first. */
export async function postsOfUser(
  db: Db,
  viewer: Viewer,
  page: { userId: string; limit: number; after?: string | undefined },
): Promise<PostRow[]> {
  const theirs = sql<SqlBool>`${NOT_A_STORY} and posts.author_id = ${page.userId}`;
  const only =
    page.after === undefined
      ? theirs
      : sql<SqlBool>`${theirs} and (posts.created_at, posts.id) < ${placeOfPost(page.after, page.userId)}`;
  return postPage(db, viewer, { only, by: 'created_at', limit: page.limit }).execute();
}

export async function postById(db: Db | Tx, viewer: Viewer, postId: string): Promise<PostRow | undefined> {
  const only = sql<SqlBool>`posts.id = ${postId}`;
  return postPage(db, viewer, { only, by: 'created_at', limit: 1 }).executeTakeFirst();
}

export { whoSeesPost } from './visibility.ts';
