import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createNotification } from '../../../factories/notifications.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import type { Tx } from '../../client.ts';
import type { NotificationData } from '../../schema/notifications.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import {
  deleteAnswerNotifications,
  deleteMentionNotifications,
  recipientsOfComment,
  updatePostNotifications,
} from './writes.ts';

let database: TestDatabase;
let ada: string;
let bo: string;
const [POST, OTHER, FIRST, SECOND] = [1, 2, 3, 4].map((n) => `01890000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
];

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await unrestrictedDb(database.db).deleteFrom('notifications').execute();
  [ada, bo] = [(await createUser(database.db)).id, (await createUser(database.db)).id];
});
afterAll(() => database.drop());

const inOne = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const told = (
  userId: string,
  title: string,
  data: NotificationData,
  rest: Partial<Parameters<typeof createNotification>[2]> = {},
) => createNotification(database.db, userId, { title, message: 'Before', data, kind: 'mention', ...rest });
const left = async (message?: string) =>
  (await unrestrictedDb(database.db).selectFrom('notifications').selectAll().orderBy('title').execute())
    .filter((row) => message === undefined || row.message === message)
    .map(({ title }) => title);

describe('mentions', () => {
  beforeEach(async () => {
    await told(ada, 'a in the post', { postId: POST });
    await told(bo, 'b in the post', { postId: POST });
    await told(bo, 'c read', { postId: POST }, { isRead: true });
    await told(bo, 'd of another post', { postId: OTHER });
    await told(bo, 'e liked', { postId: POST }, { kind: 'like' });
    await told(bo, 'f in a comment', { postId: POST, commentId: FIRST });
    await told(bo, 'g answered', { postId: POST, commentId: FIRST }, { kind: 'reply' });
    await told(bo, 'h in the next', { postId: POST, commentId: SECOND });
  });

  test('in a post go from those it names no more, unless they were read', async () => {
    expect(await inOne((tx) => deleteMentionNotifications(tx, { postId: POST }, [ada]))).toEqual([bo]);
    expect((await left()).map((title) => title[0]).join('')).toBe('acdefgh');
    expect(await inOne((tx) => deleteMentionNotifications(tx, { postId: POST }, []))).toEqual([ada]);
    expect((await left()).map((title) => title[0]).join('')).toBe('cdefgh');
  });

  test('in a comment go with nothing else that was told of it', async () => {
    expect(await inOne((tx) => deleteMentionNotifications(tx, { commentId: FIRST }, [bo]))).toEqual([]);
    expect(await inOne((tx) => deleteMentionNotifications(tx, { commentId: FIRST }, [ada]))).toEqual([bo]);
    expect((await left()).map((title) => title[0]).join('')).toBe('abcdegh');
  });

  test('and likes of a post say what it says now, comments on it do not', async () => {
    await inOne((tx) => updatePostNotifications(tx, POST, 'After'));
    expect((await left('After')).map((title) => title[0]).join('')).toBe('abce');
  });
});

test('whoever was told of a comment is known, but for those it was liked of', async () => {
  await told(ada, 'answered', { postId: POST, commentId: FIRST }, { kind: 'reply', isRead: true });
  await told(bo, 'liked', { postId: POST, commentId: FIRST }, { kind: 'like' });
  await told(bo, 'the next', { postId: POST, commentId: SECOND }, { kind: 'comment' });
  expect(await inOne((tx) => recipientsOfComment(tx, FIRST, [ada, bo]))).toEqual([ada]);
  expect(await inOne((tx) => recipientsOfComment(tx, FIRST, [bo]))).toEqual([]);
  expect(await inOne((tx) => recipientsOfComment(tx, FIRST, []))).toEqual([]);
});

test('of the answers of a post only the accepted one stays, and what was read', async () => {
  const accepted = (commentId: string) => ({ postId: POST, commentId, kind: 'answer_accepted' });
  await told(ada, 'a', accepted(FIRST), { kind: 'reply' });
  await told(bo, 'b', accepted(SECOND), { kind: 'reply' });
  await told(ada, 'c', accepted(SECOND), { kind: 'reply', isRead: true });
  await told(ada, 'd', { ...accepted(SECOND), postId: OTHER }, { kind: 'reply' });
  await told(ada, 'e', { postId: POST, commentId: SECOND }, { kind: 'reply' });
  expect(await inOne((tx) => deleteAnswerNotifications(tx, POST, FIRST))).toEqual([bo]);
  expect(await left()).toEqual(['a', 'c', 'd', 'e']);
  expect(await inOne((tx) => deleteAnswerNotifications(tx, POST, null))).toEqual([ada]);
  expect(await left()).toEqual(['c', 'd', 'e']);
});
