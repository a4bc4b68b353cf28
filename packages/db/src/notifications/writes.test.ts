import type { Viewer } from '@kindred/permissions/viewer';
import { DEFAULT_NOTIFICATION_SETTINGS } from '@kindred/validation/notifications/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockUser, createUser } from '../../factories/accounts.ts';
import { createPost } from '../../factories/feed.ts';
import { createNotification as createNotice } from '../../factories/notifications.ts';
import { createTribe } from '../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../testing.ts';
import type { Tx } from '../client.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import { badgesOf, idsByHandles, notificationById, notificationsOf, storedSettings } from './visibility.ts';
import {
  changeSettings,
  createNotification,
  deleteOne,
  deletePostNotifications,
  findRecipient,
  keepSettings,
  type NewNotification,
  readMany,
  readOne,
  recipientsOfPost,
  unreadOne,
  withdrawNotifications,
} from './writes.ts';

let database: TestDatabase;
let olivia: Viewer;
let people: { id: string; name: string }[];
const POST = '01890000-0000-7000-8000-000000000001';

beforeAll(async () => {
  database = await createTestDatabase();
  olivia = { id: (await createUser(database.db)).id, role: 'member' };
  await createPost(database.db, { id: POST, authorId: olivia.id });
});
beforeEach(async () => {
  await unrestrictedDb(database.db).deleteFrom('notifications').execute();
  people = [];
  for (const firstName of ['Ada', 'Bo', 'Cleo', 'Dan']) {
    const { id } = await createUser(database.db, { firstName, lastName: 'Berg' });
    people.push({ id, name: `${firstName} Berg` });
  }
});
afterAll(() => database.drop());

const inOne = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const like = (actorId: string): NewNotification => ({
  userId: olivia.id,
  actorId,
  type: 'post_like',
  kind: 'like',
  did: 'liked your post',
  message: 'My first loaf',
  data: { postId: POST, actionUrl: `/post/${POST}` },
  groupKey: `like:${POST}`,
  isOnce: true,
});
const tell = (news: NewNotification, isListed = true) =>
  inOne(async (tx) => {
    const recipient = await findRecipient(tx, news);
    return recipient && createNotification(tx, news, recipient.actorName, isListed);
  });
const takeBack = (actorId: string) =>
  inOne((tx) => withdrawNotifications(tx, { userIds: [olivia.id], groupKey: `like:${POST}`, actorId }));
const list = (tab: 'all' | 'unread' | 'messages' = 'all') =>
  notificationsOf(database.db, olivia, { tab, limit: 100 });
const titles = async () => (await list()).map(({ title }) => title);
const badge = async () => (await badgesOf(database.db, olivia)).notifications;
const person = (at: number) => people[at] ?? { id: '', name: '' };

