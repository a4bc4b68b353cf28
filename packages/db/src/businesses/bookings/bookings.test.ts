import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { type Bookable, createBookable, createBooking, hoursAhead } from '../../../factories/bookings.ts';
import { createBusiness } from '../../../factories/businesses.ts';
import { createOrder } from '../../../factories/commerce.ts';
import { createCoaching, createProductSlot } from '../../../factories/products.ts';
import { createTribe } from '../../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { createDatabase, type OpenedDatabase, type Tx } from '../../client.ts';
import { freeTime, orderTime } from '../../commerce/productTimes/writes.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { insertBooking, type NewBooking } from './writes.ts';

const CROWD = 50;
let database: TestDatabase;
let opened: OpenedDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = createDatabase({
    url: database.url,
    max: CROWD,
    statementTimeout: 60_000,
    connectTimeout: 60_000,
  });
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

test.each([1, 3])('fifty at once, holding no lock, take no more than %i places', async (capacity) => {
  const { db } = opened;
  const business = await createBusiness(db);
  const service = await createBookable(db, business, { rules: { capacity } });
  const startsAt = hoursAhead(50 + capacity);
  const endsAt = new Date(startsAt.getTime() + 3_600_000);
  const booking: Omit<NewBooking, 'userId'> = {
    ...{ businessId: business.id, serviceId: service.id, resourceId: service.resourceId },
    ...{ startsAt, endsAt, busy: { from: startsAt.getTime(), to: endsAt.getTime() }, capacity },
    ...{
      status: 'confirmed',
      note: '',
      heldUntil: null,
      remindAt: null,
      cancelUntil: 60,
      rescheduleUntil: 60,
    },
  };
  const crowd = await Promise.all(Array.from({ length: CROWD }, () => createUser(db)));
  const book = ({ id: userId }: { id: string }) =>
    db.transaction().execute((tx) => insertBooking(tx, { ...booking, userId }));
  let made = 0;
  // Whoever counted the same free place as another tries again, as a person would.
  for (let round = 0; round <= capacity; round++) {
    made += (await Promise.all(crowd.map(book))).filter((id) => id !== undefined).length;
  }
  expect(made).toBe(capacity);
});

test('another service of the same room, or another time within it, is refused; what was canceled is free', async () => {
  const { db } = opened;
  const business = await createBusiness(db);
  const one = await createBookable(db, business, { rules: { capacity: 5 } });
  const other = await createBookable(db, business);
  const startsAt = hoursAhead(90);
  const half = new Date(startsAt.getTime() + 1_800_000);
  await createBooking(db, one, { startsAt });
  await createBooking(db, one, { startsAt, seat: 2 });
  await expect(createBooking(db, one, { startsAt, seat: 2 })).rejects.toThrow('bookings_one_seat');
  await expect(createBooking(db, other, { startsAt, seat: 3 })).rejects.toThrow('bookings_one_session');
  await expect(createBooking(db, one, { startsAt: half, seat: 3 })).rejects.toThrow('bookings_one_session');
  await createBooking(db, other, { startsAt, status: 'cancelled' });
  await createBooking(db, other, { startsAt: new Date(startsAt.getTime() + 3_600_000) });
});

test('a person is booked once at a time, across two businesses and two coaching products', async () => {
  const { db } = opened;
  const { id: personId } = await createUser(db);
  const startsAt = hoursAhead(120);
  const half = new Date(startsAt.getTime() + 1_800_000);
  const bookings = await Promise.all(
    [1, 2].map(async () => createBookable(db, await createBusiness(db), { with: personId })),
  );
  const { id: tribeId } = await createTribe(db);
  const products = await Promise.all([1, 2].map(() => createCoaching(db, { tribeId, sellerId: personId })));
  const { id: userId } = await createUser(db);
  const { id: orderId } = await createOrder(db, userId, []);
  const took = await Promise.allSettled([
    ...Array.from({ length: 10 }, (_, n) =>
      createBooking(db, bookings[n % 2] as Bookable, { startsAt, seat: n + 1, userId }),
    ),
    ...Array.from({ length: 10 }, (_, n) =>
      createProductSlot(db, { productId: products[n % 2]?.id ?? '', userId, startsAt: half, orderId }),
    ),
  ]);
  expect(took.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  const { rows } = await opened.pool.query<{ count: number }>(
    'select count(distinct session)::int as count from busy_times where user_id = $1',
    [personId],
  );
  expect(rows).toEqual([{ count: 1 }]);

  // What is given back, canceled or declined is free for anything else.
  const guarded = unrestrictedDb(db);
  await guarded.updateTable('bookings').set({ status: 'cancelled' }).where('userId', '=', userId).execute();
  await guarded
    .updateTable('productSlots')
    .set({ freedAt: new Date() })
    .where('userId', '=', userId)
    .execute();
  const [{ id: productId } = { id: '' }] = products;
  const slotId = await createProductSlot(db, { productId, userId, startsAt, orderId });
  const busy = createBooking(db, bookings[0] as Bookable, { startsAt: half });
  await expect(busy).rejects.toThrow('busy_times_one_session');

  const time = { productId, slotId, orderId, buyerId: userId };
  const inOne = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);
  await inOne((tx) => freeTime(tx, time));
  expect(await inOne((tx) => orderTime(tx, { ...time, buyerId: personId }))).toBe(false);
  expect(await inOne((tx) => orderTime(tx, time))).toBe(true);
  await inOne((tx) => freeTime(tx, time));
  await createBooking(db, bookings[0] as Bookable, { startsAt });
  expect(await inOne((tx) => orderTime(tx, time))).toBe(false);
});
