import { randomUUID } from 'node:crypto';
import { BUSINESS_KIND, BUSINESS_REVIEW_KIND } from '@kindred/db/businesses/moderation';
import { PRODUCT_KIND } from '@kindred/db/commerce/moderation';
import { COURSE_KIND, COURSE_REVIEW_KIND } from '@kindred/db/courses/moderation';
import { EVENT_KIND } from '@kindred/db/events/moderation';
import { createBookable, createBooking, hoursAhead } from '@kindred/db/factories/bookings';
import { addToTeam, createBusiness } from '@kindred/db/factories/businesses';
import { createPurchase } from '@kindred/db/factories/commerce';
import { createCourse, enroll, lessonIdsOf } from '@kindred/db/factories/courses';
import { createEvent, rsvp } from '@kindred/db/factories/events';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { SubjectKind } from '@kindred/db/moderation/subject';
import { TRIBE_KIND } from '@kindred/db/tribes/moderation';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeBusinessReview } from '../../src/features/businesses/moderation.ts';
import { purgeProduct } from '../../src/features/commerce/moderation.ts';
import { purgeCourse, purgeCourseReview } from '../../src/features/courses/moderation.ts';
import { purgeEvent } from '../../src/features/events/moderation.ts';
import type { Outbox } from '../../src/platform/bus.ts';
import { write } from '../../src/platform/write.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olga: Person;
/** Has bought, enrolled, booked and answered before. */
let bea: Person;
let leo: Person;
let mia: Person;
let tribeId: string;
const WORD = 'Zwieback';
const BOX = 'bbox=13,52,14,53';
const PLACE = { lat: 52.5, lng: 13.4, location: 'Berlin' };

beforeAll(async () => {
  api = await createTestApi();
  [olga, bea, leo, mia] = (await Promise.all(
    ['Olga Berg', 'Bea Kern', 'Leo Moreau', 'Mia Sand'].map((name) => api.signUp(name)),
  )) as [Person, Person, Person, Person];
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
  const enabledFeatures = ['products', 'courses', 'events'] as const;
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id, enabledFeatures: [...enabledFeatures] })).id;
  for (const { user } of [bea, leo]) await joinTribe(api.db, tribeId, user.id);
});
afterAll(() => api.close());

const hide = (kind: SubjectKind, id: string, isHidden: boolean) =>
  api.db.transaction().execute(async (tx) => kind.setHidden?.(tx, id, isHidden));
const load = (kind: SubjectKind, id: string) => kind.load(api.db, id);
const send = (method: 'PUT' | 'PATCH' | 'DELETE', url: string, payload: object, as: Person) =>
  api.request({ method, url, payload, headers: { cookie: as.cookie } });

/** Which of these pages name it to a user. */
async function shownOn(pages: readonly string[], name: string, as: Person): Promise<string[]> {
  const found: string[] = [];
  for (const page of pages) {
    const answer = await api.get(page, as);
    if (answer.statusCode !== 404) expect(answer.statusCode, `${page} ${answer.body}`).toBe(200);
    if (answer.statusCode === 200 && answer.body.includes(name)) found.push(page);
  }
  return found;
}

interface Subject {
  kind: SubjectKind;
  id: string;
  name: string;
  /** Where everyone is shown it. */
  pages: string[];
  /** The page that its owner goes on seeing. */
  own: string;
  /** Where the one who paid or answered before goes on seeing it. */
  kept: string[];
  acquire: (as: Person) => Promise<Answer>;
}

const quoteOf = (item: object) => (as: Person) => api.post('/api/checkout/quote', { items: [item] }, as);

