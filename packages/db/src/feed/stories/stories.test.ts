import { randomUUID } from 'node:crypto';
import type { Viewer } from '@kindred/permissions/viewer';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockUser, createUser } from '../../../factories/accounts.ts';
import { createPost } from '../../../factories/feed.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import type { Db, Tx } from '../../client.ts';
import { undone } from '../../undone.fixture.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { postById } from '../queries.ts';
import { storiesFor, viewersOf } from './visibility.ts';
import { deleteGoneStories, markSeen } from './writes.ts';

const HOUR_MS = 3_600_000;

let database: TestDatabase;
let ada: Viewer;
let leo: Viewer;

beforeAll(async () => {
  database = await createTestDatabase();
  ada = { id: (await createUser(database.db)).id, role: 'member' };
  leo = { id: (await createUser(database.db)).id, role: 'member' };
  await follow(database.db, ada.id, leo.id);
});
afterAll(() => database.drop());

const follow = (db: Db | Tx, followerId: string, followeeId: string) =>
  unrestrictedDb(db).insertInto('userFollows').values({ followerId, followeeId }).execute();

/** @param hours since it was told */
async function tell(db: Db | Tx, authorId: string, hours = 0): Promise<string> {
  const createdAt = new Date(Date.now() - hours * HOUR_MS);
  const expiresAt = new Date(createdAt.getTime() + 24 * HOUR_MS);
  return (await createPost(db, { authorId, type: 'story', createdAt, expiresAt })).id;
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

test('a story is there for a day, and then for nobody, its author included', async () => {
  await undone(database.db, async (tx) => {
    const id = await tell(tx, leo.id, 23.99);
    expect(idsOf(await storiesFor(tx, ada))).toEqual([id]);
    await unrestrictedDb(tx)
      .updateTable('posts')
      .set({ expiresAt: new Date(Date.now() - 60_000) })
      .where('id', '=', id)
      .execute();
    for (const viewer of [ada, leo]) {
      expect(await storiesFor(tx, viewer)).toEqual([]);
      expect(await postById(tx, viewer, id)).toBeUndefined();
    }
  });
});

test('the newest people come first, each with their stories from the oldest on', async () => {
  await undone(database.db, async (tx) => {
    const mona = (await createUser(tx)).id;
    await follow(tx, ada.id, mona);
    const [first, monas, last] = [
      await tell(tx, leo.id, 5),
      await tell(tx, mona, 3),
      await tell(tx, leo.id, 1),
    ];
    const mine = await tell(tx, ada.id, 10);
    expect(idsOf(await storiesFor(tx, ada))).toEqual([first, last, monas, mine]);
  });
});

test('of one person the newest twenty are shown, and of people the newest fifty, with oneself', async () => {
  await undone(database.db, async (tx) => {
    const told: string[] = [];
    for (let n = 0; n < 23; n++) told.push(await tell(tx, leo.id, 23 - n));
    expect(idsOf(await storiesFor(tx, ada))).toEqual(told.slice(3));
    const mine = await tell(tx, ada.id, 23.5);
    for (let n = 0; n < 55; n++) {
      const { id } = await createUser(tx);
      await follow(tx, ada.id, id);
      await tell(tx, id, 0.1);
    }
    const shown = await storiesFor(tx, ada);
    expect(new Set(shown.map(({ authorId }) => authorId)).size).toBe(50);
    expect(idsOf(shown)).toContain(mine);
  });
});

test('a story of a followed person is found behind thousands of newer ones', async () => {
  await undone(database.db, async (tx) => {
    const id = await tell(tx, leo.id, 20);
    const stranger = (await createUser(tx)).id;
    await sql`insert into posts (author_id, content, type, expires_at)
      select ${stranger}::uuid, 'A story', 'story', now() + interval '1 day' from generate_series(1, 3500)`.execute(
      tx,
    );
    expect(idsOf(await storiesFor(tx, ada))).toEqual([id]);
  });
});

test('a look counts once a person, and never that of who told it', async () => {
  const story = await tell(database.db, leo.id);
  const see = (viewerId: string) => database.db.transaction().execute((tx) => markSeen(tx, story, viewerId));
  const count = async () => (await postById(database.db, leo, story))?.viewCount;
  const isSeen = async (viewer: Viewer) =>
    (await storiesFor(database.db, viewer)).find(({ id }) => id === story)?.isSeen;
  expect(await isSeen(ada)).toBe(false);
  await Promise.all(Array.from({ length: 10 }, () => see(ada.id)));
  await see(leo.id);
  expect(await count()).toBe(1);
  expect([await isSeen(ada), await isSeen(leo)]).toEqual([true, true]);
  const crowd = await Promise.all(Array.from({ length: 20 }, () => createUser(database.db)));
  await Promise.all(crowd.map(({ id }) => see(id)));
  expect(await count()).toBe(21);
  expect(await viewersOf(database.db, leo, story, { limit: 100 })).toHaveLength(21);
  await database.db.transaction().execute((tx) => markSeen(tx, randomUUID(), ada.id));
});

test('who saw it, the latest first, page by page, without those who were blocked since', async () => {
  await undone(database.db, async (tx) => {
    const story = await tell(tx, leo.id);
    const people: string[] = [];
    for (let n = 0; n < 7; n++) people.push((await createUser(tx)).id);
    const at = Date.now();
    for (const [n, viewerId] of people.entries()) {
      // Two at every moment: only their id tells who came first.
      const viewedAt = new Date(at + Math.floor(n / 2));
      await unrestrictedDb(tx)
        .insertInto('storyViews')
        .values({ postId: story, viewerId, viewedAt })
        .execute();
    }
    const all = idsOf(await viewersOf(tx, leo, story, { limit: 100 }));
    expect(all).toHaveLength(7);
    const read: string[] = [];
    let after: { place: string; id: string } | undefined;
    for (;;) {
      const page = await viewersOf(tx, leo, story, { limit: 3, after });
      read.push(...idsOf(page));
      after = page.at(-1);
      if (page.length < 3) break;
    }
    expect(read).toEqual(all);
    await blockUser(tx, leo.id, people[0] ?? '');
    await blockUser(tx, people[1] ?? '', leo.id);
    const left = idsOf(await viewersOf(tx, leo, story, { limit: 100 }));
    expect(left).toEqual(all.filter((id) => id !== people[0] && id !== people[1]));
  });
});

test('stories that have been gone for a day are taken away for good, with who saw them', async () => {
  const [over, gone, alive] = [
    await tell(database.db, leo.id, 30),
    await tell(database.db, leo.id, 49),
    await tell(database.db, leo.id),
  ];
  const text = (await createPost(database.db, { authorId: leo.id, createdAt: new Date(0) })).id;
  await unrestrictedDb(database.db)
    .insertInto('storyViews')
    .values({ postId: gone, viewerId: ada.id })
    .execute();
  await deleteGoneStories(database.db);
  const left = await unrestrictedDb(database.db)
    .selectFrom('posts')
    .select('id')
    .where('id', 'in', [over, gone, alive, text])
    .execute();
  expect(idsOf(left).sort()).toEqual([over, alive, text].sort());
  const views = unrestrictedDb(database.db).selectFrom('storyViews').where('postId', '=', gone).selectAll();
  expect(await views.execute()).toEqual([]);
});
