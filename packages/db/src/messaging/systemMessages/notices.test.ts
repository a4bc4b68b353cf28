import type { Viewer } from '@kindred/permissions/viewer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createGroup, sendMessage } from '../../../factories/messaging.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import type { Tx } from '../../client.ts';
import { unreadMembers } from '../../notifications/messages/writes.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { deleteForMe } from '../groups/writes.ts';
import { insertMessage } from '../messages/writes.ts';
import { changesSince, conversationById, conversationsOf, messagesOf } from '../queries.ts';
import { foundIn } from '../search/visibility.ts';
import { insertSystemMessage } from './writes.ts';

let database: TestDatabase;
let ada: Viewer;
let leo: Viewer;
let group: string;

const somebody = async (firstName: string): Promise<Viewer> => ({
  id: (await createUser(database.db, { firstName, lastName: 'Lind' })).id,
  role: 'member',
});
const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.db.transaction().execute(work);

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  [ada, leo] = await Promise.all([somebody('Ada'), somebody('Leo')]);
  group = (await createGroup(database.db, ada.id, [leo.id])).id;
});

describe('what happened to a conversation', () => {
  test('has a number and a revision like what is said, and names whom it happened with', async () => {
    await sendMessage(database.db, group, ada.id, { content: 'Hello' });
    const people = await Promise.all(['Mia', 'Noa', 'Oda', 'Pia'].map(somebody));
    const userIds = [...people.map(({ id }) => id), leo.id];
    await write((tx) => insertSystemMessage(tx, group, ada.id, { kind: 'added', userIds }));
    const [line] = await changesSince(database.db, leo, { conversationId: group, since: 1, limit: 10 });
    expect(line).toMatchObject({ seq: 2, revision: 2, senderId: ada.id, notice: { kind: 'added', userIds } });
    // The reader first, the others as they were named, and no more than are told by name.
    expect(line?.noticePeople?.map(({ name }) => name)).toEqual(['Leo Lind', 'Mia Lind', 'Noa Lind']);
    const { rows } = await messagesOf(database.db, leo, { conversationId: group, limit: 10 });
    expect(rows.map(({ notice }) => notice?.kind)).toEqual([undefined, 'added']);
    expect(rows[0]?.noticePeople).toBeNull();
  });

  test('is the last line of the list, and nothing that is unread, told or found', async () => {
    await write((tx) => insertSystemMessage(tx, group, ada.id, { kind: 'named', name: 'Bakers' }));
    const row = await conversationById(database.db, leo, group);
    expect(row).toMatchObject({ unreadCount: 0, lastSeq: 1, last: { notice: { name: 'Bakers' } } });
    expect(await conversationsOf(database.db, leo, { tab: 'unread', limit: 10 })).toEqual([]);
    expect(await write((tx) => unreadMembers(tx, group))).toEqual([]);
    expect(
      (await foundIn(database.db, leo, { conversationId: group, words: 'Bakers', limit: 10 })).total,
    ).toBe(0);
    // What is said afterwards counts alone.
    await sendMessage(database.db, group, ada.id);
    expect((await conversationById(database.db, leo, group))?.unreadCount).toBe(1);
    expect((await write((tx) => unreadMembers(tx, group))).map(({ count }) => count)).toEqual([1]);
  });

  test('brings back nothing that somebody deleted for themselves', async () => {
    await sendMessage(database.db, group, ada.id);
    await write((tx) => deleteForMe(tx, leo.id, group));
    const listed = async () => (await conversationsOf(database.db, leo, { tab: 'all', limit: 10 })).length;
    await write((tx) => insertSystemMessage(tx, group, ada.id, { kind: 'picture' }));
    await write((tx) => insertSystemMessage(tx, group, ada.id, { kind: 'description' }));
    expect(await listed()).toBe(0);
    await sendMessage(database.db, group, ada.id);
    expect(await listed()).toBe(1);
  });

  test('claims no telling: what is said next is told', async () => {
    const isTelling = async () =>
      (
        await unrestrictedDb(database.db)
          .selectFrom('conversations')
          .select('isTelling')
          .where('id', '=', group)
          .execute()
      )[0];
    await write((tx) => insertSystemMessage(tx, group, ada.id, { kind: 'picture' }));
    expect(await isTelling()).toEqual({ isTelling: false });
    const words = {
      conversationId: group,
      senderId: ada.id,
      content: 'Hello',
      replyToMessageId: null,
      clientKey: null,
    };
    expect((await write((tx) => insertMessage(tx, words))).isTold).toBe(false);
    await write((tx) => insertSystemMessage(tx, group, ada.id, { kind: 'picture' }));
    expect(await isTelling()).toEqual({ isTelling: true });
  });

  test('is one of the things that can happen', async () => {
    const odd = { kind: 'eaten' } as unknown as { kind: 'left' };
    await expect(write((tx) => insertSystemMessage(tx, group, ada.id, odd))).rejects.toThrow(
      /messages_notice_known/,
    );
  });
});
