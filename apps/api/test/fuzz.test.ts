import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, expectDocumented, rough, text, tries } from './fuzz.fixture.ts';
import { createTestApi, type Person, type TestApi } from './harness.ts';

// Every procedure is fuzzed in tests/access/fuzz.test.ts; here is what belongs to none of them.
let api: TestApi;
let ada: Person;
beforeAll(async () => {
  api = await createTestApi();
  ada = await api.signUp('Ada Lind');
});
afterAll(() => api.close());

const jsonOf = (anything: unknown) => JSON.stringify(anything) ?? 'null';

test('no id in an address is answered with a failure of ours', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        text.map((one) => encodeURIComponent(one.toWellFormed())),
        rough,
      ),
      async (id) => {
        for (const [method, url] of [
          ['GET', `/api/posts/${id}`],
          ['POST', `/api/posts/${id}/like`],
          ['DELETE', `/api/posts/${id}`],
          ['GET', `/api/users/${id}/posts`],
          ['DELETE', `/api/auth/sessions/${id}`],
          ['DELETE', `/api/auth/tokens/${id}`],
          ['DELETE', `/api/auth/linked-accounts/${id}`],
          ['GET', `/trpc/${id}`],
          ['POST', `/trpc/${id}`],
          ['GET', `/${id}`],
        ] as const) {
          // Ending all other sessions is what the address without an id means.
          if (id === '' && url === '/api/auth/sessions/') continue;
          // No client can send it: not an address at all.
          if (!URL.canParse(url, 'http://localhost')) continue;
          const answer = await ask(api, { method, url, headers: { cookie: ada.cookie } });
          expectDocumented(answer, `${method} ${url}`);
        }
      },
    ),
    tries(60),
  );
});

test('no cursor is answered with a failure of ours', async () => {
  const id = '019a0000-0000-7000-8000-000000000000';
  const digits = (length: number) =>
    fc.integer({ min: 0, max: 10 ** length - 1 }).map((n) => String(n).padStart(length, '0'));
  const place = fc.oneof(
    text,
    fc
      .tuple(digits(4), digits(2), digits(2), digits(2), digits(2), digits(2), digits(2))
      .map(([year, month, day, h, m, s, zone]) => `${year}-${month}-${day} ${h}:${m}:${s}+${zone}`),
    fc
      .tuple(fc.double(), digits(3))
      .map(([number, exponent]) => `${String(number).split('e')[0]}e${exponent}`),
    fc.double().map(String),
  );
  const cursor = fc.oneof(
    fc.tuple(fc.constantFrom('c', 'a', 'x'), place, fc.oneof(fc.constant(id), text)).map(jsonOf),
    fc.jsonValue().map(jsonOf),
    fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  );
  await fc.assert(
    fc.asyncProperty(cursor, fc.constantFrom('algorithmic', 'chronological'), async (raw, mode) => {
      const text = Buffer.from(raw, 'latin1').toString('base64url');
      const answer = await ask(api, {
        method: 'GET',
        url: `/api/feed?mode=${mode}&cursor=${text}`,
        headers: { cookie: ada.cookie },
      });
      expectDocumented(answer, `${mode} ${raw}`);
    }),
    tries(300),
  );
});

test('no header is answered with a failure of ours', async () => {
  const latin = fc.uint8Array({ maxLength: 80 }).map((bytes) =>
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/[^\t\x20-\x7e\x80-\xff]/g, ''),
  );
  const names = [
    'cookie',
    'authorization',
    'origin',
    'idempotency-key',
    'content-type',
    'accept',
    'trpc-accept',
    'sec-fetch-site',
    'referer',
    'host',
    'x-forwarded-for',
    'user-agent',
    'last-event-id',
    'if-none-match',
    'accept-encoding',
  ];
  const urls = [
    '/api/feed',
    '/api/auth/user',
    '/trpc/accounts.user',
    '/api/login',
    '/api/logout',
    '/api/auth/google/callback?state=x&code=y',
    '/api/docs',
    '/metrics',
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), latin, fc.constantFrom(...urls), async (name, given, url) => {
      const written = name === 'cookie' ? `session=${given}; device=${given}; oauth=${given}` : given;
      const answer = await ask(api, { method: 'GET', url, headers: { [name]: written } });
      expectDocumented(answer, `${url} ${name}: ${written}`);
    }),
    tries(300),
  );
});

test('and after all that Ada is still who she was', async () => {
  const { json } = await ask(api, { method: 'GET', url: '/api/auth/user', headers: { cookie: ada.cookie } });
  expect(json()).toMatchObject({ email: ada.email, role: ada.user.role });
});
