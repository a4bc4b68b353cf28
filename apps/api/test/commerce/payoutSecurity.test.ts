import { post } from '@kindred/db/commerce/ledger/writes';
import type { SellerSettingsView } from '@kindred/validation/commerce/sellerSettings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

const IBAN = 'DE02 1203 0000 0000 2020 51';

let api: TestApi;
let sal: Person;
beforeAll(async () => {
  api = await createTestApi();
  sal = await api.signUp('Sal Berg');
  await api.database.pool.query('update users set email_verified_at = now() where id = $1', [sal.user.id]);
  await api.db.transaction().execute((tx) =>
    post(tx, {
      kind: 'sale',
      reference: 'test:sale',
      isTest: true,
      currency: 'EUR',
      entries: [
        { account: { kind: 'seller', ownerId: sal.user.id }, amount: 100_000 },
        { account: { kind: 'platform', ownerId: null }, amount: -100_000 },
      ],
    }),
  );
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.pool.query('delete from payouts');
  await api.database.pool.query('delete from payout_accounts');
  await api.database.pool.query('delete from seller_settings');
  await api.database.pool.query(
    `insert into seller_settings (user_id, payout_method, transfer_details) values ($1, 'Bank A', 'Bank B')`,
    [sal.user.id],
  );
  await confirmedAgo('0 minutes');
  await api.runJobs();
  api.mails.length = 0;
});

const confirmedAgo = (time: string) =>
  api.database.pool.query(
    `update sessions set confirmed_at = now() - interval '${time}' where user_id = $1`,
    [sal.user.id],
  );

type Headers = Record<string, string>;
const save = (over: object, headers: Headers) =>
  api.request({
    method: 'PUT',
    url: '/api/seller-settings',
    headers: { 'content-type': 'application/json', ...headers },
    payload: { refundDays: 14, payoutMethod: 'Bank A', transferDetails: 'Bank B', ...over },
  });
const call = (url: string, body: object) => (headers: Headers) => api.post(url, body, null, headers);

interface Act {
  call: (headers: Headers) => Promise<Answer>;
  /** Counts what the act leaves behind. */
  trace: string;
  subject: string;
}

/** Each act that sends money elsewhere, or out. */
const ACTS: Record<string, Act> = {
  'changing the payout method': {
    call: (headers) => save({ payoutMethod: `Bank transfer, ${IBAN}` }, headers),
    trace: `select from seller_settings where payout_method like '%2020 51'`,
    subject: 'Where your Kindred payouts go was changed',
  },
  'removing the payout method': {
    call: (headers) => save({ payoutMethod: undefined }, headers),
    trace: 'select from seller_settings where payout_method is null',
    subject: 'Where your Kindred payouts go was changed',
  },
  'changing where buyers send bank transfers': {
    call: (headers) => save({ transferDetails: `Sal Berg, ${IBAN}` }, headers),
    trace: `select from seller_settings where transfer_details like '%2020 51'`,
    subject: 'Where your Kindred buyers pay was changed',
  },
  'setting up an account at the payment provider': {
    call: call('/api/payouts/account', {}),
    trace: 'select from payout_accounts',
    subject: 'The payout account of your Kindred account was opened',
  },
  'requesting a payout': {
    call: call('/api/payouts', { amount: '20', currency: 'EUR', isTest: true }),
    trace: 'select from payouts',
    subject: 'A payout was requested from your Kindred account',
  },
};

const mailsOf = async () => {
  await api.runJobs();
  return api.mails.filter(({ to }) => to === sal.email);
};

describe.each(Object.entries(ACTS))('%s', (_name, { call: act, trace, subject }) => {
  const traces = async () => (await api.database.pool.query(trace)).rowCount;

  test('is refused to a token, whatever its scopes, and to a session that is not confirmed', async () => {
    const { authorization } = await api.token(sal);
    await api.runJobs();
    api.mails.length = 0;
    await confirmedAgo('11 minutes');
    for (const [headers, code] of [
      [{ authorization }, 'session_required'],
      [{ cookie: sal.cookie }, 'confirmation_required'],
    ] as const) {
      const answer = await act(headers);
      expect([answer.statusCode, answer.json().code]).toEqual([403, code]);
    }
    expect(await traces()).toBe(0);
    expect(await mailsOf()).toEqual([]);
  });

  test('is mailed to the owner, without the destination', async () => {
    const answer = await act({ cookie: sal.cookie });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await traces()).toBe(1);
    const mails = await mailsOf();
    expect(mails.map((mail) => mail.subject)).toEqual(expect.arrayContaining([subject]));
    expect(mails.filter((mail) => mail.subject === subject)).toHaveLength(1);
    expect(JSON.stringify(mails.filter((mail) => mail.subject === subject))).not.toMatch(/2020|DE02/);
  });
});

test('a refused payout mails nothing', async () => {
  const answer = await api.post('/api/payouts', { amount: '20000', currency: 'EUR', isTest: true }, sal);
  expect(answer.json().code).toBe('payout_too_large');
  expect(await mailsOf()).toEqual([]);
});

test('a payout requested twice with one key is mailed once', async () => {
  const ask = () =>
    api.post('/api/payouts', { amount: '20', currency: 'EUR', isTest: true }, sal, {
      'idempotency-key': '00000000-0000-4000-8000-000000000001',
    });
  const [first, second] = [await ask(), await ask()];
  expect([first.statusCode, second.json().id]).toEqual([200, first.json().id]);
  const requested = (await mailsOf()).filter(({ subject }) => subject.startsWith('A payout was requested'));
  expect(requested).toHaveLength(1);
});

test('the other settings of a seller are saved without a confirmation, also by a token', async () => {
  const { authorization } = await api.token(sal);
  await api.runJobs();
  api.mails.length = 0;
  await confirmedAgo('11 minutes');
  for (const [refundDays, headers] of [
    [21, { cookie: sal.cookie }],
    [22, { authorization }],
  ] as const) {
    const answer = await save({ refundDays, legalName: 'Sal Berg Ltd' }, headers);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<SellerSettingsView>()).toMatchObject({ refundDays, payoutMethod: 'Bank A' });
  }
  expect(await mailsOf()).toEqual([]);
});
