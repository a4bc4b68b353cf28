import { randomUUID } from 'node:crypto';
import { post } from '@kindred/db/commerce/ledger/writes';
import { createBookable, createBooking } from '@kindred/db/factories/bookings';
import { createBusiness } from '@kindred/db/factories/businesses';
import { createEvent, rsvp } from '@kindred/db/factories/events';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseDue } from '../../src/features/accounts/deletion/jobs.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { signUpConfirmed } from '../mailedTokens.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ env: { PRODUCT_NAME: 'Hearth' } });
});
afterAll(() => api.close());

const PATH = '/api/auth/deletion';
const leave = (person: Person) => api.post(PATH, { password: person.password }, person);
const codeOf = (answer: Answer) => answer.json().code;

type AccountKind = 'seller' | 'seller_held' | 'tax';
const owe = ({ user }: Person, kind: AccountKind, amount: number, isTest = false) =>
  api.db.transaction().execute((tx) =>
    post(tx, {
      kind: 'sale',
      reference: randomUUID(),
      isTest,
      currency: 'USD',
      entries: [
        { account: { kind, ownerId: user.id }, amount },
        { account: { kind: 'platform', ownerId: null }, amount: -amount },
      ],
    }),
  );

/** As if somebody had asked for it that long ago. */
const age = (person: Person, time: string) =>
  api.database.pool.query(
    `update users set deletion_asked_at = deletion_asked_at - $2::interval,
       suspended_at = suspended_at - $2::interval where id = $1`,
    [person.user.id, time],
  );
const clock = async () => {
  await eraseDue.run(api.jobDeps, {}, {} as never);
  await api.runJobs();
};

async function write(from: Person, to: Person, content: string): Promise<string> {
  const talk = await api.post('/api/conversations', { participantIds: [to.user.id], isGroup: false }, from);
  const sent = await api.post(`/api/conversations/${talk.json().id}/messages`, { content }, from);
  expect(sent.statusCode, sent.body).toBe(200);
  return talk.json().id;
}

test('asked for with the password, it hides the account and logs out; logging in again can keep it', async () => {
  const [ada, bo] = [await signUpConfirmed(api, 'Ada Lind'), await api.signUp('Bo Berg')];
  const { authorization } = await api.token(ada);
  const wrong = await api.post(PATH, { password: 'not-the-password' }, ada);
  expect(wrong.json()).toMatchObject({
    code: 'wrong_password',
    issues: [{ path: 'password', message: 'That password is wrong.' }],
  });
  expect(codeOf(await api.post(PATH, {}, ada))).toBe('wrong_password');
  const asked = await leave(ada);
  expect(asked.statusCode).toBe(200);
  expect(Date.parse(asked.json().deletedAt) - Date.now()).toBeGreaterThan(13.99 * 86_400_000);
  await api.runJobs();
  expect(api.mails.at(-1)).toMatchObject({ to: ada.email, subject: 'Your Hearth account will be deleted' });

  for (const answer of [
    await api.get('/api/auth/user', ada),
    await api.get('/api/auth/user', null, { authorization }),
  ])
    expect(answer.statusCode).toBe(401);
  expect((await api.get(`/api/profiles/${ada.user.handle}`, bo)).statusCode).toBe(404);
  expect((await api.get('/api/users?query=Ada', bo)).json()).toEqual([]);
  const named = { participantIds: [ada.user.id], isGroup: false };
  expect(codeOf(await api.post('/api/conversations', named, bo))).toBe('invalid_input');

  const back = await api.logIn(ada);
  expect(codeOf(await api.get('/api/auth/user', back))).toBe('account_leaving');
  expect(codeOf(await api.post('/api/posts', { content: 'Still here' }, back))).toBe('account_leaving');
  expect((await api.get(PATH, back)).json()).toEqual(asked.json());
  expect((await api.get(PATH, bo)).json()).toBeNull();
  expect((await api.post(`${PATH}/undo`, undefined, back)).statusCode).toBe(200);
  expect((await api.get('/api/auth/user', back)).statusCode).toBe(200);
  expect((await api.get(`/api/profiles/${ada.user.handle}`, bo)).statusCode).toBe(200);
});

