import { createFailedJob } from '@kindred/db/factories/jobs';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendReset } from '../../src/features/accounts/jobs.ts';
import { ProviderUnavailable } from '../../src/platform/payments/port.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
let leo: Person;
beforeAll(async () => {
  api = await createTestApi();
  [ada, leo] = [await api.signUp('Ada Admin'), await api.signUp('Leo Moreau')];
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', ada.user.id).execute();
});
afterAll(() => api.close());

const jobs = async (query = '') => (await api.get(`/api/admin/failures/jobs${query}`, ada)).json();
const events = async (query = '') =>
  (await api.get(`/api/admin/failures/payment-events${query}`, ada)).json();

test('failed jobs are listed page by page without what they were given, and a retry runs one again', async () => {
  const first = await createFailedJob(
    api.db,
    sendReset.name,
    { email: leo.email },
    `550 ${leo.email} refused`,
  );
  const second = await createFailedJob(api.db, sendReset.name, { email: ada.email });
  const newest = await jobs('?limit=1');
  expect(newest.items).toMatchObject([{ id: second, type: 'accounts.sendReset', attempts: 3 }]);
  const rest = await jobs(`?limit=1&cursor=${newest.nextCursor}`);
  expect(rest).toMatchObject({ items: [{ id: first }], nextCursor: null });
  expect(rest.items[0].error).toMatch(/^550 .* refused$/);
  expect(JSON.stringify(rest)).not.toContain(leo.email);

  const mails = api.mails.length;
  const retried = await api.post(`/api/admin/failures/jobs/${first}/retry`, {}, ada);
  expect(retried.json(), retried.body).toEqual({ type: 'accounts.sendReset' });
  await api.runJobs();
  expect(api.mails.slice(mails).map(({ to }) => to)).toEqual([leo.email]);
  expect((await jobs()).items).toHaveLength(1);
  expect((await api.get('/api/admin/audit?action=job.retry', ada)).json().items).toMatchObject([
    { subject: { type: 'job', name: 'accounts.sendReset' }, after: { jobId: first } },
  ]);
  expect((await api.post(`/api/admin/failures/jobs/${first}/retry`, {}, ada)).statusCode).toBe(404);
  expect((await api.post(`/api/admin/failures/jobs/${second}/retry`, {}, leo)).statusCode).toBe(403);
});

test('a webhook whose provider does not answer is listed with its error, and a retry answers it', async () => {
  const { payments } = api.jobDeps;
  const event = {
    driver: 'test',
    eventId: 'evt_1',
    type: 'payment.succeeded',
    providerRef: 'unknown',
  } as const;
  await unrestrictedDb(api.db)
    .insertInto('paymentEvents')
    .values({ ...event, receivedAt: new Date(0) })
    .execute();
  api.jobDeps.payments = {
    ...payments,
    driver: () => {
      throw new ProviderUnavailable('It is away');
    },
  };
  const retry = () =>
    api.post('/api/admin/failures/payment-events/retry', { driver: 'test', eventId: 'evt_1' }, ada);
  expect((await retry()).json()).toEqual({ type: 'payment.succeeded' });
  await api.runJobs();
  expect((await events()).items).toMatchObject([
    { id: 'test:evt_1', type: 'payment.succeeded', attempts: 1, error: expect.stringContaining('away') },
  ]);

  api.jobDeps.payments = payments;
  expect((await retry()).statusCode).toBe(200);
  await api.runJobs();
  expect((await events()).items).toEqual([]);
  expect((await retry()).statusCode).toBe(404);
  expect((await api.get('/api/admin/failures/payment-events', leo)).statusCode).toBe(403);
});

test('the ledger check notices a balance that was changed outside of the product', async () => {
  const check = async () => (await api.get('/api/admin/commerce/ledger-check', ada)).json();
  expect(await check()).toMatchObject({ isBalanced: true, wrongAccounts: 0 });
  await unrestrictedDb(api.db)
    .insertInto('ledgerAccounts')
    .values({ kind: 'seller', ownerId: leo.user.id, currency: 'USD', isTest: true, balanceMinor: 150 })
    .execute();
  expect(await check()).toMatchObject({
    isBalanced: false,
    wrongAccounts: 1,
    currencies: [{ currency: 'USD', isTest: true, accounts: 1, sum: '1.50' }],
  });
  expect((await api.get('/api/admin/commerce/ledger-check', leo)).statusCode).toBe(403);
});

test('the overview counts payouts that wait and sellers by plan', async () => {
  await unrestrictedDb(api.db)
    .insertInto('payouts')
    .values({ sellerId: leo.user.id, amountMinor: 100, currency: 'USD', isTest: true, method: 'Bank' })
    .execute();
  const overview = (await api.get('/api/admin/commerce', ada)).json();
  expect(overview.payoutsWaiting).toBe(1);
  expect(overview.plans).toEqual([
    { plan: 'starter', sellers: 1, commission: 20 },
    { plan: 'pro', sellers: 0, commission: 5 },
    { plan: 'enterprise', sellers: 0, commission: 5 },
  ]);
});
