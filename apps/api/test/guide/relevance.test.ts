import { seedDemo } from '@kindred/db/demo/seed';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { intentOf } from '../../src/features/guide/query/intent.ts';
import { retrieve } from '../../src/features/guide/query/retrieve.ts';
import { createTestApi, type TestApi } from '../harness.ts';
import { ANSWERED, UNANSWERED } from './labelled.ts';

let api: TestApi;
let id: string;
beforeAll(async () => {
  api = await createTestApi();
  await seedDemo(api.db);
  ({ id } = await unrestrictedDb(api.db)
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'member@example.com')
    .executeTakeFirstOrThrow());
});
afterAll(() => api.close());

async function offered(query: string): Promise<string[]> {
  const { items } = await retrieve(api.db, { id, role: 'member' }, intentOf({ query, type: 'all' }));
  return items.map(({ title }) => title.text);
}
const shareOf = <Item>(items: readonly Item[], holds: (item: Item) => boolean) =>
  items.filter(holds).length / items.length;

test('of 150 labelled questions the first three results fit, the first is rarely wrong, and nothing is offered for nothing', async () => {
  const answers: { query: string; fits: readonly string[]; names: string[] }[] = [];
  for (const { query, fits } of ANSWERED) answers.push({ query, fits, names: await offered(query) });
  const misses: { query: string; names: string[] }[] = [];
  for (const query of UNANSWERED) misses.push({ query, names: await offered(query) });
  expect(answers.length + misses.length).toBe(150);

  const wrong = answers
    .map(({ query, fits, names }) => ({
      query,
      names: names.slice(0, 3).map((name) => (fits.includes(name) ? name : `not ${name}`)),
      isMissed: fits.length > 0 && names.length === 0,
    }))
    .filter(({ names, isMissed }) => isMissed || names.some((name) => name.startsWith('not ')));
  const seen = JSON.stringify([...wrong, ...misses.filter(({ names }) => names.length > 0)], null, 1);

  const topics = answers.filter(({ fits }) => fits.length > 0);
  const precisions = topics.map(({ fits, names }) => {
    const first = names.slice(0, 3);
    return first.length === 0 ? 0 : shareOf(first, (name) => fits.includes(name));
  });
  const precision = precisions.reduce((sum, each) => sum + each, 0) / topics.length;
  const answered = answers.filter(({ names }) => names.length > 0);
  const wrongTop = shareOf(answered, ({ fits, names: [top = ''] }) => !fits.includes(top));
  expect(precision, seen).toBeGreaterThanOrEqual(0.8);
  expect(wrongTop, seen).toBeLessThanOrEqual(0.05);
  expect(
    shareOf(misses, ({ names }) => names.length === 0),
    seen,
  ).toBeGreaterThanOrEqual(0.95);
});
