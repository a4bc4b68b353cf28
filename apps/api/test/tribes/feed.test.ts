import { createPost } from '@kindred/db/factories/feed';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { PostView } from '@kindred/validation/feed';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
let mod: Person;
let outsider: Person;
let tribe: Awaited<ReturnType<typeof createTribe>>;
beforeAll(async () => {
  api = await createTestApi();
  [ada, mod, outsider] = [
    await api.signUp('Ada Lind'),
    await api.signUp('Moa Dahl'),
    await api.signUp('Otto Berg'),
  ];
  await api.db.updateTable('users').set({ role: 'tribe_admin' }).where('id', '=', mod.user.id).execute();
});
beforeEach(async () => {
  tribe = await createTribe(api.db, { isPrivate: true });
  await joinTribe(api.db, tribe.id, ada.user.id);
  await joinTribe(api.db, tribe.id, mod.user.id, 'moderator');
});
afterAll(() => api.close());

const write = (content: string, as = ada, rest = {}) =>
  api.post('/api/posts', { content, tribeId: tribe.id, ...rest }, as);
const wall = async (as = ada, query = ''): Promise<PostView[]> =>
  (await api.get(`/api/tribes/${tribe.slug}/posts${query}`, as)).json();
const setMine = (set: { accessUntil: Date }) =>
  api.db
    .updateTable('tribeMemberships')
    .set(set)
    .where('tribeId', '=', tribe.id)
    .where('userId', '=', ada.user.id)
    .execute();

