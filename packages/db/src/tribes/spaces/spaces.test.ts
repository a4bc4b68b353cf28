import type { Viewer } from '@kindred/permissions/viewer';
import type { SpaceType } from '@kindred/validation/tribes/spaces';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockUser, createUser } from '../../../factories/accounts.ts';
import { commentOn, createPost } from '../../../factories/feed.ts';
import { createSpace } from '../../../factories/spaces.ts';
import { createTribe, joinTribe } from '../../../factories/tribes.ts';
import { lockWaiters } from '../../../test/waiting.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { createDatabase, type OpenedDatabase } from '../../client.ts';
import { deleteComment } from '../../feed/comments/writes.ts';
import { spacePage } from '../../feed/spaces/queries.ts';
import { deletePost } from '../../feed/writes.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { runningStreaks, spaceById, spacesInTribe, streakOf } from './queries.ts';
import {
  acceptAnswer,
  createDefaultSpaces,
  insertSpace,
  lockSpaces,
  markSpaceRead,
  orderSpaces,
  pinInSpace,
} from './writes.ts';

let database: TestDatabase;
let crowded: OpenedDatabase;
let ada: Viewer;
let leo: Viewer;
let tribeId: string;

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const person = async (): Promise<Viewer> => ({ id: (await createUser(database.db)).id, role: 'member' });
const inOne = <T>(work: (tx: Parameters<typeof lockSpaces>[0]) => Promise<T>) =>
  crowded.db.transaction().execute(work);

beforeAll(async () => {
  database = await createTestDatabase();
  crowded = createDatabase({
    url: database.url,
    max: 30,
    statementTimeout: 60_000,
    connectTimeout: 60_000,
  });
  [ada, leo] = [await person(), await person()];
});
afterAll(async () => {
  await crowded.close();
  await database.drop();
});
beforeEach(async () => {
  tribeId = (await createTribe(database.db, { ownerId: ada.id })).id;
  await joinTribe(database.db, tribeId, leo.id);
  await database.db
    .updateTable('tribeMemberships')
    .set({ joinedAt: daysAgo(60) })
    .execute();
});

const add = async (type: SpaceType = 'discussion') => (await createSpace(database.db, { tribeId, type })).id;
const write = (spaceId: string, by: Viewer, createdAt = new Date()) =>
  createPost(database.db, {
    authorId: by.id,
    tribeId,
    spaceId,
    visibility: 'custom',
    onFeed: false,
    onProfile: false,
    createdAt,
  });
const countsOf = async (spaceId: string) => {
  const { rows } = await database.pool.query(
    `select post_count as stored, last_post_at as last,
       (select count(*)::int from posts where space_id = spaces.id and deleted_at is null) as actual,
       (select max(created_at) from posts where space_id = spaces.id and deleted_at is null) as newest
     from spaces where id = $1`,
    [spaceId],
  );
  return rows[0] as { stored: number; actual: number; last: Date | null; newest: Date | null };
};
const expectTrue = async (spaceId: string, count: number) => {
  const { stored, actual, last, newest } = await countsOf(spaceId);
  expect([stored, actual, last]).toEqual([count, count, newest]);
};

describe('what a space counts', () => {
  test('follows posts that are written, deleted, brought back and gone with their author', async () => {
    const spaceId = await add();
    const guest = await person();
    await joinTribe(database.db, tribeId, guest.id);
    const old = await write(spaceId, leo, daysAgo(2));
    const { id } = await write(spaceId, ada);
    await write(spaceId, guest);
    await expectTrue(spaceId, 3);
    await inOne((tx) => deletePost(tx, id, ada.id));
    await expectTrue(spaceId, 2);
    await unrestrictedDb(database.db)
      .updateTable('posts')
      .set({ deletedAt: null })
      .where('id', '=', id)
      .execute();
    await expectTrue(spaceId, 3);
    await unrestrictedDb(database.db).deleteFrom('users').where('id', '=', guest.id).execute();
    await expectTrue(spaceId, 2);
    await inOne((tx) => deletePost(tx, id, ada.id));
    await inOne((tx) => deletePost(tx, old.id, leo.id));
    await expectTrue(spaceId, 0);
  });

  test('is true after a crowd wrote and deleted at once', async () => {
    const spaceId = await add('wins');
    const people = await Promise.all(Array.from({ length: 20 }, person));
    const posts = await Promise.all(
      people.map((by) =>
        createPost(crowded.db, {
          authorId: by.id,
          tribeId,
          spaceId,
          visibility: 'custom',
          onFeed: false,
          onProfile: false,
        }),
      ),
    );
    await Promise.all([
      ...posts.slice(0, 8).map(({ id }) => inOne((tx) => deletePost(tx, id, ada.id))),
      ...posts.slice(0, 8).map(({ id }) => inOne((tx) => deletePost(tx, id, ada.id))),
    ]);
    await expectTrue(spaceId, 12);
  });

  test('is true when the last post is deleted while the one before it is', async () => {
    const spaceId = await add();
    await write(spaceId, leo, daysAgo(3));
    const before = await write(spaceId, leo, daysAgo(2));
    const last = await write(spaceId, leo, daysAgo(1));
    let second: Promise<unknown> | undefined;
    await inOne(async (tx) => {
      await deletePost(tx, last.id, leo.id);
      second = inOne((other) => deletePost(other, before.id, leo.id));
      await lockWaiters(database.pool);
    });
    await second;
    await expectTrue(spaceId, 1);
  });

  test('a tribe that goes takes everything along', async () => {
    const spaceId = await add('wins');
    await write(spaceId, leo);
    await database.db.deleteFrom('tribes').where('id', '=', tribeId).execute();
    expect(await spaceById(database.db, ada, spaceId)).toBeUndefined();
  });
});

