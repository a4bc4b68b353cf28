import { randomUUID } from 'node:crypto';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { PlacedOrder, QuoteView } from '@kindred/validation/commerce/checkout';
import type { OrderView } from '@kindred/validation/commerce/orders';
import type { BalancesView, LedgerLine, PayoutView } from '@kindred/validation/commerce/payouts';
import type { TestAction } from '@kindred/validation/commerce/values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let sal: Person;
let ada: Person;
let productId: string;
beforeAll(async () => {
  api = await createTestApi();
  [sal, ada] = [await api.signUp('Sal Berg'), await api.signUp('Ada Lind')];
  const userId = sal.user.id;
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', userId).execute();
  const tribe = await createTribe(api.db, { ownerId: userId, enabledFeatures: ['products'] });
  productId = (await createProduct(api.db, { tribeId: tribe.id, sellerId: userId, price: '100.00' })).id;
  await unrestrictedDb(api.db)
    .insertInto('sellerSettings')
    .values({ userId, taxName: 'VAT', taxBps: 2000, payoutMethod: 'Bank' })
    .execute();
});
afterAll(() => api.close());

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const act = async (url: string | null, action: TestAction) =>
  ok(await api.post(`/api/payments/test/${url?.split('/').at(-1)}/actions`, { action }, ada));

async function buy(): Promise<PlacedOrder> {
  const items = [{ type: 'product', id: productId }];
  const { token } = ok<QuoteView>(await api.post('/api/checkout/quote', { items }, ada));
  const key = { 'idempotency-key': randomUUID() };
  const placed = ok<PlacedOrder>(await api.post('/api/checkout', { items, token }, ada, key));
  await act(placed.paymentUrl, 'pay');
  return placed;
}

/** Available and held, and each line of what they are made of. */
async function balance(): Promise<(string | undefined)[]> {
  const { balances } = ok<BalancesView>(await api.get('/api/payouts/balances', sal));
  const [book] = balances;
  const lines = book?.lines.map(({ kind, amount, isHeld }) => `${kind}${isHeld ? ' (held)' : ''} ${amount}`);
  const sum = book?.lines.reduce((total, { amount }) => total + Number(amount), 0) ?? 0;
  expect(sum, 'lines add up').toBeCloseTo(Number(book?.available) + Number(book?.held));
  return [book?.available, book?.held, ...(lines ?? [])];
}

test('tax is part of what is paid out, and goes back with a refund, also after the payout', async () => {
  const { orderId } = await buy();
  expect(await balance()).toEqual(['100.00', '0.00', 'sale 80.00', 'tax 20.00']);
  const refund = async (amount: string) => {
    const { lines } = ok<OrderView>(await api.get(`/api/orders/${orderId}`, sal));
    const parts = [{ lineId: lines[0]?.id, amount }];
    ok(await api.post(`/api/orders/${orderId}/refunds`, { lines: parts }, sal));
  };
  await refund('60.00');
  expect(await balance()).toEqual(['50.00', '0.00', 'sale 80.00', 'refund -40.00', 'tax 10.00']);

  const request = (amount: string) =>
    api.post('/api/payouts', { amount, currency: 'USD', isTest: true }, sal);
  expect((await request('50.01')).json().code).toBe('payout_too_large');
  const payout = ok<PayoutView>(await request('50.00'));
  expect(payout).toMatchObject({ amount: '50.00', tax: '10.00' });
  expect((await balance())[0]).toBe('0.00');
  const { items } = ok<{ items: LedgerLine[] }>(
    await api.get('/api/payouts/ledger?currency=USD&isTest=true', sal),
  );
  expect(items.filter(({ isTax }) => isTax).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payout', '-10.00'],
    ['refund', '-10.00'],
    ['sale', '20.00'],
  ]);
  const csv = (await api.get('/api/creator-tools/exports/payouts', sal)).body;
  expect(csv).toContain('Date,Amount,Tax,Currency');
  expect(csv).toContain(',50.00,10.00,USD,test,pending,');

  await refund('60.00');
  expect(await balance()).toEqual(['-50.00', '0.00', 'sale 80.00', 'refund -80.00', 'payout -50.00']);
  ok(await api.post(`/api/payouts/${payout.id}/cancel`, {}, sal));
  expect((await balance()).slice(0, 2)).toEqual(['0.00', '0.00']);
});

test('a disputed sale takes its tax along when it is lost', async () => {
  const { paymentUrl } = await buy();
  const [, , ...before] = await balance();
  expect(before).toContain('tax 20.00');
  await act(paymentUrl, 'dispute');
  expect((await balance()).slice(0, 2)).toEqual(['-20.00', '120.00']);
  await act(paymentUrl, 'lose');
  const [available, held, ...lines] = await balance();
  expect([available, held]).toEqual(['0.00', '0.00']);
  expect(lines.filter((line) => line?.startsWith('tax'))).toEqual([]);
});
