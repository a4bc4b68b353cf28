import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../src/transport/rest.ts';
import { createTestApi, type Person, type TestApi } from './harness.ts';
import { pause } from './sockets.ts';

let api: TestApi;
let ada: Person;
beforeAll(async () => {
  api = await createTestApi({ env: { PRODUCT_NAME: 'Hearth & <b>Home</b>', METRICS_TOKEN: '' } });
  ada = await api.signUp('Ada Lind');
});
afterAll(() => api.close());

/** What is documented beside the procedures: browsers go there, or it takes or answers a file. */
const PLAIN_ROUTES = [
  'GET /login',
  'GET /logout',
  'GET /auth/google',
  'GET /auth/facebook',
  'POST /uploads',
  'GET /tribes/{id}/export',
  'GET /courses/{id}/archive',
  'POST /tribes/{id}/courses/archive',
];

describe('the documentation', () => {
  test('is of every procedure and of plain routes by name', async () => {
    const document = (await api.get('/api/openapi.json')).json();
    const documented = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const known = [...endpoints().map(({ method, path }) => `${method} ${path}`), ...PLAIN_ROUTES];
    expect(documented.sort()).toEqual(known.sort());
  });

  test('for people names every call, with its fields', async () => {
    const overview = await api.get('/api/docs');
    expect(overview.statusCode).toBe(200);
    expect(overview.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(overview.body).not.toContain('<b>Home</b>');
    expect(overview.body).toContain('Hearth &#38; &#60;b&#62;Home&#60;/b&#62; API');
    const parts = new Map<string, string>();
    for (const call of [...endpoints().map(({ method, path }) => `${method} ${path}`), ...PLAIN_ROUTES]) {
      const [method, path = ''] = call.split(' ');
      const named = `>${method}</span> <code>/api${path}</code>`;
      const line = overview.body.split('<li>').find((text) => text.includes(named));
      const [, part = '', anchor = ''] = /href="([^"#]+)#([^"]+)"/.exec(line ?? '') ?? [];
      if (!parts.has(part)) parts.set(part, (await api.get(part)).body);
      const section = parts
        .get(part)
        ?.split('<section')
        .find((text) => text.includes(named));
      expect(section, call).toContain(`id="${anchor}"`);
    }
    expect(parts.get('/api/docs/accounts')).toContain('firstName');
    for (const body of [overview.body, ...parts.values()]) {
      // Nothing in it that the content security policy would refuse.
      expect(body).not.toMatch(/<script|\son\w+=|https?:\/\/(?!kindred\.test)/);
    }
    expect((await api.get('/api/docs/nothing')).statusCode).toBe(404);
  });

  test('for programs says where, how to sign in, and what an error is', async () => {
    const answer = await api.get('/api/openapi.json');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const document = answer.json();
    expect(document.openapi).toMatch(/^3\.1/);
    expect(document.servers).toEqual([{ url: 'http://kindred.test/api' }]);
    expect(Object.keys(document.components.securitySchemes)).toEqual(['token', 'session']);
    expect(document.security).toEqual([{ token: [] }, { session: [] }]);
    const paying = [{ token: ['payments'] }, { session: [] }];
    for (const { name, method, path, isPublic, isForGuests, payments } of endpoints()) {
      const operation = document.paths[path][method.toLowerCase()];
      expect(operation.summary, name).toBeTruthy();
      expect(operation.security, name).toEqual(
        isPublic ? [] : isForGuests ? [{}, ...document.security] : payments === 'always' ? paying : undefined,
      );
      const { $ref, content } = operation.responses['200'];
      const answer =
        $ref === undefined ? content : document.components.responses[$ref.split('/').at(-1)].content;
      expect(answer['application/json'].schema, name).toBeDefined();
      expect(operation.responses.default).toEqual({ $ref: '#/components/responses/Error' });
      const parameters = (operation.parameters ?? []).map(
        (one: { name?: string; $ref?: string }) =>
          one.name ?? document.components.parameters[one.$ref?.split('/').at(-1) ?? ''].name,
      );
      for (const [, field] of path.matchAll(/\{(\w+)\}/g)) expect(parameters, name).toContain(field);
    }
    const { Error: error } = document.components.schemas;
    expect(Object.keys(error.properties)).toEqual(['message', 'code', 'issues', 'suspension']);
    expect(error.properties.code.enum).toContain('signed_out');
    expect(
      document.paths['/posts'].post.requestBody.content['application/json'].schema.properties.content,
    ).toMatchObject({
      type: 'string',
      maxLength: 5000,
    });
  });

  test('for programs that ask again and again sends what they have no second time', async () => {
    const list = (held = '') => api.get('/api/auth/tokens', ada, { 'if-none-match': held });
    const first = await list();
    const etag = String(first.headers.etag);
    expect([first.statusCode, etag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{27}"$/)]);
    const again = await list(`"other", ${etag}`);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await api.token(ada, ['read']);
    const changed = await list(etag);
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  test('for programs repeats no schema, and refers to none that is missing', async () => {
    const { body } = await api.get('/api/openapi.json');
    const { components, paths } = JSON.parse(body);
    const calls = Object.values(paths as object).flatMap((item) => Object.values(item));
    expect(body.length / calls.length, 'characters a call').toBeLessThan(905);
    const referred = [...body.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(referred).toContain('Post');
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(referred));
  });
});

describe('static paths win over parameters', () => {
  test('whatever the order they were declared in', async () => {
    const sessions = await api.get('/api/auth/sessions', ada);
    expect([sessions.statusCode, Array.isArray(sessions.json())]).toEqual([200, true]);
    const all = await api.delete('/api/auth/sessions', ada);
    expect(all.json()).toEqual({ message: 'Done' });
    const one = await api.delete('/api/auth/sessions/sessions', ada);
    expect(one.json().issues).toEqual([{ path: 'id', message: 'Invalid id' }]);
  });
});

describe('headers', () => {
  const POLICY = {
    'default-src': "'self'",
    'script-src': "'self'",
    'script-src-attr': "'none'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'media-src': "'self' blob:",
    'font-src': "'self'",
    'connect-src': "'self' ws://kindred.test",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'frame-src':
      "'self' https://www.youtube-nocookie.com https://player.vimeo.com https://www.loom.com https://iframe.mediadelivery.net",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  const pages = [
    '/api/feed',
    '/api/docs',
    '/api/docs/feed',
    '/api/openapi.json',
    '/healthz',
    '/trpc/accounts.user',
    '/api/nothing',
    '/',
  ];
  test.each(pages)('%s is told to browsers to be kept to itself', async (url) => {
    const { headers } = await api.get(url, ada);
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((directive) => directive.trim().split(' '))
        .map(([name = '', ...sources]) => [name, sources.join(' ')]),
    );
    expect(policy).toEqual(POLICY);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['permissions-policy']).toBe(
      'camera=(self), display-capture=(), geolocation=(self), microphone=(self), payment=(), usb=()',
    );
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
  });

  test('each request has an id of its own, which a caller cannot choose', async () => {
    const ids = new Set<unknown>();
    for (const url of [...pages, '/api/posts/not-an-id', '/api/feed?limit=0']) {
      const { headers } = await api.get(url, null, { 'x-request-id': 'mine', 'request-id': 'mine' });
      expect(headers['x-request-id']).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/,
      );
      ids.add(headers['x-request-id']);
    }
    expect(ids.size).toBe(pages.length + 2);
  });

  test('whether to insist on https depends on being served by it', async () => {
    expect((await api.get('/')).headers['strict-transport-security']).toBeUndefined();
    const secure = await createTestApi({ env: { PUBLIC_URL: 'https://kindred.test:8443/' } });
    try {
      const { headers } = await secure.get('/');
      expect(headers['strict-transport-security']).toMatch(/^max-age=31536000;/);
      expect(headers['content-security-policy']).toContain(";connect-src 'self' wss://kindred.test:8443;");
    } finally {
      await secure.close();
    }
  });
});

test('a process that cannot keep up tells callers to come back, and gives out the code of the app', async () => {
  const web = await mkdtemp(join(tmpdir(), 'kindred-web-'));
  await writeFile(join(web, 'app.html'), '');
  await writeFile(join(web, 'screen.js'), '');
  const slow = await createTestApi({ maxEventLoopDelay: 100, env: { WEB_DIR: web } });
  try {
    expect((await slow.get('/healthz')).statusCode).toBe(200);
    await vi.waitFor(async () => {
      for (const until = Date.now() + 300; Date.now() < until; );
      const answer = await slow.get('/api/feed');
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
      expect(answer.headers['retry-after']).toBe('2');
      expect((await slow.get('/screen.js')).statusCode).toBe(200);
    }, 5_000);
    await vi.waitFor(async () => expect((await slow.get('/api/feed')).statusCode).toBe(401), 5_000);
  } finally {
    await slow.close();
    await rm(web, { recursive: true });
  }
});

test('a process that was held up before it was ever measured is not taken for one that cannot keep up', async () => {
  const late = await createTestApi();
  try {
    // As when the machine starts many at once; what measures is asked before it has seen anything.
    for (let block = 0; block < 3; block++) {
      for (const until = Date.now() + 1_100; Date.now() < until; );
      expect((await late.get('/api/feed')).statusCode).toBe(401);
      await pause(1);
    }
  } finally {
    await late.close();
  }
});

describe('for whoever runs it', () => {
  test('alive and ready', async () => {
    expect((await api.get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await api.get('/readyz')).json()).toEqual({ status: 'ready', bus: 'up' });
  });

  test('metrics are for a scraper on this machine that no proxy stands before', async () => {
    const here = await api.get('/metrics');
    expect(here.statusCode).toBe(200);
    expect(here.body).toContain('http_request_duration_seconds_bucket');
    expect(here.body).toContain('sockets_open 0');
    // Patterns, not addresses: the number of series must not grow with the number of people.
    await api.get(`/api/users/${ada.user.id}/posts`, ada);
    const again = (await api.get('/metrics')).body;
    expect(again).toContain('route="/api/users/:id/posts"');
    expect(again).not.toContain(ada.user.id);
    const through = await api.get('/metrics', null, { 'x-forwarded-for': '203.0.113.1' });
    expect(through.statusCode).toBe(404);
    const elsewhere = await api.request({ method: 'GET', url: '/metrics', remoteAddress: '203.0.113.1' });
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([404, 'not_found']);
  });

  test('or for one that has the token, from anywhere', async () => {
    const guarded = await createTestApi({ env: { METRICS_TOKEN: 'scrape-me' } });
    try {
      const ask = (authorization?: string) =>
        guarded.request({
          method: 'GET',
          url: '/metrics',
          remoteAddress: '203.0.113.1',
          headers: authorization === undefined ? {} : { authorization },
        });
      expect((await ask('Bearer scrape-me')).statusCode).toBe(200);
      for (const wrong of [undefined, '', 'Bearer', 'Bearer scrape-m', 'Bearer scrape-me2', 'scrape-me']) {
        expect((await ask(wrong)).statusCode).toBe(404);
      }
      expect((await guarded.get('/metrics')).statusCode).toBe(404);
    } finally {
      await guarded.close();
    }
  });

  test.each([
    [{ PUBLIC_URL: 'kindred.test' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'ftp://kindred.test' }, 'PUBLIC_URL'],
    [{ PORT: 'http' }, 'PORT'],
    [{ SIGNUP_PER_ADDRESS: '0' }, 'SIGNUP_PER_ADDRESS'],
    [{ TRUST_PROXY: 'yes please' }, 'TRUST_PROXY'],
  ])('a configuration that is not valid names what is not: %j', async (env, name) => {
    await expect(createTestApi({ env: env as Record<string, string> })).rejects.toThrow(name);
  });
});