describe('what several people do', () => {
  test('is one line, that says who and how many', async () => {
    const [ada, bo, cleo, dan] = [person(0), person(1), person(2), person(3)];
    await tell(like(ada.id));
    expect(await titles()).toEqual(['Ada Berg liked your post']);
    await tell(like(bo.id));
    expect(await titles()).toEqual(['Bo Berg and Ada Berg liked your post']);
    await tell(like(cleo.id));
    expect(await titles()).toEqual(['Cleo Berg and 2 others liked your post']);
    expect(await tell(like(ada.id))).toBeUndefined();
    await tell(like(dan.id));
    const [row] = await list();
    expect(row).toMatchObject({ actorCount: 4, title: 'Dan Berg and 3 others liked your post' });
    expect(row?.actors.map(({ firstName }) => firstName)).toEqual(['Dan', 'Cleo', 'Bo']);
    expect(await badge()).toBe(1);
  });

  test('moves to the top with each of them, and is a new line once it was read', async () => {
    const [ada, bo] = [person(0), person(1)];
    const first = await tell(like(ada.id));
    await createNotice(database.db, olivia.id, { title: 'Later' });
    await tell(like(bo.id));
    expect(await titles()).toEqual(['Bo Berg and Ada Berg liked your post', 'Later']);
    await inOne((tx) => readOne(tx, olivia.id, first?.id ?? ''));
    expect(await tell(like(ada.id)), 'not told twice').toBeUndefined();
    await tell(like(person(2).id));
    expect(await titles()).toEqual([
      'Cleo Berg liked your post',
      'Bo Berg and Ada Berg liked your post',
      'Later',
    ]);
  });

  test('taken back, is said of the others, and of nobody not at all', async () => {
    const [ada, bo, cleo] = [person(0), person(1), person(2)];
    for (const { id } of [ada, bo, cleo]) await tell(like(id));
    expect(await takeBack(cleo.id)).toEqual([olivia.id]);
    expect(await titles()).toEqual(['Bo Berg and Ada Berg liked your post']);
    expect(await takeBack(cleo.id)).toEqual([]);
    await takeBack(ada.id);
    expect(await titles()).toEqual(['Bo Berg liked your post']);
    await takeBack(bo.id);
    expect(await titles()).toEqual([]);
    expect(await badge()).toBe(0);
  });

  test('at once, is one line with every one of them', async () => {
    const crowd = await Promise.all(Array.from({ length: 50 }, () => createUser(database.db)));
    await Promise.all(crowd.map(({ id }) => tell(like(id))));
    expect(await list()).toMatchObject([
      { actorCount: 50, title: expect.stringMatching(/ and 49 others liked/) },
    ]);
    await Promise.all([
      ...crowd.slice(0, 20).map(({ id }) => takeBack(id)),
      ...people.map(({ id }) => tell(like(id))),
    ]);
    expect(await list()).toMatchObject([{ actorCount: 34 }]);
    await Promise.all([...crowd.slice(20), ...people].map(({ id }) => takeBack(id)));
    expect(await list()).toEqual([]);
  });

  test('leads somewhere else when it is several', async () => {
    const follow = (actorId: string): NewNotification => ({
      ...like(actorId),
      type: 'system',
      kind: 'follow',
      groupKey: 'follow',
      data: { actionUrl: `/profile/${actorId}` },
      groupUrl: '/profile/me',
    });
    await tell(follow(person(0).id));
    expect((await list())[0]?.actionUrl).toBe(`/profile/${person(0).id}`);
    await tell(follow(person(1).id));
    expect((await list())[0]?.actionUrl).toBe('/profile/me');
  });
});

test('nobody is told across a block, and a block takes along what was told', async () => {
  const [ada, bo] = [person(0), person(1)];
  await tell(like(ada.id));
  await tell(like(bo.id));
  const own = { ...like(bo.id), groupKey: 'other' };
  await tell(own);
  await blockUser(database.db, bo.id, olivia.id);
  expect(await titles()).toEqual(['Ada Berg liked your post']);
  expect(await tell(like(bo.id))).toBeUndefined();
  await blockUser(database.db, olivia.id, ada.id);
  expect(await titles()).toEqual([]);
});

test('whose account is gone is named no more', async () => {
  const [ada, bo] = [person(0), person(1)];
  await tell(like(ada.id));
  await tell(like(bo.id));
  await unrestrictedDb(database.db).deleteFrom('users').where('id', '=', bo.id).execute();
  expect(await titles()).toEqual(['Ada Berg liked your post']);
  await unrestrictedDb(database.db).deleteFrom('users').where('id', '=', ada.id).execute();
  expect(await titles()).toEqual([]);
});

test('what is told on other channels alone is in no list and on no badge', async () => {
  const told = await tell(like(person(0).id), false);
  expect(told).toMatchObject({ isListed: false });
  expect(await list()).toEqual([]);
  expect(await badge()).toBe(0);
  expect(await notificationById(database.db, olivia, told?.id ?? '')).toBeUndefined();
  expect(await inOne((tx) => unreadOne(tx, olivia.id, told?.id ?? ''))).toBe(false);
  expect(await tell(like(person(0).id), false), 'nor twice').toBeUndefined();
});

