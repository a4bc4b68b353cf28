import { createCourse } from '@kindred/db/factories/courses';
import { createGroup } from '@kindred/db/factories/messaging';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '../../src/router.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

const AT_ONCE = 2;
const WAITING = 3;

let api: TestApi;
let people: Person[];
let ada: Person;
let conversationId: string;
let teacher: Person;
let admin: Person;
let courseId: string;

beforeAll(async () => {
  api = await createTestApi({
    env: { SEARCHES_AT_ONCE: `${AT_ONCE}`, SEARCH_QUEUE: `${WAITING}` },
    searchWaitMs: 1_000,
  });
  people = [];
  for (let n = 0; n < 8; n++) people.push(await api.signUp(`Person ${n}`));
  ada = people[0] as Person;
  teacher = await api.signUp('Olga Berg');
  await api.db.updateTable('users').set({ role: 'creator' }).where('id', '=', teacher.user.id).execute();
  admin = await api.signUp('Ada Admin');
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', admin.user.id).execute();
  courseId = (await createCourse(api.db, { creatorId: teacher.user.id })).id;
  conversationId = (await createGroup(api.db, ada.user.id, [])).id;
});
afterAll(() => api.close());

const BUSY = {
  code: 'search_busy',
  message: 'Many people are searching right now. Try again in a moment.',
};
function expectBusy(answer: Answer) {
  expect([answer.statusCode, answer.json()]).toEqual([429, BUSY]);
  expect(answer.headers['retry-after']).toBe('2');
}

test('of 64 searches at once while searching is slow, those beyond the queue get 429, and other calls are answered', async () => {
  const lock = await api.database.pool.connect();
  try {
    await lock.query('begin');
    await lock.query('lock table search_items in access exclusive mode');
    const early: Answer[] = [];
    const searches = Array.from({ length: 64 }, async (_, n) => {
      const answer = await api.get('/api/search?q=bread', people[n % people.length]);
      early.push(answer);
      return answer;
    });
    for (const path of ['/api/auth/user', '/api/feed', '/api/conversations', '/api/tribes', '/readyz']) {
      expect([path, (await api.get(path, ada)).statusCode]).toEqual([path, 200]);
    }
    // Refused while the others still run or wait.
    await expect.poll(() => early.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(64 - AT_ONCE - WAITING);
    await lock.query('rollback');
    const answers = await Promise.all(searches);
    const served = answers.filter(({ statusCode }) => statusCode === 200);
    // Those that wait are refused as well once it takes too long.
    expect(served.length).toBeGreaterThanOrEqual(AT_ONCE);
    expect(served.length).toBeLessThanOrEqual(AT_ONCE + WAITING);
    for (const answer of answers) if (!served.includes(answer)) expectBusy(answer);
  } finally {
    await lock.query('rollback');
    lock.release();
  }
  expect((await api.get('/api/search?q=bread', ada)).statusCode).toBe(200);
});

/** Every call that looks through much to find what was typed. */
const QUEUED: Record<string, () => Promise<Answer>> = {
  'discovery.search': () => api.get('/api/search?q=bread', ada),
  'guide.query': () => api.post('/api/guide/query', { query: 'bread' }, ada),
  'messaging.search.everywhere': () => api.get('/api/messages/search?q=bread', ada),
  'messaging.search.inConversation': () =>
    api.get(`/api/conversations/${conversationId}/search?q=bread`, ada),
  'messaging.list': () => api.get('/api/conversations?search=bread', ada),
  'businesses.list': () => api.get('/api/businesses?query=bread', ada),
  'businesses.directory': () => api.get('/api/businesses/directory?query=bread', ada),
  'businesses.counts': () => api.get('/api/businesses/counts?query=bread', ada),
  'tribes.list': () => api.get('/api/tribes?query=bread', ada),
  'tribes.discover': () => api.get('/api/tribes/discover?query=bread', ada),
  'map.locations': () => api.get('/api/map/locations?q=bread', ada),
  'courses.list': () => api.get('/api/courses?q=bread', ada),
  'courses.students.list': () => api.get(`/api/courses/${courseId}/students?q=bread`, teacher),
  'admin.businesses.list': () => api.get('/api/admin/businesses?q=bread', admin),
  'admin.commerce.sales': () => api.get('/api/admin/sales?q=bread', admin),
  'admin.courses.list': () => api.get('/api/admin/courses?q=bread', admin),
  'admin.events.list': () => api.get('/api/admin/events?q=bread', admin),
  'admin.tribes.list': () => api.get('/api/admin/tribes?q=bread', admin),
  'admin.users.list': () => api.get('/api/admin/users?q=bread', admin),
};
/** Those that read the beginning of an index, or what one owner, group or tribe has. */
const NOT_QUEUED = [
  'accounts.users',
  'businesses.same',
  'commerce.customers.list',
  'commerce.customers.orders',
  'guide.playbooks.list',
  'map.towns',
  'messaging.groups.members',
  'tribes.members.list',
  'tribes.spaces.people.find',
];

const WORDS = /^(?:q|query|search|words|term|text|prefix|name)$/;
interface Schema {
  shape?: object;
  unwrap?: () => Schema;
}
interface Procedure {
  _def: { type: string; inputs: Schema[] };
}
const fieldsOf = (schema: Schema): string[] =>
  Object.keys(schema.shape ?? (schema.unwrap ? fieldsOf(schema.unwrap()) : {}));

test('every procedure that takes words is known to wait among the searches, or not to need to', () => {
  const procedures = Object.entries(appRouter._def.procedures as object) as [string, Procedure][];
  const found = procedures.flatMap(
    ([
      name,
      {
        _def: { type, inputs },
      },
    ]) => {
      const takesWords = inputs.flatMap(fieldsOf).some((field) => WORDS.test(field));
      return takesWords && (type === 'query' || name in QUEUED) ? [name] : [];
    },
  );
  expect(found.sort()).toEqual([...Object.keys(QUEUED), ...NOT_QUEUED].sort());
});

describe('while others search', () => {
  let end: () => void = () => {};
  beforeAll(() => {
    const until = new Promise<void>((resolve) => {
      end = resolve;
    });
    for (let n = 0; n < AT_ONCE; n++) void api.jobDeps.searches.run(`someone ${n}`, () => until);
  });
  afterAll(() => end());

  test('every search waits its turn, and is refused when that does not come', async () => {
    const answers = await Promise.all(
      Object.entries(QUEUED).map(async ([name, ask]) => [name, await ask()] as const),
    );
    expect(answers.map(([name, { statusCode }]) => [name, statusCode])).toEqual(
      Object.keys(QUEUED).map((name) => [name, 429]),
    );
    for (const [, answer] of answers) expectBusy(answer);
    const kept = await api.get('/api/guide/context', ada);
    expect(kept.json().questions).toEqual([]);
  });

  test('the same lists are answered as long as no words are asked for', async () => {
    for (const path of ['/conversations', '/businesses', '/businesses/counts', '/tribes', '/map/locations']) {
      expect([path, (await api.get(`/api${path}`, ada)).statusCode]).toEqual([path, 200]);
    }
  });

  test('over /trpc it is 429 with a time to come back as well', async () => {
    const input = encodeURIComponent(JSON.stringify({ 0: { q: 'bread' } }));
    const answer = await api.get(`/trpc/discovery.search?batch=1&input=${input}`, ada);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '2']);
    expect(answer.json()[0].error.data).toMatchObject(BUSY);
  });
});
