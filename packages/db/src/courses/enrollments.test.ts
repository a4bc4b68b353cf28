import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../factories/accounts.ts';
import { createPurchase } from '../../factories/commerce.ts';
import { createCourse, enroll, lessonIdsOf } from '../../factories/courses.ts';
import { createProduct } from '../../factories/products.ts';
import { createTribe } from '../../factories/tribes.ts';
import { wrongCounters } from '../../test/counters.ts';
import { lockWaiters } from '../../test/waiting.ts';
import { createTestDatabase, type TestDatabase } from '../../testing.ts';
import { PIECES } from '../accounts/deletion/pieces/writes.ts';
import { askDeletion, beginErasure, finishErasure } from '../accounts/deletion/writes.ts';
import type { Tx } from '../client.ts';
import { closePurchases, sellProduct, setBundleItems } from '../commerce/products/writes.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import { keepCourseReview } from './reviews/writes.ts';
import { endExpired, lockEnrollmentOf, setAccessEnd } from './students/writes.ts';
import { completeLesson, lockCourse, openEnrollment } from './writes.ts';

let database: TestDatabase;
let bundleId: string;
let courseIds: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const { id: sellerId } = await createUser(db);
  const { id: tribeId } = await createTribe(db, { ownerId: sellerId, enabledFeatures: ['products'] });
  const course = () => createCourse(db, { tribeId, creatorId: sellerId, isPublished: true });
  courseIds = [(await course()).id, (await course()).id];
  bundleId = (await createProduct(db, { tribeId, sellerId, kind: 'bundle', price: '20.00' })).id;
  await inOne((tx) =>
    setBundleItems(
      tx,
      bundleId,
      courseIds.map((id) => ({ type: 'course' as const, id })),
    ),
  );
});
afterAll(() => database.drop());

const inOne = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);

/** Somebody buys both courses in one bundle. @returns how it is given back */
async function buyBundle(by?: string): Promise<{ buyerId: string; giveBack: () => Promise<void> }> {
  const buyerId = by ?? (await createUser(database.db)).id;
  const item = { itemType: 'product', itemId: bundleId, price: '20.00' } as const;
  const { order, purchase } = await createPurchase(database.db, buyerId, item);
  const line = { orderId: order.id, orderItemId: purchase.orderItemId, itemId: bundleId, buyerId };
  await inOne((tx) => sellProduct(tx, { ...line, quantity: 1 }));
  const giveBack = () => inOne((tx) => closePurchases(tx, { ...line, subscriptionId: null }, 'refunded'));
  return { buyerId, giveBack };
}
const counts = async () => {
  const courses = unrestrictedDb(database.db).selectFrom('courses').select('enrollmentCount');
  const rows = await courses.where('id', 'in', courseIds).orderBy('id').execute();
  return rows.map(({ enrollmentCount }) => enrollmentCount);
};

