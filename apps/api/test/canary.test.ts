import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { commentOn, createPost } from '@kindred/db/factories/feed';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { insertPost } from '@kindred/db/feed/writes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from './harness.ts';
import { picture, upload } from './media/files.ts';

const CANARY = 'CANARY-7f3a';
/** Likes of the hidden post: so many digits that no identifier or time holds them by chance. */
const LIKES = 1_987_654_321;
/** Given to no place that everybody can open. */
const TRIBES_ALONE = { visibility: 'custom', onProfile: false, onFeed: false } as const;

let api: TestApi;
let owner: Person;
let member: Person;
let outsider: Person;
let secret: { id: string };
let comment: { id: string };
let tribe: { id: string };
let story: { id: string };
let passedOn: { id: string };
let hidden: string[];
beforeAll(async () => {
  api = await createTestApi();
  [owner, member, outsider] = [
    await api.signUp('Ona Berg'),
    await api.signUp('Mel Dahl'),
    await api.signUp('Out Ek'),
  ];
  // So that the outsider, once a platform admin, can be something else again.
  await createUser(api.db, { role: 'platform_admin' });
  tribe = await createTribe(api.db, {
    ownerId: owner.user.id,
    isPrivate: true,
    name: `${CANARY} name`,
    slug: 'canary-7f3a-slug',
    description: `${CANARY} description`,
  });
  await joinTribe(api.db, tribe.id, member.user.id);
  secret = await createPost(api.db, {
    authorId: owner.user.id,
    tribeId: tribe.id,
    content: `${CANARY} content`,
    likeCount: LIKES,
  });
  comment = await commentOn(api.db, secret.id, owner.user.id, { content: `${CANARY} comment` });
  await commentOn(api.db, secret.id, member.user.id, { content: `${CANARY} answer`, parentId: comment.id });
  await createPost(api.db, { authorId: owner.user.id, content: 'For everybody' });
  // By somebody whom everybody follows: a hashtag and a story of the tribe, and a post of it passed on.
  for (const { user } of [member, outsider]) {
    await unrestrictedDb(api.db)
      .insertInto('userFollows')
      .values({ followerId: user.id, followeeId: owner.user.id })
      .execute();
  }
  const written = { authorId: owner.user.id, tribeId: tribe.id, places: null };
  await api.db.transaction().execute(async (tx) => {
    await insertPost(tx, { ...written, type: 'text', content: `${CANARY} #canary_7f3a #garden` });
    const expiresAt = new Date(Date.now() + 3_600_000);
    story = {
      id: await insertPost(tx, { ...written, type: 'story', content: `${CANARY} story`, expiresAt }).then(
        ({ id }) => id,
      ),
    };
  });
  passedOn = await createPost(api.db, {
    authorId: owner.user.id,
    content: 'Look at this',
    sharedPostId: secret.id,
    isShare: true,
  });
  await api.post('/api/drafts', { input: { content: `${CANARY} draft` } }, owner);
  // In every other field that a post has: options, a live title and its address, a picture's description, what
  // it said before, and a post that was given to the tribe and to nobody else.
  const photo = (
    await upload(api, owner, await picture(40, 30), { more: [{ name: 'alt', data: `${CANARY} alt` }] })
  ).json();
  const inside = { tribeId: tribe.id };
  const said = await Promise.all(
    [
      { ...inside, content: 'A poll', type: 'poll', poll: { options: [`${CANARY} yes`, 'No'] } },
      {
        ...inside,
        content: 'Live',
        type: 'live',
        live: { title: `${CANARY} live`, url: 'https://example.org/canary-7f3a' },
      },
      { ...inside, content: 'A photo', type: 'image', mediaIds: [photo.id] },
      { ...inside, content: `${CANARY} before` },
      {
        content: `${CANARY} given`,
        visibility: 'custom',
        visibilityOptions: { profile: false, feed: false, tribe: true, selectedTribes: [tribe.id] },
      },
    ].map((post) => api.post('/api/posts', post, owner)),
  );
  hidden = said.map((answer) => {
    expect(answer.statusCode).toBe(200);
    return answer.json().id;
  });
  const edited = `/api/posts/${hidden[3]}`;
  const headers = { cookie: owner.cookie, 'content-type': 'application/json' };
  const payload = JSON.stringify({ content: 'After' });
  expect((await api.request({ method: 'PATCH', url: edited, headers, payload })).statusCode).toBe(200);
});
afterAll(() => api.close());

