import type { Insertable } from 'kysely';
import type { CommentsTable, PostReactionsTable, PostsTable } from '../../src/schema/feed.ts';
import { idAt, randomFrom, shuffled } from '../ids.ts';
import { everybody, type Person } from '../people.ts';
import type { DemoPost } from '../posts/post.ts';
import { POSTS } from '../posts.ts';
import { before, HOUR } from '../time.ts';
import { type DemoTribe, TRIBES, type TribeKey } from '../tribes.ts';
import { personId } from './accounts.ts';
import { businessId } from './businesses.ts';
import { type Members, tribeId } from './tribes.ts';

export interface FeedRows {
  posts: Insertable<PostsTable>[];
  reactions: Insertable<PostReactionsTable>[];
  comments: Insertable<CommentsTable>[];
}

export function feedRows(now: Date, members: Members): FeedRows {
  const rows: FeedRows = { posts: [], reactions: [], comments: [] };
  for (const { post, tribe } of POSTS) {
    const createdAt = before(now, post.ago);
    const id = idAt(createdAt, `post ${post.by} ${post.text}`);
    const reactions = reactionRows(now, id, createdAt, likersOf(post, tribe, members));
    const comments = commentRows(now, id, createdAt, post);
    rows.reactions.push(...reactions);
    rows.comments.push(...comments);
    rows.posts.push({
      id,
      authorId: personId(post.by),
      tribeId: tribe === null ? null : tribeId(tribe),
      businessId: post.business === undefined ? null : businessId(post.business),
      type: post.type ?? 'text',
      content: post.text,
      linkUrl: post.link?.url ?? null,
      linkTitle: post.link?.title ?? null,
      linkDescription: post.link?.description ?? null,
      isPinned: post.isPinned ?? false,
      likeCount: reactions.length,
      commentCount: comments.length,
      shareCount: post.shares ?? 0,
      createdAt,
      updatedAt: createdAt,
    });
  }
  return rows;
}

/** Nobody likes what they cannot see, or their own. */
function likersOf(post: DemoPost, tribe: TribeKey | null, members: Members): Person[] {
  const readers = tribe !== null && isPrivate(tribe) ? [...(members.get(tribe)?.keys() ?? [])] : people();
  const certain = post.likedBy ?? [];
  const others = readers.filter((person) => person !== post.by && !certain.includes(person));
  return [...certain, ...shuffled(others, `likes ${post.by} ${post.text}`)].slice(0, post.likes);
}

function isPrivate(tribe: TribeKey): boolean {
  const { isPrivate = false }: DemoTribe = TRIBES[tribe];
  return isPrivate;
}

function people(): Person[] {
  return everybody().map(({ key }) => key);
}

function reactionRows(
  now: Date,
  postId: string,
  postedAt: Date,
  likers: readonly Person[],
): Insertable<PostReactionsTable>[] {
  const random = randomFrom(`reactions ${likers.join()} ${postId.slice(14)}`);
  const age = now.getTime() - postedAt.getTime();
  return likers.map((person) => {
    // Most likes come soon after the post.
    const createdAt = new Date(postedAt.getTime() + Math.floor(age * random() ** 2));
    return { id: idAt(createdAt, `like ${person} ${postId}`), postId, userId: personId(person), createdAt };
  });
}

function commentRows(now: Date, postId: string, postedAt: Date, post: DemoPost): Insertable<CommentsTable>[] {
  const comments = post.comments ?? [];
  // A conversation is over after a day or so, however old the post is.
  const length = Math.min(now.getTime() - postedAt.getTime(), 30 * HOUR) * 0.9;
  const rows: Insertable<CommentsTable>[] = [];
  let parentId: string | null = null;
  for (const [index, [by, content, reply]] of comments.entries()) {
    const createdAt = new Date(
      postedAt.getTime() + Math.floor((length * (index + 1)) / (comments.length + 1)),
    );
    const id = idAt(createdAt, `comment ${by} ${content}`);
    const answered = reply === 'reply' ? rows.find((row) => row.id === parentId) : undefined;
    if (answered !== undefined) answered.replyCount = (answered.replyCount ?? 0) + 1;
    rows.push({
      id,
      postId,
      authorId: personId(by),
      parentId: answered === undefined ? null : parentId,
      depth: answered === undefined ? 0 : 1,
      replyCount: 0,
      content,
      createdAt,
      updatedAt: createdAt,
    });
    if (reply !== 'reply') parentId = id;
  }
  return rows;
}
