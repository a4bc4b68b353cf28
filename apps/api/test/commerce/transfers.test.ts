import { randomUUID } from 'node:crypto';
import { PLATFORM_ISSUER } from '@kindred/db/commerce/invoices/writes';
import { unbalancedAccounts } from '@kindred/db/commerce/ledger/visibility';
import { post } from '@kindred/db/commerce/ledger/writes';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe, type Tribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { PlacedOrder, QuoteView } from '@kindred/validation/commerce/checkout';
import type { OrderView } from '@kindred/validation/commerce/orders';
import type { BalanceView } from '@kindred/validation/commerce/payouts';
import { addDays } from '@kindred/validation/commerce/periods';
import type { PlanChange, SubscriptionView } from '@kindred/validation/commerce/subscriptions';
import { type Interval, NEGATIVE_BALANCE_MAX, OPEN_TRANSFERS_MAX } from '@kindred/validation/commerce/values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSubscriptions } from '../../src/features/commerce/subscriptions/clock.ts';
import { write } from '../../src/platform/write.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

const ACCOUNT = 'Sal Berg\nDE02 1203 0000 0000 2020 51';
const OPERATOR = { OPERATOR_NAME: 'Kindred Ltd', OPERATOR_ADDRESS: 'Quay 7, Oslo' };
const PAID = { membershipType: 'paid', price: '12.00', annualPrice: '120.00', trialDays: 0 } as const;
let api: TestApi;
let owner: Person;
let ada: Person;
let tribe: Tribe;

beforeAll(async () => {
  api = await createTestApi({
    env: { PAYMENTS: 'invoice', OPERATOR_BANK: 'Kindred Ltd, NL91 ABNA', ...OPERATOR },
  });
  [owner, ada] = [await api.signUp('Sal Berg'), await api.signUp('Ada Lind')];
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', owner.user.id).execute();
  tribe = await createTribe(api.db, { ownerId: owner.user.id, ...PAID });
});
afterAll(() => api.close());

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
async function place(
  item: { type: 'tribe' | 'plan' | 'product'; id: string },
  as = ada,
  address?: { country: string },
): Promise<OrderView> {
  const items = [item];
  const country = address?.country;
  const { token } = ok<QuoteView>(await api.post('/api/checkout/quote', { items, country }, as));
  const key = { 'idempotency-key': randomUUID() };
  const placed = await api.post('/api/checkout', { items, token, country, address }, as, key);
  return orderOf(ok<PlacedOrder>(placed).orderId, as);
}
const orderOf = async (id: string, as = ada) => ok<OrderView>(await api.get(`/api/orders/${id}`, as));
const arrived = async ({ id }: { id: string }) =>
  ok<OrderView>(await api.post(`/api/orders/${id}/payment`, {}, owner));
const balances = async () => {
  const answer = ok<{ balances: BalanceView[] }>(await api.get('/api/payouts/balances', owner));
  return answer.balances.map(({ available, isPayable, lines }) => ({ available, isPayable, lines }));
};
const mine = async () =>
  ok<{ items: SubscriptionView[] }>(await api.get('/api/orders/subscriptions', ada)).items[0];
const clock = (now: Date) => runSubscriptions(api.jobDeps, now);

