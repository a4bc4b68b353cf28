import { randomUUID } from 'node:crypto';
import { createBusiness } from '@kindred/db/factories/businesses';
import { createPost } from '@kindred/db/factories/feed';
import { createMedia } from '@kindred/db/factories/media';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { PostView } from '@kindred/validation/feed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { type Writes, watchWrites } from '../writes.ts';

let api: TestApi;
let ada: Person;
let writes: Writes;
let leo: Person;
let mine: { id: string; name: string; slug: string };
let foreign: { id: string };
beforeAll(async () => {
  api = await createTestApi({ env: { POSTS_PER_USER: '100000' } });
  writes = await watchWrites(api);
  [ada, leo] = [await api.signUp('Ada Lind'), await api.signUp('Leo Moreau')];
  mine = await createTribe(api.db, { isPrivate: true });
  await joinTribe(api.db, mine.id, ada.user.id);
  foreign = await createTribe(api.db);
});
afterAll(() => api.close());

const publish = (body: unknown, as = ada) => api.post('/api/posts', body, as);
const upload = async (kind: 'image' | 'video' | 'audio', by = ada) =>
  (await createMedia(api.db, { uploadedBy: by.user.id, kind })).id;

async function published(body: Record<string, unknown>): Promise<PostView> {
  const answer = await publish(body);
  expect(answer.statusCode, answer.body).toBe(200);
  const post: PostView = answer.json();
  // What was answered is what is there.
  expect((await api.get(`/api/posts/${post.id}`, ada)).json()).toEqual(post);
  return post;
}

test('the tribes to choose from have their pictures, and are those that take a post', async () => {
  const uma = await api.signUp('Uma Berg');
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const shown = await createTribe(api.db, { avatarUrl: '/media/a.webp', name: 'A with a face' });
  const plain = await createTribe(api.db, { imageUrl: '/media/b.webp', name: 'B of long ago' });
  const trial = await createTribe(api.db, { name: 'C on trial' });
  const over = await createTribe(api.db, { name: 'D over' });
  const led = await createTribe(api.db, { name: 'E led' });
  const archived = await createTribe(api.db, { archivedAt: new Date() });
  for (const { id } of [shown, plain, archived]) await joinTribe(api.db, id, uma.user.id);
  for (const [tribe, role, accessUntil] of [
    [trial, 'member', hour(1)],
    [over, 'member', hour(-1)],
    [led, 'moderator', hour(-1)],
  ] as const) {
    const { id } = await joinTribe(api.db, tribe.id, uma.user.id, role);
    await api.db.updateTable('tribeMemberships').set({ accessUntil }).where('id', '=', id).execute();
  }
  const { tribes } = (await api.get('/api/feed/places', uma)).json();
  expect(tribes.map(({ id, imageUrl }: { id: string; imageUrl: string | null }) => [id, imageUrl])).toEqual([
    [shown.id, '/media/a.webp'],
    [plain.id, '/media/b.webp'],
    [trial.id, null],
    [led.id, null],
  ]);
});

