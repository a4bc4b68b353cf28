import type { Role } from '@kindred/validation/accounts';
import type { PostType, VisibilityOptions } from '@kindred/validation/feed';
import { hashtagsIn } from '@kindred/validation/feed/tags';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../client.ts';
import { prepare } from '../prepared.ts';
import type { PostsTable } from '../schema/feed.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import type { LinkPreview } from './links/visibility.ts';

export interface NewPost {
  authorId: string;
  type: PostType;
  content: string;
  tribeId?: string | undefined;
  /** Of that tribe; such a post shows nowhere else. */
  spaceId?: string | undefined;
  /** Of a link post, with its preview when there is one already; of a live post, where to join. */
  link?: ({ url: string } & Partial<LinkPreview>) | undefined;
  sharedPostId?: string | undefined;
  /** Of a post of type `course`. */
  courseId?: string | undefined;
  /** Of a post of type `event`. */
  eventId?: string | undefined;
  /** Of a post on a business page. */
  cta?: { text: string; link: string } | undefined;
  /** Null for a post that everybody sees everywhere. */
  places: VisibilityOptions | null;
  /** Of a story. */
  expiresAt?: Date | undefined;
}

/** What the database adds to a {@link NewPost}. */
export interface InsertedPost {
  id: string;
  createdAt: Date;
  /** `createdAt` in full precision. */
  place: string;
  authorFirstName: string;
  authorLastName: string;
  authorHandle: string;
  authorImageUrl: string | null;
  authorRole: Role;
}

const COLUMNS = [
  'authorId',
  'type',
  'content',
  'tribeId',
  'spaceId',
  'businessId',
  'linkUrl',
  'linkTitle',
  'linkDescription',
  'linkSiteName',
  'ctaText',
  'ctaLink',
  'sharedPostId',
  'isShare',
  'courseId',
  'eventId',
  'expiresAt',
  'visibility',
  'onProfile',
  'onFeed',
] as const satisfies readonly (keyof Insertable<PostsTable>)[];
type PostValues = Required<Pick<Insertable<PostsTable>, (typeof COLUMNS)[number]>>;

const store = prepare((db, post: PostValues) =>
  unrestrictedDb(db)
    .with('stored', (within) =>
      within
        .insertInto('posts')
        .values(Object.fromEntries(COLUMNS.map((column) => [column, post[column]])) as PostValues)
        .returning(['id', 'authorId', 'createdAt']),
    )
    .selectFrom('stored')
    .innerJoin('users as author', 'author.id', 'stored.authorId')
    .select([
      'stored.id',
      'stored.createdAt',
      sql<string>`stored.created_at::text`.as('place'),
      'author.firstName as authorFirstName',
      'author.lastName as authorLastName',
      'author.handle as authorHandle',
      'author.profileImageUrl as authorImageUrl',
      'author.role as authorRole',
    ]),
);

export async function insertPost(tx: Tx, post: NewPost): Promise<InsertedPost> {
  const { authorId, type, content, link, places } = post;
  const isEverywhere = places === null && post.spaceId === undefined;
  const [row] = await store(tx, {
    authorId,
    type,
    content,
    tribeId: post.tribeId ?? null,
    spaceId: post.spaceId ?? null,
    businessId: places?.business ? places.selectedBusiness : null,
    linkUrl: link?.url ?? null,
    linkTitle: link?.title ?? null,
    linkDescription: link?.description ?? null,
    linkSiteName: link?.siteName ?? null,
    ctaText: post.cta?.text ?? null,
    ctaLink: post.cta?.link ?? null,
    sharedPostId: post.sharedPostId ?? null,
    isShare: post.sharedPostId !== undefined,
    courseId: post.courseId ?? null,
    eventId: post.eventId ?? null,
    expiresAt: post.expiresAt ?? null,
    visibility: isEverywhere ? 'public' : 'custom',
    onProfile: isEverywhere || places?.profile === true,
    onFeed: isEverywhere || places?.feed === true,
  });
  if (row === undefined) throw new Error('The author of the post is gone');
  const tribes = places?.tribe ? [...new Set(places.selectedTribes)] : [];
  if (tribes.length > 0) {
    await unrestrictedDb(tx)
      .insertInto('postTribes')
      .values(tribes.map((tribeId) => ({ postId: row.id, tribeId, createdAt: timeOf(row.id) })))
      .execute();
  }
  await insertHashtags(tx, row.id, content);
  if (post.sharedPostId !== undefined) await moveShares(tx, post.sharedPostId, 1);
  return row;
}

