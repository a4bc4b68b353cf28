import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CATALOGUE, createWorld, type Row, restCall, type World } from './catalogue.ts';
import { type Answer, createTestApi, type TestApi } from './harness.ts';
import { pause } from './sockets.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  const many = '1000000';
  api = await createTestApi({
    env: {
      LOGIN_PER_ACCOUNT: many,
      LOGIN_PER_ADDRESS: many,
      RESET_PER_ACCOUNT: many,
      RESET_PER_ADDRESS: many,
      POSTS_PER_USER: many,
      COMMENTS_PER_USER: many,
    },
  });
  world = await createWorld(api);
});
afterAll(() => api.close());

/** Some calls are for those who have a say: their rows give Ada one, for as long as they are called. */
let given = 'member';
async function inputOf(row: Row): Promise<Record<string, unknown>> {
  const input = (await row.input(world)) ?? {};
  given = await roleOfAda();
  return input;
}

async function roleOfAda(): Promise<string> {
  const { role } = await api.db
    .selectFrom('users')
    .select('role')
    .where('id', '=', world.ada.user.id)
    .executeTakeFirstOrThrow();
  return role;
}

/** What anybody may become by themselves. */
const OPEN_ROLES = ['member', 'creator', 'tribe_owner'];

afterEach(async () => {
  expect([...OPEN_ROLES, given]).toContain(await roleOfAda());
  if (OPEN_ROLES.includes(given)) return;
  given = 'member';
  await api.db.updateTable('users').set({ role: 'member' }).where('id', '=', world.ada.user.id).execute();
});

const RUNS = { numRuns: 25, endOnFailure: true } as const;

/** A machine that is busy with something else says so; asked again, it has to answer. */
async function ask(options: InjectOptions): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const answer = await api.request(options);
    if (answer.statusCode !== 503 || tries === 5) return answer;
    await pause(500);
  }
}

function expectDocumented(answer: Answer, what: string): void {
  expect(answer.statusCode, `${what}: ${answer.body}`).toBeLessThan(500);
  expect(answer.body, what).not.toMatch(/node_modules|TRPCError|\bselect .* from\b|FST_/);
}

/** Texts that have hurt programs before, among any others. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.uuid(),
  fc.emailAddress(),
  fc.constantFrom(
    '',
    '\u0000',
    '\ud800',
    'null',
    'NaN',
    '-1',
    '1e999',
    "' or 1=1 --",
    '../..',
    '%00',
    '{{7*7}}',
    '__proto__',
    '\u202e',
    'K',
  ),
);
const value = fc.oneof(
  text,
  fc.jsonValue(),
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, [], {}, [null], { $gt: '' }, 2 ** 53, -0, 1e308),
);

/** The fields of the call itself, some good, some replaced, with others beside them. */
function inputLike(good: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(
    Object.entries(good).map(([name, fine]) => [name, fc.oneof(fc.constant(fine), value)]),
  );
  return fc
    .tuple(
      fc.record(fields, { requiredKeys: [] }),
      fc.dictionary(fc.oneof(text, fc.string()), value, { maxKeys: 2 }),
    )
    .map(([known, unknown]) => ({ ...unknown, ...known }));
}

const jsonOf = (anything: unknown) => JSON.stringify(anything) ?? 'null';
const headers = (row: Row) => (row.for === 'everybody' ? {} : { cookie: world.ada.cookie });
/** These end the session that asks; each run gets its own. */
const ENDS_SESSIONS = new Set(['accounts.logout', 'accounts.endOtherSessions', 'accounts.changePassword']);

