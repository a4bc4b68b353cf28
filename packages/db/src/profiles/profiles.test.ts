import type { Viewer } from '@kindred/permissions/viewer';
import { FOLLOWING_MAX } from '@kindred/validation/profiles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockUser, createUser } from '../../factories/accounts.ts';
import { wrongCounters } from '../../test/counters.ts';
import { createTestDatabase, type TestDatabase } from '../../testing.ts';
import { createDatabase, type OpenedDatabase } from '../client.ts';
import { peopleAround, visibleProfile } from './queries.ts';
import { follow, unfollow } from './writes.ts';

const CROWD = 50;

let database: TestDatabase;
let crowded: OpenedDatabase;
let crowd: Viewer[];
let ada: Viewer;
let leo: Viewer;

const person = async (): Promise<Viewer> => {
  const { id, role } = await createUser(crowded.db);
  return { id, role };
};

beforeAll(async () => {
  database = await createTestDatabase();
  crowded = createDatabase({
    url: database.url,
    max: CROWD,
    statementTimeout: 60_000,
    connectTimeout: 60_000,
  });
  crowd = await Promise.all(Array.from({ length: CROWD }, person));
});
afterAll(async () => {
  expect(await wrongCounters(database.pool)).toEqual([]);
  await crowded.close();
  await database.drop();
});
beforeEach(async () => {
  [ada, leo] = [await person(), await person()];
});

const follows = (who: Viewer, whom: Viewer) =>
  crowded.db.transaction().execute((tx) => follow(tx, who.id, whom.id));
const leaves = (who: Viewer, whom: Viewer) =>
  crowded.db.transaction().execute((tx) => unfollow(tx, who.id, whom.id));
const profile = (of: Viewer, as = ada) => visibleProfile(database.db, as, { id: of.id });
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
type Page = Parameters<typeof peopleAround>[2];
const list = (name: Page['list'], of: Viewer, rest: Partial<Page> = {}, as = ada) =>
  peopleAround(database.db, as, { list: name, userId: of.id, limit: 100, ...rest });

describe('following', () => {
  test('moves the counters of both, and of friends once they follow each other', async () => {
    expect(await follows(ada, leo)).toBe(1);
    expect(await follows(ada, leo)).toBe(1);
    expect(await profile(leo)).toMatchObject({ followerCount: 1, friendCount: 0, isFollowing: true });
    expect(await profile(ada, leo)).toMatchObject({ followingCount: 1, followsMe: true, isFollowing: false });
    expect(await follows(leo, ada)).toBe(1);
    expect(await profile(leo)).toMatchObject({ friendCount: 1, followsMe: true });
    expect(await profile(ada)).toMatchObject({ friendCount: 1, followerCount: 1, followingCount: 1 });
    expect(idsOf(await list('friends', ada))).toEqual([leo.id]);
    expect(await leaves(ada, leo)).toBe(0);
    expect(await leaves(ada, leo)).toBe(0);
    expect(await profile(leo)).toMatchObject({ followerCount: 0, followingCount: 1, friendCount: 0 });
    expect(await list('friends', ada)).toEqual([]);
  });

  test('fifty follow one at once: fifty followers, each told a number of their own', async () => {
    const told = await Promise.all(crowd.map((one) => follows(one, ada)));
    expect(new Set(told)).toEqual(new Set(crowd.map((_, at) => at + 1)));
    expect(await profile(ada, leo)).toMatchObject({ followerCount: CROWD });
    await Promise.all(crowd.map((one) => leaves(one, ada)));
    expect(await profile(ada, leo)).toMatchObject({ followerCount: 0 });
  });

  test('all follow each other at once, and change their minds: nobody waits for ever, counts are true', async () => {
    const few = crowd.slice(0, 8);
    const pairs = few.flatMap((one) => few.filter((other) => other !== one).map((other) => [one, other]));
    await Promise.all(pairs.map(([one = ada, other = leo]) => follows(one, other)));
    expect(await profile(few[0] ?? ada)).toMatchObject({
      followerCount: 7,
      followingCount: 7,
      friendCount: 7,
    });
    await Promise.all(
      pairs.map(([one = ada, other = leo], n) => (n % 3 === 0 ? follows(one, other) : leaves(one, other))),
    );
    expect(await wrongCounters(database.pool)).toEqual([]);
  });

  test('ends where the number of people is reached; somebody who is not there is not followed', async () => {
    await database.db
      .updateTable('users')
      .set({ followingCount: FOLLOWING_MAX })
      .where('id', '=', ada.id)
      .execute();
    expect(await follows(ada, leo)).toBe('too_many');
    expect(await profile(leo)).toMatchObject({ followerCount: 0, isFollowing: false });
    await database.db.updateTable('users').set({ followingCount: 0 }).where('id', '=', ada.id).execute();
    const nobody: Viewer = { ...leo, id: '019a0000-0000-7000-8000-000000000000' };
    expect(await follows(ada, nobody)).toBe('gone');
    expect(await leaves(ada, nobody)).toBe('gone');
  });

  test('does not make a person look changed', async () => {
    const before = await createUser(database.db, { updatedAt: new Date('2026-01-01') });
    await follows(ada, { id: before.id, role: 'member' });
    const after = await database.db
      .selectFrom('users')
      .select(['updatedAt', 'followerCount'])
      .where('id', '=', before.id)
      .executeTakeFirstOrThrow();
    expect(after).toEqual({ updatedAt: new Date('2026-01-01'), followerCount: 1 });
  });
});

