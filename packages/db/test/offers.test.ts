import type { Viewer } from '@kindred/permissions/viewer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockUser, createUser } from '../factories/accounts.ts';
import { createCourse, enroll } from '../factories/courses.ts';
import { createEvent, rsvp } from '../factories/events.ts';
import { createProduct } from '../factories/products.ts';
import { createTribe, joinTribe, type Tribe } from '../factories/tribes.ts';
import { productsOfTribe } from '../src/commerce/products/visibility.ts';
import { courseSummary, coursesOfTribe } from '../src/courses/visibility.ts';
import { eventsOfTribe } from '../src/events/visibility.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { CHECK_VIOLATION, sqlState } from './support.ts';

const HOUR = 3_600_000;
let database: TestDatabase;
let tribe: Tribe;
let ada: Viewer;
let olivia: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  tribe = await createTribe(database.db, { isPrivate: true });
  ada = { id: (await createUser(database.db)).id, role: 'member' };
  olivia = (await createUser(database.db, { role: 'creator' })).id;
  await joinTribe(database.db, tribe.id, ada.id);
});

const at = (hours: number) => new Date(Date.now() + hours * HOUR);
const page = () => ({ tribeId: tribe.id, limit: 10 });
const courses = (who = ada) => coursesOfTribe(database.db, who, page());
const events = (list: 'upcoming' | 'replays' = 'upcoming', who = ada) =>
  eventsOfTribe(database.db, who, { ...page(), list });
const products = (who = ada) => productsOfTribe(database.db, who, page());

test('what a tribe offers is for its readers, and not across a block', async () => {
  await createCourse(database.db, { tribeId: tribe.id, creatorId: olivia });
  await createEvent(database.db, { tribeId: tribe.id, hostId: olivia });
  await createProduct(database.db, { tribeId: tribe.id, sellerId: olivia });
  const counts = async (who: Viewer) => [
    (await courses(who)).length,
    (await events('upcoming', who)).length,
    (await products(who)).length,
    (await courseSummary(database.db, who, tribe.id)).total,
  ];
  const stranger: Viewer = { id: (await createUser(database.db)).id, role: 'member' };
  expect(await counts(ada)).toEqual([1, 1, 1, 1]);
  expect(await counts(stranger)).toEqual([0, 0, 0, 0]);
  await database.db
    .updateTable('tribeMemberships')
    .set({ accessUntil: at(-1) })
    .where('tribeId', '=', tribe.id)
    .where('userId', '=', ada.id)
    .execute();
  expect(await counts(ada)).toEqual([0, 0, 0, 0]);
  await database.db.updateTable('tribes').set({ isPrivate: false }).where('id', '=', tribe.id).execute();
  expect(await counts(stranger)).toEqual([1, 1, 1, 1]);
  await blockUser(database.db, olivia, stranger.id);
  expect(await counts(stranger)).toEqual([0, 0, 0, 0]);
});

describe('courses', () => {
  test('say how far I am, unpublished ones not at all', async () => {
    await createCourse(database.db, { tribeId: tribe.id, isPublished: false });
    const begun = await createCourse(database.db, { tribeId: tribe.id, price: '49.00', createdAt: at(-2) });
    const done = await createCourse(database.db, { tribeId: tribe.id, createdAt: at(-3) });
    await createCourse(database.db, { tribeId: tribe.id, createdAt: at(-4) });
    await enroll(database.db, begun.id, ada.id);
    await enroll(database.db, done.id, ada.id);
    const set = (courseId: string, progress: number, completedAt: Date | null) =>
      unrestrictedDb(database.db)
        .updateTable('courseEnrollments')
        .set({ progress, completedAt })
        .where('courseId', '=', courseId)
        .execute();
    await set(begun.id, 33, null);
    await set(done.id, 100, at(-1));
    expect(await courses()).toMatchObject([
      { id: begun.id, price: '49.00', progress: 33, completedAt: null, lessonCount: 9 },
      { id: done.id, progress: 100, completedAt: expect.any(Date) },
      { progress: null, enrolledAt: null },
    ]);
    const summary = await courseSummary(database.db, ada, tribe.id);
    expect(summary).toEqual({ total: 3, completed: 1, inProgress: 1, progress: 67 });
  });
});

describe('events', () => {
  test('that run are still to come; those that are over are there when they can be seen again', async () => {
    const make = (title: string, from: number, to: number, replayUrl: string | null = null) =>
      createEvent(database.db, { tribeId: tribe.id, title, startTime: at(from), endTime: at(to), replayUrl });
    await make('Tomorrow', 24, 25);
    const running = await make('Now', -1, 1);
    await make('Over', -3, -2);
    await make('Recorded', -5, -4, 'https://video.example/1');
    await make('Recorded later', -4, -3, 'https://video.example/2');
    await rsvp(database.db, running.id, ada.id);
    const titles = (rows: { title: string }[]) => rows.map(({ title }) => title);
    expect(titles(await events())).toEqual(['Now', 'Tomorrow']);
    expect((await events())[0]).toMatchObject({ status: 'going' });
    expect(titles(await events('replays'))).toEqual(['Recorded later', 'Recorded']);
    const [first] = await events();
    const rest = await eventsOfTribe(database.db, ada, { ...page(), list: 'upcoming', after: first });
    expect(titles(rest)).toEqual(['Tomorrow']);
  });

  test('are told apart by their kind', async () => {
    await createEvent(database.db, { tribeId: tribe.id, kind: 'zoom' });
    await createEvent(database.db, { tribeId: tribe.id, kind: 'webinar' });
    const list = { ...page(), list: 'upcoming', kind: 'zoom' } as const;
    expect(await eventsOfTribe(database.db, ada, list)).toMatchObject([{ kind: 'zoom' }]);
  });
});

describe('products', () => {
  test('are told apart by their kind; those no longer sold are not there', async () => {
    await createProduct(database.db, { tribeId: tribe.id, kind: 'bundle', price: '20.00' });
    await createProduct(database.db, { tribeId: tribe.id, kind: 'coaching' });
    await createProduct(database.db, { tribeId: tribe.id, isActive: false });
    expect(await products()).toHaveLength(2);
    const bundles = await productsOfTribe(database.db, ada, { ...page(), kind: 'bundle' });
    expect(bundles).toMatchObject([{ kind: 'bundle', price: '20.00' }]);
  });

  test('were dearer before they became cheaper, and are sold somewhere', async () => {
    const cheaper = createProduct(database.db, { tribeId: tribe.id, price: '20.00', originalPrice: '10.00' });
    expect(await sqlState(cheaper)).toBe(CHECK_VIOLATION);
    const nowhere = createProduct(database.db, { tribeId: null } as never);
    expect(await sqlState(nowhere)).toBe(CHECK_VIOLATION);
  });
});
