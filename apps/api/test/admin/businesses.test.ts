import { createBusiness } from '@kindred/db/factories/businesses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
let leo: Person;
beforeAll(async () => {
  api = await createTestApi();
  [ada, leo] = [await api.signUp('Ada Admin'), await api.signUp('Leo Moreau')];
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', ada.user.id).execute();
  const made = [
    { slug: 'rye', name: 'Rye & Sons' },
    { slug: 'oats', name: 'Rolled Oats', verifiedAt: new Date() },
    { slug: 'gone', name: 'Rye that was', deletedAt: new Date() },
    { slug: 'bran', name: 'Best Bran' },
  ];
  for (const [at, over] of made.entries()) {
    await createBusiness(api.db, {
      ...over,
      ownerId: leo.user.id,
      createdAt: new Date(Date.UTC(2026, 0, 1 + at)),
    });
  }
});
afterAll(() => api.close());

test.each([
  ['', ['bran', 'oats', 'rye']],
  ['verified=yes', ['oats']],
  ['verified=no', ['bran', 'rye']],
  ['q=RYE', ['rye']],
  ['q=oat', ['oats']],
  ['q=ats', []],
])('staff find businesses by %s', async (query, expected) => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const at: string = cursor === null ? '' : `&cursor=${cursor}`;
    const answer = await api.get(`/api/admin/businesses?limit=2&${query}${at}`, ada);
    expect(answer.statusCode, answer.body).toBe(200);
    const page: { items: { slug: string }[]; nextCursor: string | null } = answer.json();
    expect(page.items.every((item) => JSON.stringify(item).includes(leo.user.id))).toBe(true);
    seen.push(...page.items.map(({ slug }) => slug));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(seen).toEqual(expected);
});
