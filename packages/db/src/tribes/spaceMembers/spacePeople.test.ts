import type { Viewer } from '@kindred/permissions/viewer';
import { SPACE_PEOPLE_MAX } from '@kindred/validation/tribes/spaceMembers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createPost } from '../../../factories/feed.ts';
import { createSpace } from '../../../factories/spaces.ts';
import { createTribe, joinTribe } from '../../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { createDatabase, type OpenedDatabase, type Tx } from '../../client.ts';
import { postById } from '../../feed/queries.ts';
import { createNotification } from '../../notifications/writes.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { banMember } from '../bans/writes.ts';
import { removeMember } from '../members/writes.ts';
import { spaceById } from '../spaces/queries.ts';
import { lockTribe } from '../writes.ts';
import { countPeopleOfSpace, peopleAndSpace, peopleOfSpace } from './queries.ts';
import { ADDED_KIND, addPeople, removePerson, takeAddedNotifications } from './writes.ts';

let database: TestDatabase;
let crowded: OpenedDatabase;
let olga: Viewer;
let leo: Viewer;
let tribeId: string;
/** For moderators. */
let spaceId: string;

const person = async (): Promise<Viewer> => ({ id: (await createUser(database.db)).id, role: 'member' });
const inOne = <T>(work: (tx: Tx) => Promise<T>) => crowded.db.transaction().execute(work);

beforeAll(async () => {
  database = await createTestDatabase();
  const patient = { statementTimeout: 60_000, connectTimeout: 60_000 };
  crowded = createDatabase({ url: database.url, max: 20, ...patient });
});
afterAll(async () => {
  await crowded.close();
  await database.drop();
});
beforeEach(async () => {
  [olga, leo] = [await person(), await person()];
  tribeId = (await createTribe(database.db, { ownerId: olga.id, isPrivate: true })).id;
  await joinTribe(database.db, tribeId, leo.id);
  spaceId = (await createSpace(database.db, { tribeId, readRole: 'moderator', postRole: 'moderator' })).id;
});

const add = (userIds: string[] = [leo.id], to = spaceId) =>
  inOne(async (tx) => {
    await lockTribe(tx, tribeId);
    const addition = { spaceId: to, tribeId, userIds, addedBy: olga.id, how: 'person' } as const;
    return addPeople(tx, addition);
  });
const takeOut = () => inOne((tx) => removePerson(tx, { spaceId, userId: leo.id }));
const rows = async () => {
  const found = unrestrictedDb(database.db).selectFrom('spacePeople').select('userId');
  return (await found.where('spaceId', '=', spaceId).execute()).map(({ userId }) => userId);
};
const reads = async (who = leo) => (await spaceById(database.db, who, spaceId))?.isReader;

describe('who was added', () => {
  test('reads the space and what is in it, until they are taken out', async () => {
    const inSpace = { tribeId, spaceId, visibility: 'custom' as const, onFeed: false, onProfile: false };
    const post = await createPost(database.db, { authorId: olga.id, ...inSpace });
    const sees = async () => (await postById(database.db, leo, post.id)) !== undefined;
    expect([await reads(), await sees()]).toEqual([false, false]);
    expect(await add()).toEqual({ addedIds: [leo.id], readerIds: [leo.id] });
    expect([await reads(), await sees()]).toEqual([true, true]);
    expect((await spaceById(database.db, leo, spaceId))?.isAdded).toBe(true);
    expect(await takeOut()).toEqual({ wasAdded: true, isNewsGone: false });
    expect([await reads(), await sees()]).toEqual([false, false]);
    expect(await takeOut()).toEqual({ wasAdded: false, isNewsGone: false });
  });

  test('is added once, and nobody is who is not in the tribe', async () => {
    const outsider = await person();
    expect(await add([leo.id, leo.id, outsider.id])).toEqual({ addedIds: [leo.id], readerIds: [leo.id] });
    expect(await add([leo.id])).toEqual({ addedIds: [], readerIds: [] });
    expect(await rows()).toEqual([leo.id]);
    const row = { spaceId, tribeId, userId: outsider.id };
    await expect(unrestrictedDb(database.db).insertInto('spacePeople').values(row).execute()).rejects.toThrow(
      'space_people_membership_fkey',
    );
    const other = await createTribe(database.db);
    await joinTribe(database.db, other.id, outsider.id);
    const elsewhere = { ...row, tribeId: other.id };
    await expect(
      unrestrictedDb(database.db).insertInto('spacePeople').values(elsewhere).execute(),
    ).rejects.toThrow('space_people_space_fkey');
  });

  test('is not somebody who reads it now when they do by their role, or when their trial is over', async () => {
    const [moderator, late] = [await person(), await person()];
    await joinTribe(database.db, tribeId, moderator.id, 'moderator');
    await joinTribe(database.db, tribeId, late.id);
    await database.db
      .updateTable('tribeMemberships')
      .set({ accessUntil: new Date(0) })
      .where('userId', '=', late.id)
      .execute();
    const done = await add([moderator.id, late.id]);
    expect(done).toEqual({ addedIds: expect.any(Array), readerIds: [] });
    expect(await reads(late)).toBe(false);
    const known = await peopleAndSpace(database.db, spaceId, [moderator.id, late.id, leo.id]);
    const of = ({ id }: Viewer) => known.find((each) => each.id === id);
    expect([of(moderator), of(late), of(leo)]).toEqual([
      { id: moderator.id, isAdded: true, isReader: true },
      { id: late.id, isAdded: true, isReader: false },
      { id: leo.id, isAdded: false, isReader: false },
    ]);
  });

  test('reads nothing while the tribe has its spaces switched off', async () => {
    await add();
    const inSpace = { tribeId, spaceId, visibility: 'custom' as const, onFeed: false, onProfile: false };
    const post = await createPost(database.db, { authorId: olga.id, ...inSpace });
    const sees = async () => (await postById(database.db, leo, post.id)) !== undefined;
    const set = (enabledFeatures: 'spaces'[]) =>
      database.db.updateTable('tribes').set({ enabledFeatures }).where('id', '=', tribeId).execute();
    await set([]);
    expect(await sees()).toBe(false);
    await set(['spaces']);
    expect(await sees()).toBe(true);
  });
});

