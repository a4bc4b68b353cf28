import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { post } from '@kindred/db/commerce/ledger/writes';
import { debtOf } from '@kindred/db/commerce/sellerDebt/visibility';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { PlacedOrder, QuoteView } from '@kindred/validation/commerce/checkout';
import type { OrderView } from '@kindred/validation/commerce/orders';
import { addDays } from '@kindred/validation/commerce/periods';
import type { SubscriptionView } from '@kindred/validation/commerce/subscriptions';
import { NEGATIVE_BALANCE_MAX } from '@kindred/validation/commerce/values';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runSubscriptions } from '../../src/features/commerce/subscriptions/clock.ts';
import { renewalOrder } from '../../src/features/commerce/subscriptions/renewal.ts';
import { write } from '../../src/platform/write.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../../packages/db/migrations');
/** The seller owes a fifth of it. */
const PRICE = '900.00';
const OWED = 18_000;
const FITTING = Math.floor(NEGATIVE_BALANCE_MAX / OWED);
let api: TestApi;
let owner: Person;
let item: { type: 'product'; id: string };

beforeAll(async () => {
  api = await createTestApi({ env: { PAYMENTS: 'invoice' } });
});
afterAll(() => api.close());
beforeEach(async () => {
  owner = await api.signUp('Sal Berg');
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', owner.user.id).execute();
  const { id: tribeId } = await createTribe(api.db, {
    ownerId: owner.user.id,
    enabledFeatures: ['products'],
  });
  const sold = { tribeId, sellerId: owner.user.id, kind: 'digital', price: PRICE } as const;
  item = { type: 'product', id: (await createProduct(api.db, sold)).id };
});

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const codeOf = (answer: Answer) => answer.json<{ code?: string }>().code ?? answer.statusCode;
const quote = async (items: object[], as: Person) =>
  ok<QuoteView>(await api.post('/api/checkout/quote', { items }, as));
const checkout = (items: object[], { token }: QuoteView, as: Person) =>
  api.post('/api/checkout', { items, token }, as, { 'idempotency-key': randomUUID() });
const placed = async (items: object[], as: Person) =>
  ok<PlacedOrder>(await checkout(items, await quote(items, as), as)).orderId;
const mark = (id: string) => api.post(`/api/orders/${id}/payment`, {}, owner);
const orderOf = async (id: string) => ok<OrderView>(await api.get(`/api/orders/${id}`, owner));
const standing = () => debtOf(api.db, { sellerId: owner.user.id, currency: 'USD', isTest: false });

/** Adds to what the seller owes, or takes off it. */
const owe = (amount: number) =>
  write(api, (tx) =>
    post(tx, {
      kind: 'dispute_lost',
      reference: randomUUID(),
      isTest: false,
      currency: 'USD',
      entries: [
        { account: { kind: 'seller', ownerId: owner.user.id }, amount: -amount },
        { account: { kind: 'platform', ownerId: null }, amount },
      ],
    }),
  );

test('open transfers of a seller are bounded together with the debt, also when they are placed at once', async () => {
  const buyers = await Promise.all(
    Array.from({ length: FITTING + 4 }, (_, nth) => api.signUp(`Ada ${'ABCDEFGHIJKL'[nth]}`)),
  );
  const quotes = await Promise.all(buyers.map((buyer) => quote([item], buyer)));
  const answers = await Promise.all(
    buyers.map((buyer, nth) => checkout([item], quotes[nth] as QuoteView, buyer)),
  );
  expect(answers.map(codeOf).sort()).toEqual([
    ...Array.from({ length: FITTING }, () => 200),
    ...Array.from({ length: 4 }, () => 'seller_owes'),
  ]);
  expect(await standing()).toEqual({ debt: 0, open: FITTING * OWED });
  const refused = buyers[answers.findIndex((answer) => codeOf(answer) === 'seller_owes')] as Person;
  expect(codeOf(await api.post('/api/checkout/quote', { items: [item] }, refused))).toBe('seller_owes');

  const [first = '', ...others] = answers
    .filter((answer) => codeOf(answer) === 200)
    .map((answer) => answer.json<PlacedOrder>().orderId);
  ok(await api.post(`/api/orders/${first}/cancel`, {}, owner));
  expect((await standing()).open).toBe((FITTING - 1) * OWED);
  const again = await placed([item], refused);
  const marked = await Promise.all([...others, again].map(mark));
  expect(marked.map(codeOf)).toEqual(marked.map(() => 200));
  expect(await standing()).toEqual({ debt: FITTING * OWED, open: 0 });
});