describe('a post of every type', () => {
  test('a text, trimmed, as it was written', async () => {
    const post = await published({ content: '  <b>Hello</b> #bread @leo https://example.org  ' });
    expect(post).toMatchObject({
      type: 'text',
      content: '<b>Hello</b> #bread @leo https://example.org',
      visibility: 'public',
      visibilityOptions: null,
      media: [],
      poll: null,
      live: null,
      shared: null,
      likeCount: 0,
      reactions: {},
      myReaction: null,
    });
  });

  test('several images, in their order; a text with photos is an image', async () => {
    const ids = [await upload('image'), await upload('image'), await upload('image')].toReversed();
    const post = await published({ content: 'Three loaves', type: 'image', mediaIds: ids });
    expect(post.media.map(({ id }) => id)).toEqual(ids);
    const plain = await published({ content: 'One loaf', mediaIds: [await upload('image')] });
    expect(plain.type).toBe('image');
  });

  test('a video, a recording', async () => {
    const video = await upload('video');
    expect((await published({ content: 'Look', type: 'video', mediaIds: [video] })).media[0]?.id).toBe(video);
    const voice = await upload('audio');
    expect((await published({ content: 'Hear', type: 'voice', mediaIds: [voice] })).media[0]?.id).toBe(voice);
  });

  test('a poll, open for as many minutes as said', async () => {
    const before = Date.now();
    const poll = { options: [' Rye ', 'Oat', 'Spelt'], isMultiple: true, minutes: 30 };
    const post = await published({ content: 'Which flour?', type: 'poll', poll });
    expect(post.poll).toMatchObject({
      options: ['Rye', 'Oat', 'Spelt'].map((label) => ({ label, votes: null, isMine: false })),
      isMultiple: true,
      voterCount: 0,
    });
    const runs = Date.parse(post.poll?.endsAt ?? '') - before;
    expect(runs).toBeGreaterThanOrEqual(30 * 60_000 - 1_000);
    expect(runs).toBeLessThan(30 * 60_000 + 20_000);
    expect(post.can.vote).toBe(true);
  });

  test('a live post, until it is said to be over', async () => {
    const live = { title: 'Baking together', url: 'https://meet.example.org/bake' };
    const post = await published({ content: 'Join in', type: 'live', live });
    expect(post.live).toEqual({ ...live, endedAt: null });
    expect([post.link, post.can.end]).toEqual([null, true]);
    expect((await api.post(`/api/posts/${post.id}/end`, undefined, leo)).statusCode).toBe(403);
    const ended: PostView = (await api.post(`/api/posts/${post.id}/end`, undefined, ada)).json();
    expect(ended.live?.endedAt).toEqual(expect.any(String));
    expect(ended.can.end).toBe(false);
    expect((await api.post(`/api/posts/${post.id}/end`, undefined, ada)).statusCode).toBe(403);
  });

  test('a story, which is in no feed and on no profile', async () => {
    const content = `Story ${randomUUID()}`;
    const { id } = await published({ content, type: 'story', mediaIds: [await upload('image')] });
    for (const url of ['/api/feed', '/api/feed?mode=chronological', `/api/users/${ada.user.id}/posts`]) {
      expect((await api.get(`${url}${url.includes('?') ? '&' : '?'}limit=100`, ada)).body).not.toContain(
        content,
      );
    }
    const [group] = (await api.get('/api/stories', ada)).json();
    expect(group).toMatchObject({ isMine: true, hasUnseen: false });
    expect(group.stories.at(-1)).toMatchObject({ id, content, viewCount: 0, isSeen: true });
    expect(group.stories.at(-1).media).toHaveLength(1);
  });

  test('one that passes another on; of what the reader may not see, only that it did', async () => {
    const original = await createPost(api.db, { authorId: leo.user.id, content: 'Worth reading' });
    const post = await published({ content: 'Read this', sharedPostId: original.id });
    expect(post).toMatchObject({
      isSharedGone: false,
      shared: { id: original.id, content: 'Worth reading' },
    });
    expect((await api.get(`/api/posts/${original.id}`, ada)).json().shareCount).toBe(1);
    await api.delete(`/api/posts/${original.id}`, leo);
    expect((await api.get(`/api/posts/${post.id}`, ada)).json()).toMatchObject({
      shared: null,
      isSharedGone: true,
    });
  });

  test('in a tribe; to chosen places, which are told to the author alone', async () => {
    expect((await published({ content: 'Hello, bakers', tribeId: mine.id })).tribe?.id).toBe(mine.id);
    const places = { profile: true, feed: false, tribe: true, business: false };
    const post = await published({
      content: 'For some',
      visibility: 'custom',
      visibilityOptions: { ...places, selectedTribes: [mine.id] },
    });
    expect(post.visibilityOptions).toEqual({ ...places, selectedTribes: [mine.id], selectedBusiness: null });
    const asLeo: PostView = (await api.get(`/api/posts/${post.id}`, leo)).json();
    expect([asLeo.visibility, asLeo.visibilityOptions]).toEqual(['custom', null]);
    expect(asLeo.can.share).toBe(false);
    const page = await createBusiness(api.db, { ownerId: ada.user.id });
    const nowhere = { profile: false, feed: false, tribe: false, business: true };
    const onPage = await published({
      content: 'On my page',
      visibility: 'custom',
      visibilityOptions: { ...nowhere, selectedBusiness: page.id },
    });
    expect(onPage.visibilityOptions?.selectedBusiness).toBe(page.id);
  });
});