const SUBJECTS = {
  async business() {
    const name = `${WORD} House`;
    const business = await createBusiness(api.db, { ownerId: olga.user.id, name, slug: 'zwieback' });
    await send('PUT', `/api/businesses/${business.id}/place`, PLACE, olga);
    const service = await createBookable(api.db, business, { title: 'Tasting' });
    const booking = await createBooking(api.db, service, { userId: bea.user.id });
    return {
      ...{ kind: BUSINESS_KIND, id: business.id, name },
      pages: [
        '/api/businesses',
        '/api/businesses?query=zwieback',
        '/api/businesses/zwieback',
        '/api/search?q=zwieback',
        `/api/map/locations?${BOX}`,
      ],
      own: '/api/businesses/zwieback',
      kept: [`/api/bookings/${booking.id}`],
      acquire: (as) =>
        api.post(`/api/services/${service.id}/bookings`, { startsAt: hoursAhead(200).toISOString() }, as, {
          'idempotency-key': randomUUID(),
        }),
    };
  },
  async product() {
    const name = `${WORD} Recipe`;
    const of = { tribeId, sellerId: olga.user.id, price: '9.00', name };
    const { id } = await createProduct(api.db, of);
    await createPurchase(api.db, bea.user.id, {
      itemType: 'product',
      itemId: id,
      title: name,
      price: '9.00',
    });
    return {
      ...{ kind: PRODUCT_KIND, id, name },
      pages: [`/api/tribes/${tribeId}/products`, `/api/products/${id}`, '/api/search?q=zwieback'],
      own: `/api/products/${id}`,
      kept: [`/api/products/${id}`, '/api/library'],
      acquire: quoteOf({ type: 'product', id }),
    };
  },
  async course() {
    const name = `${WORD} School`;
    const { id } = await createCourse(api.db, { tribeId, creatorId: olga.user.id, title: name });
    await enroll(api.db, id, bea.user.id);
    const [lesson] = await lessonIdsOf(api.db, id);
    return {
      ...{ kind: COURSE_KIND, id, name },
      pages: [
        '/api/courses',
        `/api/tribes/${tribeId}/courses`,
        `/api/courses/${id}`,
        '/api/search?q=zwieback',
      ],
      own: `/api/courses/${id}`,
      kept: [`/api/courses/${id}`, `/api/tribes/${tribeId}/courses`, '/api/library/courses'],
      acquire: async (as) => {
        const answer = await api.post(`/api/courses/${id}/enrollment`, {}, as);
        expect((await api.get(`/api/lessons/${lesson}`, bea)).statusCode).toBe(200);
        return answer;
      },
    };
  },
  async event() {
    const name = `${WORD} Evening`;
    const of = { tribeId, hostId: olga.user.id, title: name, audience: 'public' } as const;
    const { id } = await createEvent(api.db, of);
    await send('PUT', `/api/events/${id}/place`, PLACE, olga);
    await rsvp(api.db, id, bea.user.id);
    return {
      ...{ kind: EVENT_KIND, id, name },
      pages: [
        '/api/events',
        `/api/tribes/${tribeId}/events`,
        `/api/events/${id}`,
        '/api/search?q=zwieback',
        `/api/map/locations?${BOX}`,
      ],
      own: `/api/events/${id}`,
      kept: ['/api/events', `/api/tribes/${tribeId}/events`, `/api/events/${id}`],
      acquire: (as) => send('PUT', `/api/events/${id}/rsvp`, { status: 'going' }, as),
    };
  },
} satisfies Record<string, () => Promise<Subject>>;

test.each(Object.keys(SUBJECTS) as (keyof typeof SUBJECTS)[])(
  'a hidden %s is shown to its owner and to those who had it before, and sold to no one',
  async (noun) => {
    const { kind, id, name, pages, own, kept, acquire } = (await SUBJECTS[noun]()) as Subject;
    for (const as of [leo, mia]) expect(await shownOn(pages, name, as)).toEqual(pages);
    await hide(kind, id, true);
    for (const as of [leo, mia]) {
      expect(await shownOn(pages, name, as)).toEqual([]);
      expect((await acquire(as)).statusCode).toBeGreaterThanOrEqual(400);
    }
    expect(await shownOn(kept, name, bea)).toEqual(kept);
    expect((await api.get(own, olga)).json()).toMatchObject({ isHidden: true });
    expect(await load(kind, id)).toMatchObject({ authorId: olga.user.id, content: { title: name } });
    await hide(kind, id, false);
    for (const as of [leo, mia]) expect(await shownOn(pages, name, as)).toEqual(pages);
    expect((await api.get(own, olga)).json()).toMatchObject({ isHidden: false });
    expect((await acquire(leo)).statusCode).toBe(200);
    await hide(kind, id, true);
  },
);