test('after fourteen days it is gone within the hour, and what was written to others is by a deleted user', async () => {
  const [cleo, dora] = [await api.signUp('Cleo Dahl'), await api.signUp('Dora Ek')];
  await api.post(`/api/users/${cleo.user.id}/follow`, undefined, dora);
  const talk = await write(cleo, dora, 'See you at the lake');
  await api.post('/api/posts', { content: 'My own words' }, cleo);
  await leave(cleo);
  await age(cleo, '13 days 23 hours');
  await clock();
  expect((await api.logIn(cleo)).user.id).toBe(cleo.user.id);
  await age(cleo, '1 hour');
  await clock();

  const again = await api.post('/api/auth/login', { email: cleo.email, password: cleo.password });
  expect(codeOf(again)).toBe('invalid_credentials');
  const messages = await api.get(`/api/conversations/${talk}/messages`, dora);
  expect(messages.body).toContain('See you at the lake');
  const shown = await api.get('/api/conversations', dora);
  expect(shown.body).toContain('Deleted user');
  expect(shown.body).not.toContain('Cleo');
  expect((await api.get('/api/posts', dora)).body).not.toContain('My own words');
  const refused = await api.post(`/api/conversations/${talk}/messages`, { content: 'Hello?' }, dora);
  expect(codeOf(refused)).toBe('person_gone');
  // The address and the name are free again.
  await api.signUp('Cleo Dahl', { email: cleo.email });
});

test('whoever owns something hands it over or closes it first', async () => {
  const eva = await api.signUp('Eva Falk');
  await api.database.pool.query(
    `with owned as (insert into tribes (name, slug, owner_id) values ('Bakers', 'bakers', $1) returning id)
     insert into tribe_memberships (tribe_id, user_id, role) select id, $1, 'owner' from owned`,
    [eva.user.id],
  );
  const { items } = (await api.get(`${PATH}/blockers`, eva)).json();
  expect(items).toMatchObject([{ kind: 'tribe', name: 'Bakers', slug: 'bakers' }]);
  expect(codeOf(await leave(eva))).toBe('deletion_blocked');
  expect((await api.get('/api/auth/user', eva)).statusCode).toBe(200);
});

test('whoever has booked cancels it first, so that what was paid is not lost', async () => {
  const ida = await api.signUp('Ida Lund');
  const owner = await api.signUp('Ole Lund');
  const business = await createBusiness(api.db, { ownerId: owner.user.id });
  const booked = await createBooking(api.db, await createBookable(api.db, business), { userId: ida.user.id });
  expect((await api.get(`${PATH}/blockers`, ida)).json().items).toMatchObject([{ kind: 'bookings' }]);
  expect(codeOf(await leave(ida))).toBe('deletion_blocked');
  await api.post(`/api/bookings/${booked.id}/cancel`, {}, ida);
  expect((await leave(ida)).statusCode).toBe(200);
});

test.each([
  ['seller', 500],
  ['seller', -500],
  ['tax', 500],
] as const)('a balance of a %s of %d is settled first, unless it is of tests', async (kind, amount) => {
  const jo = await api.signUp('Jo Sand');
  const owed = (minor: number, account: AccountKind = kind) => owe(jo, account, minor);
  const blockers = async () => (await api.get(`${PATH}/blockers`, jo)).json().items;
  await owe(jo, kind, amount, true);
  expect(await blockers()).toEqual([]);
  await owed(amount);
  expect(await blockers()).toMatchObject([{ kind: 'balance' }]);
  expect(codeOf(await leave(jo))).toBe('deletion_blocked');
  await owed(-amount, 'seller');
  expect(await blockers()).toEqual([]);
  for (const [held, others] of [
    [300, [{ kind: 'balance' }]],
    [-300, []],
  ] as const) {
    await owed(held, 'seller_held');
    await owed(-held, 'seller');
    expect(await blockers(), 'what is disputed is not settled by a debt').toMatchObject(others);
  }
  const { rows } = await api.database.pool.query(
    `insert into payouts (seller_id, amount_minor, currency, is_test, method)
     values ($1, 500, 'USD', false, 'By hand') returning id`,
    [jo.user.id],
  );
  expect(codeOf(await leave(jo))).toBe('deletion_blocked');
  await api.database.pool.query('delete from payouts where id = $1', [rows[0].id]);
  expect((await leave(jo)).statusCode).toBe(200);
});