const openOf = (courseId: string, userId: string) =>
  unrestrictedDb(database.db)
    .selectFrom('courseEnrollments')
    .select(['id', 'source', 'accessEndsAt'])
    .where('courseId', '=', courseId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();

test('enrollments are counted however they come and go, and accounts that have some can be deleted', async () => {
  const [first = '', second = ''] = courseIds;
  const [kept, refunded, erased] = [await buyBundle(), await buyBundle(), await buyBundle()];
  await enroll(database.db, first, (await createUser(database.db)).id);
  expect(await counts()).toEqual([4, 3]);
  // Completions in enrollments that end or are deleted are counted no longer.
  for (const { buyerId } of [kept, refunded, erased]) {
    const { id: enrollmentId } = await openOf(first, buyerId);
    const [lessonId = ''] = await lessonIdsOf(database.db, first);
    await inOne((tx) => completeLesson(tx, { enrollmentId, lessonId }));
  }
  for (const { buyerId } of [kept, refunded, erased]) {
    await inOne((tx) => keepCourseReview(tx, { courseId: first, authorId: buyerId, rating: 4, content: '' }));
  }
  await refunded.giveBack();
  expect(await counts()).toEqual([3, 2]);

  await inOne((tx) => askDeletion(tx, erased.buyerId));
  const soon = new Date(Date.now() + 60_000);
  const as = (await inOne((tx) => beginErasure(tx, erased.buyerId, soon))) ?? expect.fail('It is to stay');
  for (const piece of PIECES) while (await inOne((tx) => piece(tx, { id: erased.buyerId, as }, 1)));
  await inOne((tx) => finishErasure(tx, erased.buyerId));
  expect(await counts()).toEqual([2, 1]);
  const reviews = unrestrictedDb(database.db).selectFrom('courseReviews').select('isRefunded');
  expect(await reviews.where('courseId', '=', first).orderBy('isRefunded').execute()).toEqual([
    { isRefunded: false },
    { isRefunded: true },
  ]);

  // Many at once, of the same courses in the other order.
  const crowd = await Promise.all(Array.from({ length: 10 }, () => createUser(database.db)));
  await Promise.all([
    ...crowd.map(({ id: userId }) =>
      unrestrictedDb(database.db)
        .insertInto('courseEnrollments')
        .values([
          { courseId: second, userId },
          { courseId: first, userId },
        ])
        .execute(),
    ),
    ...Array.from({ length: 10 }, () => buyBundle()),
  ]);
  expect(await counts()).toEqual([22, 21]);
  await kept.giveBack();
  expect(await counts()).toEqual([21, 20]);
  expect(await wrongCounters(database.pool)).toEqual([]);
});

test('a course is kept by one of two purchases, and by none after both are refunded at once', async () => {
  const [first = ''] = courseIds;
  const openOf = (userId: string) =>
    unrestrictedDb(database.db)
      .selectFrom('courseEnrollments')
      .select('orderItemId')
      .where('courseId', '=', first)
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .execute();
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { buyerId, giveBack } = await buyBundle();
      const again = await buyBundle(buyerId);
      await Promise.all([giveBack(), again.giveBack()]);
      expect(await openOf(buyerId)).toEqual([]);
    }),
  );
  const { buyerId, giveBack } = await buyBundle();
  const [again] = await Promise.all([buyBundle(buyerId), giveBack()]);
  expect(await openOf(buyerId)).toHaveLength(1);
  await again.giveBack();
  expect(await openOf(buyerId)).toEqual([]);
  expect(await wrongCounters(database.pool)).toEqual([]);
});

test.each([
  ['a bundle', (userId: string) => buyBundle(userId)],
  [
    'the course',
    (userId: string) =>
      inOne((tx) => openEnrollment(tx, { courseId: courseIds[0] ?? '', userId, source: 'paid' })),
  ],
])('buying %s takes over access that would end, with its progress', async (_, buy) => {
  const [courseId = ''] = courseIds;
  const { id: userId } = await createUser(database.db);
  const soon = new Date(Date.now() + 60_000);
  const { id } = await enroll(database.db, courseId, userId, { source: 'granted', accessEndsAt: soon });
  await buy(userId);
  expect(await openOf(courseId, userId)).toEqual({ id, source: 'paid', accessEndsAt: null });
});

test('a grant changes nothing of access that has an end, until it ended', async () => {
  const [courseId = ''] = courseIds;
  const { id: userId } = await createUser(database.db);
  const grant = () => inOne((tx) => openEnrollment(tx, { courseId, userId, source: 'granted' }));
  const soon = new Date(Date.now() + 60_000);
  const { id } = await enroll(database.db, courseId, userId, { source: 'granted', accessEndsAt: soon });
  expect(await grant()).toBe(false);
  const past = unrestrictedDb(database.db)
    .updateTable('courseEnrollments')
    .set({ accessEndsAt: new Date(0) });
  await past.where('id', '=', id).execute();
  expect(await grant()).toBe(true);
  expect(await openOf(courseId, userId)).toEqual({ id, source: 'granted', accessEndsAt: null });
});

test('access that ends waits for a teacher who is changing it', async () => {
  const [courseId = ''] = courseIds;
  const { id: userId } = await createUser(database.db);
  const { id } = await enroll(database.db, courseId, userId, { accessEndsAt: new Date(0) });
  let job: Promise<number> | undefined;
  await inOne(async (tx) => {
    await lockCourse(tx, courseId);
    job = inOne((other) => endExpired(other, 10));
    await lockWaiters(database.pool);
    expect((await lockEnrollmentOf(tx, courseId, userId))?.id).toBe(id);
    await setAccessEnd(tx, id, null);
  });
  await job;
  expect(await openOf(courseId, userId)).toMatchObject({ id, accessEndsAt: null });
});
