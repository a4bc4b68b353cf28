import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { createPost } from '@kindred/db/factories/feed';
import { createTribe } from '@kindred/db/factories/tribes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

const CANARY = 'canary-5d1c';

let api: TestApi;
let ada: Person;
let bo: Person;
let crowd: Person[];
beforeAll(async () => {
  api = await createTestApi();
  [ada, bo] = [await api.signUp('Ada Lind'), await api.signUp('Bo Berg')];
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

const follow = (whom: Person, as: Person) => api.post(`/api/users/${whom.user.id}/follow`, undefined, as);
const unfollow = (whom: Person, as: Person) => api.delete(`/api/users/${whom.user.id}/follow`, as);
const profile = async (of: string, as = ada) => (await api.get(`/api/profiles/${of}`, as)).json();

describe('a profile', () => {
  test('is found by handle in any case, by id, and mine as `me`', async () => {
    const { handle, id } = bo.user;
    expect(await profile(handle.toUpperCase())).toMatchObject({ id, isMe: false, name: 'Bo Berg' });
    expect(await profile(id)).toMatchObject({
      id,
      can: { follow: true, edit: false, report: true, block: true, message: true },
    });
    expect(await profile('me', bo)).toMatchObject({
      id,
      isMe: true,
      can: { follow: false, edit: true, report: false, block: false, message: false },
    });
    expect((await api.get('/api/profiles/nobody-of-that-name', ada)).statusCode).toBe(404);
    expect((await api.get('/api/profiles/me')).statusCode).toBe(401);
  });

  test('counts the posts that who asks can see', async () => {
    const tribe = await createTribe(api.db, { ownerId: bo.user.id, isPrivate: true });
    await createPost(api.db, { authorId: bo.user.id });
    await createPost(api.db, { authorId: bo.user.id, tribeId: tribe.id });
    expect((await profile('me', bo)).postCount).toBe(2);
    expect((await profile(bo.user.id)).postCount).toBe(1);
  });

  test('tells nothing that is nobody’s business', async () => {
    const answer = await api.get(`/api/profiles/${bo.user.handle}`, ada);
    expect(answer.body).not.toContain(bo.email);
    expect(Object.keys(answer.json()).sort()).toEqual(
      [
        'badge',
        'bio',
        'can',
        'coverImageUrl',
        'firstName',
        'followerCount',
        'followingCount',
        'followsMe',
        'friendCount',
        'handle',
        'id',
        'interests',
        'isFollowing',
        'isLimited',
        'isMe',
        'isVerified',
        'lastName',
        'location',
        'name',
        'postCount',
        'profileImageUrl',
        'socialLinks',
        'username',
        'website',
      ].sort(),
    );
  });
});

describe('following', () => {
  test('fifty at once are fifty followers; one who does so fifty times is one', async () => {
    const answers = await Promise.all(crowd.map((person) => follow(ada, person)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json().followerCount)).size).toBe(50);
    await Promise.all(Array.from({ length: 50 }, () => follow(ada, bo)));
    expect(await profile('me')).toMatchObject({ followerCount: 51, friendCount: 0 });
    await Promise.all(crowd.map((person, n) => (n % 2 === 0 ? unfollow(ada, person) : follow(person, ada))));
    expect(await profile('me')).toMatchObject({ followerCount: 26, followingCount: 25, friendCount: 25 });
  });

  test('shows in the lists, and in the feed of those I follow', async () => {
    const dee = await api.signUp('Dee Ek');
    const { id } = await createPost(api.db, { authorId: dee.user.id });
    const mine = async () => (await api.get('/api/feed?mode=chronological&following=true', bo)).body;
    expect(await mine()).not.toContain(id);
    await follow(dee, bo);
    expect(await mine()).toContain(id);
    const { items } = (await api.get(`/api/users/${bo.user.id}/following`, dee)).json();
    expect(items[0]).toMatchObject({ id: dee.user.id, isFollowing: false });
    expect((await api.get(`/api/users/${dee.user.id}/followers`, bo)).json().items).toMatchObject([
      { id: bo.user.id },
    ]);
    await unfollow(dee, bo);
    expect(await mine()).not.toContain(id);
  });

  test('is read page by page', async () => {
    const read: string[] = [];
    let cursor: string | null = null;
    do {
      const answer: Answer = await api.get(
        `/api/users/${ada.user.id}/followers?limit=7${cursor === null ? '' : `&cursor=${cursor}`}`,
        bo,
      );
      read.push(...answer.json().items.map((person: { id: string }) => person.id));
      cursor = answer.json().nextCursor;
    } while (cursor !== null);
    expect(read).toHaveLength(26);
    expect(new Set(read).size).toBe(26);
  });

  test('oneself is refused, and so is more than three hundred an hour', async () => {
    expect((await follow(ada, ada)).statusCode).toBe(403);
    await api.database.pool.query(`update rate_limits set count = 300 where key = $1`, [
      `follows:${bo.user.id}`,
    ]);
    const answer = await follow(ada, bo);
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_requests']);
    await api.database.pool.query('delete from rate_limits where key = $1', [`follows:${bo.user.id}`]);
  });
});

test.each(['they block me', 'I block them'])('when %s, neither finds a trace of the other', async (who) => {
  const [one, other] = [await api.signUp(`${CANARY} One`), await api.signUp(`${CANARY} Other`)];
  const third = await api.signUp('Third Person');
  await api.db.updateTable('users').set({ bio: CANARY }).where('id', '=', other.user.id).execute();
  await follow(other, one);
  await follow(one, other);
  await follow(third, other);
  await follow(other, third);
  const everything = async (as: Person, hidden: Person) => {
    const { id, handle } = hidden.user;
    const lists = ['followers', 'following', 'friends'];
    return Promise.all([
      ...[id, handle].map((name) => api.get(`/api/profiles/${name}`, as)),
      ...lists.flatMap((list) => [id, third.user.id].map((of) => api.get(`/api/users/${of}/${list}`, as))),
      api.post(`/api/users/${id}/follow`, undefined, as),
      api.delete(`/api/users/${id}/follow`, as),
      api.post(`/api/users/${id}/report`, { reason: 'spam' }, as),
    ]);
  };
  expect(
    (await everything(one, other)).filter(({ body }) => body.includes(other.user.id)).length,
  ).toBeGreaterThan(4);
  await follow(other, one);
  if (who === 'I block them') await blockUser(api.db, one.user.id, other.user.id);
  else await blockUser(api.db, other.user.id, one.user.id);
  for (const [as, hidden] of [
    [one, other],
    [other, one],
  ] as const) {
    for (const { body } of await everything(as, hidden)) {
      expect(body).not.toContain(hidden.user.id);
      expect(body).not.toContain(hidden.user.handle);
    }
    const followers = (await api.get(`/api/users/${as.user.id}/followers`, as)).body;
    expect(followers).not.toContain(hidden.user.id);
  }
});
