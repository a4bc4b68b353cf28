import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createCourse } from '../../../factories/courses.ts';
import { createPost } from '../../../factories/feed.ts';
import { createMedia } from '../../../factories/media.ts';
import { createTribe, joinTribe } from '../../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { postById } from '../../feed/queries.ts';
import { removedFiles } from '../../media/writes.ts';
import { findTribe } from '../queries.ts';
import { createDefaultSpaces, updateSpace } from '../spaces/writes.ts';
import { type After, checklistOf, coursesToAskFor, exportedMembers, exportedSpaces } from './visibility.ts';
import { closeTribe, insertTribe, removePieces, setTribeImage, updateTribe } from './writes.ts';

let database: TestDatabase;
let olivia: string;
beforeAll(async () => {
  database = await createTestDatabase();
  olivia = (await createUser(database.db, { role: 'tribe_owner' })).id;
});
afterAll(() => database.drop());

const write = <T>(work: (tx: Parameters<typeof insertTribe>[0]) => Promise<T>) =>
  database.db.transaction().execute(work);

test('of many who found one with the same slug at once, one does, and is its one member', async () => {
  const found = () => write((tx) => insertTribe(tx, { ownerId: olivia, name: 'One', slug: 'one' }));
  const ids = (await Promise.all(Array.from({ length: 9 }, found))).filter((id) => id !== undefined);
  expect(ids).toHaveLength(1);
  const row = await findTribe(database.db, { id: olivia, role: 'tribe_owner' }, 'one');
  expect(row).toMatchObject({ role: 'owner', memberCount: 1 });
});

test('a slug that another tribe has is not taken', async () => {
  const [tribe, other] = [await createTribe(database.db), await createTribe(database.db)];
  expect(await write((tx) => updateTribe(tx, tribe.id, { name: 'New' }))).toBe(true);
  const refused = database.db.transaction().execute(async (tx) => {
    expect(await updateTribe(tx, tribe.id, { slug: other.slug })).toBe(false);
    throw new Error('undone');
  });
  await expect(refused).rejects.toThrow('undone');
});

test('a picture becomes the owner’s, and goes with the tribe', async () => {
  const admin = await createUser(database.db);
  const upload = await createMedia(database.db, { uploadedBy: admin.id });
  const tribe = await createTribe(database.db);
  const image = { mediaId: upload.id, url: upload.url };
  expect(await write((tx) => setTribeImage(tx, tribe, 'bannerUrl', image))).toBe(true);
  expect(await write((tx) => setTribeImage(tx, tribe, 'avatarUrl', image))).toBe(false);
  await database.db.deleteFrom('users').where('id', '=', admin.id).execute();
  expect(await removedFiles(database.db, 10)).toEqual([]);
  await write((tx) => closeTribe(tx, tribe.id));
  while (await write((tx) => removePieces(tx, tribe.id, 1)));
  expect(await removedFiles(database.db, 10)).toEqual([
    { storageKey: upload.storageKey, widths: [320, 640] },
  ]);
});

test('a tribe that was closed is nowhere, though its rows are still there; one that is open loses none', async () => {
  const tribe = await createTribe(database.db, { ownerId: olivia });
  const mona = await createUser(database.db);
  await joinTribe(database.db, tribe.id, mona.id);
  const post = await createPost(database.db, { authorId: olivia, tribeId: tribe.id });
  const viewer = { id: mona.id, role: 'member' } as const;
  expect(await postById(database.db, viewer, post.id)).toBeDefined();
  expect(await write((tx) => removePieces(tx, tribe.id, 10))).toBe(false);
  await write((tx) => closeTribe(tx, tribe.id));
  for (const key of [tribe.id, tribe.slug]) expect(await findTribe(database.db, viewer, key)).toBeUndefined();
  expect(await postById(database.db, viewer, post.id)).toBeUndefined();
});

test('courses to ask for are the tribe’s and its owner’s, each once', async () => {
  const tribe = await createTribe(database.db, { ownerId: olivia });
  const both = await createCourse(database.db, { creatorId: olivia, tribeId: tribe.id, title: 'B' });
  const inside = await createCourse(database.db, { tribeId: tribe.id, title: 'C' });
  const hers = await createCourse(database.db, { creatorId: olivia, title: 'A' });
  await createCourse(database.db);
  const rows = await coursesToAskFor(database.db, tribe);
  expect(rows.map(({ id }) => id)).toEqual([hers.id, both.id, inside.id]);
});

test('an export pages through people who joined in the same moment, each once', async () => {
  const tribe = await createTribe(database.db);
  const joinedAt = new Date('2026-01-01T00:00:00.123Z');
  for (let n = 0; n < 7; n++) {
    const { id } = await createUser(database.db);
    await database.db
      .insertInto('tribeMemberships')
      .values({ tribeId: tribe.id, userId: id, joinedAt })
      .execute();
  }
  const seen: string[] = [];
  let after: After | undefined;
  for (;;) {
    const rows = await exportedMembers(database.db, tribe.id, 3, after);
    seen.push(...rows.map(({ id }) => id));
    after = rows.at(-1);
    if (rows.length < 3) break;
  }
  expect(seen).toHaveLength(8);
  expect(new Set(seen).size).toBe(8);
});

test('nothing is ticked of a tribe that was just founded', async () => {
  const tribe = await createTribe(database.db);
  expect(await checklistOf(database.db, tribe.id)).toMatchObject({
    hasInvited: false,
    hasPosted: false,
    hasSpaces: false,
    hasCover: false,
  });
});

test('steps are ticked by what the founder did, not by what came with the founding or by others', async () => {
  const tribeId = await write(async (tx) => {
    const { id } = await createTribe(tx, { ownerId: olivia });
    await createDefaultSpaces(tx, id, olivia);
    return id;
  });
  const mona = await createUser(database.db);
  await joinTribe(database.db, tribeId, mona.id);
  await createPost(database.db, { authorId: mona.id, tribeId });
  expect(await checklistOf(database.db, tribeId)).toMatchObject({ hasPosted: false, hasSpaces: false });
  const [space] = await exportedSpaces(database.db, tribeId);
  await write((tx) => updateSpace(tx, space?.id ?? '', { name: 'Table talk' }));
  await createPost(database.db, { authorId: olivia, tribeId });
  expect(await checklistOf(database.db, tribeId)).toMatchObject({ hasPosted: true, hasSpaces: true });
});