test('of transfers that are marked as paid at once after the debt has grown, those past the limit wait on', async () => {
  const buyers = [await api.signUp('Ada Lind'), await api.signUp('Ben Roe')];
  const orders = [await placed([item], buyers[0] as Person), await placed([item], buyers[1] as Person)];
  await owe(NEGATIVE_BALANCE_MAX - OWED);
  const codes = (await Promise.all(orders.map(mark))).map(codeOf);
  expect([...codes].sort()).toEqual([200, 'balance_owed']);
  const waiting = orders[codes.indexOf('balance_owed')] ?? '';
  expect(await orderOf(waiting)).toMatchObject({ status: 'pending', can: { markPaid: true, cancel: true } });
  expect(await standing()).toEqual({ debt: NEGATIVE_BALANCE_MAX, open: OWED });
  await owe(-OWED);
  expect(ok<OrderView>(await mark(waiting))).toMatchObject({ status: 'completed' });
});

test('a renewal that would pass the limit waits in its grace until the seller has settled, and both are notified', async () => {
  const buyer = await api.signUp('Ada Lind');
  const club = await createTribe(api.db, {
    ownerId: owner.user.id,
    membershipType: 'paid',
    price: '12.00',
    trialDays: 0,
  });
  ok(await mark(await placed([{ type: 'tribe', id: club.id }], buyer)));
  const mine = async () =>
    ok<{ items: SubscriptionView[] }>(await api.get('/api/orders/subscriptions', buyer)).items[0];
  const end = new Date((await mine())?.nextBilling ?? 0);
  const clock = async (days: number) => {
    await runSubscriptions(api.jobDeps, addDays(end, days));
    await api.runJobs();
  };
  const titles = async (as: Person) =>
    ok<{ title: string }[]>(await api.get('/api/notifications', as)).map(({ title }) => title);
  await owe(NEGATIVE_BALANCE_MAX);
  for (const days of [0, 1, 2]) await clock(days);
  expect(await mine()).toMatchObject({ state: 'past_due', transfer: null });
  expect((await standing()).open).toBe(0);
  const waits = `${club.name} could not be renewed yet`;
  expect((await titles(buyer)).filter((title) => title === waits)).toHaveLength(1);
  expect(await titles(owner)).toContain(`${club.name} could not be renewed for a subscriber`);

  await owe(-NEGATIVE_BALANCE_MAX);
  api.mails.length = 0;
  for (const days of [3, 4]) await clock(days);
  const { transfer } = (await mine()) ?? {};
  const mails = api.mails.filter(({ to }) => to === buyer.email).map(({ subject }) => subject);
  expect(mails).toEqual([`Your payment for ${club.name} is due`]);
  ok(await mark(transfer?.orderId ?? ''));
  expect(await mine()).toMatchObject({ state: 'active', transfer: null });
});

