import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from './harness.ts';
import { type Writes, watchWrites } from './writes.ts';

// What every procedure has to refuse is in tests/access/hostile.test.ts; here is what belongs to none of them.
let api: TestApi;
let ada: Person;
let bo: Person;
let writes: Writes;
beforeAll(async () => {
  api = await createTestApi({ env: { PUBLIC_URL: 'https://kindred.test', POSTS_PER_USER: '100000' } });
  ada = await api.signUp('Ada Lind');
  bo = await api.signUp('Bo Berg');
  writes = await watchWrites(api);
});
afterAll(() => api.close());

function expectError(answer: Answer, status: number, code: string): void {
  expect([answer.statusCode, answer.json().code], answer.body).toEqual([status, code]);
}

describe('a page of another site', () => {
  test('an own page may, by its configured address or by the one it was reached at', async () => {
    for (const headers of [
      { origin: 'https://kindred.test' },
      { origin: 'http://192.168.0.7:3000', host: '192.168.0.7:3000' },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ] as Record<string, string>[]) {
      const answer = await api.post('/api/posts', { content: 'From here' }, ada, headers);
      expect(answer.statusCode, answer.body).toBe(200);
    }
  });

  test('no page elsewhere is allowed to read an answer', async () => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await api.request({
        method,
        url: '/api/feed',
        headers: {
          cookie: ada.cookie,
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
        },
      });
      const names = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
      expect(names).toEqual([]);
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });
});

test.each(['\u0000', 'a\u0000b', '\ud800b', 'a\udfff'])(
  'text that cannot be stored is a 400: %j',
  async (content) => {
    await writes.clear();
    const answer = await api.post('/api/posts', { content }, ada);
    expectError(answer, 400, 'invalid_input');
    expect(answer.json().issues[0].path).toBe('content');
    expect(await writes.list()).toEqual([]);
  },
);

describe('what is not a request of ours', () => {
  const raw = (payload: string | Buffer, url = '/api/posts') =>
    api.request({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', cookie: ada.cookie },
      payload,
    });

  test.each(['{', '{"content":}', 'nonsense', '{"content":"a"} trailing', '\u0000', '{"a":1,}', "{'a':1}"])(
    'bad JSON is a 400: %j',
    async (payload) => {
      expectError(await raw(payload), 400, 'invalid_json');
      const trpc = await raw(payload, '/trpc/feed.create');
      expect(trpc.statusCode).toBe(400);
      expect(trpc.json().error.data).toMatchObject({ code: 'invalid_json', httpStatus: 400 });
    },
  );

  test.each(['null', '[]', '"text"', '7', 'true', '[{"content":"a"}]'])(
    'JSON that is no object is a 400: %s',
    async (payload) => {
      expectError(await raw(payload), 400, 'invalid_input');
      expect((await raw(payload, '/trpc/feed.create')).statusCode).toBe(400);
    },
  );

  test('a body past the limit is a 413, and one just within is read', async () => {
    const limit = 256 * 1024;
    const post = (size: number) => `{"content":"${'x'.repeat(size - 14)}"}`;
    expect(post(limit)).toHaveLength(limit);
    const within = await raw(post(limit), '/api/drafts');
    expect(within.json().issues).toContainEqual({ path: 'content', message: 'Unknown field' });
    expectError(await raw(post(limit + 1), '/api/drafts'), 413, 'payload_too_large');
  });

  test('a wrong input of ten thousand fields does not come back ten times as long', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`field${n}`, n]));
    const answer = await raw(JSON.stringify(many));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues.length).toBeLessThanOrEqual(100);
  });

  test.each([
    '/api/posts/%E0%A4%A',
    '/api/posts/%',
    '/api/%ff/x',
    '/trpc/%25',
    '/trpc/feed.list%25',
    '/api/posts/not-an-id',
    '/api/nothing/here',
    '/trpc/nothing.here',
    '/trpc/__proto__',
    '/trpc/constructor',
    '/trpc/feed.__proto__.list',
    '/trpc/feed',
    '/trpc/feed.list?input=%7B',
    '/trpc/feed.list?input=nonsense&batch=1',
    '/trpc/feed.list?batch=1&input=[]',
    '/trpc/feed.list?batch=1&input=%7B%220%22%3A7%7D',
    '/trpc/live.events',
    '/trpc/live.events?batch=1',
    '/trpc/live.events,feed.list?batch=1',
    '/trpc/feed.create',
    '/trpc/feed.list?connectionParams=%7B',
    '/api/feed?__proto__[x]=1',
    '/api/feed?limit[]=1',
    '/api/feed?%00=1',
    '/api/posts/{a lot}',
    '/trpc/{a lot}?batch=1',
  ])('an odd address is a documented error: %s', async (address) => {
    const url = address.replace('{a lot}', 'x,'.repeat(1_500));
    for (const headers of [{}, { accept: 'application/jsonl' }] as Record<string, string>[]) {
      const answer = await api.get(url, ada, headers);
      // A stream has begun before its error is known.
      const isStream =
        /jsonl|event-stream/.test(String(answer.headers['content-type'])) || answer.body.startsWith('{"0":');
      expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(isStream ? 200 : 400);
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      expect(answer.body).toMatch(
        /"code":"(?:invalid_\w+|not_found|method_not_allowed|unsupported_media_type)"/,
      );
      expect(answer.body).not.toMatch(/"statusCode"|FST_|TRPCError|at \w+ \(|node_modules|select /);
      if (url.startsWith('/trpc')) continue;
      const { message, code, issues, ...more } = answer.json();
      expect([typeof message, typeof code]).toEqual(['string', 'string']);
      expect(more).toEqual({});
      expect(issues === undefined || Array.isArray(issues)).toBe(true);
    }
  });

  test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'a mutation is not to be had with %s',
    async (method) => {
      await writes.clear();
      const trpc = await api.request({
        method,
        url: '/trpc/feed.create?input={"content":"x"}',
        headers: { cookie: ada.cookie },
      });
      expect(trpc.statusCode).toBeGreaterThanOrEqual(400);
      expect(trpc.statusCode).toBeLessThan(500);
      const rest = await api.request({ method, url: '/api/posts', headers: { cookie: ada.cookie } });
      expectError(rest, 404, 'not_found');
      expect(await writes.list()).toEqual([]);
    },
  );
});

