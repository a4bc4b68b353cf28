import { randomUUID } from 'node:crypto';
import type { Viewer } from '@kindred/permissions/viewer';
import { COMMENT_DEPTH_MAX } from '@kindred/validation/feed/comments';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockUser, createUser } from '../../../factories/accounts.ts';
import { commentOn, createPost } from '../../../factories/feed.ts';
import { createTribe, joinTribe } from '../../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { createDatabase, type OpenedDatabase } from '../../client.ts';
import { setMentor } from '../../tribes/roles/writes.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { react as reactTo } from '../reactions/writes.ts';
import { deletePost } from '../writes.ts';
import { commentById, commentPage, commentPath, replyPage } from './queries.ts';
import { deleteComment, editComment, insertComment, lockPost } from './writes.ts';

const CROWD = 50;

let database: TestDatabase;
let crowded: OpenedDatabase;
let ada: Viewer;
let leo: Viewer;
let crowd: string[];
let postId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  crowded = createDatabase({
    url: database.url,
    max: CROWD,
    statementTimeout: 60_000,
    connectTimeout: 60_000,
  });
  const person = async (): Promise<Viewer> => ({ id: (await createUser(database.db)).id, role: 'member' });
  [ada, leo] = [await person(), await person()];
  crowd = await Promise.all(Array.from({ length: CROWD }, async () => (await createUser(crowded.db)).id));
});
afterAll(async () => {
  await crowded.close();
  await database.drop();
});
beforeEach(async () => {
  postId = (await createPost(database.db, { authorId: ada.id })).id;
});

const inOne = <T>(work: (tx: Parameters<typeof lockPost>[0]) => Promise<T>) =>
  crowded.db.transaction().execute(work);

async function say(authorId: string, content = 'Hello', parentId?: string): Promise<string> {
  return inOne(async (tx) => {
    await lockPost(tx, postId);
    const parent = parentId === undefined ? undefined : await commentById(tx, ada, parentId);
    return insertComment(tx, { postId, authorId, content, parent });
  });
}
const remove = (id: string) => inOne((tx) => deleteComment(tx, { id, postId }));
const react = (id: string, userId: string, type: 'like' | 'love' | null) =>
  inOne((tx) => reactTo(tx, 'comment', id, userId, type));

/** Every count about the post beside what there is. */
async function counts() {
  const { rows } = await database.pool.query(
    `select 'post' as of, comment_count as stored,
       (select count(*)::int from comments c where c.post_id = posts.id and c.deleted_at is null) as actual
     from posts where id = $1
     union all
     select 'replies', reply_count, (select count(*)::int from comments a where a.parent_id = comments.id)
     from comments where post_id = $1
     union all
     select 'reactions', like_count,
       (select count(*)::int from comment_reactions r where r.comment_id = comments.id)
     from comments where post_id = $1
     union all
     select 'kinds', (select coalesce(sum(value::int), 0)::int from jsonb_each_text(reaction_counts)),
       (select count(*)::int from comment_reactions r where r.comment_id = comments.id)
     from comments where post_id = $1`,
    [postId],
  );
  return rows as { of: string; stored: number; actual: number }[];
}
const expectTrueCounts = async () => {
  const wrong = (await counts()).filter(({ stored, actual }) => stored !== actual);
  expect(wrong).toEqual([]);
};
const list = (viewer: Viewer, sort: 'top' | 'newest' | 'oldest' = 'oldest') =>
  commentPage(database.db, viewer, { postId, sort, limit: 20 });
const contents = async (viewer: Viewer, sort?: 'top' | 'newest' | 'oldest') =>
  (await list(viewer, sort)).map(({ content }) => content);

test('a comment tells what its author is in the tribe of the post, and on the platform', async () => {
  const { id: tribeId } = await createTribe(database.db);
  await joinTribe(database.db, tribeId, leo.id, 'moderator');
  await joinTribe(database.db, tribeId, ada.id);
  await inOne((tx) => setMentor(tx, tribeId, ada.id, true));
  postId = (await createPost(database.db, { authorId: ada.id, tribeId })).id;
  await say(leo.id);
  await say(ada.id);
  expect(await list(leo)).toMatchObject([
    { authorRole: 'member', authorTribeRole: 'moderator', isAuthorMentor: false },
    { authorRole: 'member', authorTribeRole: 'member', isAuthorMentor: true },
  ]);
  postId = (await createPost(database.db, { authorId: ada.id })).id;
  await say(ada.id);
  expect(await list(leo)).toMatchObject([{ authorTribeRole: null, isAuthorMentor: false }]);
});

