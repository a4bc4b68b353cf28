import { randomUUID } from 'node:crypto';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { PlacedOrder, QuoteView } from '@kindred/validation/commerce/checkout';
import { PLAN_IDS, type PlanView } from '@kindred/validation/commerce/plans';
import type { SubscriptionView } from '@kindred/validation/commerce/subscriptions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSubscriptions } from '../../src/features/commerce/subscriptions/clock.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const items = [{ type: 'plan', id: PLAN_IDS.pro }];
const quote = (as: Person) => api.post('/api/checkout/quote', { items }, as);
const plans = async (as?: Person) => (await api.get('/api/plans', as)).json<{ items: PlanView[] }>().items;
const me = async (as: Person) => (await api.get('/api/auth/user', as)).json();
const subscriptions = async (as: Person) =>
  (await api.get('/api/orders/subscriptions', as)).json<{ items: SubscriptionView[] }>().items;

test('Creator Pro is tried once, charged by the platform, and is Starter again when it ends', async () => {
  const ada = await api.signUp('Ada Lind');
  expect(await plans()).toMatchObject([
    { plan: 'starter', price: '0.00', memberLimit: 50, fee: 20, isCurrent: false },
    { plan: 'pro', price: '29.00', trialDays: 14, itemId: PLAN_IDS.pro, memberLimit: null, fee: 5 },
    { plan: 'enterprise', price: null, itemId: null },
  ]);
  const seen = (await quote(ada)).json<QuoteView>();
  expect(seen).toMatchObject({
    total: '0.00',
    seller: null,
    recurring: { amount: '29.00', interval: 'month', trialDays: 14 },
  });
  const placed = (
    await api.post('/api/checkout', { items, token: seen.token }, ada, { 'idempotency-key': randomUUID() })
  ).json<PlacedOrder>();
  const ref = placed.paymentUrl?.split('/').at(-1);
  await api.post(`/api/payments/test/${ref}/actions`, { action: 'pay', card: 'succeeds' }, ada);
  expect(await me(ada)).toMatchObject({ plan: 'pro', role: 'tribe_owner' });
  expect((await plans(ada))[1]).toMatchObject({ isCurrent: true, isSubscribed: true, trialDays: 0 });
  expect((await quote(ada)).json().code).toBe('already_owned');

  const [subscription] = await subscriptions(ada);
  expect(subscription).toMatchObject({ name: 'Creator Pro', url: '/plans', can: { change: false } });
  await runSubscriptions(api.jobDeps, new Date(subscription?.trialEndsAt ?? 0));
  const charged = await unrestrictedDb(api.db)
    .selectFrom('orders')
    .select(['sellerId', 'totalMinor', 'status', 'commissionBps'])
    .where('kind', '=', 'renewal')
    .execute();
  expect(charged).toEqual([{ sellerId: null, totalMinor: 2900, status: 'completed', commissionBps: 0 }]);

  const [renewed] = await subscriptions(ada);
  await api.post(`/api/orders/subscriptions/${renewed?.id}/cancel`, {}, ada);
  expect((await me(ada)).plan).toBe('pro');
  await runSubscriptions(api.jobDeps, new Date(renewed?.nextBilling ?? 0));
  expect(await me(ada)).toMatchObject({ plan: 'starter', role: 'tribe_owner' });
  expect((await plans(ada))[1]).toMatchObject({ isCurrent: false, isSubscribed: false });
  expect((await quote(ada)).json<QuoteView>()).toMatchObject({ total: '29.00', recurring: { trialDays: 0 } });
});

test('an inquiry about Enterprise is mailed to those who run the platform, to be answered', async () => {
  const [ada, boss] = [await api.signUp('Ada Lind'), await api.signUp('Bo Ss')];
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', boss.user.id).execute();
  const asked = {
    name: 'Ada Lind',
    email: 'ada@bakers.test',
    organization: 'Bakers',
    message: 'We are 400.',
  };
  expect(
    (await api.post('/api/plans/enterprise-inquiries', { ...asked, message: 'Hi' }, ada)).json(),
  ).toMatchObject({
    issues: [{ path: 'message', message: 'Tell us a little more: at least 10 characters' }],
  });
  expect((await api.post('/api/plans/enterprise-inquiries', asked, ada)).statusCode).toBe(200);
  await api.runJobs();
  const mails = api.mails.filter(({ subject }) => subject.startsWith('Enterprise'));
  expect(mails).toMatchObject([
    { to: boss.email, subject: 'Enterprise inquiry from Bakers', headers: { 'Reply-To': 'ada@bakers.test' } },
  ]);
  expect(mails[0]?.text).toContain('We are 400.');
});
