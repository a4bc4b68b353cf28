import { createBusiness } from '@kindred/db/factories/businesses';
import { createPurchase } from '@kindred/db/factories/commerce';
import { createCourse, enroll, lessonIdsOf } from '@kindred/db/factories/courses';
import { createEvent } from '@kindred/db/factories/events';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { FilterAction, ScreenedType } from '@kindred/validation/moderation/filterValues';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { signUpConfirmed } from '../mailedTokens.ts';

let api: TestApi;
let admin: Person;
let author: Person;
let tribeId: string;
let made = 0;

beforeAll(async () => {
  api = await createTestApi();
  admin = await api.signUp('Ada Lind');
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', admin.user.id).execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  author = await signUpConfirmed(api, 'Mona Okafor');
  const owner = { role: 'tribe_owner', plan: 'pro' } as const;
  await api.db.updateTable('users').set(owner).where('id', '=', author.user.id).execute();
  tribeId = (
    await createTribe(api.db, { ownerId: author.user.id, enabledFeatures: ['products', 'courses', 'events'] })
  ).id;
  await unrestrictedDb(api.db).deleteFrom('filters').execute();
});

const add = (action: FilterAction) =>
  api.post('/api/admin/filters', { rule: { kind: 'word', value: 'casino', action } }, admin);
const codeOf = (answer: Answer) => (answer.statusCode === 200 ? 'published' : answer.json().code);
const send = (method: 'PATCH' | 'PUT', url: string, payload: object) =>
  api.request({ method, url, headers: { cookie: author.cookie }, payload });
const post = (url: string, payload: object) => api.post(url, payload, author);

const evening = () => {
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  return { startsAt: `${day}T19:00`, endsAt: `${day}T21:00`, timeZone: 'Europe/Lisbon' };
};
async function reviewable(): Promise<string> {
  const { id, ownerId: sellerId } = await createBusiness(api.db);
  const { id: itemId } = await createProduct(api.db, { businessId: id, sellerId });
  await createPurchase(api.db, author.user.id, { itemType: 'product', itemId, title: 'It', price: '9.00' });
  return `/api/businesses/${id}/review`;
}
async function studied(): Promise<string> {
  const { id: of, ownerId: creatorId } = await createTribe(api.db);
  await joinTribe(api.db, of, author.user.id);
  const { id } = await createCourse(api.db, { tribeId: of, creatorId });
  const { id: enrollmentId } = await enroll(api.db, id, author.user.id);
  const done = (await lessonIdsOf(api.db, id)).slice(0, 2).map((lessonId) => ({ enrollmentId, lessonId }));
  await unrestrictedDb(api.db).insertInto('lessonCompletions').values(done).execute();
  return `/api/courses/${id}/review`;
}
async function reviewing(url: string, before: string | undefined, content: string): Promise<Answer> {
  if (before !== undefined) await send('PUT', url, { rating: 4, content: before });
  return send('PUT', url, { rating: 4, content });
}

interface Noun {
  type: ScreenedType;
  /** How the notification names it. */
  what: string;
  create: (text: string) => Promise<Answer>;
  edit: (text: string) => Promise<Answer>;
}

