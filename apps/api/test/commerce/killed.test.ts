import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unbalancedAccounts } from '@kindred/db/commerce/ledger/visibility';
import { createUser } from '@kindred/db/factories/accounts';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import { createTestDatabase } from '@kindred/db/testing';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { QuoteView } from '@kindred/validation/commerce/checkout';
import { afterAll, afterEach, expect, test } from 'vitest';
import { reconcile } from '../../src/features/commerce/payments/events.ts';
import { newTestMethod } from '../../src/platform/payments/testDriver.ts';
import { createTestApi } from '../harness.ts';
import { endAll, folder, freePort, launch, ready, removeFolders, signUp } from '../processes.ts';

afterEach(endAll);
afterAll(removeFolders);

const ROUNDS = 5;
const AT_ONCE = 20;
const ADDRESS = { name: 'Ada', line1: 'Weg 1', city: 'Bonn', postalCode: '53111', country: 'DE' };

test('a process killed in the middle of a hundred checkouts leaves no charge without order and no order without charge', async () => {
  const database = await createTestDatabase();
  const db = unrestrictedDb(database.db);
  const seller = await createUser(database.db, { role: 'tribe_owner' });
  const tribe = await createTribe(database.db, { ownerId: seller.id, enabledFeatures: ['products'] });
  const { id } = await createProduct(database.db, {
    tribeId: tribe.id,
    sellerId: seller.id,
    kind: 'physical',
    price: '12.00',
  });
  const items = [{ type: 'product', id }];
  const start = async () => {
    const node = launch({
      // Not there yet: a start makes it.
      DATA_DIR: join(await folder(), 'data'),
      PORT: String(await freePort()),
      DATABASE_URL: database.url,
      PAYMENTS_PER_USER: '10000',
      PAYMENTS_PER_ADDRESS: '10000',
    });
    await ready(node);
    return node;
  };
  let cookie = '';
  let paymentMethodId = '';
  let acknowledged = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const node = await start();
    if (cookie === '') {
      cookie = await signUp(node.url);
      const buyer = await db
        .selectFrom('users')
        .select('id')
        .where('id', '!=', seller.id)
        .executeTakeFirstOrThrow();
      const { ref, label } = newTestMethod('succeeds');
      paymentMethodId = (
        await db
          .insertInto('paymentMethods')
          .values({ userId: buyer.id, driver: 'test', providerRef: ref, label, isTest: true })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    }
    const post = (path: string, body: object) =>
      fetch(`${node.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      });
    const quote = (await (await post('/api/checkout/quote', { items })).json()) as QuoteView;
    const body = { items, token: quote.token, address: ADDRESS, paymentMethodId };
    const before = acknowledged;
    const tries = Array.from({ length: AT_ONCE }, async () => {
      const answer = await post('/api/checkout', body).catch(() => undefined);
      if (answer?.status === 200) acknowledged++;
    });
    // Somewhere in the middle: some are not placed yet, some charged, some booked.
    while (acknowledged < before + 1 + round * 3) await sleep(1);
    node.child.kill('SIGKILL');
    await Promise.all([...tries, node.exit]);
  }

  const api = await createTestApi({ database });
  await db
    .updateTable('payments')
    .set({ checkAt: new Date(0) })
    .where('checkAt', 'is not', null)
    .execute();
  await reconcile(api.jobDeps);
  const orders = await db.selectFrom('orders').select(['id', 'status']).execute();
  const charges = await db
    .selectFrom('testPayments')
    .leftJoin('payments', 'payments.providerRef', 'testPayments.ref')
    .select(['testPayments.status', 'payments.orderId'])
    .execute();
  const charged = charges.filter(({ status }) => status === 'succeeded').map(({ orderId }) => orderId);
  const completed = orders.filter(({ status }) => status === 'completed').map(({ id: orderId }) => orderId);
  expect(charged.toSorted()).toEqual(completed.toSorted());
  expect(orders.filter(({ status }) => status === 'pending')).toEqual([]);
  expect(completed.length).toBeGreaterThanOrEqual(acknowledged);
  expect(orders.length, 'something was cut off').toBeGreaterThan(acknowledged);
  const sales = await db.selectFrom('ledgerTransactions').select('id').where('kind', '=', 'sale').execute();
  expect(sales).toHaveLength(completed.length);
  expect(await unbalancedAccounts(database.db)).toEqual([]);
  await api.close();
}, 120_000);