test('one is read, unread and deleted by whose it is alone', async () => {
  const told = await tell(like(person(0).id));
  const id = told?.id ?? '';
  for (const change of [readOne, unreadOne, deleteOne]) {
    expect(await inOne((tx) => change(tx, person(0).id, id))).toBe(false);
  }
  expect(await badge()).toBe(1);
  await inOne((tx) => readOne(tx, olivia.id, id));
  expect(await badge()).toBe(0);
  await tell(like(person(1).id));
  expect(await inOne((tx) => unreadOne(tx, olivia.id, id)), 'beside the line that came meanwhile').toBe(true);
  expect(await badge()).toBe(2);
  await inOne((tx) => deleteOne(tx, olivia.id, id));
  expect(await badge()).toBe(1);
});

test('whoever is left when another takes back what they did is told of in their own words, at their own place', async () => {
  const [ada, bo] = [person(0), person(1)];
  const ask = (actorId: string, message: string): NewNotification => ({
    ...like(actorId),
    did: 'asked to join',
    message,
    data: { actionUrl: `/requests#${actorId}` },
    groupUrl: '/requests',
    groupKey: 'request',
  });
  const row = async () => {
    const [{ title = '', message = '', actionUrl = '' } = {}] = await list();
    return [title, message, actionUrl];
  };
  const takeBackRequest = (actorId: string) =>
    inOne((tx) => withdrawNotifications(tx, { userIds: [olivia.id], groupKey: 'request', actorId }));
  await tell(ask(ada.id, 'Rye'));
  expect(await row()).toEqual(['Ada Berg asked to join', 'Rye', `/requests#${ada.id}`]);
  await tell(ask(bo.id, 'Spelt'));
  expect(await row()).toEqual(['Bo Berg and Ada Berg asked to join', 'Spelt', '/requests']);
  await takeBackRequest(bo.id);
  expect(await row()).toEqual(['Ada Berg asked to join', 'Rye', `/requests#${ada.id}`]);
  await tell(ask(bo.id, 'Oats'));
  await takeBackRequest(ada.id);
  expect(await row()).toEqual(['Bo Berg asked to join', 'Oats', `/requests#${bo.id}`]);
});

test('the same person again leads to what they did last', async () => {
  const ask = (n: number): NewNotification => ({
    ...like(person(0).id),
    message: `Request ${n}`,
    data: { actionUrl: `/requests#${n}` },
    groupUrl: '/requests',
    groupKey: 'request',
    isOnce: false,
  });
  await tell(ask(1));
  await tell(ask(2));
  expect(await list()).toMatchObject([{ message: 'Request 2', actionUrl: '/requests#2', actorCount: 1 }]);
  await tell({ ...ask(3), actorId: person(1).id });
  await tell(ask(4));
  expect(await list()).toMatchObject([{ actionUrl: '/requests', actorCount: 2 }]);
});

test('a line beside a newer one tells no more of somebody who is blocked', async () => {
  const [ada, bo, cleo] = [person(0), person(1), person(2)];
  await tell(like(ada.id));
  const told = await tell(like(bo.id));
  const [line] = await list();
  await inOne((tx) => readOne(tx, olivia.id, line?.id ?? ''));
  await tell(like(cleo.id));
  await inOne((tx) => unreadOne(tx, olivia.id, line?.id ?? ''));
  await blockUser(database.db, olivia.id, bo.id);
  expect(await titles()).toEqual(['Cleo Berg liked your post', 'Ada Berg liked your post']);
  expect(told?.id).toBe(line?.id);
});

