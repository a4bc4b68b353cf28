import { createPost } from '@kindred/db/factories/feed';
import { createDirectConversation, createGroup } from '@kindred/db/factories/messaging';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { runs } from '@kindred/db/testing';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { NotificationView } from '@kindred/validation/notifications/list';
import { NOTIFICATION_KINDS } from '@kindred/validation/notifications/values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

const ACTIONS = runs(2_000);
const BATCH = 50;
const AT_ONCE = 5;

let api: TestApi;
let people: Person[];
let posts: { id: string; authorId: string }[];
let tribeId: string;
const comments: { id: string; postId: string }[] = [];
let talks: string[];
const said: { id: string; seq: number; talk: string }[] = [];

beforeAll(async () => {
  api = await createTestApi({ env: { COMMENTS_PER_USER: '100000', POSTS_PER_USER: '100000' } });
  people = [];
  for (const name of ['Ada', 'Bo', 'Cleo', 'Dan', 'Eva', 'Finn'])
    people.push(await api.signUp(`${name} Berg`));
  tribeId = (await createTribe(api.db, { ownerId: idAt(0), isPrivate: false })).id;
  for (const { user } of people.slice(1)) await joinTribe(api.db, tribeId, user.id);
  posts = [];
  for (let n = 0; n < 12; n++) {
    const authorId = idAt(n % people.length);
    const { id } = await createPost(api.db, { authorId, ...(n % 3 === 0 ? { tribeId } : {}) });
    posts.push({ id, authorId });
  }
  const [owner, ...others] = people.map(({ user }) => user.id) as [string, ...string[]];
  talks = [(await createGroup(api.db, owner, others)).id];
  for (const other of others) talks.push((await createDirectConversation(api.db, owner, other)).id);
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
  const what = Math.floor(random() * 27);
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
      // A line of messages that was marked unread by hand says so whatever is unread.
      const how = row?.type === 'message' ? 'read' : one(['read', 'unread', 'unread']);
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
    case 17:
    case 18:
    case 19:
    case 20: {
      const talk = one(talks);
      const answer = await api.post(`/api/conversations/${talk}/messages`, { content: 'Hello there' }, me);
      if (answer.statusCode === 200) said.push({ ...answer.json(), talk });
      return answer;
    }
    case 21:
    case 22:
    case 23:
      return actOnMessage(me);
    case 24:
      return tellNow();
    case 25: {
      const content = random() < 0.5 ? `Look @${other.user.handle}` : 'Lovely, on second thought';
      const answers = await Promise.all(
        people.map((each) => send('PATCH', `/api/comments/${commentId}`, { content }, each)),
      );
      return answers.find(({ statusCode }) => statusCode === 200) ?? answers[0];
    }
    default:
      return random() < 0.5
        ? api.post(`/api/tribes/${tribeId}/leave`, {}, me)
        : api.post(`/api/tribes/${tribeId}/join`, {}, me);
  }
}

/** Of what was said last, which is what people have not read. */
async function actOnMessage(me: Person): Promise<unknown> {
  const { id, seq, talk } = one(said.slice(-20)) ?? { id: posts[0]?.id, seq: 1, talk: one(talks) };
  const what = random();
  if (what < 0.6) {
    // Only who said it may take it back from all.
    const answers = await Promise.all(people.map((each) => api.delete(`/api/messages/${id}?for=all`, each)));
    return answers.find(({ statusCode }) => statusCode === 200) ?? answers[0];
  }
  if (what < 0.75) return api.delete(`/api/messages/${id}?for=me`, me);
  if (what < 0.9) return api.post(`/api/conversations/${talk}/read`, { seq }, me);
  return api.delete(`/api/conversations/${talk}`, me);
}

/** As if the seconds had passed that a burst is given. */
async function tellNow(): Promise<undefined> {
  await api.database.pool.query(`
    select graphile_worker.add_job('notifications.messages', json_build_object('conversationId', id)) from conversations`);
  await api.runJobs();
}

/** A line of messages tells somebody of what they have yet to read, and of no more than that. */
const newsOfNothing = () =>
  api.database.pool.query(`
    select told.id, told.message, told.data, unread.count
    from notifications told
    join conversation_members mine
      on mine.user_id = told.user_id and 'message:' || mine.conversation_id = told.group_key
    cross join lateral (
      select count(*)::int from messages
      where messages.conversation_id = mine.conversation_id and messages.sender_id <> mine.user_id
        and messages.seq > greatest(mine.read_seq, mine.from_seq) and messages.seq <= (told.data->>'seq')::bigint
        and not messages.is_deleted and not exists (
          select from hidden_messages where message_id = messages.id and hidden_messages.user_id = mine.user_id)
    ) unread
    where told.kind = 'message' and not told.is_read and unread.count = 0`);

/** Every row tells of as many people as it holds, and of nobody who is gone. */
const wrongRows = () =>
  api.database.pool.query(`
    select id, title, actor_count from notifications
    where (group_key is not null and kind <> 'message' and actor_count <> (
        select count(*) from notification_actors where notification_id = notifications.id))
      or (not is_listed and not is_read)
      or (data ? 'commentId' and exists (
        select from comments where comments.id::text = data->>'commentId' and comments.deleted_at is not null))
      or (data ? 'actorId' and kind <> 'message' and not exists (
        select from notification_actors
        where notification_id = notifications.id and user_id::text = data->>'actorId'))`);

/** Whoever has not read that a comment names them is told of it once, in the words it has now. */
const wrongMentions = () =>
  api.database.pool.query(`
    select told.title, told.message, comments.content
    from notifications told
    join comments on comments.id::text = told.data->>'commentId'
    where told.kind = 'mention' and not told.is_read and (
      told.message <> comments.content
      or exists (
        select from notifications twice
        where twice.user_id = told.user_id and twice.id <> told.id and twice.kind <> 'like'
          and twice.data->>'commentId' = told.data->>'commentId'))`);

const kindsNow = () => unrestrictedDb(api.db).selectFrom('notifications').select('kind').distinct().execute();

test('after whatever happened, in whatever order and at once, the badge is the number of unread rows', async () => {
  const happened = new Map<number, number>();
  const kinds = new Set<string>();
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
    for (const { kind } of await kindsNow()) kinds.add(kind);
    expect((await wrongRows()).rows, `after ${done} actions`).toEqual([]);
    expect((await wrongMentions()).rows, `after ${done} actions`).toEqual([]);
    expect((await newsOfNothing()).rows, `after ${done} actions`).toEqual([]);
  }
  // Most of it did something, or the test says nothing.
  expect(happened.get(200) ?? 0).toBeGreaterThan(ACTIONS / 2);
  expect([...kinds]).toEqual(
    expect.arrayContaining(['like', 'comment', 'follow', 'mention', 'reply', 'message']),
  );
}, 240_000);