describe('what is new to me', () => {
  test('what others wrote since I looked, counted to a hundred', async () => {
    const spaceId = await add();
    const unread = async (viewer: Viewer) => (await spaceById(database.db, viewer, spaceId))?.unread;
    await write(spaceId, ada);
    await write(spaceId, leo);
    expect([await unread(ada), await unread(leo)]).toEqual([1, 1]);
    await inOne((tx) => markSpaceRead(tx, { spaceId, userId: leo.id, timeZone: undefined }));
    expect([await unread(ada), await unread(leo)]).toEqual([1, 0]);
    for (let n = 0; n < 120; n += 1) await write(spaceId, ada);
    expect(await unread(leo)).toBe(100);
    await blockUser(database.db, ada.id, leo.id);
    expect(await unread(leo)).toBe(0);
    await unrestrictedDb(database.db).deleteFrom('userBlocks').execute();
  });

  test('nothing from before I came, and nothing to who is outside', async () => {
    const spaceId = await add();
    await write(spaceId, ada, daysAgo(70));
    expect((await spaceById(database.db, leo, spaceId))?.unread).toBe(0);
    const outsider = await person();
    await write(spaceId, ada);
    expect((await spaceById(database.db, outsider, spaceId))?.unread).toBe(0);
  });

  test('looking again never takes a mark back', async () => {
    const spaceId = await add();
    const read = () => inOne((tx) => markSpaceRead(tx, { spaceId, userId: leo.id, timeZone: 'Asia/Seoul' }));
    await Promise.all(Array.from({ length: 10 }, read));
    const rows = await unrestrictedDb(database.db)
      .selectFrom('spaceReads')
      .selectAll()
      .where('spaceId', '=', spaceId)
      .execute();
    expect(rows).toMatchObject([{ timeZone: 'Asia/Seoul' }]);
    await inOne((tx) => markSpaceRead(tx, { spaceId, userId: leo.id, timeZone: 'Nowhere/Atlantis' }));
    expect(
      (
        await unrestrictedDb(database.db)
          .selectFrom('spaceReads')
          .select('timeZone')
          .where('spaceId', '=', spaceId)
          .executeTakeFirst()
      )?.timeZone,
    ).toBe('Asia/Seoul');
  });
});

