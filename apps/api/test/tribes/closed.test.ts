import { commentOn, createPost } from '@kindred/db/factories/feed';
import { createSlot, createSpace } from '@kindred/db/factories/spaces';
import { createTribe, joinTribe, type Tribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
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

  test('is banned for a reason, which is asked for', async () => {
    const answer = await api.post(at('/bans'), { userId: ada.user.id }, owner);
    expect([answer.statusCode, answer.json().issues]).toEqual([
      400,
      [{ path: 'reason', message: 'Please give a reason' }],
    ]);
  });

  test('is told no more of what they were told', async () => {
    await unrestrictedDb(api.db)
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
    const news = await unrestrictedDb(api.db)
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
    await unrestrictedDb(api.db)
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

test('an open tribe: whoever reads along may answer and react, and writes no posts', async () => {
  await api.delete(at('/leave'), ada);
  expect((await api.post(`/api/posts/${postId}/comments`, { content: 'Hi' }, ada)).statusCode).toBe(200);
  expect((await api.post(`/api/posts/${postId}/like`, undefined, ada)).statusCode).toBe(200);
  expect((await api.post('/api/posts', { content: 'Mine', tribeId: tribe.id }, ada)).statusCode).toBe(400);
});

describe('an archived tribe', () => {
  const archive = () => api.post(at('/archive'), undefined, owner);
  const call = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body: object | null, as: Person) =>
    api.request({
      method,
      url,
      headers: { cookie: as.cookie, ...(body === null ? {} : { 'content-type': 'application/json' }) },
      ...(body === null ? {} : { payload: JSON.stringify(body) }),
    });

  test('is read as before, and nothing in it is written', async () => {
    const enabledFeatures = ['spaces', 'challenges', 'automations'] as const;
    await api.db
      .updateTable('tribes')
      .set({ enabledFeatures: [...enabledFeatures] })
      .where('id', '=', tribe.id)
      .execute();
    const mine = await createPost(api.db, { authorId: owner.user.id, tribeId: tribe.id, content: 'Wheat' });
    const { id: commentId } = await commentOn(api.db, postId, owner.user.id);
    const talk = await createSpace(api.db, { tribeId: tribe.id });
    const question = await createSpace(api.db, { tribeId: tribe.id, type: 'qa' });
    const asked = await createPost(api.db, {
      authorId: ada.user.id,
      tribeId: tribe.id,
      spaceId: question.id,
      visibility: 'custom',
      onFeed: false,
      onProfile: false,
    });
    const answer = await commentOn(api.db, asked.id, leo.user.id);
    const hours = await createSpace(api.db, { tribeId: tribe.id, type: 'office_hours' });
    const slot = await createSlot(api.db, { spaceId: hours.id, hostId: owner.user.id });
    const library = await createSpace(api.db, { tribeId: tribe.id, type: 'library' });
    expect((await archive()).statusCode).toBe(200);

    const refused = [
      ['POST', `/api/posts/${postId}/comments`, { content: 'Hi' }],
      ['POST', `/api/posts/${postId}/like`, null],
      ['DELETE', `/api/posts/${postId}/like`, null],
      ['PUT', `/api/posts/${postId}/reaction`, { type: 'celebrate' }],
      ['PATCH', `/api/posts/${mine.id}`, { content: 'Barley' }],
      ['PUT', `/api/posts/${postId}/vote`, { optionIds: [] }],
      ['POST', `/api/posts/${postId}/pin`, null],
      ['PUT', `/api/posts/${asked.id}/answer`, { commentId: answer.id }],
      ['PUT', `/api/comments/${commentId}/reaction`, { type: 'like' }],
      ['PATCH', `/api/comments/${commentId}`, { content: 'Hm' }],
      ['POST', at('/invitations'), {}],
      ['PATCH', at(`/members/${leo.user.id}`), { role: 'moderator' }],
      ['PATCH', at(''), { name: 'Brewers' }],
      ['PUT', at('/access'), { type: 'public', contentAccess: 'members_only', autoApprove: true }],
      ['POST', at('/spaces'), { type: 'discussion', name: 'More' }],
      ['PATCH', at(`/spaces/${talk.id}`), { name: 'Less' }],
      ['POST', at(`/spaces/${talk.id}/archive`), null],
      ['POST', at(`/spaces/${question.id}/posts/${asked.id}/pin`), null],
      ['POST', at(`/spaces/${hours.id}/slots/${slot.id}/booking`), null, ada],
      ['POST', at(`/spaces/${library.id}/folders`), { name: 'Recipes' }],
      ['POST', at('/badges'), { name: 'Baker', description: 'Bakes', icon: 'star' }],
    ] as const;
    for (const [method, url, body, as = owner] of refused) {
      const { statusCode, body: said } = await call(method, url, body, as);
      expect([statusCode, JSON.parse(said).code], `${method} ${url} ${said}`).toEqual([
        409,
        'tribe_archived',
      ]);
    }

    for (const path of ['/posts', '/members', '/spaces', '/settings', '/invitations', '/challenges']) {
      expect((await api.get(at(path), owner)).statusCode, path).toBe(200);
    }
    expect((await api.get(`/api/posts/${postId}`, owner)).json().can).toMatchObject({
      like: false,
      comment: false,
      edit: false,
      pin: false,
      save: true,
      delete: true,
    });
    expect((await api.get(`/api/posts/${postId}/comments`, owner)).json().items[0].can).toMatchObject({
      react: false,
      reply: false,
      edit: false,
      delete: true,
    });
    expect((await api.get(at(''), owner)).json().can).toMatchObject({
      post: false,
      invite: false,
      own: true,
    });
    expect((await api.get(at(`/spaces/${talk.id}`), owner)).json().can).toEqual({
      post: false,
      moderate: false,
      manage: false,
    });
  });

  test('is left, rid of somebody, cleaned, and opened again', async () => {
    await archive();
    const done = [
      ['POST', at('/visit'), null, ada],
      ['POST', `/api/posts/${postId}/save`, null, ada],
      ['POST', `/api/posts/${postId}/report`, { reason: 'spam' }, ada],
      ['POST', at('/bans'), { userId: leo.user.id, reason: 'Spam' }, owner],
      ['DELETE', `/api/posts/${postId}`, null, owner],
      ['DELETE', at('/leave'), null, ada],
      ['POST', at('/unarchive'), null, owner],
      ['PATCH', at(''), { name: 'Brewers' }, owner],
    ] as const;
    for (const [method, url, body, as] of done) {
      const { statusCode, body: said } = await call(method, url, body, as);
      expect(statusCode, `${method} ${url} ${said}`).toBe(200);
    }
  });
});

test('a tribe without spaces has none, nor anything in them', async () => {
  const space = await createSpace(api.db, { tribeId: tribe.id });
  const hours = await createSpace(api.db, { tribeId: tribe.id, type: 'office_hours' });
  const library = await createSpace(api.db, { tribeId: tribe.id, type: 'library' });
  const paths = [
    '/spaces',
    `/spaces/${space.id}`,
    `/spaces/${space.id}/posts`,
    `/spaces/${hours.id}/slots`,
    `/spaces/${library.id}/files`,
  ];
  const statuses = () => Promise.all(paths.map(async (path) => (await api.get(at(path), owner)).statusCode));
  expect(await statuses()).toEqual(paths.map(() => 200));
  await api.db
    .updateTable('tribes')
    .set({ enabledFeatures: ['courses'] })
    .where('id', '=', tribe.id)
    .execute();
  expect(await statuses()).toEqual(paths.map(() => 404));
  const made = await api.post(at('/spaces'), { type: 'discussion', name: 'More' }, owner);
  expect(made.statusCode).toBe(404);
  expect((await api.post('/api/posts', { content: 'Hi', spaceId: space.id }, owner)).statusCode).toBe(400);
});

describe('what was written in spaces that are off', () => {
  const CANARY = 'sourdoughbeneaththestairs';
  let inside: string;
  let commentId: string;
  const setSpaces = (isOn: boolean) =>
    api.db
      .updateTable('tribes')
      .set({ enabledFeatures: isOn ? ['spaces'] : [] })
      .where('id', '=', tribe.id)
      .execute();

  beforeEach(async () => {
    await api.db
      .updateTable('tribes')
      .set({ contentAccess: 'public_preview' })
      .where('id', '=', tribe.id)
      .execute();
    const space = await createSpace(api.db, { tribeId: tribe.id, readRole: 'everyone' });
    const written = await api.post('/api/posts', { content: `${CANARY} #${CANARY}`, spaceId: space.id }, leo);
    expect(written.statusCode, written.body).toBe(200);
    inside = written.json().id;
    ({ id: commentId } = await commentOn(api.db, inside, leo.user.id, { content: `${CANARY} too` }));
    await api.post(`/api/posts/${inside}/save`, undefined, ada);
    await api.post(`/api/posts/${inside}/like`, undefined, ada);
    await api.post(`/api/posts/${inside}/share`, { to: 'feed' }, ada);
  });

  const doors = () => [
    `/api/posts/${inside}`,
    `/api/posts/${inside}/comments`,
    `/api/posts/${inside}/reactions`,
    `/api/comments/${commentId}`,
    `/api/comments/${commentId}/replies`,
    `/api/comments/${commentId}/reactions`,
    `/api/hashtags/${CANARY}/posts`,
    `/api/hashtags/trending`,
    `/api/users/${leo.user.id}/posts`,
    '/api/posts/saved',
    '/api/saved',
    '/api/feed',
    '/api/feed?sort=chronological',
    '/api/stories',
    '/api/notifications',
    at('/posts'),
    at('/trending'),
    at('/spaces'),
    at('/pulse'),
  ];
  async function told(person: Person): Promise<string[]> {
    const found: string[] = [];
    for (const url of doors()) {
      const { body } = await api.get(url, person);
      if (body.includes(CANARY)) found.push(url);
    }
    return found;
  }
  const attempts = (person: Person) =>
    Promise.all(
      (
        [
          ['POST', `/api/posts/${inside}/like`, undefined],
          ['POST', `/api/posts/${inside}/comments`, { content: 'Hi' }],
          ['POST', `/api/posts/${inside}/save`, undefined],
          ['POST', `/api/posts/${inside}/report`, { reason: 'spam' }],
          ['POST', `/api/comments/${commentId}/like`, undefined],
        ] as const
      ).map(async ([, url, body]) => (await api.post(url, body, person)).statusCode),
    );

  test('is told to nobody, by no door, and comes back with the spaces', async () => {
    const outside = await api.signUp('Out Sider');
    const adam = await api.signUp('Adam Admin');
    const mo = await api.signUp('Mo Moderator');
    await joinTribe(api.db, tribe.id, mo.user.id, 'moderator');
    await joinTribe(api.db, tribe.id, adam.user.id, 'admin');
    await api.db
      .updateTable('users')
      .set({ role: 'tribe_owner' })
      .where('id', 'in', [adam.user.id, mo.user.id])
      .execute();
    const everybody = [owner, adam, mo, ada, leo, outside];
    for (const person of everybody)
      expect((await told(person)).length, person.user.firstName).toBeGreaterThan(2);
    await setSpaces(false);
    // Its author no more than anybody else.
    for (const person of [mo, ada, leo, outside]) {
      expect(await told(person), person.user.firstName).toEqual([]);
      expect(await attempts(person)).toEqual([404, 404, 404, 404, 404]);
    }
    // Those who may switch them on again still find what they would bring back.
    for (const person of [owner, adam]) {
      expect(await told(person)).toContain(`/api/posts/${inside}`);
    }
    await api.db.updateTable('users').set({ role: 'member' }).where('id', '=', adam.user.id).execute();
    expect(await told(adam)).toEqual([]);
    await setSpaces(true);
    for (const person of everybody) expect(await told(person)).toContain(`/api/posts/${inside}`);
  });
});
