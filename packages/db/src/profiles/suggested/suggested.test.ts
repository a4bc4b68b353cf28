import type { Viewer } from '@kindred/permissions/viewer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { blockUser, createPreferences, createUser } from '../../../factories/accounts.ts';
import { createTribe, joinTribe } from '../../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { follow } from '../writes.ts';
import { suggestedTo } from './visibility.ts';

let database: TestDatabase;
let me: Viewer;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  // Everyone of the tests before is out of sight.
  await database.db.updateTable('users').set({ suspendedAt: new Date() }).execute();
  me = await createUser(database.db);
});

const person = async (followerCount = 0) => (await createUser(database.db, { followerCount })).id;

/** A tribe with the viewer and these people in it. */
async function tribeOf(name: string, ...people: string[]): Promise<void> {
  const owner = await createUser(database.db, { suspendedAt: new Date() });
  const { id } = await createTribe(database.db, { ownerId: owner.id, name });
  for (const each of [me.id, ...people]) await joinTribe(database.db, id, each);
}

const suggested = async () =>
  (await suggestedTo(database.db, me)).map(({ id, reason, what }) => ({ id, reason, what }));

test('people with tribes in common come first, then those with interests in common, then the most followed', async () => {
  const [unknown, known, famous, baker, neighbor, twice] = [
    await person(),
    await person(3),
    await person(900),
    await person(),
    await person(2),
    await person(1),
  ];
  await createPreferences(database.db, me.id, { interests: ['Bread', 'Sailing'] });
  await createPreferences(database.db, baker, { interests: ['chess', 'bread'] });
  await tribeOf('The Slow Bakery', neighbor, twice);
  await tribeOf('Deep Work', twice);
  expect(await suggested()).toEqual([
    { id: twice, reason: 'tribes', what: '2' },
    { id: neighbor, reason: 'tribe', what: 'The Slow Bakery' },
    { id: baker, reason: 'interest', what: 'bread' },
    { id: famous, reason: 'popular', what: null },
    { id: known, reason: 'popular', what: null },
    { id: unknown, reason: null, what: null },
  ]);
});

test('people are left out whom the viewer follows, who are in a block with them, or whose profile is not for them', async () => {
  const [followed, blocked, blocking, suspended, limited, shown] = [
    await person(1),
    await person(1),
    await person(1),
    await person(1),
    await person(1),
    await person(1),
  ];
  await tribeOf('Deep Work', followed, blocked, blocking, suspended, limited);
  await database.db.transaction().execute((tx) => follow(tx, me.id, followed));
  await blockUser(database.db, me.id, blocked);
  await blockUser(database.db, blocking, me.id);
  await database.db
    .updateTable('users')
    .set({ suspendedAt: new Date() })
    .where('id', '=', suspended)
    .execute();
  await createPreferences(database.db, limited, { privacySettings: { profile: 'friends' } });
  expect(await suggested()).toEqual([{ id: shown, reason: 'popular', what: null }]);
});

test('a tribe whose trial is over for the viewer, or that was deleted, is not in common', async () => {
  const [one, other] = [await person(), await person()];
  await tribeOf('Over', one);
  await database.db
    .updateTable('tribeMemberships')
    .set({ accessUntil: new Date(Date.now() - 1_000) })
    .where('userId', '=', me.id)
    .execute();
  await tribeOf('Gone', other);
  await database.db.updateTable('tribes').set({ deletedAt: new Date() }).where('name', '=', 'Gone').execute();
  expect((await suggested()).map(({ reason }) => reason)).toEqual([null, null]);
});
