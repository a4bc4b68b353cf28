import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createBookable, createBooking } from '../../../factories/bookings.ts';
import { type Business, countedAt, createBusiness } from '../../../factories/businesses.ts';
import { createPurchase } from '../../../factories/commerce.ts';
import { createPost, likePost } from '../../../factories/feed.ts';
import { createProduct } from '../../../factories/products.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { followBusiness, saveBusiness, unfollowBusiness, unsaveBusiness } from '../follows/writes.ts';
import { daysOfBusiness, viewSources } from './visibility.ts';
import { countInBusiness } from './writes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const NOTHING = { view: 0, follow: 0, contact: 0, booking: 0, order: 0, engagement: 0 };
const today = async ({ id }: Business, isTest = true) => {
  const [row] = await daysOfBusiness(database.db, id, 1, isTest);
  const { day: _, ...counts } = row ?? { day: '' };
  return counts;
};

test('what happens is counted once, and what is taken back no more', async () => {
  const { db } = database;
  const business = await createBusiness(db);
  const [one, two] = [await createUser(db), await createUser(db)];
  const write = (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
    db.transaction().execute(work);
  expect(await today(business)).toEqual(NOTHING);

  await write(async (tx) => {
    await followBusiness(tx, one.id, business.id);
    await followBusiness(tx, one.id, business.id, 'all');
    await followBusiness(tx, two.id, business.id);
    await unfollowBusiness(tx, two.id, business.id);
    await saveBusiness(tx, one.id, business.id);
    await saveBusiness(tx, two.id, business.id);
    await unsaveBusiness(tx, two.id, business.id);
    await countInBusiness(tx, business.id, { what: 'contact' });
  });
  const post = await createPost(db, { authorId: business.ownerId, businessId: business.id });
  await likePost(db, post.id, one.id);
  await unrestrictedDb(db)
    .insertInto('businessReviews')
    .values({ businessId: business.id, authorId: one.id, rating: 4 })
    .execute();
  expect(await today(business)).toEqual({ ...NOTHING, follow: 1, contact: 1, engagement: 3 });
});

test('a booking counts when it is made, not when it is held, confirmed or moved', async () => {
  const { db } = database;
  const business = await createBusiness(db);
  const service = await createBookable(db, business);
  const asked = await createBooking(db, service, { status: 'requested' });
  const held = await createBooking(db, service, { status: 'held', startsAt: new Date(Date.now() + 864e5) });
  expect(await today(business)).toMatchObject({ booking: 1 });
  const become = (id: string, status: 'confirmed' | 'cancelled') =>
    unrestrictedDb(db).updateTable('bookings').set({ status }).where('id', '=', id).execute();
  await become(asked.id, 'confirmed');
  await become(asked.id, 'cancelled');
  expect(await today(business)).toMatchObject({ booking: 1 });
  await become(held.id, 'cancelled');
  await become(held.id, 'confirmed');
  expect(await today(business)).toMatchObject({ booking: 2 });
});

test('a line of an order counts once, for the business that sells it', async () => {
  const { db } = database;
  const business = await createBusiness(db);
  const buyer = await createUser(db);
  const [bundle, part] = [
    await createProduct(db, { businessId: business.id }),
    await createProduct(db, { businessId: business.id }),
  ];
  const item = { itemType: 'product', itemId: bundle.id, title: bundle.name, price: '9.00' } as const;
  const { purchase } = await createPurchase(db, buyer.id, item);
  const { orderId, orderItemId } = purchase;
  await unrestrictedDb(db)
    .insertInto('purchases')
    .values({ orderId, orderItemId, userId: buyer.id, itemType: 'product', itemId: part.id, title: '' })
    .execute();
  expect(await today(business)).toEqual({ ...NOTHING, order: 1 });
});

test.each([true, false])(
  'once payments are real, nothing of test orders (%s) and of that time counts',
  async (isTest) => {
    const { db } = database;
    const business = await createBusiness(db);
    const buyer = await createUser(db);
    const product = await createProduct(db, { businessId: business.id });
    const item = { itemType: 'product', itemId: product.id, title: '', price: '9.00' } as const;
    const { order } = await createPurchase(db, buyer.id, item, { order: { isTest } });
    const service = await createBookable(db, business);
    await createBooking(db, service, { orderId: order.id });
    const held = await createBooking(db, service, {
      ...{ status: 'held', orderId: order.id, startsAt: new Date(Date.now() + 864e5) },
    });
    await unrestrictedDb(db)
      .updateTable('bookings')
      .set({ status: 'confirmed' })
      .where('id', '=', held.id)
      .execute();
    await createBooking(db, service, { startsAt: new Date(Date.now() + 2 * 864e5) });
    await countInBusiness(db, business.id, { what: 'view', source: 'map', isTest });
    expect(await today(business)).toEqual({ ...NOTHING, order: 1, booking: 3, view: 1 });
    const real = isTest ? { ...NOTHING, booking: 1 } : { ...NOTHING, order: 1, booking: 3, view: 1 };
    expect(await today(business, false)).toEqual(real);
    expect(await viewSources(db, business.id, 30, false)).toHaveLength(isTest ? 0 : 1);
  },
);

test('days are those of the place of the business, and a zone that nobody knows is UTC', async () => {
  const { db } = database;
  const dayIn = async (timeZone: string) => {
    const { id } = await createBusiness(db, { timeZone });
    const follower = await createUser(db);
    await sql`insert into business_follows (business_id, user_id, created_at)
      values (${id}::uuid, ${follower.id}::uuid, '2026-03-01T23:30:00Z')`.execute(db);
    const { day } = await unrestrictedDb(db)
      .selectFrom('businessDays')
      .select('day')
      .where('businessId', '=', id)
      .executeTakeFirstOrThrow();
    return day;
  };
  expect(await dayIn('UTC')).toBe('2026-03-01');
  expect(await dayIn('Asia/Tokyo')).toBe('2026-03-02');
  expect(await dayIn('Mars/Olympus')).toBe('2026-03-01');
  const { id } = await createBusiness(db, { timeZone: 'Pacific/Kiritimati' });
  const days = await daysOfBusiness(db, id, 90, true);
  const last = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(new Date());
  expect([days.length, days.at(-1)?.day]).toEqual([90, last]);
  expect(new Set(days.map(({ day }) => day)).size).toBe(90);
});

test('views are summed by where they came from, those of the last days alone', async () => {
  const { db } = database;
  const business = await createBusiness(db);
  for (const source of ['map', 'direct', 'map'] as const) {
    await countInBusiness(db, business.id, { what: 'view', source, isTest: false });
  }
  await countedAt(db, business.id, 'view', { count: 5, daysAgo: 30, source: 'link' });
  expect(await viewSources(db, business.id, 30, true)).toEqual([
    { source: 'map', views: 2 },
    { source: 'direct', views: 1 },
  ]);
  expect((await daysOfBusiness(db, business.id, 31, true)).map(({ view }) => view)).toEqual([
    5,
    ...Array.from({ length: 29 }, () => 0),
    3,
  ]);
});

test('a business or a person that goes leaves nothing that cannot be counted', async () => {
  const { db } = database;
  const business = await createBusiness(db);
  const follower = await createUser(db);
  await db.transaction().execute((tx) => followBusiness(tx, follower.id, business.id));
  await db.deleteFrom('users').where('id', '=', follower.id).execute();
  expect(await today(business)).toEqual(NOTHING);
  await unrestrictedDb(db).deleteFrom('businesses').where('id', '=', business.id).execute();
  const left = unrestrictedDb(db).selectFrom('businessDays').select('day');
  expect(await left.where('businessId', '=', business.id).execute()).toEqual([]);
});
