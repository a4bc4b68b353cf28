import { openGuarded } from '@kindred/db/door';
import { createPost } from '@kindred/db/factories/feed';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { NotificationView } from '@kindred/validation/notifications/list';
import { NOTIFICATION_KINDS } from '@kindred/validation/notifications/values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

const ACTIONS = 2_000;
const BATCH = 50;
const AT_ONCE = 5;

let api: TestApi;
let people: Person[];
let posts: { id: string; authorId: string }[];
let tribeId: string;
const comments: { id: string; postId: string }[] = [];

beforeAll(async () => {
  api = await createTestApi({ env: { COMMENTS_PER_USER: '100000', POSTS_PER_USER: '100000' } });
  people = [];
  for (const name of ['Ada', 'Bo', 'Cleo', 'Dan', 'Eva', 'Finn'])
    people.push(await api.signUp(`${name} Berg`));
  const owner = idAt(0);
  tribeId = (await createTribe(api.db, { ownerId: owner, isPrivate: false })).id;
  for (const { user } of people.slice(1)) await joinTribe(api.db, tribeId, user.id);
  posts = [];
  for (let n = 0; n < 12; n++) {
    const authorId = idAt(n % people.length);
    const { id } = await createPost(api.db, { authorId, ...(n % 3 === 0 ? { tribeId } : {}) });
    posts.push({ id, authorId });
  }
});
afterAll(() => api.close());

const idAt = (at: number) => people[at]?.user.id ?? '';

/** The same every time it runs. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const random = chance(4711);
const one = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
const send = (method: 'PUT' | 'PATCH', url: string, body: unknown, as: Person) =>
  api.request({
    method,
    url,
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });

const listOf = async (as: Person, tab = 'all'): Promise<NotificationView[]> =>
  (await api.get(`/api/notifications?tab=${tab}&limit=100`, as)).json();

async function act(): Promise<unknown> {
  const me = one(people);
  const other = one(people);
  const post = one(posts);
  const what = Math.floor(random() * 18);
  const commentId = comments.length > 0 ? one(comments).id : post.id;
  switch (what) {
    case 0:
    case 1:
    case 2:
      return api.post(`/api/posts/${post.id}/like`, undefined, me);
    case 3:
      return api.delete(`/api/posts/${post.id}/like`, me);
    case 4:
    case 5: {
      const words = random() < 0.4 ? `Look @${other.user.handle}` : 'Lovely';
      const here = comments.filter(({ postId }) => postId === post.id);
      const parentId = random() < 0.5 && here.length > 0 ? { parentId: one(here).id } : {};
      const answer = await api.post(`/api/posts/${post.id}/comments`, { content: words, ...parentId }, me);
      if (answer.statusCode === 200) comments.push({ id: answer.json().id, postId: post.id });
      return answer;
    }
    case 6:
      return api.delete(`/api/comments/${commentId}`, me);
    case 7:
      return send('PUT', `/api/comments/${commentId}/reaction`, { type: 'love' }, me);
    case 8:
      return api.delete(`/api/comments/${commentId}/reaction`, me);
    case 9:
    case 10:
      return api.post(`/api/users/${other.user.id}/follow`, undefined, me);
    case 11:
      return api.delete(`/api/users/${other.user.id}/follow`, me);
    case 12:
      // Blocks that stay would leave nothing to tell.
      await api.post(`/api/users/${other.user.id}/block`, undefined, me);
      return api.delete(`/api/users/${other.user.id}/block`, me);
    case 13: {
      const [row] = (await listOf(me)).filter(() => random() < 0.5);
      const how = one(['read', 'unread', 'unread']);
      return row && api.post(`/api/notifications/${row.id}/${how}`, undefined, me);
    }
    case 14: {
      const row = one(await listOf(me)) as NotificationView | undefined;
      return row && api.delete(`/api/notifications/${row.id}`, me);
    }
    case 15:
      return random() < 0.2
        ? api.post('/api/notifications/read', { tab: 'all' }, me)
        : api.post('/api/notifications/seen', { path: `/post/${post.id}` }, me);
    case 16: {
      const kind = one(NOTIFICATION_KINDS);
      const kinds = random() < 0.5 ? { [kind]: { app: random() < 0.3, push: random() < 0.5 } } : {};
      return send('PATCH', '/api/notifications/settings', { kinds }, me);
    }
    default:
      return random() < 0.5
        ? api.post(`/api/tribes/${tribeId}/leave`, {}, me)
        : api.post(`/api/tribes/${tribeId}/join`, {}, me);
  }
}

/** Every row tells of as many people as it holds, and of nobody who is gone. */
const wrongRows = () =>
  api.database.pool.query(`
    select id, title, actor_count from notifications
    where (group_key is not null and actor_count <> (
        select count(*) from notification_actors where notification_id = notifications.id))
      or (not is_listed and not is_read)
      or (data ? 'commentId' and exists (
        select from comments where comments.id::text = data->>'commentId' and comments.deleted_at is not null))
      or (data ? 'actorId' and not exists (
        select from notification_actors
        where notification_id = notifications.id and user_id::text = data->>'actorId'))`);

test('after whatever happened, in whatever order and at once, the badge is the number of unread rows', async () => {
  const happened = new Map<number, number>();
  for (let done = 0; done < ACTIONS; done += BATCH) {
    for (let n = 0; n < BATCH; n += AT_ONCE) {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, act));
      for (const answer of answers as ({ statusCode: number; body: string } | undefined)[]) {
        if (answer === undefined) continue;
        happened.set(answer.statusCode, (happened.get(answer.statusCode) ?? 0) + 1);
        expect(answer.statusCode, answer.body).toBeLessThan(500);
      }
    }
    for (const person of people) {
      const badge = (await api.get('/api/notifications/badges', person)).json().notifications;
      const unread = await listOf(person, 'unread');
      const all = await listOf(person);
      expect(unread.length, `after ${done} actions`).toBe(badge);
      expect(unread.every(({ isRead }) => !isRead)).toBe(true);
      if (all.length < 100) expect(all.filter(({ isRead }) => !isRead)).toHaveLength(badge);
    }
    expect((await wrongRows()).rows).toEqual([]);
  }
  // Most of it did something, or the test says nothing.
  expect(happened.get(200) ?? 0).toBeGreaterThan(ACTIONS / 2);
  const kinds = await openGuarded(api.db).selectFrom('notifications').select('kind').distinct().execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['like', 'comment', 'follow', 'mention', 'reply']),
  );
}, 240_000);