test('a balance below the minimum is paid out as a whole when nothing else keeps the account', async () => {
  const kim = await api.signUp('Kim Lo');
  const { id: tribeId } = await createTribe(api.db, { ownerId: kim.user.id });
  await unrestrictedDb(api.db)
    .insertInto('sellerSettings')
    .values({ userId: kim.user.id, payoutMethod: 'Bank transfer' })
    .execute();
  await owe(kim, 'seller', 320);
  const balance = async () => (await api.get('/api/payouts/balances', kim)).json().balances[0];
  const request = (amount: string) => api.post('/api/payouts', { amount, currency: 'USD' }, kim);
  expect(await balance()).toMatchObject({ isLast: false, reason: 'below_minimum' });
  expect(codeOf(await request('3.20'))).toBe('payout_too_small');

  await unrestrictedDb(api.db).deleteFrom('tribes').where('id', '=', tribeId).execute();
  expect(await balance()).toMatchObject({ isLast: true, isPayable: true, minimum: '10.00' });
  for (const part of ['3.19', '0']) expect(codeOf(await request(part))).toBe('payout_too_small');
  expect(codeOf(await request('3.21'))).toBe('payout_too_large');
  expect((await request('3.20')).json()).toMatchObject({ amount: '3.20', status: 'pending' });
  expect(codeOf(await leave(kim))).toBe('deletion_blocked');
  await unrestrictedDb(api.db)
    .updateTable('payouts')
    .set({ status: 'completed' })
    .where('sellerId', '=', kim.user.id)
    .execute();
  expect((await leave(kim)).statusCode).toBe(200);
});

test('a platform that has one admin keeps them', async () => {
  const finn = await api.signUp('Finn Holm');
  await api.database.pool.query(`update users set role = 'platform_admin' where id = $1`, [finn.user.id]);
  expect((await api.get(`${PATH}/blockers`, finn)).json().items).toMatchObject([{ kind: 'platform' }]);
  expect(codeOf(await leave(finn))).toBe('last_admin');
});

test('an open session is not enough', async () => {
  const gil = await api.signUp('Gil Juhl');
  await api.database.pool.query(
    `update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1`,
    [gil.user.id],
  );
  expect(codeOf(await leave(gil))).toBe('confirmation_required');
});

test('attendees are notified before the events of a host who is erased are gone', async () => {
  const [olga, ada] = [await api.signUp('Olga Berg'), await api.signUp('Ada Lind')];
  const attended = await createEvent(api.db, { hostId: olga.user.id, title: 'Dawn run' });
  await rsvp(api.db, attended.id, ada.user.id);
  await api.db
    .updateTable('users')
    .set({ deletionAskedAt: new Date(0), suspendedAt: new Date(0) })
    .where('id', '=', olga.user.id)
    .execute();
  await clock();
  const titles = async () =>
    (
      await unrestrictedDb(api.db)
        .selectFrom('notifications')
        .select('title')
        .where('userId', '=', ada.user.id)
        .execute()
    ).map(({ title }) => title);
  expect(await titles()).toEqual(['Dawn run was cancelled']);
  await clock();
  expect((await api.get(`/api/events/${attended.id}`, ada)).statusCode).toBe(404);
  expect(await titles()).toEqual(['Dawn run was cancelled']);
});
