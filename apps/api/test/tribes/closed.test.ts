import { openGuarded } from '@kindred/db/door';
import { commentOn, createPost } from '@kindred/db/factories/feed';
import { createTribe, joinTribe, type Tribe } from '@kindred/db/factories/tribes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let owner: Person;
let ada: Person;
let leo: Person;
let tribe: Tribe;
let postId: string;

beforeAll(async () => {
  api = await createTestApi();
  [owner, ada, leo] = [
    await api.signUp('Ona Berg'),
    await api.signUp('Ada Lind'),
    await api.signUp('Leo Falk'),
  ];
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', owner.user.id).execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  tribe = await createTribe(api.db, { ownerId: owner.user.id });
  await joinTribe(api.db, tribe.id, ada.user.id);
  await joinTribe(api.db, tribe.id, leo.user.id);
  const post = await createPost(api.db, { authorId: leo.user.id, tribeId: tribe.id, content: 'Rye' });
  postId = post.id;
});

const at = (path: string) => `/api/tribes/${tribe.slug}${path}`;

describe('somebody banned from an open tribe', () => {
  const ban = (days?: number) =>
    api.post(at('/bans'), { userId: ada.user.id, reason: 'Spam', ...(days ? { days } : {}) }, owner);
  const statusOf = async (path: string) => (await api.get(path, ada)).statusCode;

  test('reads nothing of it, and writes nothing', async () => {
    const { id: commentId } = await commentOn(api.db, postId, leo.user.id);
    await api.delete(at('/leave'), ada);
    expect((await api.get(at(''), ada)).json().access.why).toBe('open');
    await ban();
    expect((await api.get(at(''), ada)).json()).toMatchObject({
      join: 'banned',
      access: { isReader: false, isPaidReader: false, why: 'banned' },
      can: { read: false, post: false },
    });
    for (const path of ['/posts', '/members', '/spaces', '/stories', '/trending', '/pulse']) {
      expect(await statusOf(at(path)), path).toBe(403);
    }
    expect(await statusOf(`/api/posts/${postId}`)).toBe(404);
    expect(await statusOf(`/api/posts/${postId}/comments`)).toBe(404);
    expect(await statusOf(`/api/comments/${commentId}`)).toBe(404);
    expect((await api.post(`/api/posts/${postId}/comments`, { content: 'Hi' }, ada)).statusCode).toBe(404);
    expect((await api.post(`/api/posts/${postId}/like`, undefined, ada)).statusCode).toBe(404);
    const feed = (await api.get('/api/feed', ada)).json().items as { id: string }[];
    expect(feed.map(({ id }) => id)).not.toContain(postId);
    // Its door is there for everybody who holds the address.
    expect((await api.get(at(''), ada)).json()).toMatchObject({ id: tribe.id, name: tribe.name });
  });

  test('is told no more of what they were told', async () => {
    await openGuarded(api.db)
      .insertInto('notifications')
      .values({
        userId: ada.user.id,
        type: 'system',
        title: 'Leo Falk answered you',
        message: 'Rye',
        data: { postId },
      })
      .execute();
    await ban();
    const news = await openGuarded(api.db)
      .selectFrom('notifications')
      .select(['title'])
      .where('userId', '=', ada.user.id)
      .where((where) => where(where.ref('data', '->>').key('postId'), '=', postId))
      .execute();
    expect(news).toEqual([]);
  });

  test('comes to read again when the ban has run out, or was taken back', async () => {
    await ban(3);
    expect(await statusOf(`/api/posts/${postId}`)).toBe(404);
    await openGuarded(api.db)
      .updateTable('tribeBans')
      .set({ until: new Date(0) })
      .where('userId', '=', ada.user.id)
      .execute();
    expect(await statusOf(`/api/posts/${postId}`)).toBe(200);
    expect(await statusOf(at('/posts'))).toBe(200);
    await ban();
    await api.delete(at(`/bans/${ada.user.id}`), owner);
    expect(await statusOf(at('/posts'))).toBe(200);
  });
});
