import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createBookable, createBooking, hoursAhead } from '../../../factories/bookings.ts';
import { createBusiness } from '../../../factories/businesses.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { createDatabase, type OpenedDatabase } from '../../client.ts';
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