test('a membership by bank transfer says where it goes, and asks for each period with a reference of its own', async () => {
  const settings = { refundDays: 14, transferDetails: ACCOUNT };
  const saved = await api.request({
    method: 'PUT',
    url: '/api/seller-settings',
    headers: { cookie: owner.cookie },
    payload: settings,
  });
  expect(ok(saved)).toMatchObject({ transferDetails: ACCOUNT, takesTransfers: true });
  const first = await place({ type: 'tribe', id: tribe.id });
  const reference = expect.stringMatching(/^PAY-[0-9A-F]{10}$/);
  expect(first).toMatchObject({ status: 'pending', transfer: { reference, payTo: ACCOUNT } });
  expect((await orderOf(first.id, owner)).transfer).toEqual(first.transfer);
  expect((await api.get(first.receiptUrl ?? '', ada)).statusCode).toBe(200);
  expect(await arrived(first)).toMatchObject({ transfer: null, paymentMethod: 'Bank transfer' });
  expect(await balances(), 'the money is with the seller, who owes the commission').toEqual([
    { available: '-2.40', isPayable: false, lines: [{ kind: 'transfer', isHeld: false, amount: '-2.40' }] },
  ]);

  const end = new Date((await mine())?.nextBilling ?? 0);
  await api.runJobs();
  api.mails.length = 0;
  for (const days of [0, 1, 3]) await clock(addDays(end, days));
  await api.runJobs();
  const due = await mine();
  expect(due).toMatchObject({
    state: 'past_due',
    transfer: { reference },
    can: { payNow: false, updateMethod: false },
  });
  const renewal = await orderOf(due?.transfer?.orderId ?? '');
  expect(renewal).toMatchObject({
    kind: 'renewal',
    amount: '12.00',
    transfer: { reference: due?.transfer?.reference, payTo: ACCOUNT },
  });
  expect(renewal.transfer?.reference).not.toBe(first.transfer?.reference);
  const [mail, ...more] = api.mails.filter(({ to }) => to === ada.email);
  expect([mail?.subject, more]).toEqual([`Your payment for ${tribe.name} is due`, []]);
  expect(mail?.text).toContain(`Transfer $12.00 with the reference ${renewal.transfer?.reference}.`);
  expect(mail?.text).toContain('DE02 1203 0000 0000 2020 51');
  expect(mail?.text).toContain(`/profile/orders/${renewal.id}`);
  const dueAt = ok<{ items: { orderId: string; issueDate: string; dueDate: string }[] }>(
    await api.get('/api/orders/invoices', ada),
  ).items.find(({ orderId }) => orderId === renewal.id);
  const days = (Date.parse(dueAt?.dueDate ?? '') - Date.parse(dueAt?.issueDate ?? '')) / 86_400_000;
  expect(days, 'before access ends').toBe(7);

  await arrived(renewal);
  expect(await mine()).toMatchObject({ state: 'active', transfer: null });
});

test('a change of plan waits for its transfer, and can be taken back until then', async () => {
  const { id } = (await mine()) ?? { id: '' };
  const change = async (interval: Interval) =>
    ok<{ subscription: SubscriptionView }>(
      await api.post(`/api/orders/subscriptions/${id}/change`, { interval }, ada),
    ).subscription;
  const preview = ok<PlanChange>(await api.get(`/api/orders/subscriptions/${id}/change?interval=year`, ada));
  const waits = await change('year');
  expect(waits).toMatchObject({ interval: 'month', state: 'active', transfer: { isChange: true } });
  const unpaid = await orderOf(waits.transfer?.orderId ?? '');
  expect(unpaid).toMatchObject({ kind: 'change', amount: preview.dueNow, transfer: { payTo: ACCOUNT } });
  expect(preview.isTransfer).toBe(true);
  const inTwoWeeks = addDays(new Date(), 13).toISOString();
  expect(unpaid.reservedUntil?.localeCompare(inTwoWeeks), 'as long as a transfer takes').toBe(1);
  expect((await change('year')).transfer, 'asked for twice, one order').toEqual(waits.transfer);
  expect(await change('month')).toMatchObject({ interval: 'month', transfer: null });
  expect((await orderOf(unpaid.id)).status).toBe('cancelled');

  const paid = await change('year');
  await arrived({ id: paid.transfer?.orderId ?? '' });
  expect(await mine()).toMatchObject({ interval: 'year', state: 'active', amount: '120.00', plan: 'Annual' });
  expect(await mine()).toMatchObject({ transfer: null });
});

test('a plan of the platform goes to its operator', async () => {
  const plans = ok<{ items: { plan: string; itemId: string | null }[] }>(await api.get('/api/plans', ada));
  const pro = plans.items.find(({ plan }) => plan === 'pro')?.itemId ?? '';
  await unrestrictedDb(api.db).insertInto('planTrials').values({ userId: ada.user.id }).execute();
  expect(await place({ type: 'plan', id: pro })).toMatchObject({
    transfer: { payTo: 'Kindred Ltd, NL91 ABNA' },
  });
});

