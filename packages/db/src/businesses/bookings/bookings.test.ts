import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { type Bookable, createBookable, createBooking, hoursAhead } from '../../../factories/bookings.ts';
import { createBusiness } from '../../../factories/businesses.ts';
import { createOrder } from '../../../factories/commerce.ts';
import { createProduct } from '../../../factories/products.ts';
import { createTribe } from '../../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { createDatabase, type OpenedDatabase } from '../../client.ts';
import { insertSlot, takeSlot } from '../../commerce/products/writes.ts';
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
    ...{ status: 'confirmed', note: '', heldUntil: null, remindAt: null },
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
  const slots = await Promise.all(
    [startsAt, half].map(async (at) => {
      const { id: productId } = await createProduct(db, { tribeId, sellerId: personId, kind: 'coaching' });
      const slot = { productId, startsAt: at, minutes: 60, place: 'Here', max: 5 };
      const slotId = (await db.transaction().execute((tx) => insertSlot(tx, slot))) ?? '';
      return { productId, slotId };
    }),
  );
  const [first = { productId: '', slotId: '' }] = slots;
  const { id: orderId } = await createOrder(db, (await createUser(db)).id, []);
  const customer = await createUser(db);
  const took = await Promise.allSettled([
    ...Array.from({ length: 10 }, (_, n) =>
      createBooking(db, bookings[n % 2] as Bookable, { startsAt, seat: n + 1, userId: customer.id }),
    ),
    ...Array.from({ length: 10 }, async (_, n) => {
      const slot = slots[n % 2] ?? first;
      const isMine = await db.transaction().execute((tx) => takeSlot(tx, { ...slot, orderId }));
      if (!isMine) throw new Error('taken');
    }),
  ]);
  expect(took.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  const { rows } = await opened.pool.query<{ count: number }>(
    'select count(distinct session)::int as count from busy_times where user_id = $1',
    [personId],
  );
  expect(rows).toEqual([{ count: 1 }]);

  // What is given back, canceled or declined is free for anything else.
  await unrestrictedDb(db)
    .updateTable('bookings')
    .set({ status: 'cancelled' })
    .where('userId', '=', customer.id)
    .execute();
  await unrestrictedDb(db)
    .updateTable('productSlots')
    .set({ orderId: null })
    .where('orderId', '=', orderId)
    .execute();
  const take = () => db.transaction().execute((tx) => takeSlot(tx, { ...first, orderId }));
  expect(await take()).toBe(true);
  expect(await take()).toBe(true);
  const busy = createBooking(db, bookings[0] as Bookable, { startsAt: half });
  await expect(busy).rejects.toThrow('busy_times_one_session');
});
