import type { Viewer } from '@kindred/permissions/viewer';
import { POST_EDITS_MAX } from '@kindred/validation/feed/edits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockUser, createUser } from '../../../factories/accounts.ts';
import { createPost } from '../../../factories/feed.ts';
import { createTribe, joinTribe } from '../../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { createDatabase, type OpenedDatabase, type Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { countPostsOfUser, postById, postsOfUser } from '../queries.ts';
import { deletePost, insertPost } from '../writes.ts';
import { editsOf, savedPage, undoablePost } from './queries.ts';
import { editPost, pinPost, restorePost, savePost, unpinPost, unsavePost } from './writes.ts';

const CROWD = 50;

let database: TestDatabase;
let crowded: OpenedDatabase;
let ada: Viewer;
let leo: Viewer;

beforeAll(async () => {
  database = await createTestDatabase();
  crowded = createDatabase({
    url: database.url,
    max: CROWD,
    statementTimeout: 60_000,
    connectTimeout: 60_000,
  });
});
afterAll(async () => {
  await crowded.close();
  await database.drop();
});
beforeEach(async () => {
  const people = [await createUser(database.db), await createUser(database.db)];
  const [first, second] = people.map(({ id, role }): Viewer => ({ id, role }));
  if (!first || !second) throw new Error('Two people were made');
  [ada, leo] = [first, second];
});

const inOne = <T>(work: (tx: Tx) => Promise<T>) => crowded.db.transaction().execute(work);
const edit = (id: string, content: string) => inOne((tx) => editPost(tx, id, content));
const save = (id: string, by = leo) => inOne((tx) => savePost(tx, id, by.id));
const pin = (id: string, by = ada) => inOne((tx) => pinPost(tx, { id, authorId: by.id, businessId: null }));
const remove = (id: string, by = ada) => inOne((tx) => deletePost(tx, id, by.id));
const restore = (id: string, by = ada) => inOne((tx) => restorePost(tx, id, by.id));
const stored = (id: string) =>
  unrestrictedDb(database.db).selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

async function tagsOf(postId: string): Promise<string[]> {
  const rows = await unrestrictedDb(database.db)
    .selectFrom('postHashtags')
    .select('tag')
    .where('postId', '=', postId)
    .orderBy('tag')
    .execute();
  return rows.map(({ tag }) => tag);
}

describe('editing', () => {
  test('keeps what it said before, with the time it stood, and rewrites its hashtags', async () => {
    const id = await inOne((tx) =>
      insertPost(tx, { authorId: ada.id, type: 'text', content: 'One #loaf #rye', places: null }).then(
        ({ id }) => id,
      ),
    );
    const { createdAt } = await stored(id);
    expect(await edit(id, 'Two #loaf #spelt')).toBe(true);
    const first = await stored(id);
    expect(first).toMatchObject({ content: 'Two #loaf #spelt' });
    expect(await tagsOf(id)).toEqual(['loaf', 'spelt']);
    expect(await edit(id, 'Three')).toBe(true);
    expect(await tagsOf(id)).toEqual([]);
    const edits = await editsOf(database.db, id);
    expect(edits.map(({ content }) => content)).toEqual(['Two #loaf #spelt', 'One #loaf #rye']);
    expect(edits[1]?.writtenAt).toEqual(createdAt);
    expect(edits[1]?.replacedAt).toEqual(first.editedAt);
    expect(edits[0]?.writtenAt).toEqual(first.editedAt);
  });

  test('to what it says already is no edit', async () => {
    const { id } = await createPost(database.db, { authorId: ada.id, content: 'Same' });
    expect(await edit(id, 'Same')).toBe(false);
    expect((await stored(id)).editedAt).toBeNull();
    expect(await editsOf(database.db, id)).toEqual([]);
  });

  test('fifty times at once keeps every wording, and never more than the last of them', async () => {
    const { id } = await createPost(database.db, { authorId: ada.id, content: 'First' });
    await Promise.all(Array.from({ length: CROWD }, (_, n) => edit(id, `Wording ${n}`)));
    const edits = await editsOf(database.db, id);
    expect(edits).toHaveLength(CROWD);
    const said = new Set([...edits.map(({ content }) => content), (await stored(id)).content]);
    expect(said.size).toBe(CROWD + 1);
    await edit(id, 'The last');
    const kept = await editsOf(database.db, id);
    expect(kept).toHaveLength(POST_EDITS_MAX);
    expect(kept.map(({ content }) => content)).not.toContain('First');
  });

  test('does not reach a post that is gone', async () => {
    const { id } = await createPost(database.db, {
      authorId: ada.id,
      content: 'Gone',
      deletedAt: new Date(),
    });
    expect(await edit(id, 'Back?')).toBeUndefined();
    expect((await stored(id)).content).toBe('Gone');
  });
});

