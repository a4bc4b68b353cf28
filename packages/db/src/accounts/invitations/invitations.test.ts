import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import type { Tx } from '../../client.ts';
import { signUpInvitationById, signUpInvitations } from './visibility.ts';
import {
  countInvitationUse,
  deleteOldInvitations,
  insertInvitation,
  lockInvitation,
  revokeInvitation,
} from './writes.ts';

let database: TestDatabase;
let adminId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  adminId = (await createUser(database.db, { role: 'platform_admin' })).id;
});
afterAll(() => database.drop());

const DAY_MS = 86_400_000;
const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);

/** Locks and counts an invitation like a sign-up. */
async function use(tx: Tx, tokenHash: string): Promise<boolean> {
  const id = await lockInvitation(tx, tokenHash);
  if (id !== undefined) await countInvitationUse(tx, id);
  return id !== undefined;
}

async function invite({ usesMax = 1, days = 1 } = {}) {
  const tokenHash = randomUUID();
  const expiresAt = new Date(Date.now() + days * DAY_MS);
  const id = await inTx((tx) =>
    insertInvitation(tx, { tokenHash, note: null, usesMax, expiresAt, createdBy: adminId }),
  );
  return { id, tokenHash, spend: () => inTx((tx) => use(tx, tokenHash)) };
}

test('many sign-ups at once never exceed the uses of an invitation', async () => {
  const { id, spend } = await invite({ usesMax: 3 });
  const spent = await Promise.all(Array.from({ length: 12 }, spend));
  expect(spent.filter(Boolean)).toHaveLength(3);
  expect((await signUpInvitationById(database.db, id))?.uses).toBe(3);
});

test('a use of a sign-up that fails is not counted', async () => {
  const { tokenHash, spend } = await invite();
  const failing = inTx(async (tx) => {
    await use(tx, tokenHash);
    throw new Error('the address is taken');
  });
  await expect(failing).rejects.toThrow('taken');
  expect(await spend()).toBe(true);
});

test('an expired, a revoked and an unknown invitation cannot be used', async () => {
  const expired = await invite({ days: -1 });
  expect(await expired.spend()).toBe(false);
  const revoked = await invite();
  expect(await inTx((tx) => revokeInvitation(tx, revoked.id))).toBe(true);
  expect(await inTx((tx) => revokeInvitation(tx, revoked.id))).toBe(false);
  expect(await revoked.spend()).toBe(false);
  expect(await inTx((tx) => use(tx, 'unknown'))).toBe(false);
});

test('pages hold every invitation once, the newest first', async () => {
  const made = [await invite(), await invite(), await invite()].map(({ id }) => id);
  const first = await signUpInvitations(database.db, { limit: 2 });
  expect(first.slice(0, 2).map(({ id }) => id)).toEqual([made[2], made[1]]);
  const last = first[1];
  const second = await signUpInvitations(database.db, { limit: 2, ...(last && { after: last }) });
  expect(second[0]?.id).toBe(made[0]);
});

test('invitations are deleted 90 days after they expire', async () => {
  const [old, recent] = [await invite({ days: -91 }), await invite({ days: -89 })];
  await deleteOldInvitations(database.db);
  expect(await signUpInvitationById(database.db, old.id)).toBeUndefined();
  expect(await signUpInvitationById(database.db, recent.id)).toBeDefined();
});
