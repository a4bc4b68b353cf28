import { createSpace } from '@kindred/db/factories/spaces';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { NotificationView } from '@kindred/validation/notifications/list';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

// What somebody was told of a text follows the text, and of one text they are told once.

let api: TestApi;
let owner: Person;
let ada: Person;
let leo: Person;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [owner, ada, leo] = [
    await api.signUp('Ona Berg'),
    await api.signUp('Ada Lind'),
    await api.signUp('Leo Falk'),
  ];
});

const told = async (as: Person, tab = 'all'): Promise<NotificationView[]> =>
  (await api.get(`/api/notifications?tab=${tab}`, as)).json();
const lines = async (as: Person) => (await told(as)).map(({ title, content }) => [title, content]);
const badge = async (as: Person) => (await api.get('/api/notifications/badges', as)).json().notifications;
const readAll = (as: Person) => api.post('/api/notifications/read', { tab: 'all' }, as);
const send = async (method: 'PUT' | 'PATCH', url: string, body: unknown, as: Person) => {
  const answer = await api.request({
    method,
    url,
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  expect(answer.statusCode, answer.body).toBe(200);
};
const publish = async (content: string, as: Person): Promise<string> =>
  (await api.post('/api/posts', { content }, as)).json().id;
const comment = async (postId: string, content: string, as: Person, parentId?: string): Promise<string> =>
  (await api.post(`/api/posts/${postId}/comments`, { content, ...(parentId ? { parentId } : {}) }, as)).json()
    .id;

describe('a comment', () => {
  const edit = (id: string, content: string) => send('PATCH', `/api/comments/${id}`, { content }, leo);
  let postId: string;
  beforeEach(async () => {
    postId = await publish('A loaf', owner);
  });

  test('names somebody once, however often it is edited', async () => {
    const words = `hi @${ada.user.handle}`;
    const id = await comment(postId, words, leo);
    for (let n = 0; n < 3; n++) {
      await edit(id, 'hi');
      expect([await lines(ada), await badge(ada)], 'named no more').toEqual([[], 0]);
      await edit(id, words);
      expect(await lines(ada)).toEqual([['Leo Falk mentioned you in a comment', words]]);
    }
    expect(await badge(ada)).toBe(1);
    await readAll(ada);
    await edit(id, 'hi');
    expect(await lines(ada), 'what was read stays').toEqual([['Leo Falk mentioned you in a comment', 'hi']]);
    await edit(id, words);
    expect([await lines(ada), await badge(ada)]).toEqual([
      [['Leo Falk mentioned you in a comment', words]],
      0,
    ]);
  });

  test('that somebody was told of already names them without a second line', async () => {
    const id = await comment(postId, 'Lovely', leo);
    const first = await comment(postId, 'Which flour?', ada);
    const answer = await comment(postId, 'Rye', leo, first);
    await edit(id, `Lovely @${owner.user.handle}`);
    await edit(answer, `Rye @${ada.user.handle}`);
    expect((await told(owner)).map(({ title }) => title)).not.toContain(
      'Leo Falk mentioned you in a comment',
    );
    expect(await lines(ada)).toEqual([['Leo Falk replied to your comment', `Rye @${ada.user.handle}`]]);
    await edit(answer, 'Rye');
    expect(await lines(ada), 'it is still an answer').toEqual([['Leo Falk replied to your comment', 'Rye']]);
  });

  test('edited at once by impatient hands names somebody once', async () => {
    const id = await comment(postId, 'hi', leo);
    await Promise.all(Array.from({ length: 10 }, (_, n) => edit(id, `hi @${ada.user.handle} ${n}`)));
    expect(await badge(ada)).toBe(1);
    expect(await told(ada)).toMatchObject([{ title: 'Leo Falk mentioned you in a comment', actorCount: 1 }]);
  });

  test('that was liked is quoted as it is now', async () => {
    const id = await comment(postId, 'Lovely crumb', leo);
    await send('PUT', `/api/comments/${id}/reaction`, { type: 'love' }, ada);
    await edit(id, 'Lovely crust');
    expect(await lines(leo)).toEqual([['Ada Lind liked your comment', 'Lovely crust']]);
  });
});

describe('a post', () => {
  const edit = (id: string, content: string) => send('PATCH', `/api/posts/${id}`, { content }, owner);

  test('says what it says now in what was told of it, and only to whom it still names', async () => {
    const [both, one] = [`To @${ada.user.handle} and @${leo.user.handle}`, `For @${ada.user.handle}`];
    const id = await publish(both, owner);
    await api.post(`/api/posts/${id}/like`, undefined, leo);
    await comment(id, 'Thanks', ada);
    await edit(id, one);
    expect(await lines(ada)).toEqual([['Ona Berg mentioned you in a post', one]]);
    expect([await lines(leo), await badge(leo)]).toEqual([[], 0]);
    expect(await lines(owner)).toEqual([
      ['Ada Lind commented on your post', 'Thanks'],
      ['Leo Falk liked your post', one],
    ]);
    await readAll(ada);
    await edit(id, 'For nobody');
    expect(await lines(ada), 'what was read stays').toEqual([
      ['Ona Berg mentioned you in a post', 'For nobody'],
    ]);
    await edit(id, both);
    expect([await badge(ada), await badge(leo)], 'who has not read of it yet').toEqual([0, 1]);
  });

  test('edited leaves mentions in its comments alone', async () => {
    const id = await publish('A loaf', owner);
    const words = `Look @${ada.user.handle}`;
    await comment(id, words, leo);
    await edit(id, 'Two loaves');
    expect(await lines(ada)).toEqual([['Leo Falk mentioned you in a comment', words]]);
  });
});

describe('an accepted answer', () => {
  test('is told once, and nothing new when it is accepted no more', async () => {
    const tribe = await createTribe(api.db, { ownerId: owner.user.id });
    for (const { user } of [ada, leo]) await joinTribe(api.db, tribe.id, user.id);
    const space = await createSpace(api.db, { tribeId: tribe.id, type: 'qa' });
    const question = await api.post(
      '/api/posts',
      { content: 'How hot?', tribeId: tribe.id, spaceId: space.id },
      owner,
    );
    const { id } = question.json();
    const [hers, his] = [await comment(id, '230', ada), await comment(id, '250', leo)];
    const accept = (commentId: string) => send('PUT', `/api/posts/${id}/answer`, { commentId }, owner);
    const unaccept = () => api.delete(`/api/posts/${id}/answer`, owner);
    const line = ['Ona Berg accepted your answer', '230'];
    for (let n = 0; n < 3; n++) {
      await accept(hers);
      expect([await lines(ada), await badge(ada)]).toEqual([[line], 1]);
      await unaccept();
      expect([await lines(ada), await badge(ada)]).toEqual([[], 0]);
    }
    await accept(hers);
    await accept(his);
    expect([await badge(ada), await badge(leo)], 'another instead').toEqual([0, 1]);
    await accept(hers);
    await readAll(ada);
    await unaccept();
    await accept(hers);
    expect([await lines(ada), await badge(ada), await badge(leo)]).toEqual([[line], 0, 0]);
  });
});
