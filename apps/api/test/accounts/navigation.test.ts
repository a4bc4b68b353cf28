import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi, type TestApi } from '../harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('GET /api/login', () => {
  test('opens the landing page with the form', async () => {
    const answer = await api.get('/api/login');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/?auth=login']);
  });

  test.each([
    ['signup', '/?auth=signup&next=%2Fcreate-tribe'],
    ['login', '/?auth=login&next=%2Fcreate-tribe'],
    ['admin', '/?auth=login&next=%2Fcreate-tribe'],
    ['signup&tab=login', '/?auth=login&next=%2Fcreate-tribe'],
  ])('opens the tab %s at %s', async (tab, location) => {
    const answer = await api.get(`/api/login?tab=${tab}&next=/create-tribe`);
    expect(answer.headers.location).toBe(location);
  });

  test.each(['/tribes', '/tribe/cooks?tab=posts', '/profile/ada#posts'])(
    'and returns to %s',
    async (next) => {
      const answer = await api.get(`/api/login?next=${encodeURIComponent(next)}`);
      expect(answer.headers.location).toBe(`/?auth=login&next=${encodeURIComponent(next)}`);
    },
  );

  const elsewhere = [
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'evil.example',
    './/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    '/./\\evil.example',
    '//evil.example/%2f..',
    '/\u2028/evil.example',
    '/ /evil.example',
    '',
  ];
  test.each(elsewhere)('but never goes to %j', async (next) => {
    const written = [encodeURIComponent(next), encodeURIComponent(encodeURIComponent(next))];
    for (const query of written.flatMap((each) => [`next=${each}`, `tab=signup&next=${each}`])) {
      const { location } = (await api.get(`/api/login?${query}`)).headers;
      const goesTo = new URL(String(location), 'http://kindred.test');
      expect(goesTo.origin).toBe('http://kindred.test');
      const kept = goesTo.searchParams.get('next') ?? '/';
      // As a browser reads it, over any number of pages.
      const end = new URL(kept, 'http://kindred.test');
      expect(end.origin, kept).toBe('http://kindred.test');
      expect(kept, kept).toMatch(/^\/(?![/\\])/);
    }
  });

  test('takes one place to return to', async () => {
    const answer = await api.get('/api/login?next=/a&next=//evil.example');
    expect(answer.headers.location).toBe('/?auth=login');
  });
});

describe('GET /api/logout', () => {
  const isIn = async (cookie: string): Promise<boolean> =>
    (await api.get('/api/auth/user', null, { cookie })).statusCode === 200;

  test.each([
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    {},
    { host: 'kindred.test', referer: 'http://kindred.test/profile/me' },
  ] as Record<string, string>[])(
    'from an own page or the address bar ends the session: %j',
    async (headers) => {
      const ada = await api.signUp('Ada Lind');
      const answer = await api.get('/api/logout', ada, headers);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
      expect(answer.cookies).toContainEqual(expect.objectContaining({ name: 'session', value: '' }));
      expect(await isIn(ada.cookie)).toBe(false);
    },
  );

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', host: 'kindred.test', referer: 'http://kindred.test/' },
    { host: 'kindred.test', referer: 'https://evil.example/kindred.test' },
    { referer: 'not an address' },
  ] as Record<string, string>[])('from another site does nothing: %j', async (headers) => {
    const ada = await api.signUp('Ada Lind');
    const answer = await api.get('/api/logout', ada, headers);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await isIn(ada.cookie)).toBe(true);
  });

  test('is for looking with GET alone: HEAD ends no session', async () => {
    const ada = await api.signUp('Ada Lind');
    await api.request({ method: 'HEAD', url: '/api/logout', headers: { cookie: ada.cookie } });
    expect(await isIn(ada.cookie)).toBe(true);
  });
});
