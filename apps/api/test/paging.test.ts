import { createUser } from '@kindred/db/factories/accounts';
import { createPost } from '@kindred/db/factories/feed';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from './harness.ts';

let api: TestApi;
let ada: Person;
let prolific: string;
const POSTS = 57;

beforeAll(async () => {
  api = await createTestApi();
  ada = await api.signUp('Ada Lind');
  prolific = (await createUser(api.db, { firstName: 'Bo', lastName: 'Berg', handle: 'bo_berg' })).id;
  const instant = new Date('2026-03-01T09:30:00.123Z');
  for (let n = 0; n < POSTS; n++) {
    // Many at one instant and of one interest: only the id tells their order.
    const createdAt = n % 3 === 0 ? instant : new Date(instant.getTime() + n);
    await createPost(api.db, { authorId: prolific, content: `Post ${n}`, createdAt, likeCount: n % 4 });
  }
  for (let n = 0; n < 45; n++) {
    await createUser(api.db, { firstName: n % 2 === 0 ? 'Kim' : 'Kåre', lastName: `Nr ${n % 7}` });
  }
});
afterAll(() => api.close());

interface Item {
  id: string;
  content?: string;
}

/** All pages one after the other, each asked for with what the one before ended with. */
async function allPages(limit: number, ask: (after: string | null) => string): Promise<Item[][]> {
  const pages: Item[][] = [];
  let after: string | null = null;
  for (;;) {
    const answer = await api.get(`${ask(after)}&limit=${limit}`, ada);
    expect(answer.statusCode, answer.body).toBe(200);
    const body = answer.json();
    const items: Item[] = Array.isArray(body) ? body : body.items;
    pages.push(items);
    after = Array.isArray(body)
      ? items.length < limit
        ? null
        : (items.at(-1)?.id ?? null)
      : body.nextCursor;
    if (after === null) return pages;
    expect(items).toHaveLength(limit);
  }
}

const feed = (mode: string) => (cursor: string | null) =>
  `/api/feed?mode=${mode}${cursor === null ? '' : `&cursor=${cursor}`}`;

describe.each([
  ['the chronological feed', POSTS, feed('chronological')],
  ['the algorithmic feed', POSTS, feed('algorithmic')],
  [
    'the posts of a person',
    POSTS,
    (after: string | null) => `/api/users/${prolific}/posts?${after === null ? '' : `after=${after}`}`,
  ],
  // 45 made, and Bo.
  ['people', 46, (after: string | null) => `/api/users?${after === null ? '' : `after=${after}`}`],
])('%s', (_, count, ask) => {
  test.each([1, 10, 19, 100])('by pages of %i shows everything once, in one order', async (limit) => {
    const items = (await allPages(limit, ask)).flat();
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(items).toHaveLength(count);
    const [whole] = await allPages(100, ask);
    expect(items.map(({ id }) => id)).toEqual(whole?.map(({ id }) => id));
  });

  test('of twenty unless told', async () => {
    const body = (await api.get(ask(null).replace(/\?$/, ''), ada)).json();
    expect(Array.isArray(body) ? body : body.items).toHaveLength(20);
  });

  test.each([
    ['0', 'Limit must be at least 1'],
    ['-1', 'Limit must be at least 1'],
    ['101', 'Limit must be at most 100'],
    ['abc', 'Limit must be a whole number'],
    ['', 'Limit must be a whole number'],
    ['1.5', 'Limit must be a whole number'],
    ['NaN', 'Limit must be a whole number'],
    ['Infinity', 'Limit must be a whole number'],
    ['10&limit=20', 'Limit must be a whole number'],
  ])('not by pages of %j', async (limit, message) => {
    const answer = await api.get(`${ask(null)}&limit=${limit}`, ada);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message, code: 'invalid_input', issues: [{ path: 'limit', message }] });
  });
});

test('the chronological feed is newest first, the algorithmic one most liked first where times are equal', async () => {
  const [newest] = await allPages(100, feed('chronological'));
  const times = newest?.map((post) => (post as unknown as { createdAt: string }).createdAt) ?? [];
  expect(times).toEqual(times.toSorted().reverse());
  const [hot] = await allPages(100, feed('algorithmic'));
  const likes = hot
    ?.filter((post) => Number(post.content?.slice(5)) % 3 === 0)
    .map((post) => (post as unknown as { likeCount: number }).likeCount);
  expect(likes).toEqual(likes?.toSorted((a, b) => b - a));
});

test('what is published or deleted meanwhile makes no post come twice and none be left out', async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  const before = (await allPages(100, feed('chronological'))).flat();
  const doomed = before[30]?.id ?? '';
  for (let page = 0; cursor !== null || page === 0; page++) {
    const body: { items: Item[]; nextCursor: string | null } = (
      await api.get(`${feed('chronological')(cursor)}&limit=10`, ada)
    ).json();
    seen.push(...body.items.map(({ id }) => id));
    cursor = body.nextCursor;
    if (page === 0) await createPost(api.db, { authorId: prolific, content: 'Breaking' });
    // Also the very post the reader holds as the last of the page.
    if (page < 2) {
      await unrestrictedDb(api.db)
        .updateTable('posts')
        .set({ deletedAt: new Date() })
        .where('id', 'in', [doomed, seen.at(-1) ?? ''])
        .execute();
    }
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(before.map(({ id }) => id).filter((id) => id !== doomed));
});

