import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { endedSuspensions, suspensionById } from './queries.ts';
import { liftEnded, setSuspended } from './writes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const AGO = new Date(Date.now() - 60_000);
const LATER = new Date(Date.now() + 3_600_000);

async function suspended(until: Date | null): Promise<string> {
  const { id } = await createUser(database.db);
  await database.db.transaction().execute((tx) => setSuspended(tx, id, { reason: 'Spam', until }));
  return id;
}

test('a suspension ends when its end has come, not before, and what was known of it goes', async () => {
  const { db } = database;
  const [over, later, open] = [await suspended(AGO), await suspended(LATER), await suspended(null)];
  const changed = await suspended(AGO);
  const leaving = await suspended(AGO);
  await db
    .updateTable('users')
    .set({ deletionAskedAt: new Date(0) })
    .where('id', '=', leaving)
    .execute();
  expect((await endedSuspensions(db, 10)).toSorted()).toEqual([over, changed].toSorted());
  expect(await endedSuspensions(db, 1)).toHaveLength(1);
  await db.updateTable('users').set({ suspendedUntil: LATER }).where('id', '=', changed).execute();
  for (const id of [over, later, open, changed, leaving]) {
    await db.transaction().execute((tx) => liftEnded(tx, id));
  }
  expect(await suspensionById(db, over)).toMatchObject({
    suspendedAt: null,
    suspendedUntil: null,
    suspensionReason: null,
  });
  for (const id of [later, open, changed, leaving]) {
    expect((await suspensionById(db, id))?.suspendedAt).toBeInstanceOf(Date);
  }
});
