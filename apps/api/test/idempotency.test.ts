import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tidy } from '../src/platform/jobs.ts';
import { createTestApi, type Person, type TestApi } from './harness.ts';

let api: TestApi;
let ada: Person;
beforeAll(async () => {
  api = await createTestApi();
  ada = await api.signUp('Ada Lind');
});
afterAll(() => api.close());

const publish = (as: Person, key: string | undefined, content = 'Once, please') =>
  api.post('/api/posts', { content }, as, key === undefined ? {} : { 'idempotency-key': key });

async function postsOf(person: Person): Promise<string[]> {
  const answer = await api.get(`/api/users/${person.user.id}/posts?limit=100`, person);
  return answer.json().map((post: { id: string }) => post.id);
}

test('a phone that lost the answer asks again and gets the first one', async () => {
  const first = await publish(ada, 'key-1');
  const again = await publish(ada, 'key-1');
  expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
  expect(again.json()).toEqual(first.json());
  expect(await postsOf(ada)).toEqual([first.json().id]);
});

test('also over tRPC, and from one door to the other', async () => {
  const first = await publish(ada, 'key-2', 'Through both doors');
  const trpc = await api.post('/trpc/feed.create', { content: 'Through both doors' }, ada, {
    'idempotency-key': 'key-2',
  });
  expect(trpc.json().result.data).toEqual(first.json());
});

test('twenty at once make one post, and all hear of the same', async () => {
  const bo = await api.signUp('Bo Berg');
  const answers = await Promise.all(Array.from({ length: 20 }, () => publish(bo, 'raced')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  expect(await postsOf(bo)).toHaveLength(1);
});

test('the same key for something else is a mistake, and says so', async () => {
  await publish(ada, 'key-3', 'This');
  const other = await publish(ada, 'key-3', 'Or that');
  expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_mismatch']);
  expect((await publish(ada, 'key-3', 'This')).statusCode).toBe(200);
});

test('what was only written otherwise is the same', async () => {
  const first = await publish(ada, 'key-4', '  Same  ');
  const again = await api.post('/api/posts', { type: 'text', content: 'Same' }, ada, {
    'idempotency-key': 'key-4',
  });
  expect(again.json().id).toBe(first.json().id);
});

test('keys are each person’s own', async () => {
  const cleo = await api.signUp('Cleo Dahl');
  const hers = await publish(cleo, 'key-1', 'Mine, with a key that Ada used');
  expect(hers.statusCode, hers.body).toBe(200);
  expect(hers.json().author.id).toBe(cleo.user.id);
});

test('a request that failed used nothing up', async () => {
  expect((await publish(ada, 'key-5', '   ')).statusCode).toBe(400);
  expect((await publish(ada, 'key-5', 'Better')).statusCode).toBe(200);
});

test('without a key each request is its own', async () => {
  const [one, two] = await Promise.all([publish(ada, undefined), publish(ada, undefined)]);
  expect(one.json().id).not.toBe(two.json().id);
});

test('a post deleted meanwhile does not come back', async () => {
  const { id } = (await publish(ada, 'key-6', 'Not for long')).json();
  await api.delete(`/api/posts/${id}`, ada);
  expect((await publish(ada, 'key-6', 'Not for long')).statusCode).toBe(404);
  expect(await postsOf(ada)).not.toContain(id);
});

describe('a key is 1 to 200 visible characters', () => {
  test.each(['', ' ', 'a b', 'x'.repeat(201), 'schl\u00fcssel', 'tab\there'])('not %j', async (key) => {
    const answer = await publish(ada, key, 'Whatever');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toEqual([
      { path: 'Idempotency-Key', message: 'Idempotency-Key must be 1 to 200 visible characters' },
    ]);
  });
  test('but 200 are fine', async () => {
    expect((await publish(ada, 'x'.repeat(200), 'Whatever')).statusCode).toBe(200);
  });
});

test('after a day a key may be forgotten, and the tidying does so', async () => {
  await publish(ada, 'key-7', 'Yesterday');
  await publish(ada, 'key-8', 'Today');
  await api.database.pool.query(
    `update idempotency_keys set created_at = now() - interval '25 hours' where key = 'key-7'`,
  );
  await tidy(api.jobDeps);
  const { rows } = await api.database.pool.query(
    `select key from idempotency_keys where key in ('key-7', 'key-8')`,
  );
  expect(rows).toEqual([{ key: 'key-8' }]);
});