describe('another spelling of an address gives no more', () => {
  const paths = () => [
    '/api/feed',
    '/api/auth/sessions',
    '/api/users',
    `/api/users/${bo.user.id}/posts`,
    '/api/notifications/badges',
    '/trpc/accounts.user',
    '/metrics',
  ];

  test('nothing is answered to a visitor, however it is written', async () => {
    for (const path of paths().slice(0, -1)) {
      const [, first = '', ...rest] = path.split('/');
      const written = [
        path,
        `${path}/`,
        `/${path}`,
        `//${first}//${rest.join('//')}`,
        path.replace('/', '/%2F'),
        `/${first}%2F${rest.join('%2F')}`,
        `/${first}/./${rest.join('/')}`,
        `/x/../${first}/${rest.join('/')}`,
        path.toUpperCase(),
        `/%${first.charCodeAt(0).toString(16)}${first.slice(1)}/${rest.join('/')}`,
        `${path};a=b`,
        `${path}%20`,
        `${path}%00`,
        `${path}.json`,
        `http://localhost${path}`,
      ];
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const) {
        for (const url of written) {
          const answer = await api.request({ method, url });
          const isHead = method === 'HEAD' && answer.body === '';
          if (!isHead)
            expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBeGreaterThanOrEqual(400);
          expect(answer.statusCode, `${method} ${url}`).toBeLessThan(500);
          expect(answer.body).not.toContain('"id"');
        }
      }
    }
  });

  test('an address written otherwise is counted and kept out of caches just the same', async () => {
    const strict = await createTestApi({ env: { REQUESTS_PER_ADDRESS: '3' } });
    try {
      const urls = ['/api/feed', '/%61pi/feed', '/ap%69/feed', 'http://x/api/feed', '/trpc/feed.list'];
      const answers: Answer[] = [];
      for (const url of urls) answers.push(await strict.get(url));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 429, 429]);
      for (const answer of answers) {
        expect(answer.headers['cache-control']).toBe('no-store');
        expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      }
      const refused = answers.at(-2);
      expect(refused?.json()).toEqual({
        message: 'Too many attempts. Please wait a moment and try again.',
        code: 'too_many_requests',
      });
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect((await strict.get('/healthz')).statusCode).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