const rows = () => unrestrictedDb(api.db);

test('a hidden review is gone for everyone, counts in no rating and is not written anew', async () => {
  const business = await createBusiness(api.db, { ownerId: olga.user.id, slug: 'rated' });
  const course = await createCourse(api.db, { tribeId, creatorId: olga.user.id });
  const said = { authorId: bea.user.id, rating: 1, content: `${WORD} is dry` };
  const reviews = [
    {
      kind: BUSINESS_REVIEW_KIND,
      page: `/api/businesses/${business.id}`,
      mine: `/api/businesses/${business.id}/review`,
      insert: { table: 'businessReviews', values: { ...said, businessId: business.id } },
      purge: purgeBusinessReview,
      tribe: null,
    },
    {
      kind: COURSE_REVIEW_KIND,
      page: `/api/courses/${course.id}`,
      mine: `/api/courses/${course.id}/review`,
      insert: { table: 'courseReviews', values: { ...said, courseId: course.id } },
      purge: purgeCourseReview,
      tribe: tribeId,
    },
  ] as const;
  await enroll(api.db, course.id, bea.user.id);
  const taken = (await lessonIdsOf(api.db, course.id)).slice(0, 2);
  const run = await rows()
    .selectFrom('courseEnrollments')
    .select('id')
    .where('courseId', '=', course.id)
    .executeTakeFirstOrThrow();
  await rows()
    .insertInto('lessonCompletions')
    .values(taken.map((lessonId) => ({ enrollmentId: run.id, lessonId })))
    .execute();
  for (const { kind, page, mine, insert, purge, tribe } of reviews) {
    const { id } = await rows()
      .insertInto(insert.table)
      .values(insert.values as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const rating = async () => (await api.get(page, leo)).json().rating;
    const listed = async (as: Person) => (await api.get(`${page}/reviews`, as)).body.includes(WORD);
    expect([await rating(), await listed(leo)]).toEqual([1, true]);
    await hide(kind, id, true);
    expect([await rating(), await listed(leo), await listed(bea), await listed(olga)]).toEqual([
      ...[null, false, false, false],
    ]);
    const again = await send('PUT', mine, { rating: 5, content: 'Fine' }, bea);
    expect(again.json()).toMatchObject({ code: 'review_hidden' });
    expect((await send('DELETE', mine, {}, bea)).statusCode).toBe(404);
    expect(await load(kind, id)).toMatchObject({
      authorId: bea.user.id,
      tribeId: tribe,
      content: { text: said.content, context: [{ text: expect.stringContaining('1 of 5 stars') }] },
    });
    await hide(kind, id, false);
    expect([await rating(), await listed(leo)]).toEqual([1, true]);
    await api.db.transaction().execute((tx) => purge(tx, id));
    expect(await listed(leo)).toBe(true);
    await hide(kind, id, true);
    await api.db.transaction().execute((tx) => purge(tx, id));
    expect(await load(kind, id)).toBeUndefined();
    expect(await rating()).toBeNull();
  }
});

test('a hidden tribe is found by no one outside of it', async () => {
  const { id } = await createTribe(api.db, { name: `${WORD} Circle`, slug: 'circle' });
  const pages = ['/api/search?q=circle', '/api/tribes?query=circle'];
  expect(await shownOn(pages, id, mia)).toEqual(pages);
  await hide(TRIBE_KIND, id, true);
  expect(await shownOn(pages, id, mia)).toEqual([]);
  expect(await load(TRIBE_KIND, id)).toMatchObject({ tribeId: null, path: '/tribe/circle' });
  await hide(TRIBE_KIND, id, false);
  expect(await shownOn(pages, id, mia)).toEqual(pages);
});

test('the team of a hidden business sees its page, its services and its products', async () => {
  const business = await createBusiness(api.db, { ownerId: olga.user.id, slug: 'team-sees' });
  await addToTeam(api.db, { businessId: business.id, userId: leo.user.id });
  const { id } = await createProduct(api.db, { businessId: business.id, price: '9.00' });
  await hide(BUSINESS_KIND, business.id, true);
  for (const page of ['/api/businesses/team-sees', `/api/products/${id}`]) {
    expect((await api.get(page, leo)).json()).toMatchObject({ isHidden: true });
    expect((await api.get(page, mia)).statusCode).toBe(404);
  }
  expect((await quoteOf({ type: 'product', id })(mia)).statusCode).toBeGreaterThanOrEqual(400);
});

test('what was hidden is purged only where no one has bought it or attends it', async () => {
  const purge = (run: (tx: never, outbox: Outbox, id: string) => Promise<void>, id: string) =>
    write(api.jobDeps, (tx, outbox) => run(tx as never, outbox, id));
  const [free, bought] = await Promise.all([
    createProduct(api.db, { tribeId, sellerId: olga.user.id }),
    createProduct(api.db, { tribeId, sellerId: olga.user.id }),
  ]);
  await createPurchase(api.db, bea.user.id, {
    itemType: 'product',
    itemId: bought.id,
    title: 'It',
    price: '9.00',
  });
  const of = { tribeId, creatorId: olga.user.id };
  const [alone, taken] = [await createCourse(api.db, of), await createCourse(api.db, of)];
  await enroll(api.db, taken.id, bea.user.id, { source: 'paid' });
  const [empty, attended] = [await createEvent(api.db), await createEvent(api.db)];
  await rsvp(api.db, attended.id, bea.user.id);
  for (const [kind, run, gone, stays] of [
    [PRODUCT_KIND, purgeProduct, free.id, bought.id],
    [COURSE_KIND, purgeCourse, alone.id, taken.id],
    [EVENT_KIND, purgeEvent, empty.id, attended.id],
  ] as const) {
    await purge(run as never, gone);
    expect(await load(kind, gone)).toBeDefined();
    for (const id of [gone, stays]) await hide(kind, id, true);
    for (const id of [gone, stays]) await purge(run as never, id);
    expect(await load(kind, gone)).toBeUndefined();
    expect(await load(kind, stays)).toBeDefined();
  }
});

test('users report products, courses and events of others that they see', async () => {
  const product = await createProduct(api.db, { tribeId, sellerId: olga.user.id });
  const course = await createCourse(api.db, { tribeId, creatorId: olga.user.id });
  const event = await createEvent(api.db, { tribeId, hostId: olga.user.id });
  for (const [path, type, { id }] of [
    ['products', 'product', product],
    ['courses', 'course', course],
    ['events', 'event', event],
  ] as const) {
    const report = (as: Person) => api.post(`/api/${path}/${id}/report`, { reason: 'spam' }, as);
    const can = async (as: Person) => (await api.get(`/api/${path}/${id}`, as)).json().can.report;
    expect([await can(olga), await can(leo)]).toEqual([false, true]);
    expect((await report(leo)).json()).toEqual({ message: 'Thank you. We will look at it.' });
    expect((await report(olga)).statusCode).toBe(403);
    const kept = rows().selectFrom('reports').select(['reporterId', 'subjectType']);
    expect(await kept.where('subjectId', '=', id).execute()).toEqual([
      { reporterId: leo.user.id, subjectType: type },
    ]);
  }
});
