import { randomUUID } from 'node:crypto';
import { createCourse, lessonIdsOf } from '@kindred/db/factories/courses';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { PlacedOrder, QuoteView } from '@kindred/validation/commerce/checkout';
import type {
  CourseCard,
  CourseView,
  CurriculumView,
  LessonView,
  LibraryCourse,
} from '@kindred/validation/courses';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olga: Person;
let ada: Person;
let tribeId: string;

beforeAll(async () => {
  api = await createTestApi();
  olga = await api.signUp('Olga Berg');
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id })).id;
});
afterAll(() => api.close());
beforeEach(async () => {
  ada = await api.signUp('Ada Lind');
});

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const course = (over: object = {}) => createCourse(api.db, { tribeId, creatorId: olga.user.id, ...over });
const page = async (id: string, as = ada) => ok<CourseView>(await api.get(`/api/courses/${id}`, as));
const curriculum = async (id: string) =>
  ok<CurriculumView>(await api.get(`/api/courses/${id}/curriculum`, ada));
const complete = async (id: string) =>
  ok<CurriculumView>(await api.post(`/api/lessons/${id}/completion`, {}, ada)).progress;

async function buy(id: string): Promise<{ orderId: string; pay: () => Promise<Answer> }> {
  const items = [{ type: 'course', id }];
  const { token } = ok<QuoteView>(await api.post('/api/checkout/quote', { items }, ada));
  const key = { 'idempotency-key': randomUUID() };
  const placed = ok<PlacedOrder>(await api.post('/api/checkout', { items, token }, ada, key));
  const ref = placed.paymentUrl?.split('/').at(-1) ?? '';
  const paying = { action: 'pay', card: 'succeeds' };
  return {
    orderId: placed.orderId,
    pay: () => api.post(`/api/payments/test/${ref}/actions`, paying, ada),
  };
}

test('a free course is enrolled in, learned to the end, and stays completed when a lesson is added', async () => {
  const { id } = await course();
  const lessons = await lessonIdsOf(api.db, id);
  const before = await curriculum(id);
  const isOpen = before.modules.map((part) => part.lessons.map((lesson) => lesson.isOpen));
  expect(isOpen).toEqual([
    [true, false, false],
    [true, false, false],
    [true, false, false],
  ]);
  expect(await page(id)).toMatchObject({ enrollment: null, can: { enroll: true, learn: false } });
  expect((await api.get(`/api/lessons/${lessons[1]}`, ada)).statusCode).toBe(403);

  ok(await api.post(`/api/courses/${id}/enrollment`, {}, ada));
  expect(await page(id)).toMatchObject({
    enrollmentCount: 1,
    enrollment: { source: 'free', completedAt: null },
    can: { enroll: false, learn: true, leave: true },
  });
  for (const [done, lessonId] of lessons.entries()) {
    const { completed, percent } = await complete(lessonId);
    expect([completed, percent]).toEqual([done + 1, Math.floor(((done + 1) * 100) / 9)]);
    expect(ok<LessonView>(await api.get(`/api/lessons/${lessonId}`, ada)).completedAt).not.toBeNull();
  }
  const { completedAt } = (await page(id)).enrollment ?? expect.fail('is enrolled');
  expect(completedAt).not.toBeNull();

  const [{ id: moduleId = '' } = {}] = before.modules;
  await unrestrictedDb(api.db)
    .insertInto('courseLessons')
    .values({ moduleId, title: 'One more', orderIndex: 9 })
    .execute();
  expect((await curriculum(id)).progress).toEqual({
    completed: 9,
    total: 10,
    percent: 90,
    added: 1,
    blockers: [{ lessonId: expect.any(String), title: 'One more', reason: 'lesson' }],
  });
  expect((await page(id)).enrollment?.completedAt).toBe(completedAt);
  ok(await api.delete(`/api/lessons/${lessons[0]}/completion`, ada));
  expect((await page(id)).enrollment?.completedAt).toBe(completedAt);
});

test('a paid course opens when its order is paid and closes when it is refunded', async () => {
  const { id } = await course({ price: '49.00' });
  const [, second = ''] = await lessonIdsOf(api.db, id);
  expect((await api.post(`/api/courses/${id}/enrollment`, {}, ada)).json().code).toBe('course_not_free');
  const [first, other] = [await buy(id), await buy(id)];
  expect((await api.get(`/api/lessons/${second}`, ada)).statusCode).toBe(403);
  await first.pay();
  expect(await page(id)).toMatchObject({ enrollment: { source: 'paid' }, can: { leave: false } });
  await complete(second);

  // A second order that is paid as well gives nothing and is refunded.
  await other.pay();
  await api.runJobs();
  const orders = unrestrictedDb(api.db).selectFrom('orders').select(['id', 'status']);
  expect(await orders.where('userId', '=', ada.user.id).orderBy('createdAt').execute()).toEqual([
    { id: first.orderId, status: 'completed' },
    { id: other.orderId, status: 'cancelled' },
  ]);

  ok(await api.post(`/api/orders/${first.orderId}/refunds`, {}, olga));
  await api.runJobs();
  expect(await page(id)).toMatchObject({ enrollment: null, enrollmentCount: 0, can: { enroll: true } });
  expect((await api.get(`/api/lessons/${second}`, ada)).statusCode).toBe(403);
  expect((await api.post(`/api/lessons/${second}/completion`, {}, ada)).statusCode).toBe(403);
});

