import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { adminUserById, adminUserDetailsOf } from '../../admin/users/visibility.ts';
import type { Tx } from '../../client.ts';
import { listUsers, visibleUser } from '../queries.ts';
import { recoverPlatformAdmin } from '../setup/writes.ts';
import { setSuspended } from '../suspension/writes.ts';
import { insertUser } from '../writes.ts';
import { countWaiting, waitingSince } from './queries.ts';
import { approveWaiting, eraseWaiting } from './writes.ts';

let database: TestDatabase;
let ada: { id: string; role: 'member' };
beforeAll(async () => {
  database = await createTestDatabase();
  ada = { id: (await createUser(database.db)).id, role: 'member' };
});
afterAll(() => database.drop());

const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const HOUR_MS = 3_600_000;

let count = 0;
async function signUp(email = `waiting${count++}@example.org`): Promise<string> {
  const person = { firstName: 'Wanda', lastName: 'Waits', password: null, authProvider: 'password' } as const;
  const id = await inTx((tx) => insertUser(tx, { ...person, email, waiting: { answer: 'To bake' } }));
  if (id === undefined) throw new Error('the address is taken');
  return id;
}
const stateOf = async (id: string) => (await adminUserById(database.db, id))?.state;
const isFound = async (id: string) =>
  (await listUsers(database.db, ada, { query: 'Wanda', limit: 50 })).some((user) => user.id === id);

test('a waiting account is hidden until it is approved, and its answer is kept as long', async () => {
  const id = await signUp();
  expect(await stateOf(id)).toBe('waiting');
  expect((await adminUserDetailsOf(database.db, id)).signUpAnswer).toBe('To bake');
  expect(await isFound(id)).toBe(false);
  expect(await visibleUser(database.db, ada, id)).toBeUndefined();
  expect(await inTx((tx) => approveWaiting(tx, id))).toBe(true);
  expect(await inTx((tx) => approveWaiting(tx, id))).toBe(false);
  expect(await stateOf(id)).toBe('active');
  expect((await adminUserDetailsOf(database.db, id)).signUpAnswer).toBeNull();
  expect(await isFound(id)).toBe(true);
});

test('an erased account frees its address and leaves no row in its place', async () => {
  const users = () => database.db.selectFrom('users').select('id').execute();
  const before = await users();
  const id = await signUp('again@example.org');
  expect(await inTx((tx) => eraseWaiting(tx, id))).toBe(true);
  expect(await users()).toEqual(before);
  expect(await inTx((tx) => eraseWaiting(tx, id))).toBe(false);
  expect(await signUp('again@example.org')).not.toBe(id);
});

test('an account that does not wait is neither approved nor erased', async () => {
  expect(await inTx((tx) => approveWaiting(tx, ada.id))).toBe(false);
  expect(await inTx((tx) => eraseWaiting(tx, ada.id))).toBe(false);
  expect(await stateOf(ada.id)).toBe('active');
});

test('a waiting account cannot be suspended, and lifting a suspension does not let it in', async () => {
  const id = await signUp();
  for (const suspension of [{ reason: 'Spam', until: null }, null]) {
    expect(await inTx((tx) => setSuspended(tx, id, suspension))).toBe('waiting');
  }
  expect(await stateOf(id)).toBe('waiting');
});

test('an operator who recovers a waiting account approves it', async () => {
  const id = await signUp();
  expect(await inTx((tx) => recoverPlatformAdmin(tx, id))).toBe(true);
  expect(await adminUserById(database.db, id)).toMatchObject({ state: 'active', role: 'platform_admin' });
});

test('waiting accounts are counted up to a bound, and found by how long they wait', async () => {
  const before = await countWaiting(database.db, 100);
  const [old, young] = [await signUp(), await signUp()];
  const createdAt = new Date(Date.now() - 2 * HOUR_MS);
  await database.db.updateTable('users').set({ createdAt }).where('id', '=', old).execute();
  expect(await countWaiting(database.db, 100)).toBe(before + 2);
  expect(await countWaiting(database.db, 1)).toBe(1);
  const found = await waitingSince(database.db, new Date(Date.now() - HOUR_MS), 10);
  expect(found).toContain(old);
  expect(found).not.toContain(young);
});
