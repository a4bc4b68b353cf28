import { createUser } from '@kindred/db/factories/accounts';
import { createPost } from '@kindred/db/factories/feed';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from './harness.ts';

let api: TestApi;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  api = await createTestApi({ env: { POSTS_PER_USER: '1000' } });
  [ada, bo] = [await api.signUp('Ada Lind'), await api.signUp('Bo Berg')];
});
afterAll(() => api.close());

const publish = async (content: string, as = ada, rest: object = {}) =>
  (await api.post('/api/posts', { content, ...rest }, as)).json();
const edit = (id: string, content: unknown, as: Person | null = ada): Promise<Answer> =>
  api.request({
    method: 'PATCH',
    url: `/api/posts/${id}`,
    headers: { 'content-type': 'application/json', ...(as ? { cookie: as.cookie } : {}) },
    payload: JSON.stringify({ content }),
  });
const get = async (url: string, as = ada) => (await api.get(url, as)).json();
const idsOf = (posts: { id: string }[]) => posts.map(({ id }) => id);
const times = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, work));

async function eventsOf(postId: string): Promise<string[]> {
  const { rows } = await api.database.pool.query<{ topic: string }>(
    `select topic from bus_events where payload ->> 'postId' = $1 order by id`,
    [postId],
  );
  return rows.map(({ topic }) => topic);
}

describe('editing', () => {
  test('answers with the new words; everybody who sees the post can read the old ones', async () => {
    const { id } = await publish('First #words');
    const answer = await edit(id, '  Second #words  ');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ content: 'Second #words', editedAt: expect.any(String) });
    const edits = await get(`/api/posts/${id}/edits`, bo);
    expect(edits).toMatchObject([{ content: 'First #words', replacedAt: answer.json().editedAt }]);
    expect(await eventsOf(id)).toEqual(['post_created', 'post_changed']);
  });

  test('with the same words is told to nobody', async () => {
    const { id } = await publish('The same');
    expect((await edit(id, 'The same ')).json()).toMatchObject({ editedAt: null });
    expect(await eventsOf(id)).toEqual(['post_created']);
  });

  test('moves the post to the hashtags it names now', async () => {
    const { id } = await publish('About #beforehand');
    await edit(id, 'About #afterwards');
    expect((await get('/api/hashtags/beforehand/posts')).items).toEqual([]);
    expect(idsOf((await get('/api/hashtags/afterwards/posts')).items)).toEqual([id]);
  });

  test.each([[''], ['   '], ['x'.repeat(5_001)], [null], ['a\u0000b']])(
    'to %j is refused',
    async (content) => {
      const { id } = await publish('Stays');
      expect((await edit(id, content)).statusCode).toBe(400);
      expect(await get(`/api/posts/${id}`)).toMatchObject({ content: 'Stays', editedAt: null });
    },
  );
});

