import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockUser, createUser } from '../../factories/accounts.ts';
import { createDirectConversation, createGroup } from '../../factories/messaging.ts';
import { createTestDatabase, type TestDatabase } from '../../testing.ts';
import { undone } from '../undone.fixture.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import { contactsOf, otherMembers } from './visibility.ts';

let database: TestDatabase;
let ada: string;
let leo: string;
let mona: string;
let sana: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const people = [1, 2, 3, 4].map(() => createUser(database.db));
  [ada = '', leo = '', mona = '', sana = ''] = (await Promise.all(people)).map(({ id }) => id);
});
afterAll(() => database.drop());

test('the others in a conversation of mine are its members without me', async () => {
  await undone(database.db, async (tx) => {
    const group = await createGroup(tx, leo, [ada, mona]);
    expect((await otherMembers(tx, ada, group.id)).sort()).toEqual([leo, mona].sort());
    expect((await otherMembers(tx, leo, group.id)).sort()).toEqual([ada, mona].sort());
  });
});

test('of a conversation that I am not in I learn nobody', async () => {
  await undone(database.db, async (tx) => {
    const group = await createGroup(tx, leo, [ada, mona]);
    expect(await otherMembers(tx, sana, group.id)).toEqual([]);
    expect(await otherMembers(tx, ada, randomUUID())).toEqual([]);
    await unrestrictedDb(tx).deleteFrom('conversationMembers').where('userId', '=', ada).execute();
    expect(await otherMembers(tx, ada, group.id)).toEqual([]);
  });
});

test('a block stands between two members whichever of them set it', async () => {
  await undone(database.db, async (tx) => {
    const group = await createGroup(tx, leo, [ada, mona, sana]);
    await blockUser(tx, ada, leo);
    await blockUser(tx, mona, ada);
    expect(await otherMembers(tx, ada, group.id)).toEqual([sana]);
    expect((await otherMembers(tx, leo, group.id)).sort()).toEqual([mona, sana].sort());
    expect(await contactsOf(tx, ada)).toEqual([sana]);
    expect((await contactsOf(tx, mona)).sort()).toEqual([leo, sana].sort());
  });
});

test('contacts are everybody I share a conversation with, each once', async () => {
  await undone(database.db, async (tx) => {
    await createDirectConversation(tx, ada, leo);
    await createGroup(tx, leo, [ada, mona]);
    await createGroup(tx, mona, [leo, sana]);
    expect((await contactsOf(tx, ada)).sort()).toEqual([leo, mona].sort());
    expect((await contactsOf(tx, sana)).sort()).toEqual([leo, mona].sort());
    const nobody = await createUser(tx);
    expect(await contactsOf(tx, nobody.id)).toEqual([]);
  });
});