describe('a thread', () => {
  test('is read newest, oldest or most liked first, page after page', async () => {
    const [one, two, three] = [
      await say(leo.id, 'one'),
      await say(leo.id, 'two'),
      await say(ada.id, 'three'),
    ];
    await react(two, ada.id, 'love');
    expect(await contents(leo)).toEqual(['one', 'two', 'three']);
    expect(await contents(leo, 'newest')).toEqual(['three', 'two', 'one']);
    expect(await contents(leo, 'top')).toEqual(['two', 'three', 'one']);
    for (const sort of ['top', 'newest', 'oldest'] as const) {
      const seen: string[] = [];
      let after: { place: string; id: string } | undefined;
      for (let page = 0; page < 4; page++) {
        const [row] = await commentPage(database.db, leo, { postId, sort, limit: 1, after });
        if (row === undefined) break;
        seen.push(row.id);
        after = row;
      }
      expect([...seen].sort()).toEqual([one, two, three].sort());
    }
    const mine = await commentById(database.db, ada, two);
    expect(mine).toMatchObject({ myReaction: 'love', likeCount: 1, reactionCounts: { love: 1 } });
  });

  test('answers stand inside one another as deep as they may, and beside the deepest from there', async () => {
    let above = await say(leo.id, 'depth 0');
    for (let depth = 1; depth <= COMMENT_DEPTH_MAX; depth++)
      above = await say(leo.id, `depth ${depth}`, above);
    const beside = await say(ada.id, 'beside', above);
    const [deepest, sibling] = [
      await commentById(database.db, ada, above),
      await commentById(database.db, ada, beside),
    ];
    expect(deepest?.depth).toBe(COMMENT_DEPTH_MAX);
    expect(sibling).toMatchObject({ depth: COMMENT_DEPTH_MAX, parentId: deepest?.parentId });
    const answers = await replyPage(database.db, leo, { parentId: deepest?.parentId ?? '', limit: 20 });
    expect(answers.map(({ content }) => content)).toEqual([`depth ${COMMENT_DEPTH_MAX}`, 'beside']);
    await expectTrueCounts();
  });

  test('an edit is marked, the same words again are none', async () => {
    const id = await say(leo.id, 'Helo');
    await inOne((tx) => editComment(tx, id, 'Helo'));
    expect((await commentById(database.db, ada, id))?.editedAt).toBeNull();
    await inOne((tx) => editComment(tx, id, 'Hello'));
    expect(await commentById(database.db, ada, id)).toMatchObject({
      content: 'Hello',
      editedAt: expect.any(Date),
    });
  });
});

describe('deleting', () => {
  test('takes one without answers away, and leaves one with answers without its words', async () => {
    const top = await say(leo.id, 'secret words');
    await react(top, ada.id, 'like');
    const answer = await say(ada.id, 'answer', top);
    expect(await remove(top)).toBe(true);
    expect(await remove(top)).toBe(false);
    const [stub] = await list(leo);
    expect(stub).toMatchObject({ id: top, content: '', likeCount: 0, replyCount: 1 });
    expect(stub?.deletedAt).not.toBeNull();
    await expectTrueCounts();
    expect(await remove(answer)).toBe(true);
    expect(await list(leo)).toEqual([]);
    await expectTrueCounts();
  });

  test('takes every deleted one above with it that has no other answer', async () => {
    const top = await say(leo.id, 'top');
    const middle = await say(leo.id, 'middle', top);
    const last = await say(leo.id, 'last', middle);
    await remove(top);
    await remove(middle);
    expect((await list(leo)).map(({ id }) => id)).toEqual([top]);
    await remove(last);
    expect(await list(leo)).toEqual([]);
    await expectTrueCounts();
    const rows = await unrestrictedDb(database.db)
      .selectFrom('comments')
      .select('id')
      .where('postId', '=', postId)
      .execute();
    expect(rows).toEqual([]);
  });

  test('an edit or a reaction of what is deleted finds nothing', async () => {
    const id = await say(leo.id);
    await say(leo.id, 'answer', id);
    await remove(id);
    expect(await inOne((tx) => editComment(tx, id, 'New'))).toBe(false);
    expect(await react(id, ada.id, 'like')).toBeUndefined();
    expect(await react(randomUUID(), ada.id, 'like')).toBeUndefined();
  });
});