test('an invoice that was issued says the same after its issuer has changed', async () => {
  const pdfs = async () => {
    const { items } = ok<{ items: { url: string; orderId: string }[] }>(
      await api.get('/api/orders/invoices', ada),
    );
    const files = await Promise.all(items.map(async ({ url }) => (await api.get(url, ada)).rawPayload));
    return files.map((file) => file.toString('latin1'));
  };
  const invoices = await unrestrictedDb(api.db)
    .selectFrom('invoices')
    .select(['issuerId', 'content'])
    .execute();
  const saying = (issuerId: string) =>
    invoices
      .filter((each) => each.issuerId === issuerId)
      .map(({ content }) => [content.issuer, content.transfer]);
  const ref = expect.stringMatching(/^PAY-[0-9A-F]{10}$/);
  expect(saying(owner.user.id)).toHaveLength(4);
  for (const [, transfer] of saying(owner.user.id)) expect(transfer).toEqual({ ref, payTo: ACCOUNT });
  expect(saying(PLATFORM_ISSUER)).toEqual([
    [
      { name: 'Kindred Ltd', address: 'Quay 7\nOslo', email: null },
      { ref, payTo: 'Kindred Ltd, NL91 ABNA' },
    ],
  ]);
  const before = await pdfs();
  Object.assign(api.jobDeps.env, {
    OPERATOR_NAME: 'Other Ltd',
    OPERATOR_ADDRESS: 'Elsewhere',
    OPERATOR_BANK: 'Other',
  });
  await unrestrictedDb(api.db)
    .updateTable('sellerSettings')
    .set({ legalName: 'Other', address: 'Elsewhere', transferDetails: 'Other' })
    .where('userId', '=', owner.user.id)
    .execute();
  await unrestrictedDb(api.db).updateTable('bankTransfers').set({ payTo: 'Other' }).execute();
  expect(await pdfs()).toEqual(before);
});

test('of a transfer with tax and shipping the seller owes the commission alone, and nothing once it is sent back', async () => {
  ok(
    await api.request({
      method: 'PUT',
      url: '/api/seller-settings',
      headers: { cookie: owner.cookie },
      payload: { refundDays: 14, transferDetails: ACCOUNT, taxName: 'VAT', taxRate: 20 },
    }),
  );
  const [before] = await balances();
  const owed = async () => Number((await balances())[0]?.available) - Number(before?.available);
  const shipped = { kind: 'physical', price: '10.00', shippingFee: '5.00' } as const;
  const { id: tribeId } = await createTribe(api.db, {
    ownerId: owner.user.id,
    enabledFeatures: ['products'],
  });
  const product = await createProduct(api.db, { tribeId, sellerId: owner.user.id, ...shipped });
  const address = { name: 'Ada Lind', line1: 'Storgata 1', postalCode: '0155', city: 'Oslo', country: 'NO' };
  const order = await place({ type: 'product', id: product.id }, ada, address);
  expect(order).toMatchObject({ amount: '17.00', tax: '2.00', shipping: '5.00' });
  await arrived(order);
  expect(await owed()).toBeCloseTo(-2);
  const { refunds } = ok<OrderView>(await api.post(`/api/orders/${order.id}/refunds`, {}, owner));
  expect(await owed(), 'not yet sent').toBeCloseTo(-2);
  ok(await api.post(`/api/orders/${order.id}/refunds/${refunds[0]?.id}/sent`, {}, owner));
  expect(await owed()).toBeCloseTo(0);
  expect(await unbalancedAccounts(api.db)).toEqual([]);
});