describe('the row goes', () => {
  test.each([
    ['when they leave or are removed', () => inOne((tx) => removeMember(tx, tribeId, leo.id))],
    [
      'when they are banned',
      () => inOne((tx) => banMember(tx, { tribeId, userId: leo.id, reason: 'Spam', bannedBy: olga.id })),
    ],
    [
      'when their account goes',
      () => unrestrictedDb(database.db).deleteFrom('users').where('id', '=', leo.id).execute(),
    ],
    [
      'when the space goes',
      () => unrestrictedDb(database.db).deleteFrom('spaces').where('id', '=', spaceId).execute(),
    ],
    ['when the tribe goes', () => database.db.deleteFrom('tribes').where('id', '=', tribeId).execute()],
  ])('%s', async (_when, happen) => {
    await add();
    expect(await rows()).toEqual([leo.id]);
    await happen();
    expect(await rows()).toEqual([]);
  });

  test('and does not come back with who joins again', async () => {
    await add();
    await inOne((tx) => removeMember(tx, tribeId, leo.id));
    await joinTribe(database.db, tribeId, leo.id);
    expect(await reads()).toBe(false);
  });

  test('but stays when who added them is gone', async () => {
    const admin = await person();
    await joinTribe(database.db, tribeId, admin.id, 'admin');
    const addition = { spaceId, tribeId, userIds: [leo.id], addedBy: admin.id, how: 'automation' } as const;
    await inOne((tx) => addPeople(tx, addition));
    expect(await peopleOfSpace(database.db, { spaceId, limit: 9 })).toMatchObject([
      { id: leo.id, how: 'automation', addedBy: admin.id },
    ]);
    await unrestrictedDb(database.db).deleteFrom('users').where('id', '=', admin.id).execute();
    expect(await peopleOfSpace(database.db, { spaceId, limit: 9 })).toMatchObject([
      { id: leo.id, addedBy: null, byFirstName: null },
    ]);
  });
});

describe('at once', () => {
  test('ten who add somebody add them once', async () => {
    const done = await Promise.all(Array.from({ length: 10 }, () => add()));
    expect(done.filter((each) => each !== 'too_many' && each.addedIds.length === 1)).toHaveLength(1);
    expect(await rows()).toEqual([leo.id]);
  });

  test('adding somebody and removing them from the tribe leaves nobody behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const guest = await person();
      await joinTribe(database.db, tribeId, guest.id);
      await Promise.all([
        add([guest.id]),
        inOne((tx) => removeMember(tx, tribeId, guest.id)),
        add([guest.id]),
      ]);
      expect(await rows()).toEqual([]);
      expect(await reads(guest)).toBe(false);
    }
  });

  test('adding and taking out end in one of the two', async () => {
    await Promise.all([add(), takeOut(), add(), takeOut(), add()]);
    const isAdded = (await rows()).length === 1;
    expect(await reads()).toBe(isAdded);
  });
});

