import { randomUUID } from 'node:crypto';
import { releaseSeat } from '@kindred/db/courses/cohorts/writes';
import { createCourse, enroll, lessonIdsOf } from '@kindred/db/factories/courses';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { wrongCounters } from '@kindred/db/testing/counters';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { PlacedOrder, QuoteView } from '@kindred/validation/commerce/checkout';
import type { OrderView } from '@kindred/validation/commerce/orders';
import type { CourseView } from '@kindred/validation/courses';
import type { CohortView } from '@kindred/validation/courses/cohorts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expireOrders } from '../../src/features/commerce/settlement/jobs.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

const DAY = 86_400_000;
let api: TestApi;
let olga: Person;
let ada: Person;
let bea: Person;
let tribeId: string;
let courseId: string;

beforeAll(async () => {
  api = await createTestApi();
  olga = await api.signUp('Olga Berg');
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id, enabledFeatures: ['products', 'courses'] }))
    .id;
});
afterAll(async () => {
  expect(await wrongCounters(api.database.pool)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  [ada, bea] = [await api.signUp('Ada Lind'), await api.signUp('Bea Holm')];
  courseId = (await make()).id;
});

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const codeOf = (answer: Answer) => answer.json<{ code?: string }>().code ?? answer.statusCode;
const make = (over: object = {}) =>
  createCourse(api.db, { tribeId, creatorId: olga.user.id, price: '20.00', ...over });
const patch = (url: string, payload: object) =>
  api.request({ method: 'PATCH', url, headers: { cookie: olga.cookie }, payload });
const day = (offset: number) => new Date(Date.now() + offset * DAY).toISOString().slice(0, 10);
const cohort = async (fields: object = {}) => {
  const body = { title: 'Spring', startsOn: day(3), ...fields };
  return ok<CohortView>(await api.post(`/api/courses/${courseId}/cohorts`, body, olga));
};
const page = async (who = ada, id = courseId) => ok<CourseView>(await api.get(`/api/courses/${id}`, who));
const seatsLeft = async () =>
  ok<CohortView[]>(await api.get(`/api/courses/${courseId}/cohorts`, ada)).map((each) => each.seatsLeft);

const course = (cohortId?: string) => [{ type: 'course', id: courseId, cohortId }];
const quote = (items: object[], who = ada, more: object = {}) =>
  api.post('/api/checkout/quote', { items, ...more }, who);
async function place(items: object[], who = ada, gift?: { to: string }): Promise<Answer> {
  const { token } = ok<QuoteView>(await quote(items, who, gift === undefined ? {} : { isGift: true }));
  return api.post('/api/checkout', { items, token, gift }, who, { 'idempotency-key': randomUUID() });
}
const pay = ({ paymentUrl }: PlacedOrder, who = ada) =>
  api.post(`/api/payments/test/${paymentUrl?.split('/').at(-1)}/actions`, { action: 'pay' }, who);
const orderOf = async ({ orderId }: PlacedOrder, who = ada) =>
  ok<OrderView>(await api.get(`/api/orders/${orderId}`, who));
const setCohort = (id: string, to: { startsAt?: Date; endsAt?: Date; endsOn?: string }) =>
  unrestrictedDb(api.db).updateTable('courseCohorts').set(to).where('id', '=', id).execute();
const end = (id: string) =>
  setCohort(id, {
    startsAt: new Date(Date.now() - 2 * DAY),
    endsAt: new Date(Date.now() - 1_000),
    endsOn: day(-1),
  });

test('a paid course asks for a cohort of its own that is open, and the order carries it', async () => {
  const spring = await cohort({ seats: 5 });
  const past = await cohort({ title: 'Past', startsOn: day(-9), endsOn: day(-3) });
  expect(codeOf(await quote(course()))).toBe('cohort_needed');
  expect(codeOf(await quote(course(randomUUID())))).toBe('not_found');
  expect(codeOf(await quote(course(past.id)))).toBe('cohort_ended');
  const shown = ok<QuoteView>(await quote(course(spring.id)));
  expect(shown.lines).toMatchObject([{ cohort: 'Spring' }]);
  const other = { items: course((await cohort({ title: 'Summer' })).id), token: shown.token };
  const key = { 'idempotency-key': randomUUID() };
  expect(codeOf(await api.post('/api/checkout', other, ada, key))).toBe('quote_changed');

  const placed = ok<PlacedOrder>(await place(course(spring.id)));
  expect((await orderOf(placed)).lines).toMatchObject([{ cohort: 'Spring' }]);
  expect((await page()).enrollment).toBeNull();
  ok(await pay(placed));
  expect((await page()).enrollment).toMatchObject({ needsCohort: false, cohort: { id: spring.id } });
});

test('an order holds the last seat until it is paid or cancelled, and its seat is not given twice', async () => {
  const { id } = await cohort({ seats: 1 });
  const placed = ok<PlacedOrder>(await place(course(id)));
  expect(await seatsLeft()).toEqual([0]);
  expect(codeOf(await quote(course(id), bea))).toBe('cohort_full');
  expect(codeOf(await quote(course(), bea))).toBe('cohort_full');
  ok(await api.post(`/api/orders/${placed.orderId}/cancel`, {}, ada));
  expect(await seatsLeft()).toEqual([1]);

  const unpaid = ok<PlacedOrder>(await place(course(id)));
  expect(await seatsLeft()).toEqual([0]);
  await expireOrders(api.jobDeps, new Date(Date.now() + 16 * 60_000));
  expect((await orderOf(unpaid)).status).toBe('cancelled');
  expect(await seatsLeft()).toEqual([1]);

  const again = ok<PlacedOrder>(await place(course(id), bea));
  ok(await pay(again, bea));
  expect(await seatsLeft()).toEqual([0]);
  ok(await api.post(`/api/orders/${again.orderId}/refunds`, { reason: '' }, olga));
  expect(await seatsLeft()).toEqual([1]);
  expect(await wrongCounters(api.database.pool)).toEqual([]);
});

test('the last seat goes to one of many who order or enroll for free at once', async () => {
  await unrestrictedDb(api.db)
    .updateTable('courses')
    .set({ isIncluded: true })
    .where('id', '=', courseId)
    .execute();
  const { id } = await cohort({ seats: 1 });
  const crowd = await Promise.all(Array.from({ length: 8 }, (_, at) => api.signUp(`Kit ${at}`)));
  const [payers, members] = [crowd.slice(0, 4), crowd.slice(4)];
  for (const { user } of members) await joinTribe(api.db, tribeId, user.id);
  const ids = members.map(({ user }) => user.id);
  await api.db.updateTable('tribeMemberships').set({ tier: 'paid' }).where('userId', 'in', ids).execute();
  const quotes = await Promise.all(payers.map((who) => quote(course(id), who)));
  const orders = payers.map((who, at) => {
    const { token } = ok<QuoteView>(quotes[at] ?? expect.fail());
    const body = { items: course(id), token };
    return api.post('/api/checkout', body, who, { 'idempotency-key': randomUUID() });
  });
  const free = members.map((who) => api.post(`/api/courses/${courseId}/enrollment`, { cohortId: id }, who));
  const answers = await Promise.all([...orders, ...free]);
  expect(answers.map(codeOf).filter((code) => code === 200)).toHaveLength(1);
  expect(answers.map(codeOf).filter((code) => code === 'cohort_full')).toHaveLength(7);
  expect(await wrongCounters(api.database.pool)).toEqual([]);
});

test('seats that orders hold are not taken away, and a cohort that only they hold can be deleted', async () => {
  const { id } = await cohort({ seats: 2 });
  await cohort({ title: 'Summer' });
  const orders = [ok<PlacedOrder>(await place(course(id))), ok<PlacedOrder>(await place(course(id), bea))];
  expect(codeOf(await patch(`/api/cohorts/${id}`, { seats: 1 }))).toBe('cohort_seats');
  ok(await api.delete(`/api/cohorts/${id}`, olga));
  ok(await pay(orders[0] ?? expect.fail()));
  expect((await page()).enrollment).toMatchObject({ needsCohort: true, cohort: null });
  ok(await api.post(`/api/orders/${orders[1]?.orderId}/cancel`, {}, bea));
});

test('a buyer whose cohort ended before the payment is enrolled and chooses another', async () => {
  const { id } = await cohort({ endsOn: day(9) });
  const next = await cohort({ title: 'Summer', startsOn: day(9) });
  const placed = ok<PlacedOrder>(await place(course(id)));
  await end(id);
  ok(await pay(placed));
  expect((await page()).enrollment).toMatchObject({ needsCohort: true, cohort: null });
  const chosen = await api.request({
    method: 'PUT',
    url: `/api/courses/${courseId}/enrollment/cohort`,
    headers: { cookie: ada.cookie },
    payload: { cohortId: next.id },
  });
  expect(ok<CourseView>(chosen).enrollment?.cohort?.id).toBe(next.id);
});

test('money that comes late is kept for a seat that is free, and returned without one', async () => {
  const { id } = await cohort({ seats: 1 });
  const lapsed = async (who: Person) => {
    const placed = ok<PlacedOrder>(await place(course(id), who));
    // The provider cannot end it: the buyer is on its page.
    await unrestrictedDb(api.db)
      .updateTable('orders')
      .set({ status: 'cancelled', reservedUntil: null })
      .where('id', '=', placed.orderId)
      .execute();
    await api.db.transaction().execute((tx) => releaseSeat(tx, id));
    return placed;
  };
  const [late, later] = [await lapsed(ada), await lapsed(bea)];
  await pay(late);
  expect((await orderOf(late)).status).toBe('completed');
  expect((await page()).enrollment?.cohort?.id).toBe(id);
  await pay(later, bea);
  await api.runJobs();
  expect((await orderOf(later, bea)).status).toBe('cancelled');
  expect((await page(bea)).enrollment).toBeNull();
  const returned = unrestrictedDb(api.db).selectFrom('payments').select(['isSurplus', 'refundedMinor']);
  expect(await returned.where('orderId', '=', later.orderId).execute()).toEqual([
    { isSurplus: true, refundedMinor: 2_000 },
  ]);
});

const requires = async (id: string, ...prerequisiteIds: string[]) =>
  ok(await patch(`/api/courses/${id}`, { prerequisiteIds }));
const secondLesson = async (who: Person) => {
  const [, lesson] = await lessonIdsOf(api.db, courseId);
  return (await api.get(`/api/lessons/${lesson}`, who)).statusCode;
};
const finish = (id: string, who: Person) =>
  enroll(api.db, id, who.user.id, { completedAt: new Date(), endedAt: new Date(), endReason: 'left' });
const bundleOf = async (...ids: string[]) => {
  const product = { tribeId, sellerId: olga.user.id, kind: 'bundle', price: '30.00' } as const;
  const { id } = await createProduct(api.db, product);
  ok(await patch(`/api/products/${id}`, { items: ids.map((each) => ({ type: 'course', id: each })) }));
  return [{ type: 'product', id }];
};

test('a bundle is refused before it is paid by the names of prerequisites that it does not contain', async () => {
  const [basics, tools] = [await make({ title: 'Basics' }), await make({ title: 'Tools' })];
  await requires(courseId, basics.id, tools.id);
  const bundle = await bundleOf(courseId, basics.id);
  expect((await quote(bundle)).json()).toMatchObject({
    code: 'prerequisites_missing',
    issues: [{ message: 'Complete Tools first' }],
  });
  await finish(tools.id, ada);
  ok(await pay(ok<PlacedOrder>(await place(bundle))));

  // The one inside is to be completed first.
  expect((await page()).enrollment?.needsPrerequisites).toBe(true);
  expect((await page(ada, basics.id)).enrollment?.needsPrerequisites).toBe(false);
  expect(await secondLesson(ada)).toBe(403);
  await unrestrictedDb(api.db)
    .updateTable('courseEnrollments')
    .set({ completedAt: new Date() })
    .where('courseId', '=', basics.id)
    .where('userId', '=', ada.user.id)
    .execute();
  expect((await page()).enrollment?.needsPrerequisites).toBe(false);
  expect(await secondLesson(ada)).toBe(200);
});

test('who is given a course is enrolled, and its lessons open once its prerequisites are complete', async () => {
  const basics = await make({ title: 'Basics' });
  const { id: cohortId } = await cohort({ startsOn: day(-1) });
  await requires(courseId, basics.id);
  await finish(basics.id, ada);
  const placed = ok<PlacedOrder>(await place(course(cohortId), ada, { to: 'bea@example.org' }));
  expect((await orderOf(placed)).lines).toMatchObject([{ cohort: null }]);
  ok(await pay(placed));
  const code = (await orderOf(placed)).gift?.link?.split('/').at(-1);
  ok(await api.post(`/api/gifts/${code}/redeem`, {}, bea));
  expect((await page(bea)).enrollment).toMatchObject({ needsPrerequisites: true, needsCohort: true });
  const choose = (id: string) =>
    api.request({
      method: 'PUT',
      url: `/api/courses/${courseId}/enrollment/cohort`,
      headers: { cookie: bea.cookie },
      payload: { cohortId: id },
    });
  ok(await choose(cohortId));
  expect(await secondLesson(bea)).toBe(403);
  const words = `Quincunx${randomUUID().slice(0, 6)}`;
  const [, lesson] = await lessonIdsOf(api.db, courseId);
  ok(await patch(`/api/lessons/${lesson}`, { content: words }));
  const found = async () =>
    ok<{ items: unknown[] }>(await api.get(`/api/search?q=${words}&type=lesson`, bea)).items.length;
  expect(await found()).toBe(0);
  await finish(basics.id, bea);
  expect(await secondLesson(bea)).toBe(200);
  expect(await found()).toBe(1);
});

test('a grant opens the lessons whatever is complete, and prerequisites set later close none', async () => {
  const basics = await make();
  ok(await pay(ok<PlacedOrder>(await place(course()))));
  await requires(courseId, basics.id);
  expect(await secondLesson(ada)).toBe(200);
  await joinTribe(api.db, tribeId, bea.user.id);
  ok(await api.post(`/api/courses/${courseId}/students`, { userIds: [bea.user.id] }, olga));
  expect(await secondLesson(bea)).toBe(200);
});
