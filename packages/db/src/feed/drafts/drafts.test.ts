import { randomUUID } from 'node:crypto';
import type { DraftInput } from '@kindred/validation/feed/drafts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createPost } from '../../../factories/feed.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import type { Tx } from '../../client.ts';
import { undone } from '../../undone.fixture.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { countDrafts, draftById, draftPage } from './visibility.ts';
import {
  claimDraft,
  deleteDraft,
  finishDraft,
  insertDraft,
  lockDraft,
  lockDraftsOf,
  takeDraft,
  takeDueDraft,
  updateDraft,
} from './writes.ts';

let database: TestDatabase;
let ada: string;
let leo: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ada = (await createUser(database.db)).id;
  leo = (await createUser(database.db)).id;
});
afterAll(() => database.drop());

const text = (content: string): DraftInput => ({
  content,
  type: 'text',
  mediaIds: [],
  visibility: 'public',
  visibilityOptions: null,
});
const write = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const keep = (tx: Tx, content: string, publishAt: Date | null = null, authorId = ada) =>
  insertDraft(tx, { authorId, input: text(content), publishAt });
const minutes = (n: number) => new Date(Date.now() + n * 60_000);

test('drafts come by their last change, newest first; scheduled posts by their time, the next first', async () => {
  await undone(database.db, async (tx) => {
    const ids = [];
    for (let n = 0; n < 7; n++) ids.push(await keep(tx, `Draft ${n}`));
    const times = [3, 1, 2, 2, 1, 3];
    const later: { id: string; at: number }[] = [];
    for (const at of times) later.push({ id: await keep(tx, 'Later', minutes(at)), at });
    await keep(tx, 'Not hers', null, leo);
    const read = async (list: 'drafts' | 'scheduled', limit: number) => {
      const all: string[] = [];
      let after: { place: string; id: string } | undefined;
      for (;;) {
        const page = await draftPage(tx, ada, { list, limit, after });
        all.push(...page.map(({ id }) => id));
        if (page.length < limit) return all;
        after = page.at(-1);
      }
    };
    for (const limit of [1, 2, 3, 100]) {
      // All were kept in one transaction, so that only their ids tell.
      expect(await read('drafts', limit)).toEqual(ids.toReversed());
      const scheduled = await read('scheduled', limit);
      expect(scheduled.map((id) => later.find((row) => row.id === id)?.at)).toEqual([1, 1, 2, 2, 3, 3]);
      expect(new Set(scheduled).size).toBe(6);
    }
    expect(await countDrafts(tx, ada)).toBe(13);
  });
});

test('nobody else reads, changes, takes or deletes a draft', async () => {
  const id = await write((tx) => keep(tx, 'Mine'));
  expect(await draftById(database.db, leo, id)).toBeUndefined();
  expect(await write((tx) => updateDraft(tx, { id, authorId: leo, input: text('Theirs') }))).toBe(false);
  expect(await write((tx) => deleteDraft(tx, leo, id))).toBe(false);
  expect(await write((tx) => takeDraft(tx, leo, id))).toBeUndefined();
  expect((await draftById(database.db, ada, id))?.input.content).toBe('Mine');
  expect(await write((tx) => deleteDraft(tx, ada, id))).toBe(true);
  expect(await write((tx) => deleteDraft(tx, ada, id))).toBe(false);
});

test('a change keeps what it does not name, and takes away what stood in the way', async () => {
  const publishAt = minutes(10);
  const id = await write((tx) => keep(tx, 'First', publishAt));
  await write((tx) => lockDraft(tx, id, 'You are not in this tribe'));
  await write((tx) => updateDraft(tx, { id, authorId: ada }));
  expect(await draftById(database.db, ada, id)).toMatchObject({
    problem: 'You are not in this tribe',
    publishAt,
  });
  await write((tx) => updateDraft(tx, { id, authorId: ada, input: text('Second') }));
  expect(await draftById(database.db, ada, id)).toMatchObject({
    input: { content: 'Second' },
    publishAt,
    problem: null,
  });
  await write((tx) => updateDraft(tx, { id, authorId: ada, publishAt: null }));
  expect(await draftById(database.db, ada, id)).toMatchObject({
    input: { content: 'Second' },
    publishAt: null,
  });
  await write((tx) => deleteDraft(tx, ada, id));
  expect(await write((tx) => updateDraft(tx, { id: randomUUID(), authorId: ada, publishAt: null }))).toBe(
    false,
  );
});

test('due is what is past its time and was not held, the longest first, each for one taker', async () => {
  const [second, first, future, draft, held] = await write(async (tx) => [
    await keep(tx, 'Second', minutes(-1)),
    await keep(tx, 'First', minutes(-2)),
    await keep(tx, 'Future', minutes(1)),
    await keep(tx, 'Draft'),
    await keep(tx, 'Held', minutes(-9)),
  ]);
  await write((tx) => lockDraft(tx, held ?? '', 'No'));
  await write(async (one) => {
    const taken = await takeDueDraft(one);
    expect(taken).toMatchObject({ id: first, authorId: ada, role: 'member', suspendedAt: null });
    await write(async (other) => {
      expect((await takeDueDraft(other))?.id).toBe(second);
      await write(async (third) => expect(await takeDueDraft(third)).toBeUndefined());
    });
  });
  await unrestrictedDb(database.db)
    .deleteFrom('postDrafts')
    .where('id', 'in', [first ?? '', second ?? '', future ?? '', draft ?? '', held ?? ''])
    .execute();
});

test('drafts can be counted before one is added, however many are added at once', async () => {
  const add = () =>
    write(async (tx) => {
      await lockDraftsOf(tx, ada);
      if ((await countDrafts(tx, ada)) >= 5) return false;
      await keep(tx, 'One more');
      return true;
    });
  const added = await Promise.all(Array.from({ length: 12 }, add));
  expect(added.filter(Boolean)).toHaveLength(5);
  expect(await countDrafts(database.db, ada)).toBe(5);
});

test('a draft is claimed by one transaction; what waited for it learns what it became', async () => {
  const draftId = await write((tx) => keep(tx, 'Once', null, leo));
  const { id: postId } = await createPost(database.db, { authorId: leo });
  const claim = { authorId: leo, draftId, requestHash: 'a' };
  const failing = write(async (tx) => {
    expect(await claimDraft(tx, claim)).toBeUndefined();
    throw new Error('not published');
  });
  await expect(failing).rejects.toThrow('not published');
  const results = await Promise.all(
    Array.from({ length: 5 }, () =>
      write(async (tx) => {
        const before = await claimDraft(tx, claim);
        if (before === undefined) await finishDraft(tx, { ...claim, postId });
        return before;
      }),
    ),
  );
  expect(results.filter((before) => before === undefined)).toHaveLength(1);
  expect(results.filter((before) => before?.postId === postId && before.requestHash === 'a')).toHaveLength(4);
  expect(await draftById(database.db, leo, draftId)).toBeUndefined();
  expect(await write((tx) => claimDraft(tx, { ...claim, authorId: ada }))).toBeUndefined();
});
