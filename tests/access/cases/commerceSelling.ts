import { randomUUID } from 'node:crypto';
import { post } from '@kindred/db/commerce/ledger/writes';
import { createUser } from '@kindred/db/factories/accounts';
import { createOrder } from '@kindred/db/factories/commerce';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { AccessCase, Arranged, Scene } from '../support/case.ts';
import { type AccessCases, everyRole, READS, WRITES } from '../support/case.ts';

const NOT_FOUND = everyRole('not_found');
const SHOWN = everyRole('shown');
const HIDDEN = everyRole('hidden');
const BY_ADMINS = everyRole('not_found', { platform_admin: 'ok' });

type Whose = 'mine' | 'of others';

const ownerOf = async ({ db, caller }: Scene, whose: Whose): Promise<string> =>
  whose === 'mine' ? caller.id : (await createUser(db)).id;

/** A list of mine, with a row of mine or of somebody else. */
function listing(arrange: (scene: Scene, ownerId: string) => Promise<Arranged>): AccessCase {
  const of = (whose: Whose) => async (scene: Scene) => ({
    input: {},
    ...(await arrange(scene, await ownerOf(scene, whose))),
  });
  return {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: {
      mine: { arrange: of('mine'), gets: SHOWN },
      'of others': { arrange: of('of others'), gets: HIDDEN },
    },
  };
}

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

async function earned({ db }: Scene, ownerId: string, currency: string): Promise<void> {
  await db.transaction().execute((tx) =>
    post(tx, {
      kind: 'sale',
      reference: `sale:${randomUUID()}`,
      isTest: true,
      currency,
      entries: [
        { account: { kind: 'seller', ownerId }, amount: 100_000 },
        { account: { kind: 'platform', ownerId: null }, amount: -100_000 },
      ],
    }),
  );
}

const METHOD = 'Bank transfer, DE02 1203 0000 0000 2020 51';

async function payout({ db }: Scene, sellerId: string): Promise<{ id: string; reference: string | null }> {
  // One is on its way at a time, and the caller comes more than once.
  await unrestrictedDb(db)
    .updateTable('payouts')
    .set({ status: 'completed' })
    .where('sellerId', '=', sellerId)
    .execute();
  return unrestrictedDb(db)
    .insertInto('payouts')
    .values({
      sellerId,
      amountMinor: 5_000,
      currency: 'USD',
      isTest: true,
      method: METHOD,
      reference: randomUUID(),
      // The one that waits longest is on the first page, however many wait.
      requestedAt: new Date(0),
    })
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow();
}

const payoutStatus = async ({ db }: Scene, id: string) =>
  (await unrestrictedDb(db).selectFrom('payouts').select('status').where('id', '=', id).executeTakeFirst())
    ?.status;

function deciding(status: string, more: Record<string, unknown>): AccessCase {
  const of = (whose: Whose) => async (scene: Scene) => {
    const { id } = await payout(scene, await ownerOf(scene, whose));
    return { input: { id, ...more }, happened: async () => (await payoutStatus(scene, id)) === status };
  };
  return {
    rule: { kind: 'subject', permission: 'payouts_support' },
    credentials: WRITES,
    situations: {
      'of others': { arrange: of('of others'), gets: BY_ADMINS },
      mine: { arrange: of('mine'), gets: everyRole('not_allowed', { platform_admin: 'ok' }) },
    },
  };
}

async function soldTo({ db }: Scene, sellerId: string) {
  const buyer = await createUser(db, { firstName: `Canary${randomUUID()}` });
  const order = await createOrder(db, buyer.id, [], { sellerId, status: 'completed' });
  return { buyer, order };
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

  'commerce.payouts.list': listing(async (scene, sellerId) => ({
    canary: String((await payout(scene, sellerId)).reference),
  })),
  'commerce.payouts.balances': listing(async (scene, ownerId) => {
    const payoutMethod = `canary ${randomUUID()}`;
    await unrestrictedDb(scene.db)
      .insertInto('sellerSettings')
      .values({ userId: ownerId, payoutMethod })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ payoutMethod }))
      .execute();
    return { canary: payoutMethod };
  }),
  'commerce.payouts.ledger': listing(async (scene, ownerId) => {
    const { order } = await soldTo(scene, ownerId);
    await scene.db.transaction().execute((tx) =>
      post(tx, {
        kind: 'sale',
        reference: `sale:${order.id}`,
        orderId: order.id,
        isTest: true,
        currency: 'USD',
        entries: [
          { account: { kind: 'seller', ownerId }, amount: 100 },
          { account: { kind: 'platform', ownerId: null }, amount: -100 },
        ],
      }),
    );
    return { input: { currency: 'USD', isTest: true }, canary: order.id };
  }),
  'commerce.payouts.request': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: {
      'of what I earned': {
        arrange: async (scene) => {
          const { db, caller } = scene;
          await earned(scene, caller.id, 'CHF');
          const settings = { userId: caller.id, payoutMethod: METHOD };
          await unrestrictedDb(db)
            .insertInto('sellerSettings')
            .values(settings)
            .onConflict((conflict) => conflict.column('userId').doUpdateSet({ payoutMethod: METHOD }))
            .execute();
          // One is on its way at a time, and the caller comes more than once.
          const mine = () =>
            unrestrictedDb(db)
              .selectFrom('payouts')
              .select('id')
              .where('sellerId', '=', caller.id)
              .where('currency', '=', 'CHF')
              .where('status', '=', 'pending');
          await unrestrictedDb(db)
            .updateTable('payouts')
            .set({ status: 'completed' })
            .where('id', 'in', mine())
            .execute();
          return {
            input: { amount: '50', currency: 'CHF', isTest: true },
            happened: async () => (await mine().executeTakeFirst()) !== undefined,
          };
        },
        gets: everyRole('ok'),
      },
    },
  },
  'commerce.payouts.cancel': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: Object.fromEntries(
      (
        [
          ['mine', everyRole('ok')],
          ['of others', everyRole('not_found', { platform_admin: 'not_allowed' })],
        ] as const
      ).map(([whose, gets]) => [
        whose,
        {
          arrange: async (scene: Scene) => {
            const { id } = await payout(scene, await ownerOf(scene, whose));
            return {
              input: { id },
              happened: async () => (await payoutStatus(scene, id)) === 'cancelled',
            };
          },
          gets,
        },
      ]),
    ),
  },
  'commerce.payouts.queue': {
    rule: { kind: 'permission', permission: 'payouts_support' },
    credentials: READS,
    situations: {
      'one of others': {
        arrange: async (scene) => {
          const { reference } = await payout(scene, (await createUser(scene.db)).id);
          return { input: { limit: 100 }, canary: String(reference) };
        },
        gets: everyRole('not_allowed', { platform_admin: 'shown' }),
      },
    },
  },
  'commerce.payouts.approve': deciding('approved', {}),
  'commerce.payouts.complete': deciding('completed', { reference: 'TX-1' }),
  'commerce.payouts.decline': deciding('cancelled', { reason: 'The account number is wrong.' }),

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