describe('a cursor that was not given out is a 400', () => {
  const id = '019a0000-0000-7000-8000-000000000000';
  const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const times = [
    '2026-13-45 10:00:00+00',
    '2026-02-30 10:00:00+00',
    '2026-03-01 25:00:00+00',
    '2026-03-01 10:61:00+00',
    '2026-03-01 10:00:61+00',
    '2026-03-01 10:00:00+99',
    '2026-03-01 10:00:00+00:99',
    '0000-01-01 00:00:00+00',
    '999999-12-31 00:00:00+00',
    'infinity',
    'now',
    '',
    'epoch',
    "'; select 1",
  ];
  const numbers = [
    '1e999',
    '-1e999',
    '1e-999',
    `${'9'.repeat(20)}e300`,
    'NaN',
    'Infinity',
    '',
    '1e',
    '--1',
    '0x10',
  ];
  const garbage = [
    'x',
    'e30',
    'bnVsbA',
    'W10',
    cursor('c'),
    cursor('c', 1, id),
    cursor('c', '2026-03-01 10:00:00+00', 'x'),
    cursor('x', '1', id),
    'A'.repeat(400),
  ];

  test.each([
    ...times.map((place) => ['chronological', place, cursor('c', place, id)]),
    ...numbers.map((place) => ['algorithmic', place, cursor('a', null, [place, id], null)]),
    ...numbers.map((place) => ['algorithmic', place, cursor('a', [place, id], ['1', id], ['1', id])]),
    ...garbage.flatMap((text) => [
      ['chronological', 'garbage', text],
      ['algorithmic', 'garbage', text],
    ]),
    ['algorithmic', 'of the other mode', cursor('c', '2026-03-01 10:00:00+00', id)],
    ['chronological', 'of the other mode', cursor('a', null, ['1.5', id], null)],
    ['algorithmic', 'of no block', cursor('a', null, null, null)],
    ['algorithmic', 'of no block, further on', cursor('a', null, null, ['1', id])],
    ['algorithmic', 'with no place in its block', cursor('a', ['1', id], ['1', id], null)],
    ['algorithmic', 'as it was before', cursor('a', '1.5', id)],
  ] as [string, string, string][])('%s: %j', async (mode, _place, text) => {
    const answer = await api.get(`/api/feed?mode=${mode}&cursor=${text}`, ada);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json()).toEqual({
      message: 'Invalid cursor',
      code: 'invalid_cursor',
      issues: [{ path: 'cursor', message: 'Invalid cursor' }],
    });
  });

  test.each(['', '%00', 'a b', 'a.b', 'A'.repeat(401), '%F0%9F%A6%8A'])(
    'not even of its letters: %j',
    async (text) => {
      const answer = await api.get(`/api/feed?cursor=${text}`, ada);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().issues[0]).toEqual({ path: 'cursor', message: 'Invalid cursor' });
    },
  );

  test.each([
    ['chronological', cursor('c', '2026-03-01 10:00:00.123456+05:30', id)],
    ['chronological', cursor('c', '2024-02-29 23:59:59-11', id)],
    ['algorithmic', cursor('a', null, ['-12.75', id], null)],
    ['algorithmic', cursor('a', ['1e-05', id], ['-1', id], ['1', id])],
    ['algorithmic', cursor('a', ['4600', id], null, ['4600.5', id])],
    // The longest there are.
    ['algorithmic', cursor('a', ...Array(3).fill(['-1234.1234567890123', id]))],
  ])('but every place a row can have is one: %s', async (mode, text) => {
    expect((await api.get(`/api/feed?mode=${mode}&cursor=${text}`, ada)).statusCode).toBe(200);
  });

  test('after something that is not there comes nothing, and after nonsense a 400', async () => {
    for (const url of ['/api/users', `/api/users/${prolific}/posts`]) {
      expect((await api.get(`${url}?after=${id}`, ada)).json()).toEqual([]);
      const answer = await api.get(`${url}?after=nonsense`, ada);
      expect(answer.json().issues).toEqual([{ path: 'after', message: 'Invalid id' }]);
    }
  });
});

describe('people are found by the beginning of their name or handle', () => {
  const names = async (query: string) =>
    (await api.get(`/api/users?limit=100&query=${encodeURIComponent(query)}`, ada))
      .json()
      .map((user: { name: string }) => user.name);

  test('whatever the case, and with @ for the handle', async () => {
    expect(await names('bO BE')).toEqual(['Bo Berg']);
    expect(await names('KÅRE')).toHaveLength(22);
    expect(await names('@BO_be')).toEqual(['Bo Berg']);
    expect(await names('berg')).toEqual([]);
    expect(await names('   ')).toHaveLength(46);
  });

  test.each(['%', '_', '%%', 'B%', 'B_', '\\', '\\%', "'", '"', '*', 'Bo%', '%o'])(
    'and %j is only itself',
    async (query) => {
      expect(await names(query)).toEqual([]);
    },
  );

  test('never oneself, nobody suspended', async () => {
    expect(await names('Ada')).toEqual([]);
    await createUser(api.db, { firstName: 'Suspended', lastName: 'Sam', suspendedAt: new Date() });
    expect(await names('Suspended')).toEqual([]);
  });
});