describe('the list', () => {
  test('is of the last added first, page by page and everybody once, without who is suspended', async () => {
    const people = await Promise.all(Array.from({ length: 7 }, person));
    for (const { id } of people) await joinTribe(database.db, tribeId, id);
    const ids = people.map(({ id }) => id);
    await add(ids.slice(0, 4));
    await add(ids.slice(4));
    await database.db
      .updateTable('users')
      .set({ suspendedAt: new Date() })
      .where('id', '=', ids[0] ?? '')
      .execute();
    const seen: string[] = [];
    for (let after: { place: string; id: string } | undefined; ; ) {
      const page = await peopleOfSpace(database.db, { spaceId, limit: 2, after });
      after = page.at(-1);
      if (after === undefined) break;
      seen.push(...page.map(({ id }) => id));
    }
    expect(seen.slice(0, 3).toSorted()).toEqual(ids.slice(4).toSorted());
    expect(seen.slice(3).toSorted()).toEqual(ids.slice(1, 4).toSorted());
    expect(await countPeopleOfSpace(database.db, spaceId)).toBe(6);
  });

  test('has an end', async () => {
    await database.pool.query(
      `with people as (
         insert into users (email, first_name, last_name, handle)
         select 'crowd' || n || '@example.net', 'Crowd', 'Person', 'crowd' || n
         from generate_series(1, ${SPACE_PEOPLE_MAX}) n returning id)
       insert into tribe_memberships (tribe_id, user_id) select $1, id from people`,
      [tribeId],
    );
    await database.pool.query(
      `insert into space_people (space_id, tribe_id, user_id)
       select $1, $2, user_id from tribe_memberships
       where tribe_id = $2 and user_id not in ($3, $4) limit ${SPACE_PEOPLE_MAX - 1}`,
      [spaceId, tribeId, leo.id, olga.id],
    );
    expect(await add()).toMatchObject({ addedIds: [leo.id] });
    expect(await add([olga.id])).toBe('too_many');
  });
});

describe('what they were told', () => {
  const tell = (data: { postId?: string; tribeId?: string; kind?: string; spaceIds?: string[] }) =>
    inOne((tx) =>
      createNotification(
        tx,
        {
          userId: leo.id,
          actorId: olga.id,
          type: 'system',
          kind: 'tribe',
          did: 'did',
          message: '',
          data,
        },
        'Olga Ost',
        true,
      ),
    );
  const told = async () => {
    const news = unrestrictedDb(database.db).selectFrom('notifications').select('data');
    return (await news.where('userId', '=', leo.id).execute()).map(({ data }) => data);
  };

  test('of a space goes when they are taken out, and nothing else', async () => {
    const inSpace = { tribeId, spaceId, visibility: 'custom' as const, onFeed: false, onProfile: false };
    const [inside, outside] = [
      await createPost(database.db, { authorId: olga.id, ...inSpace }),
      await createPost(database.db, { authorId: olga.id, tribeId }),
    ];
    await add();
    await tell({ postId: inside.id });
    await tell({ postId: outside.id });
    await tell({ tribeId, kind: ADDED_KIND, spaceIds: [spaceId] });
    expect(await takeOut()).toEqual({ wasAdded: true, isNewsGone: true });
    expect(await told()).toMatchObject([{ postId: outside.id }]);
  });

  test('stays while they read it by their role', async () => {
    await add();
    await database.db
      .updateTable('tribeMemberships')
      .set({ role: 'moderator' })
      .where('userId', '=', leo.id)
      .execute();
    await tell({ tribeId, kind: ADDED_KIND, spaceIds: [spaceId] });
    expect(await takeOut()).toEqual({ wasAdded: true, isNewsGone: false });
    expect(await told()).toHaveLength(1);
  });

  test('of being added is taken together as long as it was not read', async () => {
    const other = (await createSpace(database.db, { tribeId })).id;
    const asked = { userId: leo.id, actorId: olga.id, tribeId };
    await tell({ tribeId, kind: ADDED_KIND, spaceIds: [spaceId] });
    await tell({ tribeId, kind: ADDED_KIND, spaceIds: [spaceId, other] });
    await tell({ tribeId, kind: 'role' });
    const spaces = await inOne((tx) => takeAddedNotifications(tx, asked));
    expect(spaces.toSorted()).toEqual([spaceId, other].toSorted());
    expect(await told()).toMatchObject([{ kind: 'role' }]);
    await tell({ tribeId, kind: ADDED_KIND, spaceIds: [spaceId] });
    await unrestrictedDb(database.db).updateTable('notifications').set({ isRead: true }).execute();
    expect(await inOne((tx) => takeAddedNotifications(tx, asked))).toEqual([]);
  });
});