describe('what does not go together is a 400 that names the field, and nothing is kept', () => {
  const content = 'Hello';
  const live = { title: 'Baking', url: 'https://meet.example.org/bake' };
  const poll = { options: ['Rye', 'Oat'] };
  const custom = { content, visibility: 'custom' };
  const nowhere = { profile: false, feed: false };
  const cases: [string, () => Promise<Record<string, unknown>> | Record<string, unknown>, string][] = [
    ['no text', () => ({ content: ' \n ' }), 'content'],
    ['too long a text', () => ({ content: 'x'.repeat(5001) }), 'content'],
    ['a type that events make', () => ({ content, type: 'event' }), 'type'],
    ['an image without one', () => ({ content, type: 'image' }), 'mediaIds'],
    ['a video without one', () => ({ content, type: 'video' }), 'mediaIds'],
    ['a recording without one', () => ({ content, type: 'voice' }), 'mediaIds'],
    [
      'a recording as an image',
      async () => ({ content, type: 'image', mediaIds: [await upload('audio')] }),
      'mediaIds',
    ],
    [
      'an image as a video',
      async () => ({ content, type: 'video', mediaIds: [await upload('image')] }),
      'mediaIds',
    ],
    [
      'a recording as a story',
      async () => ({ content, type: 'story', mediaIds: [await upload('audio')] }),
      'mediaIds',
    ],
    [
      'two videos',
      async () => ({ content, type: 'video', mediaIds: [await upload('video'), await upload('video')] }),
      'mediaIds',
    ],
    [
      'a poll with a photo',
      async () => ({ content, type: 'poll', poll, mediaIds: [await upload('image')] }),
      'mediaIds',
    ],
    [
      'a live post with a photo',
      async () => ({ content, type: 'live', live, mediaIds: [await upload('image')] }),
      'mediaIds',
    ],
    [
      'a file of somebody else',
      async () => ({ content, type: 'image', mediaIds: [await upload('image'), await upload('image', leo)] }),
      'mediaIds',
    ],
    [
      'the same file twice',
      async () => {
        const id = await upload('image');
        return { content, type: 'image', mediaIds: [id, id] };
      },
      'mediaIds',
    ],
    ['a file that is not there', () => ({ content, mediaIds: [randomUUID()] }), 'mediaIds'],
    [
      'eleven files',
      () => ({ content, mediaIds: Array.from({ length: 11 }, () => randomUUID()) }),
      'mediaIds',
    ],
    ['a poll without options', () => ({ content, type: 'poll' }), 'poll'],
    ['options without a poll', () => ({ content, poll }), 'poll'],
    ['one option', () => ({ content, type: 'poll', poll: { options: ['Rye'] } }), 'poll.options'],
    ['seven options', () => ({ content, type: 'poll', poll: { options: [...'abcdefg'] } }), 'poll.options'],
    [
      'two options that are one',
      () => ({ content, type: 'poll', poll: { options: ['Rye', ' rye '] } }),
      'poll.options',
    ],
    ['an empty option', () => ({ content, type: 'poll', poll: { options: ['Rye', ' '] } }), 'poll.options.1'],
    [
      'too long an option',
      () => ({ content, type: 'poll', poll: { options: ['Rye', 'x'.repeat(81)] } }),
      'poll.options.1',
    ],
    ['four minutes', () => ({ content, type: 'poll', poll: { ...poll, minutes: 4 } }), 'poll.minutes'],
    [
      'two months',
      () => ({ content, type: 'poll', poll: { ...poll, minutes: 60 * 24 * 60 } }),
      'poll.minutes',
    ],
    [
      'a poll that is over',
      () => ({ content, type: 'poll', poll: { ...poll, endsAt: 'now' } }),
      'poll.endsAt',
    ],
    ['a live post without a link', () => ({ content, type: 'live' }), 'live'],
    ['a link without a live post', () => ({ content, live }), 'live'],
    [
      'a link that runs',
      () => ({ content, type: 'live', live: { ...live, url: 'javascript:alert(1)' } }),
      'live.url',
    ],
    [
      'a live post without a title',
      () => ({ content, type: 'live', live: { ...live, title: ' ' } }),
      'live.title',
    ],
    ['a tribe I am not in', () => ({ content, tribeId: foreign.id }), 'tribeId'],
    ['a tribe there is not', () => ({ content, tribeId: randomUUID() }), 'tribeId'],
    ['places of a public post', () => ({ content, visibilityOptions: {} }), 'visibilityOptions'],
    ['no places', () => custom, 'visibilityOptions'],
    ['nowhere', () => ({ ...custom, visibilityOptions: nowhere }), 'visibilityOptions'],
    ['no tribe', () => ({ ...custom, visibilityOptions: { ...nowhere, tribe: true } }), 'visibilityOptions'],
    [
      'no business',
      () => ({ ...custom, visibilityOptions: { ...nowhere, business: true } }),
      'visibilityOptions',
    ],
    [
      'one tribe of mine and one that is not',
      () => ({ ...custom, visibilityOptions: { tribe: true, selectedTribes: [mine.id, foreign.id] } }),
      'visibilityOptions.selectedTribes',
    ],
    [
      'a business of somebody else',
      async () => {
        const selectedBusiness = (await createBusiness(api.db, { ownerId: leo.user.id })).id;
        return { ...custom, visibilityOptions: { business: true, selectedBusiness } };
      },
      'visibilityOptions.selectedBusiness',
    ],
    [
      'twenty-one tribes',
      () => ({
        ...custom,
        visibilityOptions: { tribe: true, selectedTribes: Array.from({ length: 21 }, () => randomUUID()) },
      }),
      'visibilityOptions.selectedTribes',
    ],
    [
      'an unknown place',
      () => ({ ...custom, visibilityOptions: { everywhere: true } }),
      'visibilityOptions.everywhere',
    ],
    ['passing on what is not there', () => ({ content, sharedPostId: randomUUID() }), 'sharedPostId'],
    [
      'passing on in a poll',
      async () => ({ content, type: 'poll', poll, sharedPostId: (await createPost(api.db)).id }),
      'sharedPostId',
    ],
    [
      'passing on what is for chosen places',
      async () => ({ content, sharedPostId: (await createPost(api.db, { visibility: 'custom' })).id }),
      'sharedPostId',
    ],
    [
      'passing on what is of a tribe of mine',
      async () => ({ content, sharedPostId: (await createPost(api.db, { tribeId: mine.id })).id }),
      'sharedPostId',
    ],
    [
      'passing on a story',
      async () => {
        const expiresAt = new Date(Date.now() + 60_000);
        return { content, sharedPostId: (await createPost(api.db, { type: 'story', expiresAt })).id };
      },
      'sharedPostId',
    ],
  ];

  test.each(cases)('%s', async (_, body, field) => {
    const input = await body();
    await writes.clear();
    const answer = await publish(input);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().code).toBe('invalid_input');
    expect(answer.json().issues.map(({ path }: { path: string }) => path)).toContain(field);
    expect(await writes.list()).toEqual([]);
  });
});