describe('saving', () => {
  test('fifty times at once is saving once, and is told to nobody else', async () => {
    const { id } = await publish('Worth keeping');
    const answers = await times(() => api.post(`/api/posts/${id}/save`, undefined, bo));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(answers[0]?.json()).toEqual({ id, isSaved: true });
    expect((await get(`/api/posts/${id}`, bo)).isSaved).toBe(true);
    expect((await get(`/api/posts/${id}`, ada)).isSaved).toBe(false);
    expect(idsOf((await get('/api/saved', bo)).items)).toEqual([id]);
    expect((await get('/api/saved', ada)).items).toEqual([]);
    expect(await eventsOf(id)).toEqual(['post_created']);
    await api.delete(`/api/posts/${id}/save`, bo);
    expect((await get('/api/saved', bo)).items).toEqual([]);
  });

  test('pages are full although posts among them are out of sight, and whatever is saved meanwhile', async () => {
    const cy = await api.signUp('Cy Dahl');
    const tribe = await createTribe(api.db, { ownerId: ada.user.id, isPrivate: true });
    await joinTribe(api.db, tribe.id, cy.user.id);
    const seen: string[] = [];
    for (let n = 0; n < 9; n++) {
      const isHidden = n % 3 === 1;
      const { id } = await createPost(api.db, {
        authorId: ada.user.id,
        ...(isHidden ? { tribeId: tribe.id } : {}),
      });
      await api.post(`/api/posts/${id}/save`, undefined, cy);
      if (!isHidden) seen.unshift(id);
    }
    await api.db.deleteFrom('tribeMemberships').where('userId', '=', cy.user.id).execute();
    const read: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { id: string }[]; nextCursor: string | null } = await get(
        `/api/saved?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
        cy,
      );
      read.push(...idsOf(page.items));
      expect(page.items).toHaveLength(2);
      cursor = page.nextCursor;
      const { id } = await createPost(api.db);
      await api.post(`/api/posts/${id}/save`, undefined, cy);
    } while (cursor !== null);
    expect(read).toEqual(seen);
    expect((await api.get('/api/saved?cursor=nonsense', cy)).statusCode).toBe(400);
  });
});

describe('pinning', () => {
  test('fifty posts at once leaves one, which comes first on the profile', async () => {
    const dee = await api.signUp('Dee Ek');
    const posts = await Promise.all(
      Array.from({ length: 50 }, () => createPost(api.db, { authorId: dee.user.id })),
    );
    const answers = await Promise.all(
      posts.map(({ id }) => api.post(`/api/posts/${id}/pin`, undefined, dee)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const list: { id: string; isPinned: boolean }[] = await get(
      `/api/users/${dee.user.id}/posts?limit=100`,
      bo,
    );
    expect(list).toHaveLength(50);
    expect(list.map(({ isPinned }) => isPinned)).toEqual([true, ...Array.from({ length: 49 }, () => false)]);
    const [first] = list;
    const rest = await get(`/api/users/${dee.user.id}/posts?limit=100&after=${first?.id}`, bo);
    expect(idsOf(rest)).toEqual(idsOf(list.slice(1)));
    expect((await api.delete(`/api/posts/${first?.id}/pin`, dee)).json()).toEqual({
      id: first?.id,
      isPinned: false,
    });
  });

  test('what was written in a tribe is not pinned to a profile', async () => {
    const tribe = await createTribe(api.db, { ownerId: ada.user.id });
    const { id } = await createPost(api.db, { authorId: ada.user.id, tribeId: tribe.id });
    expect((await get(`/api/posts/${id}`)).can.pin).toBe(false);
    expect((await api.post(`/api/posts/${id}/pin`, undefined, ada)).statusCode).toBe(403);
  });
});

describe('bringing back', () => {
  test('what I deleted a moment ago is there again, for everybody, and counts as shared', async () => {
    const original = await publish('Read this', bo);
    const { id } = await publish('I did', ada, { sharedPostId: original.id });
    await api.delete(`/api/posts/${id}`, ada);
    expect((await get(`/api/posts/${original.id}`)).shareCount).toBe(0);
    expect((await api.get(`/api/posts/${id}`, bo)).statusCode).toBe(404);
    const answers = await times(() => api.post(`/api/posts/${id}/restore`, undefined, ada));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(49);
    expect((await get(`/api/posts/${id}`, bo)).content).toBe('I did');
    expect((await get(`/api/posts/${original.id}`)).shareCount).toBe(1);
    expect(await eventsOf(id)).toEqual(['post_created', 'post_deleted', 'post_created']);
  });

  test('brings back what was told of it, which goes for good when it stays away', async () => {
    const { id } = await publish('Like this');
    await api.post(`/api/posts/${id}/like`, undefined, bo);
    const told = async () =>
      (await get('/api/notifications')).filter(
        ({ actionUrl }: { actionUrl: string }) => actionUrl === `/post/${id}`,
      ).length;
    const counted = async () => (await get('/api/notifications/badges')).notifications;
    const runLater = async () => {
      await api.database.pool.query(
        'update graphile_worker._private_jobs set run_at = now() where locked_at is null',
      );
      await api.runJobs();
    };
    const before = await counted();
    expect(await told()).toBe(1);
    await api.delete(`/api/posts/${id}`, ada);
    expect([await told(), await counted()]).toEqual([0, before - 1]);
    await api.post(`/api/posts/${id}/restore`, undefined, ada);
    expect([await told(), await counted()]).toEqual([1, before]);
    await runLater();
    expect(await told()).toBe(1);
    await api.delete(`/api/posts/${id}`, ada);
    await runLater();
    const { rows } = await api.database.pool.query(
      `select id from notifications where data->>'postId' = $1`,
      [id],
    );
    expect(rows).toEqual([]);
  });

  test('is for the author: not for others, and not after a moderator', async () => {
    const { id } = await publish('Mine');
    await api.delete(`/api/posts/${id}`, ada);
    expect((await api.post(`/api/posts/${id}/restore`, undefined, bo)).statusCode).toBe(404);
    const taken = await createPost(api.db, { authorId: ada.user.id });
    // The last one could not be demoted.
    await createUser(api.db, { role: 'platform_admin' });
    await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', bo.user.id).execute();
    expect((await api.delete(`/api/posts/${taken.id}`, bo)).statusCode).toBe(200);
    await api.db.updateTable('users').set({ role: 'member' }).where('id', '=', bo.user.id).execute();
    expect((await api.post(`/api/posts/${taken.id}/restore`, undefined, ada)).statusCode).toBe(404);
  });
});

describe('reporting', () => {
  const stored = async (id: string) =>
    (await api.database.pool.query('select reason, details from reports where subject_id = $1', [id])).rows;

  test('twice is answered the same and kept once', async () => {
    const { id } = await publish('Buy my course');
    const first = await api.post(`/api/posts/${id}/report`, { reason: 'spam' }, bo);
    const second = await api.post(`/api/posts/${id}/report`, { reason: 'false', details: 'Look.' }, bo);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.body).toBe(first.body);
    expect(await stored(id)).toEqual([{ reason: 'false', details: 'Look.' }]);
  });

  test('a person; not oneself, and not without a reason', async () => {
    const url = `/api/users/${ada.user.id}/report`;
    expect((await api.post(url, { reason: 'harassment' }, bo)).statusCode).toBe(200);
    expect(await stored(ada.user.id)).toEqual([{ reason: 'harassment', details: null }]);
    expect((await api.post(url, { reason: 'spam' }, ada)).statusCode).toBe(403);
    expect((await api.post(url, {}, bo)).json().message).toBe('Choose a reason');
  });
});