/** When a post was published, in full precision: lists of a tribe or a hashtag are read by it. */
function timeOf(postId: string): RawBuilder<Date> {
  return sql<Date>`(select posts.created_at from posts where posts.id = ${postId})`;
}

/** The hashtags of a text in the place of those the post had. */
export async function replaceHashtags(tx: Tx, postId: string, content: string): Promise<void> {
  await unrestrictedDb(tx).deleteFrom('postHashtags').where('postId', '=', postId).execute();
  await insertHashtags(tx, postId, content);
}

async function insertHashtags(tx: Tx, postId: string, content: string): Promise<void> {
  const tags = hashtagsIn(content);
  if (tags.length === 0) return;
  await unrestrictedDb(tx)
    .insertInto('postHashtags')
    .values(tags.map((tag) => ({ postId, tag, createdAt: timeOf(postId) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How often a post was passed on. */
export async function moveShares(tx: Tx, postId: string, by: -1 | 1): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('posts')
    .set((row) => ({ shareCount: row('shareCount', '+', by) }))
    .where('id', '=', postId)
    .execute();
}

/** A live post is over. @returns false when it was already, or is gone. */
export async function endLive(tx: Tx, postId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('posts')
    .set({ liveEndedAt: new Date() })
    .where('id', '=', postId)
    .where('type', '=', 'live')
    .where('liveEndedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function takeDown(
  tx: Tx,
  postId: string,
  by: { deletedBy: string } | { hiddenAt: Date },
): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('posts')
    .set({ deletedAt: new Date(), ...by })
    .where('id', '=', postId)
    .where('deletedAt', 'is', null)
    .returning('sharedPostId')
    .executeTakeFirst();
  if (row?.sharedPostId) await moveShares(tx, row.sharedPostId, -1);
  return row !== undefined;
}

/** Hides the post from everybody; its row stays for a while. @returns false when it was gone already. */
export function deletePost(tx: Tx, postId: string, deletedBy: string): Promise<boolean> {
  return takeDown(tx, postId, { deletedBy });
}

/** Hides the post for moderators, until `showPost`. @returns false when it was gone already */
export function hidePost(tx: Tx, postId: string): Promise<boolean> {
  return takeDown(tx, postId, { hiddenAt: new Date() });
}

/** Deletes a post for good, hidden or not, with its files. @returns false when it was gone already */
export async function purgePost(tx: Tx, postId: string): Promise<boolean> {
  await hidePost(tx, postId);
  const row = await unrestrictedDb(tx)
    .updateTable('posts')
    .set({ hiddenAt: null })
    .where('id', '=', postId)
    .where('hiddenAt', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await unrestrictedDb(tx)
    .deleteFrom('attachments')
    .where('attachedType', '=', 'posts')
    .where('attachedTo', '=', postId)
    .execute();
  return true;
}

/**
 * Takes away some posts for good, and from the counters of what they shared.
 * @param which a condition on `posts`
 * @returns whether there may be more
 */
export async function removePosts(tx: Tx, which: RawBuilder<unknown>, atOnce: number): Promise<boolean> {
  const { rows } = await sql<{ sharedPostId: string | null; deletedAt: Date | null }>`
    delete from posts where id = any (array(select id from posts where ${which} limit ${atOnce}))
    returning shared_post_id, deleted_at`.execute(tx);
  for (const { sharedPostId, deletedAt } of rows) {
    if (sharedPostId !== null && deletedAt === null) await moveShares(tx, sharedPostId, -1);
  }
  return rows.length > 0;
}