describe('saving', () => {
  test('once a person and post, also fifty times at once; taking it back as well', async () => {
    const { id } = await createPost(database.db, { authorId: ada.id });
    await Promise.all(Array.from({ length: CROWD }, () => save(id)));
    expect(idsOf(await savedPage(database.db, leo, { limit: 10 }))).toEqual([id]);
    expect(await postById(database.db, leo, id)).toMatchObject({ isSaved: true });
    expect(await postById(database.db, ada, id)).toMatchObject({ isSaved: false });
    await Promise.all(Array.from({ length: CROWD }, () => inOne((tx) => unsavePost(tx, id, leo.id))));
    expect(await savedPage(database.db, leo, { limit: 10 })).toEqual([]);
  });

  test('lists the last saved first, page after page, without what I can no longer see', async () => {
    const tribe = await createTribe(database.db, { ownerId: ada.id, isPrivate: true });
    await joinTribe(database.db, tribe.id, leo.id);
    const blocked = await createUser(database.db);
    const posts: string[] = [];
    const lost: string[] = [];
    for (let n = 0; n < 12; n++) {
      const isLost = n % 3 === 1;
      const { id } = await createPost(database.db, {
        authorId: n === 4 ? blocked.id : ada.id,
        ...(isLost && n !== 4 ? { tribeId: tribe.id } : {}),
        createdAt: hoursAgo(n),
      });
      await save(id);
      (isLost ? lost : posts).push(id);
    }
    expect(await savedPage(database.db, leo, { limit: 20 })).toHaveLength(12);
    await blockUser(database.db, blocked.id, leo.id);
    await database.db
      .deleteFrom('tribeMemberships')
      .where('tribeId', '=', tribe.id)
      .where('userId', '=', leo.id)
      .execute();

    const read: string[] = [];
    let after: { place: string; id: string } | undefined;
    for (;;) {
      const rows = await savedPage(database.db, leo, { limit: 3, after });
      read.push(...idsOf(rows));
      const last = rows.at(-1);
      if (last === undefined) break;
      if (read.length < posts.length) expect(rows).toHaveLength(3);
      after = { place: last.place, id: last.id };
    }
    expect(read).toEqual(posts.toReversed());
    expect(read.some((id) => lost.includes(id))).toBe(false);
  });
});

describe('pinning', () => {
  test('puts a post above all others of its author, and another in its place', async () => {
    const old = await createPost(database.db, { authorId: ada.id, createdAt: hoursAgo(9) });
    const middle = await createPost(database.db, { authorId: ada.id, createdAt: hoursAgo(5) });
    const fresh = await createPost(database.db, { authorId: ada.id, createdAt: hoursAgo(1) });
    const all = async () => idsOf(await postsOfUser(database.db, leo, { userId: ada.id, limit: 10 }));
    expect(await all()).toEqual([fresh.id, middle.id, old.id]);
    expect(await pin(old.id)).toEqual([old.id]);
    expect(await all()).toEqual([old.id, fresh.id, middle.id]);
    expect(await pin(middle.id)).toEqual([middle.id, old.id]);
    expect(await all()).toEqual([middle.id, fresh.id, old.id]);
    expect(await inOne((tx) => unpinPost(tx, middle.id))).toBe(true);
    expect(await all()).toEqual([fresh.id, middle.id, old.id]);
  });

  test.each([1, 2, 3, 4])('%i at a time, pages neither repeat nor skip', async (limit) => {
    const posts = [];
    for (let n = 0; n < 7; n++) {
      posts.push((await createPost(database.db, { authorId: ada.id, createdAt: hoursAgo(n) })).id);
    }
    const [pinned = ''] = posts.splice(4, 1);
    await pin(pinned);
    const read: string[] = [];
    for (let after: string | undefined; ; after = read.at(-1)) {
      const page = idsOf(await postsOfUser(database.db, leo, { userId: ada.id, limit, after }));
      if (page.length === 0) break;
      read.push(...page);
    }
    expect(read).toEqual([pinned, ...posts]);
  });

  test('fifty posts at once leaves one', async () => {
    const posts = await Promise.all(
      Array.from({ length: CROWD }, () => createPost(crowded.db, { authorId: ada.id })),
    );
    await Promise.all(posts.map(({ id }) => pin(id)));
    const pinned = await unrestrictedDb(database.db)
      .selectFrom('posts')
      .select('id')
      .where('authorId', '=', ada.id)
      .where('isPinned', '=', true)
      .execute();
    expect(pinned).toHaveLength(1);
  });

  test('leaves what is pinned in a tribe where it is, there and in the list by time', async () => {
    const tribe = await createTribe(database.db, { ownerId: ada.id });
    const there = await createPost(database.db, {
      authorId: ada.id,
      tribeId: tribe.id,
      isPinned: true,
      createdAt: hoursAgo(3),
    });
    const mine = await createPost(database.db, { authorId: ada.id, createdAt: hoursAgo(2) });
    await pin(mine.id);
    expect(await stored(there.id)).toMatchObject({ isPinned: true });
    expect(idsOf(await postsOfUser(database.db, leo, { userId: ada.id, limit: 10 }))).toEqual([
      mine.id,
      there.id,
    ]);
  });

  test('a post that is gone, or somebody else’s, is not pinned, and the one there is stays', async () => {
    const mine = await createPost(database.db, { authorId: ada.id });
    const gone = await createPost(database.db, { authorId: ada.id });
    await pin(mine.id);
    await remove(gone.id);
    const failed = inOne(async (tx) => {
      if ((await pinPost(tx, gone)) === undefined) throw new Error('gone');
    });
    await expect(failed).rejects.toThrow('gone');
    expect(await stored(mine.id)).toMatchObject({ isPinned: true });
    expect(await pin(mine.id, leo)).toBeUndefined();
  });
});

