import { createBusiness, createService } from '@kindred/db/factories/businesses';
import { createCourse, enroll } from '@kindred/db/factories/courses';
import { createEvent } from '@kindred/db/factories/events';
import { createPost } from '@kindred/db/factories/feed';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { SearchResults } from '@kindred/validation/discovery';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let mona: Person;
let leo: Person;

beforeAll(async () => {
  api = await createTestApi();
  [mona, leo] = [await api.signUp('Mona Okafor'), await api.signUp('Leo Brandt')];
});
afterAll(() => api.close());

async function search(query: string): Promise<SearchResults> {
  const answer = await api.get(`/api/search?${query}`, mona);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

test('what is found says what it is, where it opens and why it was found', async () => {
  const business = await createBusiness(api.db, { ownerId: leo.user.id, name: 'Ferrer Bakehouse' });
  await createService(api.db, { businessId: business.id, title: 'Sourdough lesson', priceText: 'from $40' });
  const { items, counts } = await search('q=sourdough');
  expect(counts).toEqual({ service: 1, business: 1 });
  expect(items.map(({ kind }) => kind)).toEqual(['service', 'business']);
  expect(items[0]).toMatchObject({
    title: { text: 'Sourdough lesson', marks: [[0, 9]] },
    path: `/business/${business.slug}/services#${items[0]?.id}`,
    source: 'Ferrer Bakehouse',
    price: 'from $40',
  });
});

test('lessons are found by who takes the course, and open it; events open on their page', async () => {
  const tribe = await createTribe(api.db, {
    ownerId: leo.user.id,
    enabledFeatures: ['courses', 'events'],
    contentAccess: 'public_preview',
  });
  const course = await createCourse(api.db, { tribeId: tribe.id, creatorId: leo.user.id, title: 'Weaving' });
  await api.database.pool.query(
    `update course_lessons set content = 'Warp and selvedge' where id in (
       select id from course_lessons where course_id = $1 limit 1)`,
    [course.id],
  );
  expect(await search('q=selvedge')).toMatchObject({ items: [] });
  await enroll(api.db, course.id, mona.user.id);
  const opens = `/course/${course.id}`;
  expect(await search('q=selvedge')).toMatchObject({
    items: [{ kind: 'lesson', path: expect.stringContaining(`${opens}/lesson/`), source: 'Weaving' }],
  });
  expect(await search('q=weaving&type=course')).toMatchObject({ items: [{ path: opens }] });
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const told = { tribeId: tribe.id, hostId: leo.user.id, title: 'Loom evening' };
  const next = await createEvent(api.db, { ...told, startTime: at(24), endTime: at(25) });
  const over = await createEvent(api.db, {
    ...told,
    startTime: at(-25),
    endTime: at(-24),
    replayUrl: 'https://example.org/replay',
  });
  const { items } = await search('q=loom&type=event');
  expect(items.map(({ path }) => path).sort()).toEqual([`/event/${next.id}`, `/event/${over.id}`].sort());
});

test('every page goes on where the last one ended, in one order, nothing twice', async () => {
  for (let n = 0; n < 23; n++) {
    await createPost(api.db, { authorId: leo.user.id, content: `Marmalade, jar ${n}` });
  }
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: SearchResults = await search(`q=marma&limit=10${cursor && `&cursor=${cursor}`}`);
    ids.push(...page.items.map(({ id }) => id));
    expect(page.counts).toEqual({ post: 23 });
    cursor = page.nextCursor;
  }
  expect(ids).toHaveLength(23);
  expect(new Set(ids).size).toBe(23);
});

test('names that are alike are told apart from what holds the words', async () => {
  const tribe = await createTribe(api.db, { name: 'Lantern Runners', ownerId: leo.user.id });
  await joinTribe(api.db, tribe.id, mona.user.id);
  expect(await search('q=lantren')).toMatchObject({ isAlike: true, items: [{ id: tribe.id }] });
  expect(await search('q=lantern')).toMatchObject({ isAlike: false, items: [{ id: tribe.id }] });
  expect(await search('q=lantern&type=person')).toMatchObject({ isAlike: false, items: [] });
  expect(await search('q=%25%25')).toEqual({ items: [], counts: {}, isAlike: false, nextCursor: null });
});

test('what holds a word as it is asked comes before what is newer and shares its stem', async () => {
  const authorId = leo.user.id;
  const createdAt = new Date(Date.now() - 365 * 86_400_000);
  const { id: written } = await createPost(api.db, { authorId, createdAt, content: 'Kindness is a habit' });
  const { id: kin } = await createPost(api.db, { authorId, content: 'Two kinds of bread' });
  expect((await search('q=kindness')).items.map(({ id }) => id)).toEqual([written, kin]);
});

test('a mistyped word of a post is forgiven, unless the post is hidden', async () => {
  const long = Array.from({ length: 300 }, (_, n) => `aisle${n}`).join(' ');
  for (let n = 0; n < 12; n++) {
    await createPost(api.db, { authorId: leo.user.id, content: `Gooseberry crumble, tray ${n}, ${long}` });
  }
  for (const typed of ['goosberry', 'goosebrery', 'goosebery crumbel']) {
    expect(await search(`q=${typed}`), typed).toMatchObject({ isAlike: true, counts: { post: 12 } });
  }
  const first = await search('q=goosberry&limit=10');
  expect(first.items[0]?.excerpt?.marks).toEqual([[0, 10]]);
  const second = await search(`q=goosberry&limit=10&cursor=${first.nextCursor}`);
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(12);
  expect(await search('q=gxxsbxrry')).toMatchObject({ items: [], isAlike: false });
  await createTribe(api.db, { name: 'Branch Lane', ownerId: leo.user.id });
  // A tribe is named alike, but the word is spelled as it is in posts.
  expect(await search('q=brunch&type=tribe')).toMatchObject({ isAlike: true });
  await createPost(api.db, { authorId: leo.user.id, content: 'Brunch at ten' });
  expect(await search('q=brunch&type=tribe')).toMatchObject({ items: [], isAlike: false });

  const tribe = await createTribe(api.db, { ownerId: leo.user.id, isPrivate: true });
  await createPost(api.db, { authorId: leo.user.id, tribeId: tribe.id, content: 'Elderflower cordial' });
  expect(await search('q=elderflowr')).toMatchObject({ items: [], isAlike: false });
  await joinTribe(api.db, tribe.id, mona.user.id);
  expect(await search('q=elderflowr')).toMatchObject({ isAlike: true, counts: { post: 1 } });
});

test.each(['q=', 'q=a&type=lamp', 'q=a&cursor=abc', `q=${'a'.repeat(101)}`, 'type=person'])(
  '%s is refused',
  async (query) => {
    expect((await api.get(`/api/search?${query}`, mona)).statusCode).toBe(400);
  },
);
