import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createBusiness, createService } from '../../../factories/businesses.ts';
import { createOrder, createSubscription } from '../../../factories/commerce.ts';
import { createCourse } from '../../../factories/courses.ts';
import { createEvent, createTicketType } from '../../../factories/events.ts';
import { createProduct } from '../../../factories/products.ts';
import { createTribe } from '../../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { currencyToSellIn, isAnythingSold, priceThatDoesNotFit, type SoldIn } from './visibility.ts';

let database: TestDatabase;
let owner: string;
let buyer: string;
let tribe: SoldIn & { tribeId: string };
let business: SoldIn & { businessId: string };
beforeAll(async () => {
  database = await createTestDatabase();
  [owner, buyer] = [(await createUser(database.db)).id, (await createUser(database.db)).id];
});
afterAll(() => database.drop());
beforeEach(async () => {
  tribe = { tribeId: (await createTribe(database.db, { ownerId: owner })).id, businessId: null };
  business = { tribeId: null, businessId: (await createBusiness(database.db, { ownerId: owner })).id };
});

const line = (itemType: string, itemId: string) => [{ itemType, itemId, price: '9.00' }];
const sold = async () => [
  await isAnythingSold(database.db, tribe),
  await isAnythingSold(database.db, business),
];

test.each<[string, () => Promise<unknown>, boolean, boolean]>([
  ['nothing', async () => undefined, false, false],
  [
    'something elsewhere',
    async () => {
      const other = await createTribe(database.db);
      await createOrder(database.db, buyer, line('tribe', other.id), { tribeId: other.id });
    },
    false,
    false,
  ],
  [
    'a membership',
    () => createOrder(database.db, buyer, line('tribe', tribe.tribeId), { tribeId: tribe.tribeId }),
    true,
    false,
  ],
  [
    'a subscription',
    () => createSubscription(database.db, buyer, { id: tribe.tribeId, ownerId: owner, name: 'It' }),
    true,
    false,
  ],
  [
    'a product, in an order that another tribe has',
    async () => {
      const { id } = await createProduct(database.db, { tribeId: tribe.tribeId });
      await createOrder(database.db, buyer, line('product', id), { status: 'cancelled' });
    },
    true,
    false,
  ],
  [
    'a product of the business',
    async () => {
      const { id } = await createProduct(database.db, { businessId: business.businessId });
      await createOrder(database.db, buyer, line('product', id));
    },
    false,
    true,
  ],
  [
    'a service',
    async () => {
      const { id } = await createService(database.db, { businessId: business.businessId });
      await createOrder(database.db, buyer, line('service', id));
    },
    false,
    true,
  ],
])('%s was sold', async (_, sell, ofTribe, ofBusiness) => {
  await sell();
  expect(await sold()).toEqual([ofTribe, ofBusiness]);
});

const YEN = { digits: 0, minimum: '50' };
const DOLLARS = { digits: 2, minimum: '0.50' };
const soon = { startTime: new Date(Date.now() + 60_000), endTime: new Date(Date.now() + 120_000) };

test.each<[string, object, typeof YEN, string | undefined]>([
  ['a price with cents', { price: '9.50' }, YEN, '9.50'],
  ['a whole price', { price: '900.00' }, YEN, undefined],
  ['one that is too low', { price: '9.00' }, YEN, '9.00'],
  ['nothing to pay', { price: '0.00' }, YEN, undefined],
  ['a struck price', { price: '900.00', originalPrice: '999.99' }, YEN, '999.99'],
  ['shipping', { price: '900.00', shippingFee: '4.90' }, YEN, '4.90'],
  ['one that was taken off sale', { price: '9.50', isActive: false }, YEN, undefined],
  ['a draft', { price: '9.50', isActive: false, isDraft: true }, YEN, '9.50'],
  ['cents in dollars', { price: '9.50', shippingFee: '0.25' }, DOLLARS, undefined],
  ['too few cents in dollars', { price: '0.49' }, DOLLARS, '0.49'],
])('of products, %s', async (_, values, fits, amount) => {
  for (const place of [tribe, business]) {
    await createProduct(database.db, { name: 'Rye', ...(place as typeof tribe), ...values });
    const wrong = await priceThatDoesNotFit(database.db, place, fits);
    expect(wrong).toEqual(amount === undefined ? undefined : { name: 'Rye', amount });
  }
});

test('courses and events to come of a tribe count, the oldest first', async () => {
  const { tribeId } = tribe;
  const over = await createEvent(database.db, {
    tribeId,
    title: 'Over',
    startTime: new Date(0),
    endTime: new Date(1),
  });
  await createTicketType(database.db, over.id, { price: '5.50' });
  expect(await priceThatDoesNotFit(database.db, tribe, YEN)).toBeUndefined();
  const meeting = await createEvent(database.db, { tribeId, title: 'Meeting', ...soon });
  await createTicketType(database.db, meeting.id, { price: '70.00' });
  await createTicketType(database.db, meeting.id, { price: '3.50', archivedAt: new Date() });
  expect(await priceThatDoesNotFit(database.db, tribe, YEN)).toBeUndefined();
  await createTicketType(database.db, meeting.id, { price: '70.50' });
  expect(await priceThatDoesNotFit(database.db, tribe, YEN)).toEqual({ name: 'Meeting', amount: '70.50' });
  await createCourse(database.db, { tribeId, title: 'Baking', price: '20.50', createdAt: new Date(0) });
  expect(await priceThatDoesNotFit(database.db, tribe, YEN)).toEqual({ name: 'Baking', amount: '20.50' });
});

test('who has sold nothing looks at the currency of the place, or of their first one', async () => {
  const { id } = await createUser(database.db);
  const read = (scope: Parameters<typeof currencyToSellIn>[2]) => currencyToSellIn(database.db, id, scope);
  expect(await read(undefined)).toBeUndefined();
  const yen = await createTribe(database.db, { ownerId: id, currency: 'JPY' });
  const dinars = await createBusiness(database.db, { ownerId: id, currency: 'KWD' });
  const item = await createProduct(database.db, { businessId: dinars.id });
  expect(await read(undefined)).toBe('JPY');
  expect(await read({ type: 'tribe', id: yen.id })).toBe('JPY');
  expect(await read({ type: 'business', id: dinars.id })).toBe('KWD');
  expect(await read({ type: 'item', id: item.id })).toBe('KWD');
  expect(await read({ type: 'tribe', id: tribe.tribeId })).toBeUndefined();
});
