import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
let mona: Person;
beforeAll(async () => {
  api = await createTestApi();
  ada = await api.signUp('Ada Lind');
  mona = await api.signUp('Mona Okafor');
});
afterAll(() => api.close());

const RYE = { name: 'Rye & Søn', description: 'Bread that takes a day.', industry: 'food' };
const create = (over: Record<string, unknown> = {}, as = ada, headers = {}) =>
  api.post('/api/businesses', { ...RYE, ...over }, as, headers);
const issuesOf = (answer: { json(): { issues?: { path: string; message: string }[] } }) =>
  Object.fromEntries((answer.json().issues ?? []).map(({ path, message }) => [path, message]));

describe('Ada creates a business', () => {
  test('is its owner, and finds it in the directory and among her own, by both addresses', async () => {
    const answer = await create({
      name: 'Whole & Wheat',
      slug: 'Whole-Wheat',
      website: 'https://wheat.example',
      location: 'Girona, Spain',
      size: 'medium',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      slug: 'whole-wheat',
      website: 'https://wheat.example',
      size: 'medium',
      scope: 'local',
      myRole: 'owner',
      rating: null,
      verified: false,
    });
    const found = (await api.get('/api/businesses?query=girona&industry=food&size=medium', ada)).json();
    expect(found.map(({ slug }: { slug: string }) => slug)).toEqual(['whole-wheat']);
    const mine = (await api.get('/api/my-businesses', ada)).json();
    expect(mine).toEqual((await api.get('/api/businesses/my', ada)).json());
    expect(mine).toMatchObject([{ slug: 'whole-wheat', myRole: 'owner' }]);
    expect((await api.get('/api/my-businesses', mona)).json()).toEqual([]);
    expect((await api.get('/api/businesses/counts?query=girona', mona)).json()).toMatchObject({
      total: 1,
      industry: { food: 1, finance: 0 },
    });
  });

  test('a slug is made of its name, of many at once each its own, and none that is an address of ours', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => create({}, mona)));
    const slugs: string[] = answers.map((answer) => answer.json().slug);
    expect(slugs.filter((slug) => /^rye-s-n(?:-[2-5])?$/.test(slug))).toHaveLength(5);
    expect(new Set(slugs).size).toBe(7);
    expect((await create({ name: 'Counts' })).json().slug).toBe('counts-business');
    expect((await create({ name: '東京' })).json().slug).toBe('business');
  });

  test('once, however often the request comes', async () => {
    const key = { 'idempotency-key': 'create-once-0001' };
    const [first, second] = [
      await create({ name: 'Once' }, ada, key),
      await create({ name: 'Once' }, ada, key),
    ];
    expect(second.json().id).toBe(first.json().id);
  });

  test.each([
    ['a name of blanks', { name: '  ' }, { name: 'Business name is required' }],
    ['no description', { description: undefined }, { description: 'Description is required' }],
    ['an unknown industry', { industry: 'bread' }, { industry: 'Choose an industry' }],
    ['a script as website', { website: 'javascript:alert(1)' }, { website: expect.any(String) }],
    ['a slug of ours', { slug: 'my' }, { slug: 'This address is already taken' }],
    ['a slug in words', { slug: 'rye & son' }, { slug: 'Use letters, numbers and single hyphens' }],
    ['a slug that is taken', { slug: 'whole-wheat' }, { slug: 'This address is already taken' }],
    ['a mark of its own', { verifiedAt: '2026-01-01' }, expect.anything()],
  ])('not with %s', async (_, over, issues) => {
    const answer = await create(over);
    expect([400, 409]).toContain(answer.statusCode);
    expect(issuesOf(answer)).toEqual(issues);
  });

  test('is shown what has the same name in the same place before', async () => {
    await create({ name: 'Corner Café', location: 'Rye' }, mona);
    const same = async (query: string) =>
      (await api.get(`/api/businesses/same?${query}`, ada)).json().map(({ name }: { name: string }) => name);
    expect(await same('name=CORNER%20CAF%C3%89&location=rye')).toEqual(['Corner Café']);
    expect(await same('name=Corner%20Caf%C3%A9')).toEqual([]);
  });

  test('not more than twenty a day', async () => {
    const greedy = await api.signUp('Gro Nilsen');
    const answers = [];
    for (let n = 0; n < 21; n++) answers.push((await create({}, greedy)).statusCode);
    expect(answers.filter((code) => code === 200)).toHaveLength(20);
    expect(answers.at(-1)).toBe(429);
  });
});

describe('the directory, page by page', () => {
  test.each(['trending', 'rating', 'newest', 'followers'])('in the order %s, by cursor', async (sort) => {
    const read: string[] = [];
    let cursor: string | null = null;
    do {
      const url = `/api/businesses/directory?sort=${sort}&limit=7${cursor === null ? '' : `&cursor=${cursor}`}`;
      const page: { items: { id: string }[]; nextCursor: string | null } = (await api.get(url, ada)).json();
      read.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    const { total } = (await api.get('/api/businesses/counts', ada)).json();
    expect(read).toHaveLength(total);
    expect(new Set(read).size).toBe(total);
  });

  test('a cursor of another order is refused', async () => {
    const { nextCursor } = (await api.get('/api/businesses/directory?limit=1', ada)).json();
    const answer = await api.get(`/api/businesses/directory?sort=newest&cursor=${nextCursor}`, ada);
    expect(answer.json().code).toBe('invalid_cursor');
  });
});
