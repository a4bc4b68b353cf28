import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let carl: Person;
let dan: Person;
beforeAll(async () => {
  api = await createTestApi();
  carl = await api.signUp('Carl Berg');
  dan = await api.signUp('Dan Holm');
});
afterAll(() => api.close());

const meant = (person: Person) => ({ 'expected-user': person.user.id });

test('what was meant as one person is not done as another, over any door', async () => {
  const doors = [
    await api.post('/api/posts', { content: 'Words of Carl' }, dan, meant(carl)),
    await api.post('/trpc/feed.create', { content: 'Words of Carl' }, dan, meant(carl)),
    await api.post('/api/uploads?kind=file', {}, dan, meant(carl)),
  ];
  expect(doors.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409]);
  expect(doors[0]?.json()).toEqual({
    code: 'other_account',
    message: 'Somebody else is logged in in this browser now.',
  });
  expect(doors[1]?.json().error.data).toMatchObject({ code: 'other_account', httpStatus: 409 });
  expect((await api.get(`/api/users/${dan.user.id}/posts`, dan)).json()).toEqual([]);
});

test('nor is anything read as another, also where many questions come at once', async () => {
  const alone = await api.get('/api/auth/user', dan, meant(carl));
  expect([alone.statusCode, alone.json().code]).toEqual([409, 'other_account']);
  const both = await api.get('/trpc/accounts.user,notifications.badges?batch=1', dan, meant(carl));
  expect(both.statusCode).toBe(409);
  expect(both.body).not.toContain(dan.user.id);
});

test('the same person, and whoever says nothing, are served as ever', async () => {
  for (const headers of [meant(dan), {}]) {
    const answer = await api.get('/api/auth/user', dan, headers);
    expect([answer.statusCode, answer.json().id]).toEqual([200, dan.user.id]);
  }
});

test('without a session the answer is that there is none', async () => {
  const answer = await api.post('/api/posts', { content: 'Words of Carl' }, null, meant(carl));
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'signed_out']);
});
