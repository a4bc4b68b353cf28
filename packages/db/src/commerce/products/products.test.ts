import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockUser, createUser } from '../../../factories/accounts.ts';
import { addToTeam, createBusiness } from '../../../factories/businesses.ts';
import { createPurchase } from '../../../factories/commerce.ts';
import { createMedia } from '../../../factories/media.ts';
import { createProduct } from '../../../factories/products.ts';
import { createTribe } from '../../../factories/tribes.ts';
import { wrongCounters } from '../../../test/counters.ts';
import { createTestDatabase, runs, type TestDatabase } from '../../../testing.ts';
import { closeBusiness } from '../../businesses/settings/writes.ts';
import { setOwner } from '../../businesses/team/writes.ts';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { downloadsOf } from '../library/visibility.ts';
import { filesOf, productById, productsOfBusiness, productsOfTribe } from './visibility.ts';
import { insertProductFile, keepReview, removeProduct, removeProductFile, setBundleItems } from './writes.ts';

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

interface Written {
  id: string;
  product: number;
  name: string;
  version: number;
}

const change = fc.record({
  product: fc.nat({ max: 1 }),
  name: fc.constantFrom('A.pdf', 'a.PDF', 'b.txt'),
  /** One of those there before, counted from the one added last; else one is added. */
  removes: fc.constantFrom(null, null, null, 0, 1),
});

test('pages of downloads hold the newest version of each file, whatever was added and removed at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(change, { maxLength: 4 }), { minLength: 3, maxLength: 8 }),
      fc.integer({ min: 1, max: 4 }),
      async (rounds, limit) => {
        const buyer = await member();
        const products = [await make(), await make()].map(({ id }) => id);
        for (const productId of products) await buy(productId, buyer.id);
        let left: Written[] = [];
        for (const round of rounds) {
          const before = left;
          const added = await Promise.all(
            round.map(async ({ product, name, removes }) => {
              const productId = products[product] ?? '';
              const old = removes === null ? undefined : before.at(-1 - removes);
              if (old !== undefined) {
                await inOne((tx) =>
                  removeProductFile(tx, { productId: products[old.product] ?? '', fileId: old.id }),
                );
                left = left.filter(({ id }) => id !== old.id);
                return [];
              }
              const file = await inOne(async (tx) => {
                const made = await insertProductFile(tx, { productId, name, max: 50 });
                await createMedia(tx, {
                  kind: 'file',
                  attachedTo: made?.id ?? null,
                  attachedType: 'product_files',
                  uploadedBy: sellerId,
                });
                return made;
              });
              return file === undefined ? [] : [{ ...file, product, name: name.toLowerCase() }];
            }),
          );
          left = [...left, ...added.flat()];
        }
        const newest = new Map<string, Written>();
        for (const file of left) {
          const key = `${file.product} ${file.name}`;
          if (file.version >= (newest.get(key)?.version ?? 0)) newest.set(key, file);
        }
        const found: string[] = [];
        let after: { place: string; id: string } | undefined;
        do {
          const page = await downloadsOf(database.db, buyer, { limit, after });
          found.push(...page.map(({ id }) => id));
          after = page.length < limit ? undefined : page.at(-1);
        } while (after !== undefined);
        expect(found.toSorted()).toEqual([...newest.values()].map(({ id }) => id).sort());
      },
    ),
    { numRuns: runs(60) },
  );
  expect(await wrongCounters(database.pool)).toEqual([]);
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

/** Whether each sees a product of a business on its page, and by its address. */
const SEES_OF_BUSINESS = {
  anybody: { onSale: [true, true], draft: [false, false], offSale: [false, false], deleted: [false, false] },
  blocked: {
    onSale: [false, false],
    draft: [false, false],
    offSale: [false, false],
    deleted: [false, false],
  },
  buyer: { onSale: [true, true], draft: [false, true], offSale: [false, true], deleted: [false, true] },
  'blocked buyer': {
    onSale: [false, true],
    draft: [false, true],
    offSale: [false, true],
    deleted: [false, true],
  },
  staff: { onSale: [true, true], draft: [false, false], offSale: [false, true], deleted: [false, false] },
  manager: { onSale: [true, true], draft: [true, true], offSale: [false, true], deleted: [false, false] },
  owner: { onSale: [true, true], draft: [true, true], offSale: [false, true], deleted: [false, false] },
} as const;

test.each(['onSale', 'draft', 'offSale', 'deleted'] as const)(
  'of a business, %s: who sees it',
  async (state) => {
    const { db } = database;
    const { id: businessId, ownerId } = await createBusiness(db);
    const isActive = state === 'onSale' || state === 'deleted';
    const product = await createProduct(db, { businessId, isActive, isDraft: state === 'draft' });
    const people = {
      anybody: await member(),
      blocked: await member(),
      buyer: await member(),
      'blocked buyer': await member(),
      staff: await member(),
      manager: await member(),
      owner: { id: ownerId, role: 'creator' as const },
    };
    for (const who of ['blocked', 'blocked buyer'] as const) await blockUser(db, ownerId, people[who].id);
    for (const who of ['buyer', 'blocked buyer'] as const) await buy(product.id, people[who].id);
    await addToTeam(db, { businessId, userId: people.staff.id });
    await addToTeam(db, { businessId, userId: people.manager.id, role: 'manager' });
    if (state === 'deleted') await inOne((tx) => closeBusiness(tx, businessId));
    const seen: Record<string, readonly [boolean, boolean]> = {};
    for (const [who, viewer] of Object.entries(people)) {
      const listed = await productsOfBusiness(db, viewer, { businessId, limit: 10 });
      seen[who] = [listed.length === 1, (await productById(db, viewer, product.id)) !== undefined];
    }
    const expected = Object.entries(SEES_OF_BUSINESS).map(([who, by]) => [who, by[state]]);
    expect(seen).toEqual(Object.fromEntries(expected));
  },
);

test('what a business sells belongs to whoever owns it, and is sold in one place alone', async () => {
  const { db } = database;
  const { id: businessId, ownerId } = await createBusiness(db);
  const { id } = await createProduct(db, { businessId });
  const elsewhere = await make();
  const next = await member();
  await inOne((tx) => setOwner(tx, businessId, next.id));
  expect(await productById(db, next, id)).toMatchObject({ sellerId: next.id, teamRole: 'owner' });
  expect(await productById(db, { id: ownerId, role: 'creator' }, id)).toMatchObject({ teamRole: 'manager' });
  expect(await productById(db, next, elsewhere.id)).toMatchObject({ sellerId, teamRole: null });
  await expect(createProduct(db, { businessId, tribeId })).rejects.toThrow('products_one_owner');
});
