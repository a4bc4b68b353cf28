import { randomUUID } from 'node:crypto';
import { createUser } from '@kindred/db/factories/accounts';
import { createOrder } from '@kindred/db/factories/commerce';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { earned, listing, ownerOf, soldTo, type Whose } from '../situations/selling.ts';
import type { AccessCase, Arranged, Scene } from '../support/case.ts';
import { type AccessCases, everyRole, READS, WRITES } from '../support/case.ts';

const NOT_FOUND = everyRole('not_found');
const SHOWN = everyRole('shown');

const code = () => `C-${randomUUID().slice(0, 13).toUpperCase()}`;

async function coupon({ db }: Scene, sellerId: string): Promise<{ id: string; code: string }> {
  return unrestrictedDb(db)
    .insertInto('coupons')
    .values({ sellerId, code: code(), type: 'percentage', percentBps: 1_000 })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
}

const couponRow = ({ db }: Scene, id: string) =>
  unrestrictedDb(db)
    .selectFrom('coupons')
    .select(['percentBps', 'isActive'])
    .where('id', '=', id)
    .executeTakeFirst();

function ofCoupon(
  credentials: AccessCase['credentials'],
  done: 'ok' | 'shown',
  arrange: (made: { id: string; code: string }, scene: Scene) => Arranged,
): AccessCase {
  const of = (whose: Whose) => async (scene: Scene) =>
    arrange(await coupon(scene, await ownerOf(scene, whose)), scene);
  return {
    rule: { kind: 'subject', permission: null },
    credentials,
    situations: {
      mine: { arrange: of('mine'), gets: everyRole(done) },
      'of others': { arrange: of('of others'), gets: NOT_FOUND },
    },
  };
}

type Part = 'seller' | 'affiliate' | 'nobody';

