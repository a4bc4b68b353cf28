import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(() => {
  api.mails.length = 0;
});

async function confirmed(name: string): Promise<Person> {
  const person = await api.signUp(name);
  await api.db
    .updateTable('users')
    .set({ emailVerifiedAt: new Date() })
    .where('id', '=', person.user.id)
    .execute();
  return person;
}

async function subjectsTo(person: Person): Promise<string[]> {
  await api.runJobs();
  return api.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject);
}

async function resetPassword(person: Person): Promise<void> {
  await api.post('/api/auth/forgot-password', { email: person.email });
  await api.runJobs();
  const token = /#token=([\w-]+)/.exec(api.mails.at(-1)?.text ?? '')?.[1];
  const answer = await api.post('/api/auth/reset-password', { token, password: 'a-newer-password' });
  expect(answer.statusCode, answer.body).toBe(200);
  api.mails.length = 0;
}

describe('mails about the security of an account', () => {
  test('tell of a sign-in from an unknown device, with time, device and address, and not of a known one', async () => {
    const ada = await confirmed('Ada');
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0';
    const there = await api.logIn(ada, { ip: '192.0.2.7', userAgent });
    expect(await subjectsTo(ada)).toEqual(['New sign-in to your Kindred account']);
    expect(api.mails[0]?.text).toContain('Where: Firefox on Windows, IP address 192.0.2.7');
    expect(api.mails[0]?.text).toMatch(/When: .+ UTC/);
    expect(api.mails[0]?.text).toContain('http://kindred.test/forgot-password');
    api.mails.length = 0;
    await api.logIn(ada, { cookie: there.cookie });
    expect(await subjectsTo(ada)).toEqual([]);
  });

  test('tell of a new access token', async () => {
    const ada = await confirmed('Ada');
    await api.token(ada);
    expect(await subjectsTo(ada)).toEqual(['New access token for your Kindred account']);
  });

  test('tell of a changed and of a reset password', async () => {
    const ada = await confirmed('Ada');
    const change = { currentPassword: ada.password, newPassword: 'a-newer-password' };
    expect((await api.post('/api/auth/change-password', change, ada)).statusCode).toBe(200);
    expect(await subjectsTo(ada)).toEqual(['Your Kindred password was changed']);
    api.mails.length = 0;
    await resetPassword(ada);
    expect(await subjectsTo(ada)).toEqual(['Your Kindred password was reset']);
  });

  test('never go to an address that is not confirmed', async () => {
    const bo = await api.signUp('Bo');
    await api.token(bo);
    await api.logIn(bo);
    expect(await subjectsTo(bo)).toEqual([]);
  });
});

describe('what ends with a password', () => {
  const meWith = (authorization: string) => api.get('/api/auth/user', null, { authorization });

  test('a reset ends tokens, linked identities, push devices, trusted devices and other mailed links', async () => {
    const ada = await api.signUp('Ada');
    const { authorization } = await api.token(ada);
    await api.database.pool.query('update users set google_id = $1 where id = $1', [ada.user.id]);
    await api.database.pool.query(
      `insert into push_subscriptions (user_id, sid, endpoint, p256dh, auth, device)
       select user_id, sid, 'https://push.example.org/' || sid, 'key', 'secret', 'Firefox' from sessions
       where user_id = $1`,
      [ada.user.id],
    );
    await resetPassword(ada);
    expect((await meWith(authorization)).statusCode).toBe(401);
    for (const table of ['access_tokens', 'sessions', 'push_subscriptions', 'trusted_devices']) {
      const left = await api.database.pool.query(`select from ${table} where user_id = $1`, [ada.user.id]);
      expect([table, left.rowCount]).toEqual([table, 0]);
    }
    const { googleId } = await api.db
      .selectFrom('users')
      .select('googleId')
      .where('id', '=', ada.user.id)
      .executeTakeFirstOrThrow();
    expect(googleId).toBeNull();
    const open = await unrestrictedDb(api.db)
      .selectFrom('mailedLinks')
      .select('purpose')
      .where('userId', '=', ada.user.id)
      .where('usedAt', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  test('a change keeps tokens unless the person asks to revoke them', async () => {
    const ada = await api.signUp('Ada');
    const { authorization } = await api.token(ada);
    const change = (revokeTokens: boolean) =>
      api.post(
        '/api/auth/change-password',
        { currentPassword: ada.password, newPassword: ada.password, revokeTokens },
        ada,
      );
    expect((await change(false)).statusCode).toBe(200);
    expect((await meWith(authorization)).statusCode).toBe(200);
    expect((await change(true)).statusCode).toBe(200);
    expect((await meWith(authorization)).statusCode).toBe(401);
  });
});
