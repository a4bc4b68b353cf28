import { createPurchase } from '@kindred/db/factories/commerce';
import { createTribe } from '@kindred/db/factories/tribes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
let leo: Person;
let mona: Person;
let orderId: string;

beforeAll(async () => {
  api = await createTestApi();
  [ada, leo] = [await api.signUp('Ada Admin'), await api.signUp('Leo Moreau')];
  mona = await api.signUp('Mona Reyes');
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', ada.user.id).execute();
  const { id: itemId } = await createTribe(api.db, { ownerId: leo.user.id });
  const { order } = await createPurchase(
    api.db,
    mona.user.id,
    { itemType: 'tribe', itemId, price: '12.00', title: 'Slow Bakery' },
    { order: { sellerId: leo.user.id } },
  );
  orderId = order.id;
});
afterAll(() => api.close());

test.each(['sales', 'refunds', 'disputes'])('only staff list %s', async (list) => {
  expect((await api.get(`/api/admin/${list}`, leo)).statusCode).toBe(403);
  expect((await api.get(`/api/admin/${list}`, ada)).statusCode).toBe(200);
});

test('staff find a sale and refund it with a reason, which the audit log keeps', async () => {
  const [sale] = (await api.get('/api/admin/sales?q=mona&state=paid', ada)).json().items;
  expect(sale).toMatchObject({
    id: orderId,
    description: 'Slow Bakery',
    amount: '12.00',
    refunded: '0.00',
    state: 'paid',
    buyer: { name: 'Mona Reyes' },
    seller: { name: 'Leo Moreau' },
    can: { refund: true },
  });

  const refund = (body: object) => api.post(`/api/orders/${orderId}/refunds`, body, ada);
  const unexplained = await refund({});
  expect(unexplained.statusCode).toBe(400);
  expect(unexplained.json().issues).toEqual([{ path: 'reason', message: 'Please give a reason' }]);
  expect((await refund({ reason: 'Never delivered' })).statusCode).toBe(200);

  const refunds = (await api.get('/api/admin/refunds?state=pending', ada)).json().items;
  expect(refunds).toMatchObject([{ order: { id: orderId }, amount: '12.00', reason: 'Never delivered' }]);
  const [entry] = (await api.get('/api/admin/audit?action=order.refund', ada)).json().items;
  expect(entry).toMatchObject({
    subject: { type: 'order', id: mona.user.id, name: sale.orderNumber },
    before: { refunded: '0.00' },
    after: { refunded: '12.00', orderId },
    reason: 'Never delivered',
  });
});

test('a seller who refunds needs no reason and writes no entry of the audit log', async () => {
  const { order } = await createPurchase(
    api.db,
    mona.user.id,
    { itemType: 'tribe', itemId: orderId, price: '5.00', title: 'Rye' },
    { order: { sellerId: leo.user.id } },
  );
  expect((await api.post(`/api/orders/${order.id}/refunds`, {}, leo)).statusCode).toBe(200);
  expect((await api.get('/api/admin/audit?action=order.refund', ada)).json().items).toHaveLength(1);
});
