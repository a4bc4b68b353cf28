import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createPost } from '../../../factories/feed.ts';
import { createTribe, joinTribe } from '../../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { follow } from '../../profiles/writes.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { currentUserById } from '../queries.ts';
import { insertSession } from '../writes.ts';
import { firstStepsOf } from './visibility.ts';
import { hideFirstSteps } from './writes.ts';

let database: TestDatabase;
let me: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  me = (await createUser(database.db)).id;
});

const NOTHING = { photo: false, tribes: 0, people: 0, post: false, notifications: false, isHidden: false };
const steps = () => firstStepsOf(database.db, me);
const isGettingStarted = async () => (await currentUserById(database.db, me))?.isGettingStarted;
const addPhoto = () =>
  database.db
    .updateTable('users')
    .set({ profileImageUrl: '/uploads/me.webp' })
    .where('id', '=', me)
    .execute();

async function joinTribes(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const { id } = await createUser(database.db);
    await joinTribe(database.db, (await createTribe(database.db, { ownerId: id })).id, me);
  }
}

async function followPeople(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const { id } = await createUser(database.db);
    await database.db.transaction().execute((tx) => follow(tx, me, id));
  }
}

async function registerBrowser(): Promise<void> {
  const sid = me.replaceAll('-', '').padEnd(64, '0');
  const expire = new Date(Date.now() + 3_600_000);
  const sess = { ip: null, userAgent: null };
  await insertSession(database.db, { sid, userId: me, expire, sess, confirmedAt: null });
  await unrestrictedDb(database.db)
    .insertInto('pushSubscriptions')
    .values({
      userId: me,
      sid,
      endpoint: `https://push.example/${me}`,
      p256dh: 'key',
      auth: 'auth',
      device: 'Phone',
    })
    .execute();
}

test('a new account has done none of the steps', async () => {
  expect(await steps()).toEqual(NOTHING);
  expect(await isGettingStarted()).toBe(true);
});

test('a step is done by what the person did, and counts end at their goals', async () => {
  await joinTribes(2);
  await followPeople(1);
  expect(await steps()).toEqual({ ...NOTHING, tribes: 2, people: 1 });
  await joinTribes(2);
  await followPeople(5);
  await addPhoto();
  await registerBrowser();
  expect(await steps()).toEqual({ ...NOTHING, photo: true, tribes: 3, people: 5, notifications: true });
  expect(await isGettingStarted()).toBe(true);
  await createPost(database.db, { authorId: me });
  expect(await steps()).toMatchObject({ post: true, isHidden: false });
  expect(await isGettingStarted()).toBe(false);
});

test('neither a story nor a deleted post is a first post', async () => {
  await createPost(database.db, { authorId: me, deletedAt: new Date() });
  await createPost(database.db, { authorId: me, type: 'story', expiresAt: new Date(Date.now() + 60_000) });
  expect(await steps()).toMatchObject({ post: false });
});

test('hiding the steps twice hides them once, and keeps the settings of the person', async () => {
  await unrestrictedDb(database.db)
    .insertInto('userPreferences')
    .values({ userId: me, interests: ['bread'] })
    .execute();
  for (let n = 0; n < 2; n += 1) await database.db.transaction().execute((tx) => hideFirstSteps(tx, me));
  expect(await steps()).toEqual({ ...NOTHING, isHidden: true });
  expect(await isGettingStarted()).toBe(false);
  const row = await unrestrictedDb(database.db)
    .selectFrom('userPreferences')
    .select('interests')
    .where('userId', '=', me)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ interests: ['bread'] });
});
