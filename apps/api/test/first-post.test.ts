import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type TestApi } from './harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

test('from signing up to a liked post and out again, over REST alone', async () => {
  const ada = await api.signUp('Ada Lind');
  const created = await api.post('/api/posts', { content: '  Hello, tribe  ', type: 'text' }, ada);
  expect(created.statusCode, created.body).toBe(200);
  expect(created.json()).toMatchObject({ content: 'Hello, tribe', likeCount: 0, can: { delete: true } });
  const { id } = created.json();

  const feed = await api.get('/api/feed?mode=chronological', ada);
  expect(feed.json().items[0].id).toBe(id);

  for (let times = 0; times < 2; times++) {
    const liked = await api.post(`/api/posts/${id}/like`, undefined, ada);
    expect(liked.statusCode, liked.body).toBe(200);
    expect(liked.json()).toEqual({
      id,
      isLiked: true,
      myReaction: 'like',
      likeCount: 1,
      reactions: { like: 1 },
    });
  }
  expect((await api.delete(`/api/posts/${id}/like`, ada)).json()).toEqual({
    id,
    isLiked: false,
    myReaction: null,
    likeCount: 0,
    reactions: {},
  });

  const bo = await api.signUp('Bo Berg');
  expect((await api.delete(`/api/posts/${id}`, bo)).statusCode).toBe(403);
  expect((await api.post('/api/auth/logout', undefined, ada)).statusCode).toBe(200);
  expect((await api.get('/api/auth/user', ada)).statusCode).toBe(401);
});
