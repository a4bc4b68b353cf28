import type { CaseState } from '@kindred/validation/moderation/values';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createMedia } from '../../../factories/media.ts';
import { createCase } from '../../../factories/moderation.ts';
import { createSpace } from '../../../factories/spaces.ts';
import { createTribe } from '../../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import type { Tx } from '../../client.ts';
import { attachPlainFile, removedFiles } from '../../media/writes.ts';
import { expectHiding, type Reads, SECRET } from '../../moderation/hidden.fixture.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { exportedRows } from '../export/visibility.ts';
import { LIBRARY_ITEM_KIND } from '../moderation.ts';
import { itemById, itemsOf, pathTo, reportedFile } from './visibility.ts';
import { insertItem, removeHiddenItem, removeItem, removeKeptFiles, updateItem } from './writes.ts';

let database: TestDatabase;
let mona: string;
let spaceId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  mona = (await createUser(database.db)).id;
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { id: tribeId } = await createTribe(database.db, { ownerId: mona });
  await database.db.updateTable('tribes').set({ memberCount: 1 }).execute();
  spaceId = (await createSpace(database.db, { tribeId, type: 'library' })).id;
  mona = (await createUser(database.db)).id;
});

const inOne = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const put = (name: string, folderId: string | null = null, kind: 'folder' | 'file' = 'folder') =>
  inOne((tx) => insertItem(tx, { spaceId, folderId, name, kind, createdBy: mona }));
async function folder(name: string, inside: string | null = null): Promise<string> {
  const made = await put(name, inside);
  return 'id' in made ? made.id : '';
}
const names = async (folderId: string | null = null) =>
  (await itemsOf(database.db, spaceId, folderId)).map(({ name }) => name);

test('folders come first, then files, by name; each name is there once', async () => {
  await put('b.txt', null, 'file');
  await put('A.txt', null, 'file');
  await put('Zebra');
  expect(await names()).toEqual(['Zebra', 'A.txt', 'b.txt']);
  expect(await put('ZEBRA')).toEqual({ refused: 'taken' });
  const made = await Promise.all(Array.from({ length: 8 }, () => put('Same')));
  expect(made.filter((each) => 'id' in each)).toHaveLength(1);
});

test('a folder is moved anywhere but into itself, and no deeper than can be', async () => {
  const a = await folder('a');
  const b = await folder('b', a);
  const c = await folder('c', b);
  const move = (id: string, name: string, folderId: string | null) =>
    inOne((tx) => updateItem(tx, id, { spaceId, name, folderId }));
  expect(await move(a, 'a', c)).toBe('inside_itself');
  expect(await move(a, 'a', a)).toBe('inside_itself');
  expect(await move(c, 'c', null)).toBeUndefined();
  expect((await pathTo(database.db, spaceId, b)).map(({ name }) => name)).toEqual(['a', 'b']);
  let deepest = c;
  for (const name of ['d', 'e', 'f', 'g', 'h']) deepest = await folder(name, deepest);
  expect(await put('too deep', deepest)).toEqual({ refused: 'deep' });
  expect(await move(c, 'c', a)).toBe('deep');
  expect(await put('in another space', mona)).toEqual({ refused: 'no_folder' });
  // Two that would each be moved into the other.
  const [x, y] = [await folder('x'), await folder('y')];
  const both = await Promise.all([move(x, 'x', y), move(y, 'y', x)]);
  expect(both.filter((refused) => refused === undefined)).toHaveLength(1);
});

test('a file goes from storage with its row, its folder or its space', async () => {
  const attach = async (folderId: string | null, key: string) => {
    const upload = await createMedia(database.db, {
      uploadedBy: mona,
      kind: 'file',
      storageKey: key,
      widths: [],
    });
    const made = await put(key, folderId, 'file');
    const rowId = 'id' in made ? made.id : '';
    const file = { ownerId: mona, type: 'library_items' as const, rowId, uploadId: upload.id };
    expect(await inOne((tx) => attachPlainFile(tx, file))).toBe(true);
    expect(await inOne((tx) => attachPlainFile(tx, file))).toBe(false);
    return rowId;
  };
  const inside = await folder('Minutes');
  const one = await attach(null, 'one.bin');
  await attach(inside, 'two.bin');
  await attach(null, 'three.bin');
  const gone = async () => (await removedFiles(database.db, 100)).map(({ storageKey }) => storageKey).sort();
  const before = await gone();
  await inOne((tx) => removeItem(tx, spaceId, one));
  expect(await inOne((tx) => removeItem(tx, spaceId, one))).toBe(false);
  await inOne((tx) => removeItem(tx, spaceId, inside));
  expect((await gone()).filter((key) => !before.includes(key))).toEqual(['one.bin', 'two.bin']);
  await unrestrictedDb(database.db).deleteFrom('spaces').where('id', '=', spaceId).execute();
  expect(await gone()).toContain('three.bin');
});

