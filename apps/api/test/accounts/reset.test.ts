import { addToTeam, createBusiness } from '@kindred/db/factories/businesses';
import { lockWaiters } from '@kindred/db/testing/waiting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { resetTokenOf } from '../mailedTokens.ts';
import { turnOn } from '../twoFactor.fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ env: { RESET_PER_ADDRESS: '100000', PRODUCT_NAME: 'Hearth' } });
});
afterAll(() => api.close());

function reset(token: string, password = 'a-brand-new-password') {
  return api.post('/api/auth/reset-password', { token, password });
}

async function expectSpent(token: string): Promise<void> {
  const answer = await reset(token);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    message: 'This link has expired or was already used. Please ask for a new one.',
    code: 'reset_link_invalid',
  });
}

test('Ada forgot her password, gets a link, sets a new one and is signed out everywhere', async () => {
  const ada = await api.signUp('Ada Lind');
  const phone = await api.logIn(ada);
  const asked = await api.post('/api/auth/forgot-password', { email: ` ${ada.email.toUpperCase()} ` });
  expect(asked.json()).toEqual({
    message: 'If there is an account with this address, a link is on its way.',
  });
  expect(api.mails).toEqual([]);
  await api.runJobs();
  expect(api.mails).toHaveLength(1);
  const mail = api.mails[0];
  expect(mail).toMatchObject({ to: ada.email, subject: 'Reset your Hearth password' });
  expect(mail?.text).toContain('Hello Ada,');
  const link = /^http.*$/m.exec(mail?.text ?? '')?.[0] ?? '';
  expect(link).toMatch(/^http:\/\/kindred\.test\/reset-password#token=[\w-]{43}$/);

  const done = await reset(new URL(link).hash.slice('#token='.length));
  expect(done.statusCode, done.body).toBe(200);
  const isTheirs = api.db.selectFrom('users').select('emailVerifiedAt').where('id', '=', ada.user.id);
  expect((await isTheirs.executeTakeFirst())?.emailVerifiedAt).toBeInstanceOf(Date);
  for (const person of [ada, phone]) {
    expect((await api.get('/api/auth/user', person)).statusCode).toBe(401);
  }
  await expect(api.logIn(ada)).rejects.toThrow('401');
  await api.logIn({ ...ada, password: 'a-brand-new-password' });
});

test('the link leads to the configured address, whatever host the request named', async () => {
  const bo = await api.signUp('Bo Berg');
  await api.post('/api/auth/forgot-password', { email: bo.email }, null, {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
  });
  await api.runJobs();
  const { text } = api.mails.findLast(({ to }) => to === bo.email) ?? { text: '' };
  expect(text).toContain('http://kindred.test/reset-password#token=');
  expect(text).not.toContain('evil');
});

test('an address without an account, or of a suspended person, gets no mail and the same answer', async () => {
  const cleo = await api.signUp('Cleo Dahl');
  await api.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', cleo.user.id).execute();
  const before = api.mails.length;
  for (const email of ['nobody@example.test', cleo.email]) {
    const answer = await api.post('/api/auth/forgot-password', { email });
    expect(answer.json().message).toMatch(/^If there is an account/);
  }
  await api.runJobs();
  expect(api.mails).toHaveLength(before);
});

test('a link works once', async () => {
  const dora = await api.signUp('Dora Ek');
  const token = await resetTokenOf(api, dora);
  expect((await reset(token)).statusCode).toBe(200);
  await expectSpent(token);
});

test('a link that is used spends every other of the same person, and nobody else’s', async () => {
  const [finn, gil] = [await api.signUp('Finn Falk'), await api.signUp('Gil Holm')];
  const [first, second] = [await resetTokenOf(api, finn), await resetTokenOf(api, finn)];
  const his = await resetTokenOf(api, gil);
  expect(first).not.toBe(second);
  expect((await reset(second)).statusCode).toBe(200);
  await expectSpent(first);
  expect((await reset(his)).statusCode).toBe(200);
});

test('whoever signed up with the address of another leaves no second step behind', async () => {
  const squatted = await api.signUp('Eve Frost');
  await turnOn(api, squatted);
  const confirmed = await api.signUp('Ada Gray');
  await turnOn(api, confirmed);
  await api.db
    .updateTable('users')
    .set({ emailVerifiedAt: new Date() })
    .where('id', '=', confirmed.user.id)
    .execute();
  const asks = async (person: Person) => {
    expect((await reset(await resetTokenOf(api, person))).statusCode).toBe(200);
    const login = { email: person.email, password: 'a-brand-new-password' };
    return 'twoFactor' in (await api.post('/api/auth/login', login)).json();
  };
  expect([await asks(squatted), await asks(confirmed)]).toEqual([false, true]);
});

test('a reset ends what began with the old password and was not done yet', async () => {
  const hana = await api.signUp('Hana Berg');
  const business = await createBusiness(api.db, { ownerId: hana.user.id });
  const heir = await api.signUp('Ina Moe');
  await addToTeam(api.db, { businessId: business.id, userId: heir.user.id });
  const client = await api.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`update users set password = 'of the reset' where id = $1`, [hana.user.id]);
    await client.query('delete from sessions where user_id = $1', [hana.user.id]);
    const begun = [
      api.post('/api/auth/login', { email: hana.email, password: hana.password }),
      api.post('/api/auth/tokens', { name: 'Mine', scopes: ['read'] }, hana),
      api.post('/api/auth/email-change', { email: 'thief@example.test' }, hana),
      api.post('/api/auth/export', undefined, hana),
      api.post('/api/auth/two-factor/setup', undefined, hana),
      api.post('/api/bookings/calendar-link', {}, hana),
      api.post(`/api/businesses/${business.id}/transfer`, { userId: heir.user.id }, hana),
      api.post(
        '/api/auth/change-password',
        { currentPassword: hana.password, newPassword: 'a-thief-was-here' },
        hana,
      ),
    ];
    await lockWaiters(api.database.pool, begun.length);
    await client.query('commit');
    expect((await Promise.all(begun)).map(({ statusCode }) => statusCode)).toEqual(begun.map(() => 401));
  } finally {
    client.release();
  }
});