describe('the lists', () => {
  test('are read page by page, the latest first, without those in a block with the reader', async () => {
    for (const one of crowd.slice(0, 9)) await follows(one, leo);
    const [first, , third, fourth] = crowd;
    await blockUser(database.db, ada.id, first?.id ?? '');
    await blockUser(database.db, fourth?.id ?? '', ada.id);
    await database.db
      .updateTable('users')
      .set({ suspendedAt: new Date() })
      .where('id', '=', third?.id ?? '')
      .execute();
    const expected = idsOf([crowd[1], ...crowd.slice(4, 9)].map((one) => one ?? ada)).toReversed();
    expect(idsOf(await list('followers', leo))).toEqual(expected);
    const read: string[] = [];
    for (let after: Page['after']; ; ) {
      const rows = await list('followers', leo, { limit: 2, after });
      const last = rows.at(-1);
      if (last === undefined) break;
      read.push(...idsOf(rows));
      after = { place: last.place, id: last.id };
    }
    expect(read).toEqual(expected);
    await database.db
      .updateTable('users')
      .set({ suspendedAt: null })
      .where('id', '=', third?.id ?? '')
      .execute();
  });

  test('pages do not break where many followed in the same moment', async () => {
    for (const one of crowd.slice(10, 20)) await follows(leo, one);
    await database.pool.query(`update user_follows set created_at = now() where follower_id = $1`, [leo.id]);
    const read: string[] = [];
    for (let after: Page['after']; ; ) {
      const rows = await list('following', leo, { limit: 3, after });
      const last = rows.at(-1);
      if (last === undefined) break;
      read.push(...idsOf(rows));
      after = { place: last.place, id: last.id };
    }
    expect(read).toEqual(idsOf(crowd.slice(10, 20)).toSorted());
  });

  test('say whom the reader follows', async () => {
    const [one = leo, other = leo] = crowd.slice(20);
    await follows(one, leo);
    await follows(other, leo);
    await follows(ada, one);
    const rows = await list('followers', leo);
    expect(rows.find(({ id }) => id === one.id)).toMatchObject({ isFollowing: true });
    expect(rows.find(({ id }) => id === other.id)).toMatchObject({ isFollowing: false });
  });
});

describe('a profile', () => {
  test('is found by its handle, whatever the case', async () => {
    const { id } = await createUser(database.db, { handle: 'Mixed.Case' });
    expect(await visibleProfile(database.db, ada, { handle: 'mixed.CASE' })).toMatchObject({ id });
    expect(await visibleProfile(database.db, ada, { handle: 'mixed%' })).toBeUndefined();
  });

  test('is not there for somebody in a block, either way, nor when it is suspended', async () => {
    await blockUser(database.db, ada.id, leo.id);
    expect(await profile(leo, ada)).toBeUndefined();
    expect(await profile(ada, leo)).toBeUndefined();
    const gone = await createUser(database.db, { suspendedAt: new Date() });
    expect(await profile({ id: gone.id, role: 'member' })).toBeUndefined();
  });
});
