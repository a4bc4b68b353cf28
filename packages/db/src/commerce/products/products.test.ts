import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockUser, createUser } from '../../../factories/accounts.ts';
import { createOrder, createPurchase } from '../../../factories/commerce.ts';
import { createProduct } from '../../../factories/products.ts';
import { createTribe } from '../../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { filesOf, productById, productsOfTribe } from './visibility.ts';
import {
  insertProductFile,
  insertSlot,
  keepReview,
  removeProduct,
  setBundleItems,
  takeSlot,
} from './writes.ts';

let database: TestDatabase;
let tribeId: string;
let sellerId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  sellerId = (await createUser(database.db)).id;
  tribeId = (await createTribe(database.db, { ownerId: sellerId, enabledFeatures: ['products'] })).id;
});
afterAll(() => database.drop());

const inOne = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const make = (over: object = {}) => createProduct(database.db, { tribeId, sellerId, ...over });
const member = async () => ({ id: (await createUser(database.db)).id, role: 'member' as const });
const buy = (productId: string, userId: string) =>
  createPurchase(database.db, userId, { itemType: 'product', itemId: productId, price: '9.00' });

test('of fifty who want one hour, one gets it', async () => {
  const { id: productId } = await make({ kind: 'coaching' });
  const startsAt = new Date(Date.now() + 3_600_000);
  const slot = { productId, startsAt, minutes: 60, place: 'Here', max: 5 };
  const slotId = (await inOne((tx) => insertSlot(tx, slot))) ?? '';
  expect(await inOne((tx) => insertSlot(tx, slot))).toBeUndefined();
  const { id: userId } = await member();
  const orders = await Promise.all(Array.from({ length: 50 }, () => createOrder(database.db, userId, [])));
  const took = await Promise.all(
    orders.map(({ id: orderId }) => inOne((tx) => takeSlot(tx, { productId, slotId, orderId }))),
  );
  expect(took.filter(Boolean)).toHaveLength(1);
});

test('files of one name that arrive at once are as many versions', async () => {
  const { id: productId } = await make();
  const add = (name: string) => inOne((tx) => insertProductFile(tx, { productId, name, max: 6 }));
  const made = await Promise.all(['A.pdf', 'a.PDF', 'A.pdf', 'A.pdf', 'b.txt'].map(add));
  expect(made.map((file) => file?.version).sort()).toEqual([1, 1, 2, 3, 4]);
  await add('b.txt');
  expect(await add('c.txt')).toBeUndefined();
  // Those without an upload are no files.
  expect(await filesOf(database.db, productId)).toEqual([]);
});

test('the sum of reviews is that of the reviews, whoever writes at once, and buyers alone write', async () => {
  const { id: productId } = await make();
  const people = await Promise.all(Array.from({ length: 12 }, member));
  const buyers = people.slice(0, 10);
  for (const { id } of buyers) await buy(productId, id);
  const review = (authorId: string, rating: number) =>
    inOne((tx) => keepReview(tx, { productId, authorId, rating, content: '' }));
  const first = await Promise.all(people.map(({ id }) => review(id, 5)));
  expect(first.filter(Boolean)).toHaveLength(10);
  await Promise.all(buyers.map(({ id }, at) => review(id, 1 + (at % 5))));
  const row = unrestrictedDb(database.db).selectFrom('products').select(['ratingSum', 'ratingCount']);
  expect(await row.where('id', '=', productId).executeTakeFirst()).toEqual({
    ratingSum: 30,
    ratingCount: 10,
  });
});

test('a bundle is there as long as all of its parts are', async () => {
  const [one, two] = [await make({ kind: 'physical', stock: 1 }), await make()];
  const bundle = await make({ kind: 'bundle' });
  const items = [one, two].map(({ id }) => ({ type: 'product' as const, id }));
  await inOne((tx) => setBundleItems(tx, bundle.id, items));
  const viewer = await member();
  const inStock = async () => (await productById(database.db, viewer, bundle.id))?.inStock;
  expect(await inStock()).toBe(true);
  await unrestrictedDb(database.db)
    .updateTable('products')
    .set({ stock: 0 })
    .where('id', '=', one.id)
    .execute();
  expect(await inStock()).toBe(false);
  // What a bundle holds stays with it when it is taken off sale.
  expect(await inOne((tx) => removeProduct(tx, two.id))).toBe(false);
  expect(await inOne((tx) => removeProduct(tx, bundle.id))).toBe(true);
});

test('what somebody bought stays theirs across a block and a closed tribe', async () => {
  const product = await make();
  const [buyer, other] = [await member(), await member()];
  await buy(product.id, buyer.id);
  for (const { id } of [buyer, other]) await blockUser(database.db, sellerId, id);
  expect(await productsOfTribe(database.db, other, { tribeId, limit: 10 })).toEqual([]);
  expect(await productById(database.db, other, product.id)).toBeUndefined();
  expect(await productById(database.db, buyer, product.id)).toMatchObject({ isOwned: true, hasBought: true });
});
