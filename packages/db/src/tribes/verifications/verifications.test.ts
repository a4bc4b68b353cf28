import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createMedia } from '../../../factories/media.ts';
import { createTribe } from '../../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import type { Tx } from '../../client.ts';
import { removedFiles } from '../../media/writes.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { documentsOf, lastVerification, verificationDeciders, verificationPage } from './queries.ts';
import { decideVerification, insertVerification, takeBackVerification } from './writes.ts';

let database: TestDatabase;
let ada: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ada = (await createUser(database.db, { role: 'platform_admin' })).id;
  await createUser(database.db, { role: 'platform_admin', suspendedAt: new Date() });
  await createUser(database.db, { role: 'tribe_owner' });
});
afterAll(() => database.drop());

const write = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);

async function asked() {
  const tribe = await createTribe(database.db);
  const id = (await write((tx) => insertVerification(tx, tribe.id, tribe.ownerId))) ?? '';
  return { id, tribeId: tribe.id, ownerId: tribe.ownerId };
}
const approved = () => ({ status: 'approved', decidedBy: ada, reason: null }) as const;
const isVerified = async (id: string) =>
  (await database.db.selectFrom('tribes').select('isVerified').where('id', '=', id).executeTakeFirstOrThrow())
    .isVerified;

test('of many who ask at once for one tribe, one waits', async () => {
  const { tribeId, ownerId } = await asked();
  const again = Array.from({ length: 5 }, () => write((tx) => insertVerification(tx, tribeId, ownerId)));
  expect(await Promise.all(again)).toEqual([undefined, undefined, undefined, undefined, undefined]);
});

test('of many who decide at once, one does, and only approving verifies', async () => {
  const request = await asked();
  const declined = { status: 'declined', decidedBy: ada, reason: 'No' } as const;
  const all = [approved(), declined, approved(), declined];
  const done = await Promise.all(all.map((as) => write((tx) => decideVerification(tx, request, as))));
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await isVerified(request.tribeId)).toBe(done[0] === true || done[2] === true);
  const last = await lastVerification(database.db, request.tribeId);
  expect(last).toMatchObject({ id: request.id, decidedBy: ada });
  expect(last?.decidedAt).toBeInstanceOf(Date);
});

test('of many who take it back at once, one does; who approved stays, and the tribe can ask again', async () => {
  const request = await asked();
  const as = { takenBackBy: ada, takenBackReason: 'Somebody else’s papers' };
  const takeBack = () => write((tx) => takeBackVerification(tx, request, as));
  expect(await takeBack()).toBe(false);
  await write((tx) => decideVerification(tx, request, approved()));
  const done = await Promise.all([takeBack(), takeBack(), takeBack()]);
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await isVerified(request.tribeId)).toBe(false);
  expect(await lastVerification(database.db, request.tribeId)).toMatchObject({
    ...as,
    status: 'taken_back',
    decidedBy: ada,
    reason: null,
  });
  expect(await write((tx) => insertVerification(tx, request.tribeId, request.ownerId))).toBeDefined();
  expect(await takeBack()).toBe(false);
});

test('what was asked in the same moment is listed once, on whatever page', async () => {
  const createdAt = new Date('2026-01-01T00:00:00.123Z');
  const wanted: string[] = [];
  for (let n = 0; n < 5; n++) {
    const { id } = await asked();
    await unrestrictedDb(database.db)
      .updateTable('verificationRequests')
      .set({ createdAt })
      .where('id', '=', id)
      .execute();
    wanted.push(id);
  }
  const seen: string[] = [];
  let after: { place: string; id: string } | undefined;
  do {
    const rows = await verificationPage(database.db, { status: 'pending', limit: 2, after });
    seen.push(...rows.map(({ id }) => id));
    after = rows.at(-1);
  } while (after !== undefined);
  expect(new Set(seen).size).toBe(seen.length);
  // The oldest of all, so they come first.
  expect(seen.slice(0, 5)).toEqual(wanted.toSorted());
});

test('documents go when their request goes, and so does what storage keeps of them', async () => {
  const { id, ownerId, tribeId } = await asked();
  const paper = await createMedia(database.db, {
    uploadedBy: ownerId,
    kind: 'file',
    widths: [],
    attachedType: 'verification_requests',
    attachedTo: id,
  });
  expect(await documentsOf(database.db, [id])).toMatchObject([{ id: paper.id, attachedTo: id }]);
  await unrestrictedDb(database.db).deleteFrom('tribes').where('id', '=', tribeId).execute();
  expect(await documentsOf(database.db, [id])).toEqual([]);
  const keys = (await removedFiles(database.db, 100)).map(({ storageKey }) => storageKey);
  expect(keys).toContain(paper.storageKey);
});

test('those who decide are the administrators who are not suspended', async () => {
  expect(await verificationDeciders(database.db)).toEqual([ada]);
});
