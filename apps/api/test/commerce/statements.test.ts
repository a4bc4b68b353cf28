import { createProduct } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { QuoteView } from '@kindred/validation/commerce/checkout';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTestMethod } from '../../src/platform/payments/testDriver.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
let items: { type: 'product'; id: string }[];
let paymentMethodId: string;

beforeAll(async () => {
  api = await createTestApi();
  const seller = await api.signUp('Sal Berg');
  ada = await api.signUp('Ada Lind');
  const tribe = await createTribe(api.db, { ownerId: seller.user.id, enabledFeatures: ['products'] });
  const { id } = await createProduct(api.db, {
    tribeId: tribe.id,
    sellerId: seller.user.id,
    kind: 'physical',
    price: '12.00',
  });
  items = [{ type: 'product', id }];
  const { ref, label } = newTestMethod('succeeds');
  const method = await unrestrictedDb(api.db)
    .insertInto('paymentMethods')
    .values({ userId: ada.user.id, driver: 'test', providerRef: ref, label, isTest: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  paymentMethodId = method.id;
});
afterAll(() => api.close());

/** What is sent to the database meanwhile, transactions included. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const client = await api.database.pool.connect();
  const prototype = Object.getPrototypeOf(client) as { query: (...given: unknown[]) => unknown };
  client.release();
  const { query } = prototype;
  prototype.query = function (this: unknown, ...given: unknown[]) {
    sent.push(String(given[0]).replace(/\s+/g, ' '));
    return query.apply(this, given);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return sent;
}

const ADDRESS = { name: 'Ada', line1: 'Weg 1', city: 'Bonn', postalCode: '53111', country: 'DE' };
const buy = async () => {
  const quote: QuoteView = (await api.post('/api/checkout/quote', { items }, ada)).json();
  const body = { items, token: quote.token, address: ADDRESS, paymentMethodId };
  let status = '';
  const statements = await statementsOf(async () => {
    status = (await api.post('/api/checkout', body, ada)).json().status;
  });
  expect(status).toBe('completed');
  return statements;
};

/** As few as a shop needs, see the floor of the bench; each more costs some 2 % of the orders a second. */
const BUDGET = 26;

test('an order that is charged and booked at once takes no more statements than its budget', async () => {
  // The first one opens the accounts of both sides.
  await buy();
  const statements = await buy();
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(BUDGET);
  expect(statements.filter((text) => text.includes('add_jobs'))).toHaveLength(1);
});