/** Everything a person can read, page after page, over both doors. */
async function everything(as: Person): Promise<Answer[]> {
  const answers: Answer[] = [];
  const read = async (url: string) => {
    const answer = await api.get(url, as);
    answers.push(answer);
    return answer;
  };
  for (const mode of ['algorithmic', 'chronological']) {
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Answer = await read(
        `/api/feed?mode=${mode}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      cursor = page.json().nextCursor;
    }
    await read(`/trpc/feed.list?input=${encodeURIComponent(JSON.stringify({ mode, limit: 100 }))}`);
  }
  for (const person of [owner, member, outsider]) {
    await read(`/api/users/${person.user.id}/posts?limit=100`);
    await read(`/api/users/${person.user.id}/posts?after=${secret.id}`);
    await read(`/trpc/feed.byUser?input=${encodeURIComponent(JSON.stringify({ id: person.user.id }))}`);
  }
  await read(`/api/posts/${secret.id}`);
  await read(`/trpc/feed.get?input=${encodeURIComponent(JSON.stringify({ id: secret.id }))}`);
  for (const filter of [`tribe=${tribe.id}`, 'following=true', 'type=text']) {
    await read(`/api/feed?limit=100&${filter}`);
    await read(`/api/feed?limit=100&mode=chronological&${filter}`);
  }
  for (const q of ['canary', '7f3a', 'canaty', 'garden']) await read(`/api/search?q=${q}&limit=100`);
  for (const path of [
    'stories',
    'trending',
    'hashtags/garden/posts',
    'hashtags/canary_7f3a/posts',
    'drafts',
  ]) {
    await read(`/api/${path}`);
  }
  await read(`/api/posts/${story.id}`);
  await read(`/api/posts/${passedOn.id}`);
  await read(`/api/posts/${secret.id}/edits`);
  for (const id of hidden) {
    await read(`/api/posts/${id}`);
    await read(`/api/posts/${id}/edits`);
  }
  for (const { user } of [owner, member]) {
    await read(`/api/profiles/${user.handle}`);
    for (const list of ['followers', 'following', 'friends']) await read(`/api/users/${user.id}/${list}`);
  }
  await read(`/api/comments/${comment.id}`);
  await read('/api/feed/places');
  await read('/api/saved');
  await read('/api/openapi.json');
  await read('/api/users?limit=100');
  await read('/api/auth/user');
  await read('/api/notifications/badges');
  for (const sort of ['top', 'newest', 'oldest']) {
    await read(`/api/posts/${secret.id}/comments?sort=${sort}`);
    await read(
      `/trpc/feed.comments.list?input=${encodeURIComponent(JSON.stringify({ id: secret.id, sort }))}`,
    );
  }
  await read(`/api/posts/${secret.id}/reactions`);
  await read(`/api/comments/${comment.id}/replies`);
  await read(`/api/comments/${comment.id}/reactions`);
  answers.push(await api.post(`/api/posts/${secret.id}/like`, undefined, as));
  answers.push(await api.delete(`/api/posts/${secret.id}/like`, as));
  return answers;
}

const finds = (answers: Answer[]) => answers.filter(({ body }) => /canary-7f3a/i.test(body));

test('a post that passes one on says to an outsider that it did, and no more', async () => {
  const [asMember, asOutsider] = [
    (await api.get(`/api/posts/${passedOn.id}`, member)).json(),
    (await api.get(`/api/posts/${passedOn.id}`, outsider)).json(),
  ];
  expect([asMember.shared?.id, asMember.isSharedGone]).toEqual([secret.id, false]);
  expect([asOutsider.shared, asOutsider.isSharedGone]).toEqual([null, true]);
  const passing = { content: 'Theirs', sharedPostId: secret.id };
  expect((await api.post('/api/posts', passing, outsider)).statusCode).toBe(400);
});

test('a draft is found by who wrote it alone', async () => {
  expect((await api.get('/api/drafts', owner)).body).toContain(CANARY);
  expect((await api.get('/api/drafts', member)).body).not.toContain(CANARY);
});

test('the canary can be found: members see it through every door', async () => {
  const found = finds(await everything(member));
  // Two feeds by REST and tRPC, the author’s posts twice, the post twice.
  expect(found.length).toBeGreaterThanOrEqual(8);
});

test.each(['member', 'creator', 'tribe_owner', 'tribe_admin', 'platform_admin', 'owner', 'guest'] as const)(
  'an outsider whose role is %s finds no trace of it',
  async (role) => {
    await api.db.updateTable('users').set({ role }).where('id', '=', outsider.user.id).execute();
    const answers = await everything(outsider);
    expect(finds(answers)).toEqual([]);
    const told = await unrestrictedDb(api.db)
      .selectFrom('notifications')
      .select(['title', 'message', 'data'])
      .where('userId', '=', outsider.user.id)
      .execute();
    expect(JSON.stringify(told)).not.toMatch(/canary-7f3a/i);
    for (const { body } of answers) {
      for (const id of hidden) expect(body).not.toContain(id);
      expect(body).not.toContain(secret.id);
      expect(body).not.toContain(story.id);
      expect(body).not.toContain(comment.id);
      expect(body).not.toContain(tribe.id);
      expect(body).not.toContain(String(LIKES));
    }
    expect(answers.some(({ body }) => body.includes('For everybody'))).toBe(true);
    const missing = [
      await api.get(`/api/posts/${secret.id}`, outsider),
      await api.post(`/api/posts/${secret.id}/like`, undefined, outsider),
      await api.delete(`/api/posts/${secret.id}/like`, outsider),
      await api.delete(`/api/posts/${secret.id}`, outsider),
      await api.get(`/api/posts/${story.id}`, outsider),
      await api.post(`/api/stories/${story.id}/view`, undefined, outsider),
      await api.get(`/api/stories/${story.id}/viewers`, outsider),
      await api.post(`/api/posts/${secret.id}/end`, undefined, outsider),
      await api.get(`/api/posts/${secret.id}/comments`, outsider),
      await api.get(`/api/posts/${secret.id}/reactions`, outsider),
      await api.post(`/api/posts/${secret.id}/comments`, { content: 'Hello' }, outsider),
      await api.get(`/api/comments/${comment.id}/replies`, outsider),
      await api.get(`/api/comments/${comment.id}/reactions`, outsider),
      await api.delete(`/api/comments/${comment.id}/reaction`, outsider),
      await api.delete(`/api/comments/${comment.id}`, outsider),
      await api.post(`/api/comments/${comment.id}/report`, { reason: 'spam' }, outsider),
    ];
    // What one may not see is not there: no 403 that would tell.
    const nowhere = await api.get('/api/posts/019a0000-0000-7000-8000-000000000000', outsider);
    for (const answer of missing) expect([answer.statusCode, answer.body]).toEqual([404, nowhere.body]);
    await api.db.updateTable('users').set({ role: 'member' }).where('id', '=', outsider.user.id).execute();
  },
);

test('somebody who left finds it no more, and is not told of news there', async () => {
  const former = await api.signUp('Fay Falk');
  await joinTribe(api.db, tribe.id, former.user.id);
  await api.database.pool.query(
    `update tribe_memberships set last_visited_at = '2020-01-01' where user_id = $1`,
    [former.user.id],
  );
  expect(finds(await everything(former)).length).toBeGreaterThan(0);
  expect((await api.get('/api/notifications/badges', former)).json().tribes).toBe(true);
  await api.db.deleteFrom('tribeMemberships').where('userId', '=', former.user.id).execute();
  expect(finds(await everything(former))).toEqual([]);
  expect((await api.get('/api/notifications/badges', former)).json().tribes).toBe(false);
});

test('when the tribe turns private its posts are gone at once for others, when public they are back', async () => {
  const open = await createTribe(api.db, { ownerId: owner.user.id });
  const post = await createPost(api.db, { authorId: owner.user.id, tribeId: open.id, content: 'Garden' });
  const sees = async () => (await api.get(`/api/posts/${post.id}`, outsider)).statusCode;
  const isPrivate = (value: boolean) =>
    api.db.updateTable('tribes').set({ isPrivate: value }).where('id', '=', open.id).execute();
  expect(await sees()).toBe(200);
  await isPrivate(true);
  expect(await sees()).toBe(404);
  await isPrivate(false);
  expect(await sees()).toBe(200);
});

test('a story or a post of custom visibility is in nobody else’s feed', async () => {
  await createPost(api.db, { authorId: owner.user.id, content: `${CANARY} only mine`, ...TRIBES_ALONE });
  await createPost(api.db, {
    authorId: owner.user.id,
    tribeId: tribe.id,
    content: `${CANARY} story`,
    type: 'story',
    expiresAt: new Date(Date.now() + 60_000),
  });
  expect(finds(await everything(outsider))).toEqual([]);
});

describe('a block works both ways, everywhere', () => {
  test.each(['the author blocks', 'the reader blocks'])('when %s', async (who) => {
    const [author, reader] = [await api.signUp('Gro Vik'), await api.signUp('Hal Iversen')];
    const post = await createPost(api.db, { authorId: author.user.id, content: 'From the author' });
    const hers = await createPost(api.db, { authorId: reader.user.id, content: 'From the reader' });
    expect((await api.get(`/api/posts/${post.id}`, reader)).statusCode).toBe(200);
    if (who === 'the author blocks') await blockUser(api.db, author.user.id, reader.user.id);
    else await blockUser(api.db, reader.user.id, author.user.id);
    for (const [viewer, other, theirs] of [
      [reader, author, post],
      [author, reader, hers],
    ] as const) {
      const answers = [
        await api.get('/api/feed?mode=chronological&limit=100', viewer),
        await api.get('/api/feed?mode=algorithmic&limit=100', viewer),
        await api.get('/api/users?limit=100', viewer),
        await api.get(`/api/users?query=${other.user.firstName}`, viewer),
      ];
      for (const { statusCode, body } of answers) {
        expect(statusCode).toBe(200);
        expect(body).not.toContain(other.user.id);
        expect(body).not.toContain(theirs.id);
      }
      for (const [method, url] of [
        ['GET', `/api/posts/${theirs.id}`],
        ['POST', `/api/posts/${theirs.id}/like`],
        ['DELETE', `/api/posts/${theirs.id}/like`],
        ['DELETE', `/api/posts/${theirs.id}`],
        ['GET', `/api/users/${other.user.id}/posts`],
      ] as const) {
        const answer = await api.request({ method, url, headers: { cookie: viewer.cookie } });
        expect([method, url, answer.statusCode]).toEqual([method, url, 404]);
      }
    }
    // A third person still sees both.
    const third = (await api.get('/api/feed?mode=chronological&limit=100', outsider)).body;
    expect(third).toContain(post.id);
    expect(third).toContain(hers.id);
  });
});

describe('who may delete a post', () => {
  test('is its author, a moderator of its tribe who may moderate, and a platform admin', async () => {
    const open = await createTribe(api.db, { ownerId: owner.user.id });
    const moderator = await api.signUp('Mod Moe');
    await joinTribe(api.db, open.id, moderator.user.id, 'moderator');
    const admin = await api.signUp('Adm Vik');
    await api.db
      .updateTable('users')
      .set({ role: 'platform_admin' })
      .where('id', '=', admin.user.id)
      .execute();
    const role = (name: 'member' | 'tribe_admin') =>
      api.db.updateTable('users').set({ role: name }).where('id', '=', moderator.user.id).execute();
    const fresh = async () => (await createPost(api.db, { authorId: owner.user.id, tribeId: open.id })).id;
    const outcome = async (as: Person, id: string) => {
      const { can } = (await api.get(`/api/posts/${id}`, as)).json();
      const { statusCode } = await api.delete(`/api/posts/${id}`, as);
      expect(can.delete).toBe(statusCode === 200);
      return statusCode;
    };
    expect(await outcome(member, await fresh())).toBe(403);
    expect(await outcome(moderator, await fresh())).toBe(403);
    await role('tribe_admin');
    expect(await outcome(moderator, await fresh())).toBe(200);
    expect(await outcome(moderator, (await createPost(api.db, { authorId: owner.user.id })).id)).toBe(403);
    expect(await outcome(admin, await fresh())).toBe(200);
    expect(await outcome(owner, await fresh())).toBe(200);
    const elsewhere = await createTribe(api.db, { ownerId: (await createUser(api.db)).id });
    const there = await createPost(api.db, { authorId: owner.user.id, tribeId: elsewhere.id });
    expect(await outcome(moderator, there.id)).toBe(403);
  });
});