describe('bringing back what was deleted', () => {
  test('the author may within a minute; it is where it was, and counts as passed on again', async () => {
    const original = await createPost(database.db, { authorId: leo.id });
    const id = await inOne((tx) =>
      insertPost(tx, {
        authorId: ada.id,
        type: 'text',
        content: 'Read this',
        sharedPostId: original.id,
        places: null,
      }).then(({ id }) => id),
    );
    expect((await stored(original.id)).shareCount).toBe(1);
    await remove(id);
    expect((await stored(original.id)).shareCount).toBe(0);
    expect(await undoablePost(database.db, ada, id)).toEqual({ id });
    expect(await undoablePost(database.db, leo, id)).toBeUndefined();
    const answers = await Promise.all(Array.from({ length: 10 }, () => restore(id)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect((await stored(original.id)).shareCount).toBe(1);
    expect(await postById(database.db, leo, id)).toMatchObject({ id });
  });

  test('it is pinned as it was, unless another has taken its place meanwhile', async () => {
    const [mine, other] = [
      await createPost(database.db, { authorId: ada.id }),
      await createPost(database.db, { authorId: ada.id }),
    ];
    await pin(mine.id);
    await remove(mine.id);
    expect(await restore(mine.id)).toBe(true);
    expect((await stored(mine.id)).isPinned).toBe(true);
    await remove(mine.id);
    await pin(other.id);
    expect(await restore(mine.id)).toBe(true);
    expect((await stored(mine.id)).isPinned).toBe(false);
    expect((await stored(other.id)).isPinned).toBe(true);
  });

  test('nobody else may, nor the author what a moderator took away, nor a minute later', async () => {
    const { id } = await createPost(database.db, { authorId: ada.id });
    await remove(id, leo);
    expect(await undoablePost(database.db, ada, id)).toBeUndefined();
    expect(await restore(id)).toBe(false);
    expect(await restore(id, leo)).toBe(false);

    const late = await createPost(database.db, { authorId: ada.id });
    await remove(late.id);
    await unrestrictedDb(database.db)
      .updateTable('posts')
      .set({ deletedAt: new Date(Date.now() - 61_000) })
      .where('id', '=', late.id)
      .execute();
    expect(await undoablePost(database.db, ada, late.id)).toBeUndefined();
    expect(await restore(late.id)).toBe(false);
  });
});

test('the posts of a profile are counted for who asks, and no further than asked', async () => {
  const tribe = await createTribe(database.db, { ownerId: ada.id, isPrivate: true });
  for (const tribeId of [null, null, null, tribe.id]) {
    await createPost(database.db, { authorId: ada.id, tribeId });
  }
  await createPost(database.db, { authorId: ada.id, type: 'story', expiresAt: hoursAgo(-1) });
  await createPost(database.db, { authorId: ada.id, deletedAt: new Date() });
  expect(await countPostsOfUser(database.db, ada, ada.id, 1_000)).toBe(4);
  expect(await countPostsOfUser(database.db, leo, ada.id, 1_000)).toBe(3);
  expect(await countPostsOfUser(database.db, leo, ada.id, 2)).toBe(2);
});