test('a free enrollment ends access with the membership of a tribe for members, a paid one does not', async () => {
  const closed = await createTribe(api.db, { ownerId: olga.user.id, contentAccess: 'members_only' });
  await api.db.insertInto('tribeMemberships').values({ tribeId: closed.id, userId: ada.user.id }).execute();
  const [free, paid] = [
    await course({ tribeId: closed.id }),
    await course({ tribeId: closed.id, price: '9.00' }),
  ];
  ok(await api.post(`/api/courses/${free.id}/enrollment`, {}, ada));
  await (await buy(paid.id)).pay();
  await api.db.deleteFrom('tribeMemberships').where('userId', '=', ada.user.id).execute();
  expect((await api.get(`/api/courses/${free.id}`, ada)).statusCode).toBe(404);
  expect((await page(paid.id)).can.learn).toBe(true);
});

test('an order that is paid after its buyer was banned is cancelled and its money returned', async () => {
  const own = await createTribe(api.db, { ownerId: olga.user.id });
  const { id } = await course({ tribeId: own.id, price: '9.00' });
  const { orderId, pay } = await buy(id);
  await unrestrictedDb(api.db)
    .insertInto('tribeBans')
    .values({ tribeId: own.id, userId: ada.user.id, reason: 'Spam' })
    .execute();
  await pay();
  await api.runJobs();
  const orders = unrestrictedDb(api.db).selectFrom('orders').select('status').where('id', '=', orderId);
  expect(await orders.executeTakeFirst()).toEqual({ status: 'cancelled' });
  const payments = unrestrictedDb(api.db).selectFrom('testPayments').select(['amountMinor', 'refundedMinor']);
  expect(await payments.where('buyerId', '=', ada.user.id).execute()).toEqual([
    { amountMinor: 900, refundedMinor: 900 },
  ]);
});

test('a seller who is suspended or leaves sells nothing', async () => {
  const sal = await api.signUp('Sal Roth');
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', sal.user.id).execute();
  const own = await createTribe(api.db, { ownerId: sal.user.id });
  const { id } = await course({ tribeId: own.id, creatorId: sal.user.id, price: '9.00' });
  const quote = () => api.post('/api/checkout/quote', { items: [{ type: 'course', id }] }, ada);
  expect((await quote()).statusCode).toBe(200);
  await api.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', sal.user.id).execute();
  expect((await quote()).json().code).toBe('not_for_sale');
});

test('a student of a course that was unpublished learns on, and can leave', async () => {
  const { id } = await course();
  const [, second = ''] = await lessonIdsOf(api.db, id);
  const enroll = () => api.post(`/api/courses/${id}/enrollment`, {}, ada);
  ok(await enroll());
  await unrestrictedDb(api.db)
    .updateTable('courses')
    .set({ isPublished: false })
    .where('id', '=', id)
    .execute();
  ok(await enroll());
  expect((await complete(second)).completed).toBe(1);
  expect(ok<CourseView>(await api.delete(`/api/courses/${id}/enrollment`, ada))).toMatchObject({
    enrollment: null,
    can: { enroll: false, learn: false },
  });
  expect((await api.get(`/api/courses/${id}`, ada)).statusCode).toBe(404);
});

test('courses are listed by words, category, level and price, page by page', async () => {
  const home = await createTribe(api.db, { ownerId: olga.user.id, category: 'Gaming & Entertainment' });
  const closed = await createTribe(api.db, { ownerId: olga.user.id, isPrivate: true });
  const make = (title: string, over: object = {}) => course({ tribeId: home.id, title, ...over });
  await make('Chess 100% openings');
  await make('Chess endgames', { level: 'advanced', price: '5.00' });
  await make('Chess for closed doors', { tribeId: closed.id });
  await make('Chess drafts', { isPublished: false });
  const list = async (query: Record<string, string>) => {
    const titles: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: CourseCard[]; nextCursor: string | null } = ok(
        await api.get(`/api/courses?${new URLSearchParams({ ...query, ...(cursor && { cursor }) })}`, ada),
      );
      titles.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return titles;
  };
  expect(await list({ q: 'CHESS', limit: '1' })).toEqual(['Chess endgames', 'Chess 100% openings']);
  expect(await list({ q: '100%' })).toEqual(['Chess 100% openings']);
  expect(await list({ category: 'Gaming & Entertainment', price: 'paid' })).toEqual(['Chess endgames']);
  expect(await list({ q: 'chess', level: 'advanced' })).toEqual(['Chess endgames']);
  expect(await list({ q: 'chess', price: 'free' })).toEqual(['Chess 100% openings']);
});

test('the library lists my courses, also those that are closed to me', async () => {
  const closed = await createTribe(api.db, { ownerId: olga.user.id, contentAccess: 'members_only' });
  await api.db.insertInto('tribeMemberships').values({ tribeId: closed.id, userId: ada.user.id }).execute();
  const [open, shut] = [await course(), await course({ tribeId: closed.id })];
  for (const { id } of [open, shut]) ok(await api.post(`/api/courses/${id}/enrollment`, {}, ada));
  const [lessonId = ''] = await lessonIdsOf(api.db, open.id);
  await complete(lessonId);
  await api.db.deleteFrom('tribeMemberships').where('userId', '=', ada.user.id).execute();
  const { items } = ok<{ items: LibraryCourse[] }>(await api.get('/api/library/courses', ada));
  expect(
    items.map(({ id, hasAccess, completedLessons, lessonCount, progress }) => [
      id,
      hasAccess,
      completedLessons,
      lessonCount,
      progress,
    ]),
  ).toEqual([
    [shut.id, false, 0, 9, 0],
    [open.id, true, 1, 9, 11],
  ]);
});
