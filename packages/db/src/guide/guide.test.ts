import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../factories/accounts.ts';
import { createPlan, createPlaybook, planTask } from '../../factories/guide.ts';
import { createTribe, joinTribe } from '../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../testing.ts';
import type { Tx } from '../client.ts';
import { planOf, plansOf, sharedPlanBy } from './plans/visibility.ts';
import { deletePlan, lockPlan, setPlanShared, updatePlan } from './plans/writes.ts';
import { findPlaybook, playbookPage, playbooksFor } from './playbooks/visibility.ts';
import { deletePlaybook, keepLibrary, updatePlaybook } from './playbooks/writes.ts';
import { questionsOf } from './questions/visibility.ts';
import { deleteQuestions, keepQuestion } from './questions/writes.ts';

let database: TestDatabase;
const write = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const member = async () => ({ id: (await createUser(database.db)).id, role: 'member' as const });

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a playbook of a tribe is for who is in it; those of the product are for all and stay as they are', async () => {
  const { db } = database;
  const [ada, leo, late] = [await member(), await member(), await member()];
  const tribe = await createTribe(db, { isPrivate: false });
  await joinTribe(db, tribe.id, ada.id);
  await joinTribe(db, tribe.id, late.id);
  await db
    .updateTable('tribeMemberships')
    .set({ accessUntil: new Date(Date.now() - 1000) })
    .where('userId', '=', late.id)
    .execute();
  const ours = await createPlaybook(db, { tribeId: tribe.id, title: 'Ours: 100% of it', goal: 'engage' });
  const all = await createPlaybook(db, { title: 'For all', industry: 'fitness', goal: 'engage' });
  const seen = async (who: typeof ada, asked: object = {}) =>
    (await playbookPage(db, who, { limit: 50, ...asked })).map(({ id }) => id);
  expect(await seen(ada)).toEqual([ours.id, all.id]);
  for (const other of [leo, late]) {
    expect(await seen(other)).toEqual([all.id]);
    expect(await findPlaybook(db, other, ours.id)).toBeUndefined();
  }
  expect(await seen(ada, { q: '100%' })).toEqual([ours.id]);
  expect(await seen(ada, { q: '1%0' })).toEqual([]);
  expect(await seen(ada, { tribeId: tribe.id })).toEqual([ours.id]);
  const [first] = await playbookPage(db, ada, { limit: 1 });
  expect(await seen(ada, { after: first })).toEqual([all.id]);
  const fits = await playbooksFor(db, ada, { goal: 'engage', industry: 'tech', limit: 9 });
  expect(fits.map(({ id }) => id)).toEqual([ours.id]);
  expect(await write((tx) => deletePlaybook(tx, all.id))).toBe(false);
  await db.updateTable('tribes').set({ deletedAt: new Date() }).where('id', '=', tribe.id).execute();
  expect(await findPlaybook(db, ada, ours.id)).toBeUndefined();
});

test('the library is brought up to date by its keys and keeps its ids', async () => {
  const { db } = database;
  const ada = await member();
  const one = {
    key: randomUUID(),
    title: 'Once',
    description: 'First words',
    category: 'automate',
    industry: null,
    weeks: 1,
    difficulty: 'beginner',
    icon: 'robot',
    steps: [{ title: 'Begin', description: '', day: 0, priority: 'medium' }],
  } as const;
  const at = async () => playbookPage(db, ada, { goal: 'automate', limit: 50 });
  await keepLibrary(db, [{ ...one, steps: [...one.steps] }]);
  const [before] = await at();
  await Promise.all(
    [1, 2, 3].map(() => keepLibrary(db, [{ ...one, title: 'Better', steps: [...one.steps] }])),
  );
  const after = await at();
  expect(after.map(({ id, title }) => ({ id, title }))).toEqual([{ id: before?.id, title: 'Better' }]);
  const isChanged = await write((tx) =>
    updatePlaybook(tx, after[0]?.id ?? '', { ...one, title: 'Mine', steps: [...one.steps] }),
  );
  expect(isChanged).toBe(false);
});

test('a plan is of one person, and of whoever has its link for as long as that stands', async () => {
  const { db } = database;
  const [ada, leo] = [await member(), await member()];
  const plan = await createPlan(db, ada.id);
  const tasks = [planTask({ title: 'Second' })];
  expect(await planOf(db, leo.id, plan.id)).toBeUndefined();
  expect(await write((tx) => lockPlan(tx, leo.id, plan.id))).toBeUndefined();
  expect(await write((tx) => deletePlan(tx, leo.id, plan.id))).toBe(false);
  await write((tx) => updatePlan(tx, plan.id, { title: 'New', tasks }));
  const now = await planOf(db, ada.id, plan.id);
  expect(now).toMatchObject({ title: 'New', content: { tasks } });
  expect(now?.updatedAt).not.toEqual(plan.updatedAt);
  const hash = randomBytes(32);
  await write((tx) => setPlanShared(tx, plan.id, { version: 0, hash }));
  expect(await sharedPlanBy(db, hash)).toMatchObject({ title: 'New' });
  expect((await planOf(db, ada.id, plan.id))?.updatedAt).toEqual(now?.updatedAt);
  await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', ada.id).execute();
  expect(await sharedPlanBy(db, hash)).toBeUndefined();
  await db.updateTable('users').set({ suspendedAt: null }).where('id', '=', ada.id).execute();
  await write((tx) => setPlanShared(tx, plan.id, { version: 1, hash: null }));
  expect(await sharedPlanBy(db, hash)).toBeUndefined();
  await db.deleteFrom('users').where('id', '=', ada.id).execute();
  expect(await plansOf(db, ada.id, 9)).toEqual([]);
});

test('my plans are listed with the last changed first, and nobody else’s', async () => {
  const { db } = database;
  const [ada, leo] = [await member(), await member()];
  const [first, second] = [await createPlan(db, ada.id), await createPlan(db, ada.id)];
  await createPlan(db, leo.id);
  const ids = async (limit: number) => (await plansOf(db, ada.id, limit)).map(({ id }) => id);
  expect(await ids(9)).toEqual([second.id, first.id]);
  await write((tx) => updatePlan(tx, first.id, { title: 'Again', tasks: [] }));
  expect(await ids(9)).toEqual([first.id, second.id]);
  expect(await ids(1)).toEqual([first.id]);
});

test('questions are kept once each, the latest first, so many and no more; they can be forgotten', async () => {
  const { db } = database;
  const [ada, leo] = [await member(), await member()];
  const ask = (userId: string, query: string) =>
    write((tx) => keepQuestion(tx, { userId, query, goal: null, industry: null, type: 'all' }, 3));
  for (const query of ['a', 'b', 'c', 'a', 'd']) await ask(ada.id, query);
  await ask(leo.id, 'a');
  const mine = await questionsOf(db, ada.id, 9);
  expect(mine.map(({ query }) => query)).toEqual(['d', 'a', 'c']);
  expect(await write((tx) => deleteQuestions(tx, leo.id, mine[0]?.id))).toBe(0);
  expect(await write((tx) => deleteQuestions(tx, ada.id, mine[0]?.id))).toBe(1);
  expect(await write((tx) => deleteQuestions(tx, ada.id))).toBe(2);
  expect(await questionsOf(db, leo.id, 9)).toHaveLength(1);
});