describe('who sees a comment', () => {
  test('whoever sees the post, and nobody else', async () => {
    const tribe = await createTribe(database.db, { isPrivate: true, ownerId: ada.id });
    const inside = await createPost(database.db, { authorId: ada.id, tribeId: tribe.id });
    const comment = await commentOn(database.db, inside.id, ada.id);
    const found = async (viewer: Viewer) => ({
      list: (await commentPage(database.db, viewer, { postId: inside.id, sort: 'top', limit: 9 })).length,
      one: (await commentById(database.db, viewer, comment.id)) !== undefined,
    });
    expect(await found(ada)).toEqual({ list: 1, one: true });
    expect(await found(leo)).toEqual({ list: 0, one: false });
    expect(await found({ ...leo, role: 'platform_admin' })).toEqual({ list: 0, one: false });
    await joinTribe(database.db, tribe.id, leo.id);
    expect(await found(leo)).toEqual({ list: 1, one: true });
    await inOne((tx) => deletePost(tx, inside.id, ada.id));
    expect(await found(ada)).toEqual({ list: 0, one: false });
  });

  test('by its own address with all it answers, the deepest too', async () => {
    let parent: string | undefined;
    const path: string[] = [];
    for (let depth = 0; depth <= COMMENT_DEPTH_MAX; depth += 1) {
      parent = await say(ada.id, `At ${depth}`, parent);
      path.push(parent);
      await say(leo.id, 'Beside the way', parent);
    }
    const found = await commentPath(database.db, leo, parent ?? '');
    expect(found.map(({ id }) => id)).toEqual(path);
    expect(await commentPath(database.db, leo, path[1] ?? '')).toHaveLength(2);
    expect(await commentPath(database.db, leo, randomUUID())).toEqual([]);
    await blockUser(database.db, leo.id, ada.id);
    expect(await commentPath(database.db, leo, parent ?? '')).toEqual([]);
    await unrestrictedDb(database.db).deleteFrom('userBlocks').execute();
  });

  test('a block hides both from each other', async () => {
    const [bo, cy] = await Promise.all(
      [1, 2].map(async (): Promise<Viewer> => ({ id: (await createUser(database.db)).id, role: 'member' })),
    );
    if (bo === undefined || cy === undefined) throw new Error('Nobody is there');
    const [byBo, byCy] = [await say(bo.id, 'by Bo'), await say(cy.id, 'by Cy')];
    await say(cy.id, 'Cy answers', byBo);
    await blockUser(database.db, bo.id, cy.id);
    expect(await contents(bo)).toEqual(['by Bo']);
    expect(await contents(cy)).toEqual(['by Cy']);
    expect(await contents(leo)).toEqual(['by Bo', 'by Cy']);
    expect(await replyPage(database.db, bo, { parentId: byBo, limit: 9 })).toEqual([]);
    expect(await commentById(database.db, bo, byCy)).toBeUndefined();
  });
});

describe('all at once', () => {
  test('fifty comments, then fifty answers: every count is true', async () => {
    await Promise.all(crowd.map((person, n) => say(person, `Comment ${n}`)));
    const [first] = await list(ada);
    await Promise.all(crowd.map((person, n) => say(person, `Answer ${n}`, first?.id)));
    const post = await unrestrictedDb(database.db)
      .selectFrom('posts')
      .select('commentCount')
      .where('id', '=', postId)
      .executeTakeFirst();
    expect(post?.commentCount).toBe(100);
    await expectTrueCounts();
  });

  test('reactions given, changed and taken back while the comment is deleted', async () => {
    const id = await say(leo.id);
    await Promise.all(crowd.map((person, n) => react(id, person, n % 2 === 0 ? 'like' : 'love')));
    expect((await commentById(database.db, ada, id))?.reactionCounts).toEqual({ like: 25, love: 25 });
    await Promise.all(crowd.map((person, n) => react(id, person, n % 3 === 0 ? null : 'love')));
    await expectTrueCounts();
    await Promise.all([
      ...crowd.slice(0, 20).map((person) => react(id, person, 'like')),
      remove(id),
      ...crowd.slice(20, 40).map((person) => react(id, person, null)),
    ]);
    await expectTrueCounts();
  });

  test('a whole thread deleted from both ends: nothing of it is left, nothing fails', async () => {
    const ids = [await say(leo.id, 'top')];
    for (let depth = 1; depth <= COMMENT_DEPTH_MAX; depth++) ids.push(await say(leo.id, 'below', ids.at(-1)));
    ids.push(...(await Promise.all(crowd.slice(0, 20).map((person) => say(person, 'more', ids.at(-1))))));
    await Promise.all(ids.flatMap((id) => [remove(id), remove(id)]));
    expect(await list(ada)).toEqual([]);
    await expectTrueCounts();
  });
});