describe('spaces of a tribe', () => {
  test('begin with three, and are put in another order by one who does not know them all', async () => {
    await inOne((tx) => createDefaultSpaces(tx, tribeId, ada.id));
    const names = async () => (await spacesInTribe(database.db, ada, tribeId)).map(({ name }) => name);
    expect(await names()).toEqual(['Announcements', 'Discussion', 'Introductions']);
    const [, , last] = await spacesInTribe(database.db, ada, tribeId);
    await inOne(async (tx) => {
      await lockSpaces(tx, tribeId);
      await orderSpaces(tx, tribeId, [last?.id ?? '']);
    });
    expect(await names()).toEqual(['Introductions', 'Announcements', 'Discussion']);
  });

  test('ten that are added at once have ten places', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        inOne(async (tx) => {
          await lockSpaces(tx, tribeId);
          await insertSpace(tx, {
            tribeId,
            type: 'discussion',
            name: `Space ${n}`,
            description: null,
            readRole: 'member',
            postRole: 'member',
            readTier: 'free',
            createdBy: ada.id,
          });
        }),
      ),
    );
    const { rows } = await database.pool.query('select position from spaces where tribe_id = $1 order by 1', [
      tribeId,
    ]);
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('the page of a space', () => {
  test('shows what is pinned first, then the newest, each post once, page after page', async () => {
    const spaceId = await add();
    const posts: { id: string }[] = [];
    for (let n = 0; n < 6; n += 1) posts.push(await write(spaceId, leo, daysAgo(6 - n)));
    const ids = posts.map(({ id }) => id);
    for (const at of [0, 2]) await inOne((tx) => pinInSpace(tx, { id: ids[at] ?? '', spaceId }, true));
    const expected = [2, 0, 5, 4, 3, 1].map((at) => ids[at]);
    const seen: string[] = [];
    let after: { place: string; id: string } | undefined;
    for (let page = 0; page < 8; page += 1) {
      const [row] = await spacePage(database.db, ada, { spaceId, limit: 1, after });
      if (row === undefined) break;
      seen.push(row.id);
      after = row;
    }
    expect(seen).toEqual(expected);
    expect((await spacePage(database.db, ada, { spaceId, limit: 4 })).map(({ id }) => id)).toEqual(
      expected.slice(0, 4),
    );
  });

  test('has open questions, and those that were answered; a deleted answer opens one again', async () => {
    const spaceId = await add('qa');
    const [asked, other] = [await write(spaceId, leo), await write(spaceId, leo)];
    const answer = await commentOn(database.db, asked.id, ada.id);
    const below = await commentOn(database.db, asked.id, leo.id, { parentId: answer.id });
    const elsewhere = await commentOn(database.db, other.id, ada.id);
    expect(await inOne((tx) => acceptAnswer(tx, asked.id, elsewhere.id))).toBe(false);
    expect(await inOne((tx) => acceptAnswer(tx, asked.id, answer.id))).toBe(true);
    const ids = async (answers: 'open' | 'answered') =>
      (await spacePage(database.db, ada, { spaceId, answers, limit: 9 })).map(({ id }) => id);
    expect([await ids('open'), await ids('answered')]).toEqual([[other.id], [asked.id]]);
    await inOne((tx) => deleteComment(tx, { id: answer.id, postId: asked.id }));
    expect(await ids('answered')).toEqual([]);
    await inOne((tx) => acceptAnswer(tx, asked.id, below.id));
    await inOne((tx) => deleteComment(tx, { id: below.id, postId: asked.id }));
    expect(await ids('answered')).toEqual([]);
  });
});

describe('a streak', () => {
  const streak = async (spaceId: string, of: Viewer = leo) => {
    const row = await streakOf(database.db, of.id, spaceId);
    return row && [row.current, row.best];
  };

  test('is of days in a row, is broken by a day without, and keeps its best', async () => {
    const spaceId = await add('wins');
    expect(await streak(spaceId)).toBeUndefined();
    for (const ago of [9, 8, 7, 6, 2, 1]) await write(spaceId, leo, daysAgo(ago));
    expect(await streak(spaceId)).toEqual([2, 4]);
    await write(spaceId, leo);
    await write(spaceId, leo);
    expect(await streak(spaceId)).toEqual([3, 4]);
    const none = await add('accountability');
    await write(none, leo, daysAgo(2));
    expect(await streak(none)).toEqual([0, 1]);
    expect(await runningStreaks(database.db, ada, none, 9)).toEqual([]);
  });

  test('is counted anew when a post goes, and is nothing when all are gone', async () => {
    const spaceId = await add('accountability');
    const posts: { id: string }[] = [];
    for (const ago of [2, 1, 0]) posts.push(await write(spaceId, leo, daysAgo(ago)));
    expect(await streak(spaceId)).toEqual([3, 3]);
    await inOne((tx) => deletePost(tx, posts[1]?.id ?? '', leo.id));
    expect(await streak(spaceId)).toEqual([1, 1]);
    for (const at of [0, 2]) await inOne((tx) => deletePost(tx, posts[at]?.id ?? '', leo.id));
    expect(await streak(spaceId)).toBeUndefined();
  });

  test('has the days of where its person lives', async () => {
    const spaceId = await add('wins');
    // Two moments of one day in UTC and of two in Kiritimati, which is fourteen hours ahead.
    const at = (hour: string) => new Date(`${daysAgo(1).toISOString().slice(0, 10)}T${hour}:00:00Z`);
    await inOne((tx) => markSpaceRead(tx, { spaceId, userId: leo.id, timeZone: 'Pacific/Kiritimati' }));
    for (const by of [leo, ada]) for (const hour of ['09', '11']) await write(spaceId, by, at(hour));
    expect(await streak(spaceId, leo)).toEqual([2, 2]);
    expect(await streak(spaceId, ada)).toEqual([1, 1]);
  });

  test('those that run are listed, the longest first', async () => {
    const spaceId = await add('wins');
    for (const ago of [1, 0]) await write(spaceId, leo, daysAgo(ago));
    await write(spaceId, ada);
    const rows = await runningStreaks(database.db, ada, spaceId, 9);
    expect(rows.map(({ id, current }) => [id, current])).toEqual([
      [leo.id, 2],
      [ada.id, 1],
    ]);
  });

  test('nothing is counted in a space that is for something else', async () => {
    const spaceId = await add('discussion');
    await write(spaceId, leo);
    expect(await streak(spaceId)).toBeUndefined();
  });
});
