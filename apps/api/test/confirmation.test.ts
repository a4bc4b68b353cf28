import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from './harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const createToken = (as: Person) => api.post('/api/auth/tokens', { name: 'A script', scopes: ['read'] }, as);
const confirm = (as: Person, password: string) => api.post('/api/auth/confirm', { password }, as);

/** As if the person's last confirmation were older than the window. */
async function letConfirmationExpire({ user }: Person): Promise<void> {
  await api.database.pool.query(
    `update sessions set confirmed_at = confirmed_at - interval '11 minutes' where user_id = $1`,
    [user.id],
  );
}

describe('recent confirmation', () => {
  test('a sign-in counts as one, and ends after ten minutes', async () => {
    const ada = await api.signUp('Ada');
    expect((await createToken(ada)).statusCode).toBe(200);
    await letConfirmationExpire(ada);
    const stale = await createToken(ada);
    expect(stale.statusCode).toBe(403);
    expect(stale.json()).toEqual({ code: 'confirmation_required', message: "Confirm it's you to continue." });
    expect((await api.get('/api/auth/tokens', ada)).json()).toHaveLength(1);
  });

  test('the right password renews it for this session alone', async () => {
    const ada = await api.signUp('Ada');
    const elsewhere = await api.logIn(ada);
    await letConfirmationExpire(ada);
    expect((await confirm(ada, ada.password)).statusCode).toBe(200);
    expect((await createToken(ada)).statusCode).toBe(200);
    expect((await createToken(elsewhere)).json().code).toBe('confirmation_required');
  });

  test('a wrong password renews nothing and says so', async () => {
    const ada = await api.signUp('Ada');
    await letConfirmationExpire(ada);
    const wrong = await confirm(ada, 'not-her-password');
    expect(wrong.statusCode).toBe(403);
    expect(wrong.json()).toMatchObject({ code: 'confirmation_failed', message: 'That password is wrong.' });
    expect((await createToken(ada)).json().code).toBe('confirmation_required');
  });

  test('guesses are counted per account, together with those at changing the password', async () => {
    const ada = await api.signUp('Ada');
    for (let guess = 0; guess < 5; guess++) {
      expect((await confirm(ada, 'not-her-password')).statusCode).toBe(403);
      const change = { currentPassword: 'not-her-password', newPassword: 'a-newer-password' };
      expect((await api.post('/api/auth/change-password', change, ada)).statusCode).toBe(400);
    }
    const late = await confirm(ada, ada.password);
    expect([late.statusCode, late.json().code]).toEqual([429, 'too_many_requests']);
  });

  test('setting a first password needs it, because there is no current password to ask for', async () => {
    const ada = await api.signUp('Ada');
    await api.database.pool.query(`update users set password = null, google_id = $1 where id = $1`, [
      ada.user.id,
    ]);
    await letConfirmationExpire(ada);
    const first = await api.post('/api/auth/change-password', { newPassword: 'a-newer-password' }, ada);
    expect(first.json().code).toBe('confirmation_required');
  });
});
