import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CATALOGUE,
  callRest,
  callTrpc,
  createWorld,
  fingerprint,
  hasBody,
  MUTATIONS,
  type Row,
  restCall,
  type World,
} from './catalogue.ts';
import { type Answer, createTestApi, type Person, type TestApi } from './harness.ts';

/** What is somebody's own to choose, though it is called like what the server decides elsewhere. */
const CHOSEN: Record<string, readonly string[]> = {
  'feed.create': ['tribeId'],
  // `isVerified` is taken and ignored; who is verified is for an administrator to say.
  'tribes.create': ['price', 'isVerified'],
  'tribes.saveDraft': ['price'],
  'tribes.settings.update': ['price'],
  'tribes.settings.setAccess': ['price'],
  'tribes.list': ['price'],
  'tribes.checkSlug': ['tribeId'],
  'tribes.discover': ['price'],
  'tribes.requests.list': ['status'],
  'tribes.invitations.create': ['userId'],
  'tribes.badges.list': ['userId'],
};

let api: TestApi;
let world: World;
let ada: Person;
beforeAll(async () => {
  api = await createTestApi({
    env: {
      PUBLIC_URL: 'https://kindred.test',
      LOGIN_PER_ACCOUNT: '100000',
      LOGIN_PER_ADDRESS: '100000',
      RESET_PER_ACCOUNT: '100000',
      RESET_PER_ADDRESS: '100000',
      POSTS_PER_USER: '100000',
    },
  });
  world = await createWorld(api);
  ada = world.ada;
});
afterAll(() => api.close());

const callers = (row: Row) => (row.for === 'everybody' ? null : ada);