async function createStockedProduct(stock: number) {
  const { id: tribeId } = await createTribe(api.db, {
    ownerId: owner.user.id,
    enabledFeatures: ['products'],
  });
  return createProduct(api.db, { tribeId, sellerId: owner.user.id, kind: 'digital', price: '10.00', stock });
}
const stockOf = async (id: string) =>
  (
    await unrestrictedDb(api.db)
      .selectFrom('products')
      .select('stock')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.stock;

test('a seller cancels an unpaid order, which frees its stock and notifies the buyer', async () => {
  const product = await createStockedProduct(1);
  const order = await place({ type: 'product', id: product.id });
  expect(await stockOf(product.id)).toBe(0);
  const stranger = await api.signUp('Eve Noor');
  expect((await api.post(`/api/orders/${order.id}/cancel`, {}, stranger)).statusCode).toBe(404);
  const cancelled = ok<OrderView>(await api.post(`/api/orders/${order.id}/cancel`, {}, owner));
  expect(cancelled).toMatchObject({ status: 'cancelled', can: { markPaid: false } });
  expect(await stockOf(product.id)).toBe(1);
  const [latest] = ok<{ title: string }[]>(await api.get('/api/notifications', ada));
  expect(latest?.title).toContain('was canceled');
});

test('a buyer has a bounded number of orders that wait for a transfer, also when they are placed at once', async () => {
  const buyer = await api.signUp('Bo Lind');
  const product = await createStockedProduct(100);
  const items = [{ type: 'product', id: product.id }];
  const { token } = ok<QuoteView>(await api.post('/api/checkout/quote', { items }, buyer));
  const answers = await Promise.all(
    Array.from({ length: OPEN_TRANSFERS_MAX + 5 }, () =>
      api.post('/api/checkout', { items, token }, buyer, { 'idempotency-key': randomUUID() }),
    ),
  );
  const codes = answers.map((answer) => answer.json<{ code?: string }>().code ?? answer.statusCode);
  expect(codes.filter((code) => code === 200)).toHaveLength(OPEN_TRANSFERS_MAX);
  expect(codes.filter((code) => code === 'too_many_unpaid')).toHaveLength(5);
  expect(await stockOf(product.id)).toBe(100 - OPEN_TRANSFERS_MAX);
});

test('a seller who owes the platform too much takes no new transfers until it is paid back', async () => {
  const product = await createStockedProduct(5);
  const items = [{ type: 'product', id: product.id }];
  const quote = (as = ada) => api.post('/api/checkout/quote', { items }, as);
  const before = ok<QuoteView>(await quote());
  const waiting = await place({ type: 'product', id: product.id });
  const [first] = ok<{ balances: BalanceView[] }>(await api.get('/api/payouts/balances', owner)).balances;
  const [account, platform] = [
    { kind: 'seller', ownerId: owner.user.id },
    { kind: 'platform', ownerId: null },
  ] as const;
  const owe = (amount: number, reference: string) =>
    write(api, (tx) =>
      post(tx, {
        kind: 'transfer',
        reference,
        isTest: first?.isTest ?? false,
        currency: 'USD',
        entries: [
          { account, amount: -amount },
          { account: platform, amount },
        ],
      }),
    );
  await owe(NEGATIVE_BALANCE_MAX, 'owed');
  const refused = { code: 'seller_owes' };
  expect((await quote()).json()).toMatchObject(refused);
  const key = { 'idempotency-key': randomUUID() };
  expect((await api.post('/api/checkout', { items, token: before.token }, ada, key)).json()).toMatchObject(
    refused,
  );
  const marked = await api.post(`/api/orders/${waiting.id}/payment`, {}, owner);
  expect(marked.json(), 'the limit is checked again when it is paid').toMatchObject({ code: 'balance_owed' });
  expect(await orderOf(waiting.id), 'it waits on').toMatchObject({
    status: 'pending',
    transfer: waiting.transfer,
  });
  await owe(-NEGATIVE_BALANCE_MAX, 'paid back');
  expect(await arrived(waiting)).toMatchObject({ status: 'completed' });
  expect((await quote(await api.signUp('Cy Berg'))).statusCode).toBe(200);
});

test('a change of plan ends, with its transfer, when the period ends that it was priced in', async () => {
  const other = await createTribe(api.db, { ownerId: owner.user.id, ...PAID });
  await arrived(await place({ type: 'tribe', id: other.id }));
  const { id, nextBilling } = (await mine()) ?? { id: '', nextBilling: null };
  const url = `/api/orders/subscriptions/${id}/change`;
  const { subscription } = ok<{ subscription: SubscriptionView }>(
    await api.post(url, { interval: 'year' }, ada),
  );
  const orderId = subscription.transfer?.orderId ?? '';
  await clock(new Date(nextBilling ?? 0));
  const due = await mine();
  expect(due).toMatchObject({ state: 'past_due', transfer: { isChange: false } });
  expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled', transfer: null });
  const late = await api.post(`/api/orders/${orderId}/payment`, {}, owner);
  expect(late.json().code).toBe('not_allowed');
  await arrived({ id: due?.transfer?.orderId ?? '' });
  expect(await mine()).toMatchObject({ interval: 'month', state: 'active', transfer: null });
});
