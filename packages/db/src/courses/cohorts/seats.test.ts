import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createOrder } from '../../../factories/commerce.ts';
import { createCourse } from '../../../factories/courses.ts';
import { wrongCounters } from '../../../test/counters.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { lockCourse, openEnrollment } from '../writes.ts';
import { insertCohort, lockCohort, releaseSeat, reserveSeat } from './writes.ts';

let database: TestDatabase;
let courseId: string;
let users: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  users = await Promise.all(Array.from({ length: 9 }, async () => (await createUser(database.db)).id));
});
afterAll(() => database.drop());
beforeEach(async () => {
  courseId = (await createCourse(database.db, { price: '20.00' })).id;
});

const inOne = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const cohortOf = (seats: number | null) =>
  inOne((tx) => {
    const days = {
      startsOn: '2030-01-01',
      endsOn: null,
      timeZone: 'UTC',
      startsAt: new Date(),
      endsAt: null,
    };
    return insertCohort(tx, { courseId, title: 'Spring', ...days, seats, accessEnds: false });
  });
const taken = (id: string) =>
  unrestrictedDb(database.db)
    .selectFrom('courseCohorts')
    .select(['heldCount', 'studentCount'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** A buyer places an order, which holds a seat. */
const order = (userId: string, cohortId: string) =>
  inOne(async (tx) => {
    await lockCourse(tx, courseId);
    if (!(await reserveSeat(tx, cohortId))) return undefined;
    const item = { itemType: 'course', itemId: courseId, price: '20.00', title: 'Bread', cohortId };
    return (await createOrder(tx, userId, [item])).id;
  });
/** The payment of the order of a buyer arrives. */
const pay = (userId: string, orderId: string, cohortId: string) =>
  inOne(async (tx) => {
    await unrestrictedDb(tx)
      .updateTable('orders')
      .set({ status: 'completed' })
      .where('id', '=', orderId)
      .execute();
    await lockCourse(tx, courseId);
    expect(await releaseSeat(tx, cohortId)).toBe(true);
    return openEnrollment(tx, { courseId, userId, source: 'paid', cohortId });
  });
/** A paid member enrolls without paying. */
const join = (userId: string, cohortId: string) =>
  inOne(async (tx) => {
    await lockCourse(tx, courseId);
    const { seats, studentCount, heldCount } = (await lockCohort(tx, cohortId)) ?? expect.fail('is there');
    if (seats !== null && studentCount + heldCount >= seats) return false;
    return openEnrollment(tx, { courseId, userId, source: 'included', cohortId });
  });

test('the last seat is held for one of many buyers and students at once, and stays theirs when they pay', async () => {
  const id = await cohortOf(1);
  const [buyers, students] = [users.slice(0, 4), users.slice(4)];
  const [orders, joined] = await Promise.all([
    Promise.all(buyers.map((userId) => order(userId, id))),
    Promise.all(students.map((userId) => join(userId, id))),
  ]);
  expect([...orders, ...joined].filter(Boolean)).toHaveLength(1);
  expect(await wrongCounters(database.pool)).toEqual([]);

  const other = await cohortOf(1);
  const [buyer = '', ...others] = users;
  const orderId = (await order(buyer, other)) ?? expect.fail('is free');
  await inOne((tx) =>
    unrestrictedDb(tx).deleteFrom('courseEnrollments').where('courseId', '=', courseId).execute(),
  );
  const [paid, ...late] = await Promise.all([
    pay(buyer, orderId, other),
    ...others.map((userId, at) => (at % 2 === 0 ? order(userId, other) : join(userId, other))),
  ]);
  expect(paid).toBe(true);
  expect(late.filter(Boolean)).toEqual([]);
  expect(await taken(other)).toEqual({ heldCount: 0, studentCount: 1 });
  expect(await wrongCounters(database.pool)).toEqual([]);
});

test('an enrollment that skips the lock of its course cannot take a seat that is held', async () => {
  const id = await cohortOf(1);
  const [buyer = '', student = ''] = users;
  await order(buyer, id);
  const enrolling = inOne((tx) =>
    openEnrollment(tx, { courseId, userId: student, source: 'free', cohortId: id }),
  );
  await expect(enrolling).rejects.toThrow('course_cohorts_seats');
});

test('a cohort without a limit holds a seat for everyone until it ends or is deleted', async () => {
  const [open, ended, deleted] = [await cohortOf(null), await cohortOf(null), await cohortOf(null)];
  await Promise.all(users.map((userId) => order(userId, open)));
  expect(await taken(open)).toEqual({ heldCount: users.length, studentCount: 0 });
  await inOne((tx) => reserveSeat(tx, ended));
  const change = unrestrictedDb(database.db).updateTable('courseCohorts');
  const past = { startsAt: new Date(0), endsAt: new Date(1), endsOn: '1970-01-01' };
  await change.set(past).where('id', '=', ended).execute();
  await change.set({ deletedAt: new Date() }).where('id', '=', deleted).execute();
  for (const id of [ended, deleted]) expect(await inOne((tx) => reserveSeat(tx, id))).toBe(false);
  expect(await inOne((tx) => releaseSeat(tx, ended)), 'takes no student').toBe(false);
  expect(await taken(ended)).toEqual({ heldCount: 0, studentCount: 0 });
});
