import { createUser } from '@kindred/db/factories/accounts';
import { createPost } from '@kindred/db/factories/feed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from './harness.ts';

let api: TestApi;
let ada: Person;
let crowd: Person[];
beforeAll(async () => {
  api = await createTestApi();
  ada = await api.signUp('Ada Lind');
  // Fifty people who need no password of their own.
  crowd = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const user = await createUser(api.db);
      const { token } = await api.db
        .transaction()
        .execute((tx) => api.jobDeps.sessions.create(tx, user.id, { ip: null, userAgent: null }));
      return { ...ada, user: { ...ada.user, id: user.id }, cookie: `session=${token}` };
    }),
  );
});
afterAll(() => api.close());

const like = (id: string, as: Person) => api.post(`/api/posts/${id}/like`, undefined, as);
const unlike = (id: string, as: Person) => api.delete(`/api/posts/${id}/like`, as);

/** The counter on the post and the reactions there really are, also when it is deleted. */
async function counted(id: string): Promise<{ count: number; rows: number }> {
  const { rows } = await api.database.pool.query(
    `select like_count as count, (select count(*)::int from post_reactions where post_id = posts.id) as rows
     from posts where id = $1`,
    [id],
  );
  return rows[0];
}

function codes(answers: Answer[]): Record<number, number> {
  const found: Record<number, number> = {};
  for (const { statusCode } of answers) found[statusCode] = (found[statusCode] ?? 0) + 1;
  return found;
}

test('fifty people like a post at once: fifty likes', async () => {
  const { id } = await createPost(api.db, { authorId: ada.user.id });
  const answers = await Promise.all(crowd.map((person) => like(id, person)));
  expect(codes(answers)).toEqual({ 200: 50 });
  expect(await counted(id)).toEqual({ count: 50, rows: 50 });
  // Each was told a count that was true at its moment, no two the same.
  expect(new Set(answers.map((answer) => answer.json().likeCount)).size).toBe(50);
  expect((await api.get(`/api/posts/${id}`, ada)).json().likeCount).toBe(50);
});

test('one person likes it fifty times at once: one like', async () => {
  const { id } = await createPost(api.db, { authorId: ada.user.id });
  const answers = await Promise.all(Array.from({ length: 50 }, () => like(id, ada)));
  expect(codes(answers)).toEqual({ 200: 50 });
  expect(new Set(answers.map((answer) => answer.json().likeCount))).toEqual(new Set([1]));
  expect(await counted(id)).toEqual({ count: 1, rows: 1 });
  expect(codes(await Promise.all(Array.from({ length: 50 }, () => unlike(id, ada))))).toEqual({ 200: 50 });
  expect(await counted(id)).toEqual({ count: 0, rows: 0 });
});

test('people change their minds all at once: the count is what there is', async () => {
  const { id } = await createPost(api.db, { authorId: ada.user.id });
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => {
      const person = crowd[n % 7] ?? ada;
      return n % 3 === 0 ? unlike(id, person) : like(id, person);
    }),
  );
  expect(codes(answers)).toEqual({ 200: 60 });
  const { count, rows } = await counted(id);
  expect(count).toBe(rows);
});

test('and while its author deletes it: no failure, and still the count is what there is', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await createPost(api.db, { authorId: ada.user.id });
    await Promise.all(crowd.slice(0, 5).map((person) => like(id, person)));
    const answers = await Promise.all([
      ...crowd.slice(0, 10).map((person, n) => (n % 2 === 0 ? unlike(id, person) : like(id, person))),
      api.delete(`/api/posts/${id}`, ada),
      ...crowd.slice(10, 25).map((person) => like(id, person)),
    ]);
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 404)).toBe(true);
    const { count, rows } = await counted(id);
    expect(count).toBe(rows);
    expect((await like(id, crowd[30] ?? ada)).statusCode).toBe(404);
    expect(await counted(id)).toEqual({ count, rows });
  }
});

test('twenty deletions at once: one deletes, the others find nothing, one event', async () => {
  const { id } = await createPost(api.db, { authorId: ada.user.id });
  const answers = await Promise.all(Array.from({ length: 20 }, () => api.delete(`/api/posts/${id}`, ada)));
  expect(codes(answers)).toEqual({ 200: 1, 404: 19 });
  const { rows } = await api.database.pool.query(
    `select count(*)::int from bus_events where topic = 'post_deleted' and payload ->> 'postId' = $1`,
    [id],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('sessions that begin and end at once fail nowhere', async () => {
  const bo = await api.signUp('Bo Berg');
  const others = await Promise.all(Array.from({ length: 10 }, () => api.logIn(bo)));
  const answers = await Promise.all([
    ...others.map((person) => api.post('/api/auth/logout', undefined, person)),
    api.delete('/api/auth/sessions', bo),
    api.delete('/api/auth/sessions', bo),
    ...others.map((person) => api.delete('/api/auth/sessions', person)),
    ...others.map((person) => api.get('/api/auth/user', person)),
  ]);
  expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 401)).toBe(true);
});

test('sixty posts an hour, also when a hundred are sent at once', async () => {
  const cleo = await api.signUp('Cleo Dahl');
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => api.post('/api/posts', { content: `Post ${n}` }, cleo)),
  );
  expect(codes(answers)).toEqual({ 200: 60, 429: 40 });
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_500);
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(3_600);
});