async function affiliate({ db, caller }: Scene, as: Part): Promise<{ id: string; code: string }> {
  const other = async () => (await createUser(db)).id;
  return unrestrictedDb(db)
    .insertInto('affiliates')
    .values({
      sellerId: as === 'seller' ? caller.id : await other(),
      userId: as === 'affiliate' ? caller.id : await other(),
      code: randomUUID(),
      rateBps: 1_000,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
}

const affiliateRow = ({ db }: Scene, id: string) =>
  unrestrictedDb(db)
    .selectFrom('affiliates')
    .select(['rateBps', 'referrals'])
    .where('id', '=', id)
    .executeTakeFirst();

/** An order by an affiliate's link, with its commission. */
async function promoted(scene: Scene, as: Part): Promise<Arranged> {
  const { db } = scene;
  const { id } = await affiliate(scene, as);
  const order = await createOrder(db, (await createUser(db)).id, [], {
    affiliateId: id,
    description: `canary ${randomUUID()}`,
  });
  await unrestrictedDb(db)
    .insertInto('affiliateCommissions')
    .values({
      orderId: order.id,
      affiliateId: id,
      currency: 'USD',
      isTest: true,
      heldMinor: 100,
      releaseAt: new Date(),
    })
    .execute();
  return { input: { id }, canary: order.description };
}
const SETTINGS = { refundDays: 30 };

export const cases: AccessCases = {
  'commerce.console.get': listing(async ({ db }, sellerId) => {
    const title = `canary ${randomUUID()}`;
    await earned({ db } as Scene, sellerId, 'USD');
    await unrestrictedDb(db)
      .insertInto('salesDaily')
      .values({
        sellerId,
        day: new Date().toISOString().slice(0, 10),
        itemType: 'product',
        itemId: randomUUID(),
        currency: 'USD',
        isTest: true,
        title,
        orders: 1,
        grossMinor: 1_200,
      })
      .execute();
    return { input: { currency: 'USD', isTest: true }, canary: title };
  }),

  'commerce.console.items': listing(async ({ db }, ownerId) => ({
    canary: (await createTribe(db, { ownerId, name: `canary ${randomUUID().slice(0, 20)}` })).name,
  })),

  'commerce.console.scopes': listing(async ({ db }, ownerId) => ({
    canary: (await createTribe(db, { ownerId, name: `canary ${randomUUID().slice(0, 20)}` })).name,
  })),

  'commerce.console.countView': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: {
      'a product of others': {
        arrange: async ({ db }) => {
          const { id: tribeId } = await createTribe(db);
          const { id } = await createProduct(db, { tribeId });
          const views = async () =>
            (
              await unrestrictedDb(db)
                .selectFrom('pageViewsDaily')
                .select('views')
                .where('itemId', '=', id)
                .executeTakeFirst()
            )?.views;
          return { input: { type: 'product', id }, happened: async () => (await views()) === 1 };
        },
        gets: everyRole('ok'),
      },
    },
  },

  'commerce.coupons.list': listing(async (scene, sellerId) => ({
    canary: (await coupon(scene, sellerId)).code,
  })),
  'commerce.coupons.get': ofCoupon(READS, 'shown', ({ id, code: canary }) => ({ input: { id }, canary })),
  'commerce.coupons.create': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: {
      'for everything': {
        arrange: async ({ db, caller }) => {
          const input = { code: code(), type: 'percentage', discount: '20' };
          const made = async () =>
            (await unrestrictedDb(db)
              .selectFrom('coupons')
              .select('id')
              .where('sellerId', '=', caller.id)
              .where('code', '=', input.code)
              .executeTakeFirst()) !== undefined;
          return { input, happened: made };
        },
        gets: everyRole('ok'),
      },
    },
  },
  'commerce.coupons.update': ofCoupon(WRITES, 'ok', ({ id, code: same }, scene) => ({
    input: { id, code: same, type: 'percentage', discount: '50' },
    happened: async () => (await couponRow(scene, id))?.percentBps === 5_000,
  })),
  'commerce.coupons.setActive': ofCoupon(WRITES, 'ok', ({ id }, scene) => ({
    input: { id, isActive: false },
    happened: async () => (await couponRow(scene, id))?.isActive === false,
  })),
  'commerce.coupons.delete': ofCoupon(WRITES, 'ok', ({ id }, scene) => ({
    input: { id },
    happened: async () => (await couponRow(scene, id)) === undefined,
  })),

  'commerce.affiliates.list': listing(async ({ db }, sellerId) => {
    const { id: userId, firstName } = await createUser(db, { firstName: `Canary${randomUUID()}` });
    const row = { sellerId, userId, code: randomUUID(), rateBps: 1_000 };
    await unrestrictedDb(db).insertInto('affiliates').values(row).execute();
    return { canary: firstName };
  }),
  'commerce.affiliates.programs': listing(async ({ db }, userId) => {
    const { id: sellerId, firstName } = await createUser(db, { firstName: `Canary${randomUUID()}` });
    const row = { sellerId, userId, code: randomUUID(), rateBps: 1_000 };
    await unrestrictedDb(db).insertInto('affiliates').values(row).execute();
    return { canary: firstName };
  }),
  'commerce.affiliates.get': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: {
      'of what I sell': {
        arrange: async (scene) => {
          const { id, code: canary } = await affiliate(scene, 'seller');
          return { input: { id }, canary };
        },
        gets: SHOWN,
      },
      'who I am': {
        arrange: async (scene) => {
          const { id, code: canary } = await affiliate(scene, 'affiliate');
          return { input: { id }, canary };
        },
        gets: SHOWN,
      },
      'of others': {
        arrange: async (scene) => {
          const { id, code: canary } = await affiliate(scene, 'nobody');
          return { input: { id }, canary };
        },
        gets: NOT_FOUND,
      },
    },
  },
  'commerce.affiliates.sales': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: {
      'of what I sell': { arrange: (scene) => promoted(scene, 'seller'), gets: SHOWN },
      'that I brought': { arrange: (scene) => promoted(scene, 'affiliate'), gets: SHOWN },
      'of others': { arrange: (scene) => promoted(scene, 'nobody'), gets: NOT_FOUND },
    },
  },
  'commerce.affiliates.invite': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: {
      somebody: {
        arrange: async ({ db, caller }) => {
          const { id: userId, handle } = await createUser(db);
          const made = async () =>
            (await unrestrictedDb(db)
              .selectFrom('affiliates')
              .select('id')
              .where('sellerId', '=', caller.id)
              .where('userId', '=', userId)
              .executeTakeFirst()) !== undefined;
          return { input: { handle, rate: 20 }, happened: made };
        },
        gets: everyRole('ok'),
      },
    },
  },
  'commerce.affiliates.update': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: Object.fromEntries(
      (
        [
          ['of what I sell', 'seller', 'ok'],
          ['who I am', 'affiliate', 'not_allowed'],
          ['of others', 'nobody', 'not_found'],
        ] as const
      ).map(([name, part, gets]) => [
        name,
        {
          arrange: async (scene: Scene) => {
            const { id } = await affiliate(scene, part);
            return {
              input: { id, rate: 50 },
              happened: async () => (await affiliateRow(scene, id))?.rateBps === 5_000,
            };
          },
          gets: everyRole(gets),
        },
      ]),
    ),
  },
  'commerce.affiliates.visit': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: {
      'the link of others': {
        arrange: async (scene) => {
          const made = await affiliate(scene, 'nobody');
          return {
            input: { code: made.code },
            happened: async () => (await affiliateRow(scene, made.id))?.referrals === 1,
          };
        },
        gets: everyRole('ok'),
      },
    },
  },

  'commerce.customers.list': listing(async (scene, sellerId) => ({
    canary: (await soldTo(scene, sellerId)).buyer.firstName,
  })),
  'commerce.customers.orders': listing(async (scene, sellerId) => ({
    canary: (await soldTo(scene, sellerId)).order.id,
  })),
  'commerce.customers.fulfil': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: Object.fromEntries(
      (
        [
          ['that I sold', 'ok'],
          ['that I bought', 'not_allowed'],
          ['of others', 'not_found'],
        ] as const
      ).map(([name, gets]) => [
        name,
        {
          arrange: async (scene: Scene) => {
            const { db, caller } = scene;
            const other = (await createUser(db)).id;
            const { id } = await createOrder(
              db,
              gets === 'not_allowed' ? caller.id : (await createUser(db)).id,
              [],
              {
                sellerId: gets === 'ok' ? caller.id : other,
                status: 'completed',
                shippingAddress: JSON.stringify({
                  name: 'Ada',
                  line1: 'A 1',
                  city: 'B',
                  postalCode: '1',
                  country: 'DE',
                }) as never,
              },
            );
            const tracking = async () =>
              (
                await unrestrictedDb(db)
                  .selectFrom('orders')
                  .select('tracking')
                  .where('id', '=', id)
                  .executeTakeFirst()
              )?.tracking;
            return {
              input: { id, tracking: 'DHL 1' },
              happened: async () => (await tracking()) === 'DHL 1',
            };
          },
          gets: everyRole(gets, gets === 'not_found' ? { platform_admin: 'not_allowed' } : {}),
        },
      ]),
    ),
  },

  'commerce.sellerSettings.get': listing(async ({ db }, userId) => {
    const legalName = `canary ${randomUUID()}`;
    await unrestrictedDb(db)
      .insertInto('sellerSettings')
      .values({ userId, legalName })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ legalName }))
      .execute();
    return { canary: legalName };
  }),
  'commerce.sellerSettings.save': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: {
      mine: {
        arrange: async ({ db, caller }) => {
          const taxName = randomUUID().slice(0, 20);
          // What does not change where money goes.
          await unrestrictedDb(db).deleteFrom('sellerSettings').where('userId', '=', caller.id).execute();
          const saved = async () =>
            (
              await unrestrictedDb(db)
                .selectFrom('sellerSettings')
                .select('taxName')
                .where('userId', '=', caller.id)
                .executeTakeFirst()
            )?.taxName;
          return { input: { ...SETTINGS, taxName }, happened: async () => (await saved()) === taxName };
        },
        gets: everyRole('ok'),
      },
    },
  },
};