test('what leads to an address is read when it is open, and no place on it, messages by their tab', async () => {
  await tell(like(person(0).id));
  const comment = { postId: POST, actionUrl: `/post/${POST}#comment-1` };
  await tell({ ...like(person(1).id), groupKey: 'another', data: comment });
  await createNotice(database.db, olivia.id, { kind: 'message', type: 'message' });
  await createNotice(database.db, olivia.id);
  const seen = (...addresses: string[]) => inOne((tx) => readMany(tx, olivia.id, { addresses }));
  expect(await seen('/post')).toBe(0);
  expect(await seen()).toBe(0);
  expect(await seen(`/post/${POST}`)).toBe(1);
  expect(await seen(`/post/${POST}`, `/post/${POST}#comment-2`)).toBe(0);
  expect(await seen(`/post/${POST}#comment-2`, `/post/${POST}#comment-1`)).toBe(1);
  expect(await list('messages')).toHaveLength(1);
  expect(await inOne((tx) => readMany(tx, olivia.id, { isMessages: true }))).toBe(1);
  expect(await list('unread')).toHaveLength(1);
  expect(await inOne((tx) => readMany(tx, olivia.id, {}))).toBe(1);
});

test('pages are one after the other, in full precision', async () => {
  const createdAt = new Date();
  for (let n = 0; n < 7; n++) await createNotice(database.db, olivia.id, { title: `${n}`, createdAt });
  const all = (await list()).map(({ id }) => id);
  const found: string[] = [];
  for (let after: { place: string; id: string } | undefined; ; ) {
    const page = await notificationsOf(database.db, olivia, { tab: 'all', limit: 3, after });
    found.push(...page.map(({ id }) => id));
    after = page.at(-1);
    if (page.length < 3) break;
  }
  expect(found).toEqual(all);
});

test('what was told of a post goes with it, and of a tribe is shown with it', async () => {
  const tribe = await createTribe(database.db, { ownerId: olivia.id });
  const news = like(person(0).id);
  await tell({ ...news, data: { ...news.data, tribeId: tribe.id } });
  expect((await list())[0]?.tribe).toMatchObject({ id: tribe.id, name: tribe.name });
  const setDeleted = (deletedAt: Date | null) =>
    unrestrictedDb(database.db).updateTable('posts').set({ deletedAt }).where('id', '=', POST).execute();
  // Deleted, and back before anybody forgot what was told of it.
  await setDeleted(new Date());
  expect(await list()).toEqual([]);
  expect(await inOne((tx) => recipientsOfPost(tx, POST))).toEqual([olivia.id]);
  await setDeleted(null);
  expect(await inOne((tx) => deletePostNotifications(tx, POST))).toEqual([]);
  expect(await list()).toHaveLength(1);
  await setDeleted(new Date());
  expect(await inOne((tx) => deletePostNotifications(tx, POST))).toEqual([olivia.id]);
  await setDeleted(null);
  expect(await list()).toEqual([]);
});

test('settings are kept whole, changed one by one', async () => {
  expect(await storedSettings(database.db, olivia.id)).toBeUndefined();
  await inOne((tx) => changeSettings(tx, olivia.id, { push: false }));
  expect(await storedSettings(database.db, olivia.id)).toEqual({ push: false });
  await inOne((tx) => keepSettings(tx, olivia.id, DEFAULT_NOTIFICATION_SETTINGS));
  await Promise.all([
    inOne((tx) => changeSettings(tx, olivia.id, { digest: 'daily' })),
    inOne((tx) => changeSettings(tx, olivia.id, { course: true })),
  ]);
  expect(await storedSettings(database.db, olivia.id)).toEqual({
    ...DEFAULT_NOTIFICATION_SETTINGS,
    digest: 'daily',
    course: true,
  });
});

test('people are found by their handles, however they are typed', async () => {
  const { id, handle } = await createUser(database.db, { handle: 'Kim.Berg' });
  expect(await idsByHandles(database.db, [handle.toUpperCase(), 'nobody_here'])).toEqual([id]);
});