/** A request as REST and as tRPC take it, with whatever body and headers. */
async function bothDoors(
  row: Row,
  input: Record<string, unknown> | undefined,
  send: (body: string) => { headers: Record<string, string>; payload?: string | Buffer },
): Promise<Answer[]> {
  const rest = restCall(row, input);
  const cookie = { cookie: ada.cookie };
  const doors = [
    { method: rest.method, url: rest.url, body: JSON.stringify(rest.body ?? {}) },
    { method: 'POST' as const, url: `/trpc/${row.procedure}`, body: JSON.stringify(input ?? {}) },
  ];
  return Promise.all(
    doors.map(({ method, url, body }) => {
      const { headers, payload } = send(body);
      return api.request({
        method,
        url,
        headers: { ...cookie, ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
    }),
  );
}

function expectError(answer: Answer, status: number, code: string): void {
  expect([answer.statusCode, answer.json().code], answer.body).toEqual([status, code]);
}

describe('a body that is not JSON is refused and nothing is written', () => {
  const form = (body: string) =>
    Object.entries(JSON.parse(body) as Record<string, unknown>)
      .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
      .join('&');
  const multipart = (body: string) =>
    `--x\r\n${Object.entries(JSON.parse(body) as Record<string, unknown>)
      .map(([name, value]) => `content-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x`)
      .join('\r\n')}--\r\n`;

  test.each(MUTATIONS)('$procedure', async (row) => {
    const input = await row.input(world);
    const before = await fingerprint(api);
    const types: [string, (body: string) => string][] = [
      ['text/plain', (body) => body],
      ['text/plain; charset=utf-8', (body) => body],
      ['text/plain; application/json', (body) => body],
      ['application/x-www-form-urlencoded', form],
      ['multipart/form-data; boundary=x', multipart],
      ['application/octet-stream', (body) => body],
      ['application/jsonp', (body) => body],
      ['application/xml', () => '<a/>'],
    ];
    for (const [type, write] of types) {
      for (const answer of await bothDoors(row, input, (body) => ({
        headers: { 'content-type': type },
        payload: write(body),
      }))) {
        expectError(answer, 415, 'unsupported_media_type');
      }
    }
    // A body without any type, as a Blob is sent.
    for (const answer of await bothDoors(row, input, (body) => ({
      headers: {},
      payload: Buffer.from(body),
    }))) {
      expectError(answer, 415, 'unsupported_media_type');
    }
    expect(await fingerprint(api)).toBe(before);
  });
});

describe('a request from another site is refused and nothing is written', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://kindred.test' },
    { origin: 'https://kindred.test.evil.example' },
    { origin: 'https://kindred.test:8443' },
    { origin: 'https://evil.kindred.test' },
    { origin: 'https://evil.example, https://kindred.test' },
    { origin: 'file://' },
    { origin: 'ftp://localhost:80' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  test.each(MUTATIONS)('$procedure', async (row) => {
    const input = await row.input(world);
    const before = await fingerprint(api);
    for (const headers of foreign) {
      for (const answer of await bothDoors(row, input, (payload) => ({
        headers: { 'content-type': 'application/json', ...headers },
        payload,
      }))) {
        expectError(answer, 403, 'foreign_origin');
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
    }
    expect(await fingerprint(api)).toBe(before);
  });

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

describe('an input is what it says and nothing besides', () => {
  const surprises = [
    'role',
    'isAdmin',
    'isVerified',
    'id',
    'userId',
    'authorId',
    'ownerId',
    'tribeId',
    'likeCount',
    'commentCount',
    'price',
    'status',
    'createdAt',
    'suspendedAt',
    'hotScore',
    'reactionCounts',
    'shareCount',
    'viewCount',
    'businessId',
    'onFeed',
    'onProfile',
    'isPinned',
    'isShare',
    'expiresAt',
    'editedAt',
    'deletedAt',
    'deletedBy',
    'problem',
    'tokenHash',
    'confirmPassword',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '',
  ];
  test.each(CATALOGUE)('$procedure takes no field of the server’s own', async (row) => {
    const input = await row.input(world);
    const before = await fingerprint(api);
    for (const name of surprises) {
      if ((input && Object.hasOwn(input, name)) || CHOSEN[row.procedure]?.includes(name)) continue;
      const wrong = { ...input, [name]: 'platform_admin' };
      for (const call of [callRest, callTrpc]) {
        const answer = await call(api, row, wrong, callers(row));
        expect(answer.statusCode, `${name}: ${answer.body}`).toBe(400);
        const body = answer.json();
        const { code, issues } = body.error?.data ?? body;
        expect(code).toBe('invalid_input');
        expect(issues).toContainEqual({ path: name, message: 'Unknown field' });
      }
    }
    expect(await fingerprint(api)).toBe(before);
  });

  test.each(CATALOGUE)(
    '$procedure takes none in the query or the body that belongs elsewhere',
    async (row) => {
      const input = await row.input(world);
      const before = await fingerprint(api);
      const { method, url, body } = restCall(row, input);
      const json = { 'content-type': 'application/json', cookie: callers(row)?.cookie ?? '' };
      const path = /\{(\w+)\}/.exec(row.rest)?.[1];
      const and = url.includes('?') ? '&' : '?';
      const requests = hasBody(method)
        ? [
            { url: `${url}?role=platform_admin`, payload: body },
            ...(path === undefined ? [] : [{ url, payload: { ...body, [path]: 'another' } }]),
          ]
        : [
            ...(method === 'DELETE' ? [{ url, payload: { role: 'platform_admin' } }] : []),
            ...(path === undefined ? [] : [{ url: `${url}${and}${path}=another`, payload: undefined }]),
            { url: `${url}${and}role=platform_admin`, payload: undefined },
          ];
      for (const { url, payload } of requests) {
        const answer = await api.request({
          method,
          url,
          headers: payload === undefined ? { cookie: json.cookie } : json,
          ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
        });
        expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBe(400);
        expect(answer.json()).toMatchObject({
          code: 'invalid_input',
          issues: [{ message: 'Unknown field' }],
        });
      }
      expect(await fingerprint(api)).toBe(before);
    },
  );

  test.each(CATALOGUE)('$procedure is not taken in by a prototype', async (row) => {
    const input = await row.input(world);
    const before = await fingerprint(api);
    const whole = JSON.stringify(input ?? {}).slice(0, -1);
    const comma = whole === '{' ? '' : ',';
    for (const poison of [
      '"__proto__":{"role":"platform_admin"}',
      '"__proto__":null',
      '"__proto__":1',
      '"constructor":{"prototype":{"role":"platform_admin"}}',
    ]) {
      const body = `${whole}${comma}${poison}}`;
      const trpc =
        row.kind === 'query'
          ? api.get(`/trpc/${row.procedure}?input=${encodeURIComponent(body)}`, callers(row))
          : api.request({
              method: 'POST',
              url: `/trpc/${row.procedure}`,
              headers: { 'content-type': 'application/json', cookie: callers(row)?.cookie ?? '' },
              payload: body,
            });
      const { method, url } = restCall(row, input);
      const rest = api.request({
        method,
        url: hasBody(method) ? url : `${url}${url.includes('?') ? '&' : '?'}__proto__=x&constructor=y`,
        headers: {
          cookie: callers(row)?.cookie ?? '',
          ...(hasBody(method) ? { 'content-type': 'application/json' } : {}),
        },
        ...(hasBody(method) ? { payload: body } : {}),
      });
      for (const answer of await Promise.all([trpc, rest])) {
        expect(answer.statusCode, `${poison}: ${answer.body}`).toBe(400);
      }
    }
    expect(await fingerprint(api)).toBe(before);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test.each(CATALOGUE.filter((row) => row.for !== 'session'))(
    '$procedure takes no text that cannot be stored',
    async (row) => {
      const input = (await row.input(world)) ?? {};
      const before = await fingerprint(api);
      for (const [name, value] of Object.entries(input)) {
        if (typeof value !== 'string') continue;
        for (const bad of ['\u0000', `${value}\u0000`, `\ud800${value}`, `${value}\udfff`]) {
          const answer = await callTrpc(api, row, { ...input, [name]: bad }, callers(row));
          expect(answer.statusCode, `${name} ${JSON.stringify(bad)} ${answer.body}`).toBe(400);
          expect(answer.json().error.data.issues[0].path).toBe(name);
          // In a path it is no request at all.
          if (restCall(row, input).body === undefined || row.rest.includes(`{${name}}`)) continue;
          const rest = await callRest(api, row, { ...input, [name]: bad }, callers(row));
          expect(rest.statusCode, rest.body).toBe(400);
        }
      }
      expect(await fingerprint(api)).toBe(before);
    },
  );
});

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
      const before = await fingerprint(api);
      const trpc = await api.request({
        method,
        url: '/trpc/feed.create?input={"content":"x"}',
        headers: { cookie: ada.cookie },
      });
      expect(trpc.statusCode).toBeGreaterThanOrEqual(400);
      expect(trpc.statusCode).toBeLessThan(500);
      const rest = await api.request({ method, url: '/api/posts', headers: { cookie: ada.cookie } });
      expectError(rest, 404, 'not_found');
      expect(await fingerprint(api)).toBe(before);
    },
  );
});

describe('another spelling of an address gives no more', () => {
  const paths = () => [
    '/api/feed',
    '/api/auth/sessions',
    '/api/users',
    `/api/users/${world.bo.user.id}/posts`,
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