/** A photo of one pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('what is written in a tribe', () => {
  test('stands on its wall, the newest first, with a photo read as an inline string', async () => {
    expect((await write('The first')).statusCode).toBe(200);
    const answer = await write('With a photo', ada, { mediaUrl: PIXEL });
    expect(answer.json()).toMatchObject({ type: 'image', tribe: { slug: tribe.slug } });
    const posts = await wall(mod);
    expect(posts.map(({ content }) => content)).toEqual(['With a photo', 'The first']);
    expect(posts[0]?.media).toHaveLength(1);
    expect(posts[0]?.can).toMatchObject({ pin: true, delete: true, edit: false });
    expect((await wall())[0]?.can).toMatchObject({ pin: false, delete: true, edit: true });
    expect((await wall(ada, `?limit=1&after=${posts[0]?.id}`)).map(({ content }) => content)).toEqual([
      'The first',
    ]);
    expect((await api.get(`/api/tribes/${tribe.slug}/posts`, outsider)).statusCode).toBe(404);
  });

  test('has a thousand characters at most', async () => {
    expect((await write('ö'.repeat(1_000))).statusCode).toBe(200);
    const long = await write('x'.repeat(1_001));
    expect([long.statusCode, long.json().issues]).toEqual([
      400,
      [{ path: 'content', message: 'Post is too long' }],
    ]);
  });

  test('a post that is crossposted to a tribe is as short as one that is written there', async () => {
    const places = { profile: true, feed: true, business: false, selectedBusiness: null };
    const visibilityOptions = { ...places, tribe: true, selectedTribes: [tribe.id] };
    const post = (content: string) =>
      api.post('/api/posts', { content, visibility: 'custom', visibilityOptions }, ada);
    const tooLong = [400, [{ path: 'content', message: 'Post is too long' }]];
    const long = await post('x'.repeat(1_001));
    expect([long.statusCode, long.json().issues]).toEqual(tooLong);
    const short = await post('x'.repeat(1_000));
    expect(short.statusCode).toBe(200);
    const edited = await api.request({
      method: 'PATCH',
      url: `/api/posts/${short.json().id}`,
      headers: { cookie: ada.cookie, 'content-type': 'application/json' },
      payload: JSON.stringify({ content: 'x'.repeat(1_001) }),
    });
    expect([edited.statusCode, edited.json().issues]).toEqual(tooLong);
  });

  test('and has no more of them when it is changed', async () => {
    const { id } = (await write('Short')).json();
    const change = (content: string) =>
      api.request({
        method: 'PATCH',
        url: `/api/posts/${id}`,
        headers: { cookie: ada.cookie, 'content-type': 'application/json' },
        payload: JSON.stringify({ content }),
      });
    const long = await change('x'.repeat(1_001));
    expect([long.statusCode, long.json().issues]).toEqual([
      400,
      [{ path: 'content', message: 'Post is too long' }],
    ]);
    expect((await change('ö'.repeat(1_000))).statusCode).toBe(200);
  });

  test('is refused to who is outside, whose trial is over, and where nobody writes any more', async () => {
    const why = async (as: Person) => (await write('Let me in', as)).json().issues?.[0];
    expect(await why(outsider)).toEqual({ path: 'tribeId', message: 'You are not in this tribe' });
    await setMine({ accessUntil: new Date(0) });
    expect(await why(ada)).toEqual({ path: 'tribeId', message: 'Your trial of this tribe is over' });
    expect((await api.get(`/api/tribes/${tribe.slug}/posts`, ada)).statusCode).toBe(403);
    await setMine({ accessUntil: new Date(Date.now() + 60_000) });
    expect((await write('Still here')).statusCode).toBe(200);
    await api.db.updateTable('tribes').set({ archivedAt: new Date() }).where('id', '=', tribe.id).execute();
    expect(await why(ada)).toEqual({ path: 'tribeId', message: 'This tribe is archived' });
    expect(await wall()).toHaveLength(1);
  });

  test('is refused in chosen tribes as well, where one of them is closed to me', async () => {
    const given = (selectedTribes: string[]) =>
      api.post(
        '/api/posts',
        {
          content: 'For both',
          visibility: 'custom',
          visibilityOptions: { profile: false, feed: false, tribe: true, selectedTribes },
        },
        ada,
      );
    const other = await createTribe(api.db);
    expect((await given([tribe.id, other.id])).json().issues[0]).toEqual({
      path: 'visibilityOptions.selectedTribes',
      message: 'You cannot post in one of these tribes',
    });
    await joinTribe(api.db, other.id, ada.user.id);
    expect((await given([tribe.id, other.id])).statusCode).toBe(200);
    expect((await wall(mod)).map(({ content }) => content)).toEqual(['For both']);
  });
});

describe('pins', () => {
  test('three at most, by those who moderate the tribe, whoever wrote it', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await write(`Post ${n}`)).json().id);
    const pin = (id: string | undefined, as = mod) => api.post(`/api/posts/${id}/pin`, undefined, as);
    expect((await pin(ids[0], ada)).statusCode).toBe(403);
    for (const id of ids.slice(0, 3)) expect((await pin(id)).json()).toEqual({ id, isPinned: true });
    const fourth = await pin(ids[3]);
    expect([fourth.statusCode, fourth.json().code]).toEqual([409, 'too_many_pins']);
    expect((await wall()).map(({ content }) => content)).toEqual([
      'Post 2',
      'Post 1',
      'Post 0',
      'Post 4',
      'Post 3',
    ]);
    const pages = [];
    for (let after = ''; ; ) {
      const page = await wall(ada, `?limit=2${after}`);
      pages.push(...page.map(({ content }) => content));
      if (page.length < 2) break;
      after = `&after=${page.at(-1)?.id}`;
    }
    expect(pages).toEqual(['Post 2', 'Post 1', 'Post 0', 'Post 4', 'Post 3']);
    expect((await api.delete(`/api/posts/${ids[1]}/pin`, mod)).json()).toEqual({
      id: ids[1],
      isPinned: false,
    });
    expect((await pin(ids[3])).statusCode).toBe(200);
  });

  test('ten moderators at once fill three places and no more', async () => {
    const posts = [];
    for (let n = 0; n < 10; n++) {
      posts.push(await createPost(api.db, { tribeId: tribe.id, authorId: ada.user.id }));
    }
    const answers = await Promise.all(
      posts.map(({ id }) => api.post(`/api/posts/${id}/pin`, undefined, mod)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
  });
});

test('a story told in a tribe is among the stories of the tribe, for those who read it', async () => {
  const { id } = (await write('Told here', ada, { type: 'story', mediaUrl: PIXEL })).json();
  const groups = (await api.get(`/api/tribes/${tribe.id}/stories`, mod)).json();
  expect(groups).toMatchObject([{ isMine: false, hasUnseen: true, stories: [{ id, content: 'Told here' }] }]);
  expect(await wall()).toEqual([]);
  const elsewhere = await createTribe(api.db);
  expect((await api.get(`/api/tribes/${elsewhere.slug}/stories`, mod)).json()).toEqual([]);
  expect((await api.get(`/api/tribes/${tribe.id}/stories`, outsider)).statusCode).toBe(404);
});

test('a tribe has trending tags of its own', async () => {
  await write('#bread and #rye');
  await write('#bread again', mod);
  expect((await api.get(`/api/tribes/${tribe.slug}/trending`, ada)).json()).toEqual([
    { tag: 'bread', postCount: 2 },
    { tag: 'rye', postCount: 1 },
  ]);
});

test('who was in a tribe has no news of it, and their badges are asked for again', async () => {
  const cleo = await api.signUp('Cleo Dahl');
  await joinTribe(api.db, tribe.id, cleo.user.id);
  const badge = async () => (await api.get('/api/notifications/badges', cleo)).json().tribes;
  await write('News', mod);
  expect(await badge()).toBe(true);
  const [mine] = (await api.get('/api/tribes/my', cleo)).json();
  expect(mine.hasNews).toBe(true);
  const answer = await api.post(`/api/tribes/${tribe.slug}/visit`, undefined, cleo);
  expect(answer.json()).toEqual({ visitedAt: expect.any(String) });
  expect(await badge()).toBe(false);
  const events = await api.db
    .selectFrom('busEvents')
    .select('payload')
    .where('topic', '=', 'badges_changed')
    .execute();
  expect(events.map(({ payload }) => payload.userId)).toContain(cleo.user.id);
});

test('members hear of a new post on the wall, with the tribe it is of; outsiders do not', async () => {
  const before = await api.db.selectFrom('busEvents').select('id').orderBy('id', 'desc').limit(1).execute();
  const { id } = (await write('Heard')).json();
  const [event] = await api.db
    .selectFrom('busEvents')
    .select(['topic', 'payload'])
    .where('id', '>', before[0]?.id ?? '')
    .where('topic', '=', 'post_created')
    .execute();
  expect(event?.payload).toEqual({
    postId: id,
    authorId: ada.user.id,
    tribeIds: [tribe.id],
    isOnFeed: true,
  });
});