test('a hidden file is in no list, is neither changed nor deleted, and is back when it is shown again', async () => {
  const { db } = database;
  const { tribeId } = await unrestrictedDb(db)
    .selectFrom('spaces')
    .select('tribeId')
    .where('id', '=', spaceId)
    .executeTakeFirstOrThrow();
  const inside = await folder('Minutes');
  const made = await put(`${SECRET}.pdf`, inside, 'file');
  const id = 'id' in made ? made.id : '';
  const hide = (of: string) => (isHidden: boolean) =>
    inOne(async (tx) => LIBRARY_ITEM_KIND.setHidden?.(tx, of, isHidden));
  const countOf = async () => (await itemById(db, spaceId, inside))?.itemCount;
  const reads: Reads = {
    'the folder': () => itemsOf(db, spaceId, inside),
    'the file': () => itemById(db, spaceId, id),
    'the count of the folder': async () => ((await countOf()) === 1 ? SECRET : ''),
    'the export': () => exportedRows(db, 'library', tribeId, { limit: 10 }),
  };
  await expectHiding({ reads, viewers: [{ id: mona, role: 'member' }] }, hide(id), async () => {
    await inOne((tx) => updateItem(tx, id, { spaceId, folderId: null, name: 'Other' }));
    expect(await inOne((tx) => removeItem(tx, spaceId, id))).toBe(false);
    expect(await reportedFile(db, spaceId, id)).toMatchObject({ name: `${SECRET}.pdf`, parentId: inside });
    const name = `${SECRET}.pdf`;
    expect(await LIBRARY_ITEM_KIND.load(db, id)).toMatchObject({
      authorId: mona,
      tribeId,
      path: expect.stringContaining(`/spaces/${spaceId}`),
      content: { title: name, text: null, files: [{ kind: 'file', name }] },
    });
  });
  expect(await LIBRARY_ITEM_KIND.load(db, inside)).toBeUndefined();
  expect(await inOne((tx) => removeHiddenItem(tx, id))).toBe(false);
  await hide(id)(true);
  expect(await inOne((tx) => removeHiddenItem(tx, id))).toBe(true);
  expect(await LIBRARY_ITEM_KIND.load(db, id)).toBeUndefined();
});

describe('a file that a case needs, when it is deleted with its folder,', () => {
  const EXPIRED = new Date(Date.now() - 31 * 86_400_000);
  const SITUATIONS = [
    { name: 'while the case is open', state: 'open', decidedAt: null, isKept: true },
    { name: 'while the decision can be appealed', state: 'decided', decidedAt: new Date(), isKept: true },
    { name: 'while an appeal waits', state: 'appealed', decidedAt: EXPIRED, isKept: true },
    { name: 'after the time to appeal', state: 'decided', decidedAt: EXPIRED, isKept: false },
  ] as const;
  const file = async (name: string, folderId: string) => {
    const made = await put(name, folderId, 'file');
    return 'id' in made ? made.id : '';
  };
  const isThere = async (id: string) => (await reportedFile(database.db, spaceId, id)) !== undefined;
  const settle = (id: string, state: CaseState, decidedAt: Date | null) =>
    unrestrictedDb(database.db)
      .updateTable('moderationCases')
      .set({ state, decidedAt })
      .where('subjectId', '=', id)
      .execute();

  test.each(SITUATIONS)('is kept $name: $isKept', async ({ state, decidedAt, isKept }) => {
    const inside = await folder('Papers', await folder('Archive'));
    const id = await file('a.txt', inside);
    const other = await file('b.txt', inside);
    await createCase(database.db, { subjectType: 'library_item', subjectId: id });
    await settle(id, state, decidedAt);
    expect(await inOne((tx) => removeItem(tx, spaceId, inside))).toBe(true);
    expect([await isThere(id), await isThere(other)]).toEqual([isKept, false]);
    expect(await names()).toEqual(['Archive']);
    // The name is free again.
    expect(await put('a.txt', null, 'file')).toHaveProperty('id');
    expect(await inOne((tx) => removeKeptFiles(tx, 10))).toBe(0);
    await settle(id, 'decided', EXPIRED);
    expect(await inOne((tx) => removeKeptFiles(tx, 10))).toBe(isKept ? 1 : 0);
    expect(await isThere(id)).toBe(false);
  });

  test('and deleted by itself is kept, but no longer found, and deleted once', async () => {
    const id = await file('a.txt', await folder('Papers'));
    await createCase(database.db, { subjectType: 'library_item', subjectId: id });
    const remove = () => inOne((tx) => removeItem(tx, spaceId, id));
    expect([await remove(), await remove()]).toEqual([true, false]);
    expect([await isThere(id), await itemById(database.db, spaceId, id)]).toEqual([true, undefined]);
  });

  test('is back at the top under a name of its own if it was hidden and is shown again', async () => {
    const inside = await folder('Papers');
    await put('a.txt', null, 'file');
    const ids = [await file('a.txt', inside), await file('a.txt', await folder('More', inside))];
    const setHidden = (isHidden: boolean) =>
      inOne(async (tx) => {
        for (const id of ids) await LIBRARY_ITEM_KIND.setHidden?.(tx, id, isHidden);
      });
    await setHidden(true);
    await inOne((tx) => removeItem(tx, spaceId, inside));
    expect(await names()).toEqual(['a.txt']);
    await setHidden(false);
    expect(await names()).toEqual([...ids.map((id) => `${id.slice(-8)} a.txt`), 'a.txt'].sort());
    expect(await inOne((tx) => removeKeptFiles(tx, 10))).toBe(0);
  });
});