describe('no input is answered with a failure of ours', () => {
  test.each(CATALOGUE.filter(({ procedure }) => !ENDS_SESSIONS.has(procedure)))('$procedure', async (row) => {
    const good = await inputOf(row);
    await fc.assert(
      fc.asyncProperty(fc.oneof(inputLike(good), fc.jsonValue()), async (input) => {
        const body = jsonOf(input);
        const json = { ...headers(row), 'content-type': 'application/json' };
        const trpc =
          row.kind === 'query'
            ? await ask({
                method: 'GET',
                url: `/trpc/${row.procedure}?input=${encodeURIComponent(body)}`,
                headers: headers(row),
              })
            : await ask({
                method: 'POST',
                url: `/trpc/${row.procedure}`,
                headers: json,
                payload: body,
              });
        expectDocumented(trpc, body);
        const { method, url } = restCall(row, good);
        expectDocumented(await ask({ method, url, headers: json, payload: body }), body);
      }),
      RUNS,
    );
  });

  test.each(CATALOGUE.filter(({ procedure }) => !ENDS_SESSIONS.has(procedure)))(
    '$procedure, of bytes that mean nothing',
    async (row) => {
      const { method, url } = restCall(row, await inputOf(row));
      const types = [
        'application/json',
        'application/json; charset=utf-16',
        'text/plain',
        'multipart/form-data',
        '',
        '\u00ff/',
      ];
      await fc.assert(
        fc.asyncProperty(
          fc.uint8Array({ maxLength: 200 }),
          fc.constantFrom(...types),
          async (bytes, type) => {
            const payload = Buffer.from(bytes);
            const sent = { ...headers(row), 'content-type': type };
            const what = `${type} ${payload.toString('hex')}`;
            expectDocumented(await ask({ method, url, headers: sent, payload }), what);
            expectDocumented(
              await ask({
                method: 'POST',
                url: `/trpc/${row.procedure}?batch=1`,
                headers: sent,
                payload,
              }),
              what,
            );
          },
        ),
        RUNS,
      );
    },
  );
});

describe('no address is answered with a failure of ours', () => {
  const query = fc
    .array(
      fc.tuple(
        fc.oneof(
          fc.constantFrom('limit', 'after', 'cursor', 'mode', 'query', 'input', 'batch', 'id', '__proto__'),
          text,
        ),
        text,
      ),
      { maxLength: 4 },
    )
    .map((pairs) =>
      pairs
        .map(
          ([name, given]) =>
            `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(given.toWellFormed())}`,
        )
        .join('&'),
    );
  const rough = fc.string({ maxLength: 60 }).map((raw) => raw.replace(/[^\x21-\x7e]/g, ''));

  test.each(CATALOGUE.filter(({ rest }) => rest.startsWith('GET')))('$rest', async (row) => {
    const { url } = restCall(row, await inputOf(row));
    const path = url.split('?', 1)[0];
    await fc.assert(
      fc.asyncProperty(fc.oneof(query, rough), async (text) => {
        for (const asked of [`${path}?${text}`, `/trpc/${row.procedure}?${text}`]) {
          const answer = await ask({ method: 'GET', url: asked, headers: headers(row) });
          expectDocumented(answer, asked);
        }
      }),
      RUNS,
    );
  });

  test('whatever stands where an id should', async () => {
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
            const answer = await ask({ method, url, headers: { cookie: world.ada.cookie } });
            expectDocumented(answer, `${method} ${url}`);
          }
        },
      ),
      { ...RUNS, numRuns: 60 },
    );
  });
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
      const answer = await ask({
        method: 'GET',
        url: `/api/feed?mode=${mode}&cursor=${text}`,
        headers: { cookie: world.ada.cookie },
      });
      expectDocumented(answer, `${mode} ${raw}`);
    }),
    { ...RUNS, numRuns: 300 },
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
      const answer = await ask({ method: 'GET', url, headers: { [name]: written } });
      expectDocumented(answer, `${url} ${name}: ${written}`);
    }),
    { ...RUNS, numRuns: 400 },
  );
});

test('and after all that Ada is still who she was, or what anybody may become by themselves', async () => {
  const { json } = await ask({ method: 'GET', url: '/api/auth/user', headers: { cookie: world.ada.cookie } });
  expect(json().email).toBe(world.ada.email);
  expect(OPEN_ROLES).toContain(json().role);
});
