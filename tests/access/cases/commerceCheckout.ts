import { draftOrder } from '@kindred/api/features/commerce/checkout/draft';
import { createUser } from '@kindred/db/factories/accounts';
import { createOrder } from '@kindred/db/factories/commerce';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { checkoutItem } from '@kindred/validation/commerce/checkout';
import type { AccessCases, Arranged, Scene } from '../support/case.ts';
import { everyRole, READS, WRITES } from '../support/case.ts';

/** Of whom may buy at all. */
const buys = (outcome: 'ok' | 'not_found') =>
  everyRole(outcome, { guest: 'not_allowed', owner: 'not_allowed' });

/** Something to buy in a tribe that everybody reads, or one that is closed to the caller. */
async function product({ db }: Scene, isPrivate: boolean): Promise<{ type: 'product'; id: string }> {
  const tribe = await createTribe(db, { isPrivate, enabledFeatures: ['products'] });
  const { id } = await createProduct(db, { tribeId: tribe.id, price: '12.00', sellerId: tribe.ownerId });
  return { type: 'product', id };
}

async function quoting(scene: Scene, isPrivate: boolean): Promise<Arranged> {
  return { input: { items: [await product(scene, isPrivate)] } };
}

async function isOrdered({ db }: Scene, itemId: string): Promise<boolean> {
  const row = await unrestrictedDb(db)
    .selectFrom('orderItems')
    .select('id')
    .where('itemId', '=', itemId)
    .executeTakeFirst();
  return row !== undefined;
}

async function placing(scene: Scene, isPrivate: boolean): Promise<Arranged> {
  const item = await product(scene, isPrivate);
  const viewer = { id: (await createUser(scene.db)).id, role: 'member' as const };
  const items = [checkoutItem.parse(item)];
  const token = isPrivate ? 'none' : (await draftOrder(scene.db, viewer, { items }, new Date())).token;
  return { input: { items: [item], token }, happened: () => isOrdered(scene, item.id) };
}

type Whose = 'bought' | 'sold' | 'of others';

/** An order of mine, one that I sold, or one of others; paid unless it is to be paid. */
async function order({ db, caller }: Scene, whose: Whose, isPaid = true) {
  const other = (await createUser(db)).id;
  const { id: tribeId } = await createTribe(db);
  return createOrder(
    db,
    whose === 'bought' ? caller.id : other,
    [{ itemType: 'tribe', itemId: tribeId, price: '12.00' }],
    {
      sellerId: whose === 'sold' ? caller.id : (await createUser(db)).id,
      status: isPaid ? 'completed' : 'pending',
      ...(isPaid ? { paidAt: new Date() } : { reservedUntil: new Date(Date.now() + 600_000) }),
    },
  );
}

async function refunds(scene: Scene, orderId: string, status?: 'declined') {
  return unrestrictedDb(scene.db)
    .selectFrom('refunds')
    .select('id')
    .where('orderId', '=', orderId)
    .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? 'declined'))
    .execute();
}

const refunding = (whose: Whose) => async (scene: Scene) => {
  const { id } = await order(scene, whose);
  return { input: { id, reason: 'Sent back' }, happened: async () => (await refunds(scene, id)).length > 0 };
};

const deciding = (whose: Whose) => async (scene: Scene) => {
  const { id } = await order(scene, whose);
  const { id: refundId } = await unrestrictedDb(scene.db)
    .insertInto('refunds')
    .values({ orderId: id, amountMinor: 1200, status: 'requested' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await unrestrictedDb(scene.db)
    .updateTable('orders')
    .set({ refundedMinor: 1200 })
    .where('id', '=', id)
    .execute();
  return {
    input: { id, refundId, approve: false },
    happened: async () => (await refunds(scene, id, 'declined')).length > 0,
  };
};

const paying = (whose: Whose) => async (scene: Scene) => ({
  input: { id: (await order(scene, whose, false)).id },
});

export const cases: AccessCases = {
  'commerce.checkout.quote': {
    rule: { kind: 'permission', permission: 'enroll_buy' },
    credentials: READS,
    situations: {
      'a product of a public tribe': { arrange: (scene) => quoting(scene, false), gets: buys('ok') },
      'of a tribe that is closed to me': {
        arrange: (scene) => quoting(scene, true),
        gets: buys('not_found'),
      },
    },
  },
  'commerce.checkout.place': {
    rule: { kind: 'permission', permission: 'enroll_buy' },
    credentials: WRITES,
    situations: {
      'a product of a public tribe': { arrange: (scene) => placing(scene, false), gets: buys('ok') },
      'of a tribe that is closed to me': {
        arrange: (scene) => placing(scene, true),
        gets: buys('not_found'),
      },
    },
  },
  'commerce.checkout.pay': {
    rule: { kind: 'subject', permission: 'enroll_buy' },
    credentials: WRITES,
    situations: {
      'my order': { arrange: paying('bought'), gets: buys('ok') },
      'one I sold': { arrange: paying('sold'), gets: everyRole('not_allowed') },
      'of others': {
        arrange: paying('of others'),
        gets: everyRole('not_found', { platform_admin: 'not_allowed' }),
      },
    },
  },
  'commerce.refunds.request': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: {
      'what I bought': { arrange: refunding('bought'), gets: everyRole('ok') },
      'what I sold': { arrange: refunding('sold'), gets: everyRole('not_allowed') },
      'of others': {
        arrange: refunding('of others'),
        gets: everyRole('not_found', { platform_admin: 'not_allowed' }),
      },
    },
  },
  'commerce.refunds.give': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: {
      'what I sold': { arrange: refunding('sold'), gets: everyRole('ok') },
      'what I bought': {
        arrange: refunding('bought'),
        gets: everyRole('not_allowed', { platform_admin: 'ok' }),
      },
      'of others': {
        arrange: refunding('of others'),
        gets: everyRole('not_found', { platform_admin: 'ok' }),
      },
    },
  },
  'commerce.refunds.decide': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: {
      'what I sold': { arrange: deciding('sold'), gets: everyRole('ok') },
      'what I bought': { arrange: deciding('bought'), gets: everyRole('not_allowed') },
      'of others': {
        arrange: deciding('of others'),
        gets: everyRole('not_found', { platform_admin: 'not_allowed' }),
      },
    },
  },
};