const NOUNS: Noun[] = [
  {
    type: 'business',
    what: 'business',
    create: (text) => post('/api/businesses', { name: 'Rye', description: text, industry: 'food' }),
    async edit(text) {
      const { id } = await createBusiness(api.db, { ownerId: author.user.id });
      return send('PATCH', `/api/businesses/${id}`, { tagline: text });
    },
  },
  {
    type: 'business_review',
    what: 'review',
    create: async (text) => reviewing(await reviewable(), undefined, text),
    edit: async (text) => reviewing(await reviewable(), 'Good bread', text),
  },
  {
    type: 'course_review',
    what: 'review',
    create: async (text) => reviewing(await studied(), undefined, text),
    edit: async (text) => reviewing(await studied(), 'Good lessons', text),
  },
  {
    type: 'product',
    what: 'product',
    create: (text) =>
      post(`/api/tribes/${tribeId}/products`, {
        name: 'Rye',
        description: text,
        price: '9',
        category: 'Tools',
      }),
    async edit(name) {
      const { id } = await createProduct(api.db, { tribeId, sellerId: author.user.id });
      return send('PATCH', `/api/products/${id}`, { name });
    },
  },
  {
    type: 'course',
    what: 'course',
    create: (title) => post('/api/courses', { tribeId, title }),
    async edit(description) {
      const { id } = await createCourse(api.db, { tribeId, creatorId: author.user.id });
      return send('PATCH', `/api/courses/${id}`, { description });
    },
  },
  {
    type: 'event',
    what: 'event',
    create: (title) =>
      post('/api/events', { tribeId, kind: 'workshop', title, isOnline: true, ...evening() }),
    async edit(description) {
      const { id } = await createEvent(api.db, { tribeId, hostId: author.user.id });
      return send('PATCH', `/api/events/${id}`, { description });
    },
  },
  {
    type: 'tribe',
    what: 'tribe',
    create(name) {
      made += 1;
      return post('/api/tribes', {
        name,
        slug: `kitchen-${made}`,
        description: 'We cook slowly and eat together.',
        category: 'Arts & Creativity',
        tags: ['soup'],
      });
    },
    edit: (description) => send('PATCH', `/api/tribes/${tribeId}`, { description }),
  },
];

const caseOf = (type: ScreenedType) =>
  unrestrictedDb(api.db)
    .selectFrom('moderationCases')
    .select(['state', 'hiddenAt'])
    .where('subjectType', '=', type)
    .where('authorId', '=', author.user.id)
    .executeTakeFirst();

describe.each(NOUNS)('filters of a $type', ({ type, what, create, edit }) => {
  test.each([
    ['a new one', create],
    ['an edit', edit],
  ])('let harmless text pass, refuse and hold %s', async (_, write) => {
    expect(codeOf(await write('A quiet evening'))).toBe('published');
    await add('refuse');
    expect(codeOf(await write('A Cásino evening'))).toBe('content_refused');
    expect(await caseOf(type)).toBeUndefined();

    await unrestrictedDb(api.db).deleteFrom('filters').execute();
    await add('hold');
    // Owners see theirs while they are hidden, authors of reviews do not.
    expect(codeOf(await write('A Cásino evening'))).toBe(what === 'review' ? 'held_for_review' : 'published');
    expect(await caseOf(type)).toEqual({ state: 'open', hiddenAt: expect.any(Date) });
    const notices = (await api.get('/api/notifications', author)).body;
    expect(notices).toContain(`Your ${what} is hidden until a moderator has looked at it`);
  });
});

test('a filter that hides for review refuses a repeating event, because a case hides one date', async () => {
  await add('hold');
  const event = { tribeId, kind: 'workshop', title: 'Casino', isOnline: true, ...evening() };
  const recurrence = {
    frequency: 'weekly',
    weekdays: [new Date(`${event.startsAt}Z`).getUTCDay() || 7],
    count: 3,
  };
  expect(codeOf(await post('/api/events', { ...event, recurrence }))).toBe('content_refused');
});

test('a dry run looks at each kind of public text, and counts posts and comments alone', async () => {
  const tagline = 'Velvet kettles';
  for (const each of [1, 2]) {
    await createBusiness(api.db, { ownerId: author.user.id, tagline, name: `Rye ${each}`, description: 'x' });
  }
  await createEvent(api.db, { hostId: author.user.id, title: tagline });
  const run = async (rule: object) => (await api.post('/api/admin/filters/dry-runs', { rule }, admin)).json();
  const words = await run({ kind: 'word', value: 'velvet kettles', action: 'hold' });
  expect(words).toMatchObject({ matched: 3, examples: [{ author: 'Mona Okafor' }, {}, {}] });
  expect(await run({ kind: 'burst', count: 1, action: 'hold' })).toMatchObject({ matched: 0 });
});