test('a renewal whose process dies before its transfer is asked for is asked for by the next one', async () => {
  const buyer = await api.signUp('Ada Lind');
  const paid = { membershipType: 'paid', price: '12.00', trialDays: 0 } as const;
  const club = await createTribe(api.db, { ownerId: owner.user.id, ...paid });
  ok(await mark(await placed([{ type: 'tribe', id: club.id }], buyer)));
  const { id, currentPeriodEnd } = await unrestrictedDb(api.db)
    .selectFrom('subscriptions')
    .select(['id', 'currentPeriodEnd'])
    .where('itemId', '=', club.id)
    .executeTakeFirstOrThrow();
  await owe(NEGATIVE_BALANCE_MAX);
  await runSubscriptions(api.jobDeps, currentPeriodEnd);
  await owe(-NEGATIVE_BALANCE_MAX);
  await api.runJobs();
  api.mails.length = 0;
  const placedByTheFirst = await write(api, (tx, outbox) =>
    renewalOrder(tx, outbox, api.jobDeps, id, addDays(currentPeriodEnd, 1)),
  );
  expect(placedByTheFirst).toMatchObject({ isPaid: false });
  for (const days of [1, 2, 3]) await runSubscriptions(api.jobDeps, addDays(currentPeriodEnd, days));
  await api.runJobs();
  const mails = api.mails.filter(({ to }) => to === buyer.email).map(({ subject }) => subject);
  expect(mails).toEqual([`Your payment for ${club.name} is due`]);
});

test('a renewal whose seller does not settle within the grace ends', async () => {
  const buyer = await api.signUp('Ada Lind');
  const paid = { membershipType: 'paid', price: '12.00', trialDays: 0 } as const;
  const club = await createTribe(api.db, { ownerId: owner.user.id, ...paid });
  ok(await mark(await placed([{ type: 'tribe', id: club.id }], buyer)));
  const row = () =>
    unrestrictedDb(api.db)
      .selectFrom('subscriptions')
      .select(['status', 'currentPeriodEnd'])
      .where('itemId', '=', club.id)
      .executeTakeFirstOrThrow();
  const { currentPeriodEnd } = await row();
  await owe(NEGATIVE_BALANCE_MAX);
  for (const days of [0, 1, 2, 3, 4, 5, 6])
    await runSubscriptions(api.jobDeps, addDays(currentPeriodEnd, days));
  expect((await row()).status).toBe('past_due');
  await runSubscriptions(api.jobDeps, addDays(currentPeriodEnd, 7));
  expect((await row()).status).toBe('ended');
  const orders = await unrestrictedDb(api.db)
    .selectFrom('orders')
    .select('kind')
    .where('sellerId', '=', owner.user.id)
    .execute();
  expect(orders.filter(({ kind }) => kind === 'renewal')).toEqual([]);
});

test('orders that were open before the limit counted them are counted by the migration', async () => {
  const [buyer, affiliate] = [await api.signUp('Ada Lind'), await api.signUp('Ben Roe')];
  await placed([item], buyer);
  const { pool } = api.database;
  await pool.query(
    `insert into seller_settings (user_id, tax_name, tax_bps, is_tax_inclusive) values ($1, 'VAT', 2000, true)
     on conflict (user_id) do update set tax_name = 'VAT', tax_bps = 2000, is_tax_inclusive = true`,
    [owner.user.id],
  );
  const promoted = await api.signUp('Cleo Park');
  await pool.query(
    `with made as (insert into affiliates (seller_id, user_id, code, rate_bps) values ($1, $2, $4, 3333) returning id)
     insert into affiliate_referrals (affiliate_id, user_id, seller_id) select id, $3, $1 from made`,
    [owner.user.id, affiliate.user.id, promoted.user.id, `code-${randomUUID().slice(0, 8)}`],
  );
  await placed([item], promoted);
  const stored = await standing();
  // $900 include $150 of tax: the commission is $150, and the affiliate gets $249.98.
  expect(stored).toEqual({ debt: 0, open: OWED + 15_000 + 24_998 });
  const sql = readFileSync(join(MIGRATIONS, '0360_open_transfers.sql'), 'utf8');
  const [counting = ''] = sql.match(/^update orders[\s\S]*?;/m) ?? [];
  const [summing = ''] = sql.match(/^insert into seller_transfers[\s\S]*?;/m) ?? [];
  await pool.query('update orders set owed_minor = 0');
  await pool.query(counting);
  // The triggers of today have summed it.
  await pool.query('delete from seller_transfers');
  await pool.query(summing);
  expect(await standing()).toEqual(stored);
});