test('a link works for an hour', async () => {
  const ida = await api.signUp('Ida Juhl');
  const token = await resetTokenOf(api, ida);
  const { pool } = api.database;
  const age = (time: string) =>
    pool.query(`update mailed_links set expires_at = expires_at - interval '${time}' where used_at is null`);
  await age('59 minutes 30 seconds');
  expect((await reset(token)).statusCode).toBe(200);
  const late = await resetTokenOf(api, ida);
  await age('60 minutes');
  await expectSpent(late);
});

test('twenty tries at one link at once: one wins, and its password is the one that counts', async () => {
  const jo = await api.signUp('Jo Krog');
  const token = await resetTokenOf(api, jo);
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => ({ n, answer: await reset(token, `password-of-${n}`) })),
  );
  const winners = answers.filter(({ answer }) => answer.statusCode === 200);
  expect(winners).toHaveLength(1);
  expect(answers.filter(({ answer }) => answer.statusCode === 400)).toHaveLength(19);
  await api.logIn({ ...jo, password: `password-of-${winners[0]?.n}` });
});

test.each([
  ['', 'This link is broken'],
  ['x'.repeat(201), 'This link is not valid'],
])('a link that was cut or made up is refused in words', async (token, message) => {
  expect((await reset(token)).json()).toMatchObject({ message, issues: [{ path: 'token', message }] });
});

test('a made-up link is as good as a spent one', () => expectSpent('x'.repeat(43)));

test('a password too short leaves the link good', async () => {
  const kai = await api.signUp('Kai Lie');
  const token = await resetTokenOf(api, kai);
  expect((await reset(token, 'short')).json().issues).toEqual([
    { path: 'password', message: 'Password must be at least 8 characters' },
  ]);
  expect((await reset(token)).statusCode).toBe(200);
});

test('ten links a quarter of an hour are asked for from one address', async () => {
  const strict = await createTestApi();
  try {
    const ask = (person: Pick<Person, 'email'>, ip: string) =>
      strict.request({
        method: 'POST',
        url: '/api/auth/forgot-password',
        remoteAddress: ip,
        payload: { email: person.email },
      });
    const codes: number[] = [];
    for (let n = 0; n < 11; n++) {
      codes.push((await ask({ email: `n${n}@example.test` }, '198.51.100.1')).statusCode);
    }
    expect(codes).toEqual([...new Array(10).fill(200), 429]);
  } finally {
    await strict.close();
  }
});
