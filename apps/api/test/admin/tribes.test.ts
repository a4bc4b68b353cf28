import { createTribe } from '@kindred/db/factories/tribes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
let leo: Person;
const ids: Record<string, string> = {};

beforeAll(async () => {
  api = await createTestApi();
  [ada, leo] = [await api.signUp('Ada Admin'), await api.signUp('Leo Moreau')];
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', ada.user.id).execute();
  // The last of them is the newest.
  const made = {
    bakers: { name: 'Rye Bakers', slug: 'rye-bakers' },
    secret: { name: 'Secret Bread', slug: 'secret', isPrivate: true },
    verified: { name: '100% Sourdough', slug: 'sour', isVerified: true },
    closed: { name: 'Old Bakers', slug: 'breadless', archivedAt: new Date() },
    gone: { name: 'Gone Bakers', slug: 'gone', deletedAt: new Date(), archivedAt: new Date() },
  };
  for (const [at, [key, over]] of Object.entries(made).entries()) {
    const createdAt = new Date(Date.UTC(2026, 0, 1 + at));
    ids[key] = (await createTribe(api.db, { ...over, ownerId: leo.user.id, createdAt })).id;
  }
});
afterAll(() => api.close());

const named = (items: { id: string }[]) =>
  items.map(({ id }) => Object.entries(ids).find(([, other]) => other === id)?.[0]);
async function listed(query: string) {
  const answer = await api.get(`/api/admin/tribes?${query}`, ada);
  expect(answer.statusCode, answer.body).toBe(200);
  return named(answer.json().items);
}

test.each([
  ['', ['closed', 'verified', 'secret', 'bakers']],
  ['state=open', ['verified', 'bakers']],
  ['state=private', ['secret']],
  ['state=closed', ['closed']],
  ['verified=yes', ['verified']],
  ['verified=no&state=open', ['bakers']],
  ['q=BAKE', ['closed', 'bakers']],
  ['q=bread', ['closed', 'secret']],
  ['q=akers', []],
  ['q=rye-b', ['bakers']],
  ['q=100%25', ['verified']],
  ['q=%25', []],
  ['q=bakers&state=closed', ['closed']],
])('staff find tribes by %s', async (query, expected) => {
  expect(await listed(query)).toEqual(expected);
});

test('every tribe is on one page, the newest first, with its owner', async () => {
  const seen: { id: string }[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: { id: string }[]; nextCursor: string | null } = (
      await api.get(`/api/admin/tribes?limit=1${cursor ? `&cursor=${cursor}` : ''}`, ada)
    ).json();
    seen.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(named(seen)).toEqual(['closed', 'verified', 'secret', 'bakers']);
  expect(seen[2]).toMatchObject({
    name: 'Secret Bread',
    isPrivate: true,
    isVerified: false,
    owner: { id: leo.user.id, name: 'Leo Moreau' },
    createdAt: '2026-01-02T00:00:00.000Z',
  });
});

test('the newest tribes are a plain list that goes on after the last one', async () => {
  const first = (await api.get('/api/admin/tribes/recent?limit=2', ada)).json();
  expect(named(first)).toEqual(['closed', 'verified']);
  const rest = (await api.get(`/api/admin/tribes/recent?after=${first[1].id}`, ada)).json();
  expect(named(rest)).toEqual(['secret', 'bakers']);
  expect((await api.get('/api/admin/tribes/recent', leo)).statusCode).toBe(403);
});
