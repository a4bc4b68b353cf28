import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { awaitTransfer, settleTransfer } from '@kindred/db/commerce/bankTransfers/writes';
import { insertRefund } from '@kindred/db/commerce/refunds/writes';
import { testPayment } from '@kindred/db/commerce/testPayments/visibility';
import { beginTestPayment } from '@kindred/db/commerce/testPayments/writes';
import { createUser } from '@kindred/db/factories/accounts';
import { createOrder } from '@kindred/db/factories/commerce';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { AccessCases, Arranged, Scene } from '../support/case.ts';
import { everyRole, READS, WRITES } from '../support/case.ts';

const rule = { kind: 'subject', permission: null } as const;

async function begun(db: Db, buyerId: string) {
  const description = `canary-${randomUUID().slice(0, 30)}`;
  const payment = await beginTestPayment(db, {
    ref: `test_pay_${randomUUID()}`,
    key: randomUUID(),
    buyerId,
    amountMinor: 1200,
    currency: 'USD',
    description,
    returnUrl: 'http://localhost/profile/orders',
  });
  return { ref: payment.ref, canary: description };
}
const shown =
  (of: (scene: Scene) => Promise<string>) =>
  async (scene: Scene): Promise<Arranged> => {
    const { ref, canary } = await begun(scene.db, await of(scene));
    return { input: { ref }, canary };
  };
const paid =
  (of: (scene: Scene) => Promise<string>) =>
  async (scene: Scene): Promise<Arranged> => {
    const { ref } = await begun(scene.db, await of(scene));
    return {
      input: { ref, action: 'pay' },
      happened: async () => (await testPayment(scene.db, { ref }))?.status === 'succeeded',
    };
  };
const mine = async ({ caller }: Scene) => caller.id;
const another = async ({ db }: Scene) => (await createUser(db)).id;

type Whose = 'bought' | 'sold' | 'of others';

/** An order that waits for a bank transfer, or was paid by one. */
async function transferred({ db, caller }: Scene, whose: Whose, status: 'pending' | 'completed') {
  const another = async () => (await createUser(db)).id;
  const userId = whose === 'bought' ? caller.id : await another();
  const sellerId = whose === 'sold' ? caller.id : await another();
  const { id: tribeId } = await createTribe(db);
  const { id: itemId } = await createProduct(db, { tribeId, sellerId, price: '12.00' });
  const item = { itemType: 'product', itemId, price: '12.00', title: 'A loaf' };
  const isPaid = status === 'completed';
  const order = await createOrder(db, userId, [item], {
    sellerId,
    status,
    driver: 'invoice',
    isTest: false,
    ...(isPaid ? { paidAt: new Date() } : {}),
  });
  const money = { amountMinor: 1200, currency: 'USD' };
  const { id: key } = await unrestrictedDb(db)
    .insertInto('payments')
    .values({ orderId: order.id, userId, driver: 'invoice', isTest: false, checkAt: null, ...money })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { ref } = await awaitTransfer(db, { ref: `PAY-${randomUUID()}`, key, ...money });
  await unrestrictedDb(db)
    .updateTable('payments')
    .set({ providerRef: ref, status: isPaid ? 'succeeded' : 'pending' })
    .where('id', '=', key)
    .execute();
  if (isPaid) await settleTransfer(db, ref, 'succeeded');
  return order.id;
}

const arrived =
  (whose: Whose, status: 'pending' | 'completed' = 'pending') =>
  async (scene: Scene): Promise<Arranged> => {
    const id = await transferred(scene, whose, status);
    const payment = () =>
      unrestrictedDb(scene.db)
        .selectFrom('orders')
        .select('paymentMethod')
        .where('id', '=', id)
        .where('status', '=', 'completed')
        .executeTakeFirst();
    return { input: { id }, happened: async () => status === 'pending' && (await payment()) !== undefined };
  };

const sentBack =
  (whose: Whose) =>
  async (scene: Scene): Promise<Arranged> => {
    const { db } = scene;
    const id = await transferred(scene, whose, 'completed');
    const refundId = await db.transaction().execute(async (tx) => {
      const line = await unrestrictedDb(tx)
        .selectFrom('orderItems')
        .select('id')
        .where('orderId', '=', id)
        .executeTakeFirstOrThrow();
      const lines = [{ orderItemId: line.id, amount: 500 }];
      const by = { reason: '', status: 'pending', requestedBy: null, decidedBy: null } as const;
      return (await insertRefund(tx, { orderId: id, amount: 500, lines, ...by })).id;
    });
    const refund = () =>
      unrestrictedDb(db).selectFrom('refunds').select('status').where('id', '=', refundId).executeTakeFirst();
    return { input: { id, refundId }, happened: async () => (await refund())?.status === 'succeeded' };
  };

/** A payout that waits, to an account of the seller. */
const requested =
  (accountRef: string | null) =>
  async ({ db }: Scene): Promise<Arranged> => {
    const sellerId = (await createUser(db)).id;
    const { id } = await unrestrictedDb(db)
      .insertInto('payouts')
      .values({ sellerId, amountMinor: 2000, currency: 'USD', isTest: true, method: 'Paid out', accountRef })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sent = () =>
      unrestrictedDb(db)
        .selectFrom('payouts')
        .select('reference')
        .where('id', '=', id)
        .where('status', '=', 'completed')
        .executeTakeFirst();
    return { input: { id }, happened: async () => (await sent()) !== undefined };
  };

const ofOthers = everyRole('not_found', { platform_admin: 'not_allowed' });

export const cases: AccessCases = {
  'commerce.payments.sendPayout': {
    rule: { kind: 'subject', permission: 'payouts_support' },
    credentials: WRITES,
    situations: {
      'to an account': {
        arrange: requested('test_account_1'),
        gets: everyRole('not_found', { platform_admin: 'ok' }),
      },
      'to an account that is not set up': {
        arrange: requested('acct_of_another'),
        gets: everyRole('not_found', { platform_admin: 'payout_account_not_ready' }),
      },
      'to a bank': {
        arrange: requested(null),
        gets: everyRole('not_found', { platform_admin: 'payout_by_hand' }),
      },
    },
  },
  'commerce.payments.markPaid': {
    rule,
    credentials: WRITES,
    situations: {
      'one I sold': { arrange: arrived('sold'), gets: everyRole('ok') },
      'one I sold, paid': { arrange: arrived('sold', 'completed'), gets: everyRole('not_allowed') },
      'one I bought': { arrange: arrived('bought'), gets: everyRole('not_allowed') },
      'of others': { arrange: arrived('of others'), gets: ofOthers },
    },
  },
  'commerce.payments.markRefunded': {
    rule,
    credentials: WRITES,
    situations: {
      'one I sold': { arrange: sentBack('sold'), gets: everyRole('ok') },
      'one I bought': { arrange: sentBack('bought'), gets: everyRole('not_allowed') },
      'of others': { arrange: sentBack('of others'), gets: ofOthers },
    },
  },
  'commerce.payments.getTest': {
    rule,
    credentials: READS,
    situations: {
      'of mine': { arrange: shown(mine), gets: everyRole('shown') },
      'of somebody else': { arrange: shown(another), gets: everyRole('not_found') },
    },
  },
  'commerce.payments.actTest': {
    rule,
    credentials: WRITES,
    situations: {
      'of mine': { arrange: paid(mine), gets: everyRole('ok') },
      'of somebody else': { arrange: paid(another), gets: everyRole('not_found') },
    },
  },
};
