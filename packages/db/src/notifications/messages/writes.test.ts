import type { Viewer } from '@kindred/permissions/viewer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createDirectConversation, sendMessage } from '../../../factories/messaging.ts';
import { lockWaiters } from '../../../test/waiting.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import type { Tx } from '../../client.ts';
import { markRead } from '../../messaging/conversations/writes.ts';
import { deleteForAll } from '../../messaging/messages/writes.ts';
import { notificationsOf } from '../visibility.ts';
import { notifyOfMessages, readMessageNotifications, unreadMembers } from './writes.ts';

let database: TestDatabase;
let sana: string;
let viewer: Viewer;
let talk: string;
/** Said by Sana, numbered from 1. */
let said: string[];

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  sana = (await createUser(database.db)).id;
  viewer = { id: (await createUser(database.db)).id, role: 'member' };
  talk = (await createDirectConversation(database.db, sana, viewer.id)).id;
  said = [];
  for (const content of ['One', 'Two'])
    said.push((await sendMessage(database.db, talk, sana, { content })).id);
});
afterAll(() => database.drop());

async function tell(tx: Tx): Promise<void> {
  const told = (await unreadMembers(tx, talk)).map(({ userId, senderId, count, seq, after }) => ({
    userId,
    actorId: senderId,
    title: 'Sana',
    message: `${count} new messages`,
    data: { seq, after },
    isListed: true,
    seq,
    after,
    isSent: false,
  }));
  await notifyOfMessages(tx, talk, told);
}

async function read(tx: Tx, seq: number): Promise<void> {
  await markRead(tx, viewer.id, talk, seq);
  await readMessageNotifications(tx, viewer.id, talk, seq);
}

const inOne = (work: (tx: Tx) => Promise<void>) => database.db.transaction().execute(work);
const unread = async () =>
  (await notificationsOf(database.db, viewer, { tab: 'unread', limit: 10 })).map(({ message }) => message);

test('messages that are read while they are told of are no news', async () => {
  let telling: Promise<void> | undefined;
  await inOne(async (tx) => {
    await deleteForAll(tx, talk, said.slice(1));
  });
  await inOne(async (tx) => {
    await read(tx, 1);
    telling = inOne(tell);
    await lockWaiters(database.pool);
  });
  await telling;
  expect(await unread()).toEqual([]);
});

test('of messages that are read while a later one is deleted nothing stays', async () => {
  await inOne(tell);
  expect(await unread()).toEqual(['2 new messages']);
  let deleting: Promise<void> | undefined;
  await inOne(async (tx) => {
    await read(tx, 1);
    deleting = inOne(async (other) => {
      await deleteForAll(other, talk, said.slice(1));
    });
    await lockWaiters(database.pool);
  });
  await deleting;
  expect(await unread()).toEqual([]);
});

test('a line is read by whoever reads what is left of it, also when that is deleted at the same moment', async () => {
  await inOne(tell);
  let reading: Promise<void> | undefined;
  await inOne(async (tx) => {
    await deleteForAll(tx, talk, said.slice(1));
    reading = inOne((other) => read(other, 1));
    await lockWaiters(database.pool);
  });
  await reading;
  expect(await unread()).toEqual([]);
});