test('a file goes to one post, whoever asks for it first', async () => {
  const id = await upload('image');
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => publish({ content: 'Mine', type: 'image', mediaIds: [id] })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  for (const { statusCode } of answers) expect([200, 400, 409]).toContain(statusCode);
});

describe('the feed narrowed by its address', () => {
  test('to a type, a tribe and people I follow', async () => {
    const tag = randomUUID();
    const [text, poll] = [
      await createPost(api.db, { authorId: leo.user.id, content: `${tag} text` }),
      await createPost(api.db, { authorId: leo.user.id, content: `${tag} poll`, type: 'poll' }),
    ];
    const inTribe = await createPost(api.db, {
      authorId: leo.user.id,
      tribeId: mine.id,
      content: `${tag} tribe`,
    });
    const ids = async (query: string) => {
      const answer = await api.get(`/api/feed?limit=100&${query}`, ada);
      expect(answer.statusCode, answer.body).toBe(200);
      const items: PostView[] = answer.json().items;
      return items
        .filter(({ content }) => content.startsWith(tag))
        .map(({ id }) => id)
        .toSorted();
    };
    for (const mode of ['mode=algorithmic', 'mode=chronological']) {
      expect(await ids(mode)).toEqual([text.id, poll.id, inTribe.id].toSorted());
      expect(await ids(`${mode}&type=poll`)).toEqual([poll.id]);
      expect(await ids(`${mode}&tribe=${mine.id}`)).toEqual([inTribe.id]);
      expect(await ids(`${mode}&tribe=${mine.id}&type=poll`)).toEqual([]);
      expect(await ids(`${mode}&following=true`)).toEqual([]);
      expect(await ids(`${mode}&following=false`)).toHaveLength(3);
    }
    // What was given to a tribe from elsewhere is of it too, and says so.
    const places = { profile: true, feed: true, tribe: true, selectedTribes: [mine.id] };
    const custom = { content: `${tag} given`, visibility: 'custom', visibilityOptions: places };
    const given: PostView = (await api.post('/api/posts', custom, ada)).json();
    expect(given.givenTo).toEqual([{ id: mine.id, name: mine.name, slug: mine.slug }]);
    for (const mode of ['mode=algorithmic', 'mode=chronological']) {
      expect(await ids(`${mode}&tribe=${mine.id}`)).toEqual([inTribe.id, given.id].toSorted());
    }
    await api.delete(`/api/posts/${given.id}`, ada);
    await api.post(`/api/users/${leo.user.id}/follow`, undefined, ada);
    expect(await ids('following=true&type=text')).toEqual([text.id, inTribe.id].toSorted());
    const why: PostView[] = (await api.get('/api/feed?limit=100', ada)).json().items;
    expect(why.find(({ id }) => id === inTribe.id)?.why).toEqual(['following', 'tribe', 'recent']);
    // What stands out in nothing still has a reason: its age, or what little was said to it.
    const old = { authorId: ada.user.id, createdAt: new Date(Date.now() - 30 * 86_400_000) };
    const quiet = await createPost(api.db, { ...old, content: `${tag} quiet` });
    const liked = await createPost(api.db, { ...old, content: `${tag} liked`, likeCount: 2 });
    const reasons = async (id: string, query = '') =>
      (await api.get(`/api/feed?post=${id}${query}`, ada)).json().items.map((post: PostView) => post.why);
    expect([await reasons(quiet.id), await reasons(liked.id)]).toEqual([[['recent']], [['popular']]]);
    // One post is asked about as a page is, and shows as it does there.
    expect(await reasons(inTribe.id)).toEqual([['following', 'tribe', 'recent']]);
    expect(await reasons(inTribe.id, '&mode=chronological')).toEqual([[]]);
    expect(await reasons(inTribe.id, `&tribe=${mine.id}&following=true&type=text`)).toHaveLength(1);
    for (const other of ['&type=poll', `&tribe=${randomUUID()}`]) {
      expect(await reasons(inTribe.id, other)).toEqual([]);
    }
    expect(await reasons(quiet.id, '&following=true')).toEqual([]);
    for (const bad of ['type=story', 'type=nothing', 'post=x', 'tribe=x', 'following=yes']) {
      expect((await api.get(`/api/feed?${bad}`, ada)).statusCode).toBe(400);
    }
  });

  test('of followed people ends below all posts that are hidden from me, in both orders', async () => {
    const [una, viv] = [await api.signUp('Una Berg'), await api.signUp('Viv Lind')];
    await api.post(`/api/users/${viv.user.id}/follow`, undefined, una);
    const hidden = await createTribe(api.db, { isPrivate: true });
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const newer = await createPost(api.db, { authorId: viv.user.id, createdAt: at(1) });
    // Among 32 accounts, more than one search looks at of one of them.
    for (let n = 0; n < 330; n++) {
      await createPost(api.db, { authorId: viv.user.id, tribeId: hidden.id, createdAt: at(2 + n / 60) });
    }
    const older = [await createPost(api.db, { authorId: viv.user.id, createdAt: at(20) })];
    for (let n = 1; n <= 31; n++) {
      const post = await createPost(api.db, { createdAt: at(20 + n) });
      const answer = await api.post(`/api/users/${post.authorId}/follow`, undefined, una);
      expect(answer.statusCode, answer.body).toBe(200);
      older.push(post);
    }
    for (const mode of ['algorithmic', 'chronological']) {
      const pages: string[][] = [];
      let cursor: string | null = '';
      while (cursor !== null && pages.length < 10) {
        const from: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const answer = await api.get(`/api/feed?mode=${mode}&following=true${from}`, una);
        const page: { items: PostView[]; nextCursor: string | null } = answer.json();
        pages.push(page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      const all = [newer, ...older].map(({ id }) => id);
      expect([mode, pages[0], pages.flat(), cursor]).toEqual([mode, [newer.id], all, null]);
    }
  });
});
