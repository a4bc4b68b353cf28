import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, cookiesOf, createTestApi, type Person, type TestApi } from '../harness.ts';
import { loginLinkTokenOf, resetTokenOf, signUpConfirmed } from '../mailedTokens.ts';
import { turnOn } from '../twoFactor.fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ env: { RESET_PER_ADDRESS: '100000', PRODUCT_NAME: 'Hearth' } });
});
afterAll(() => api.close());

const SENT = { message: 'If there is an account with this address, a link is on its way.' };
const INVALID = {
  code: 'login_link_invalid',
  message: 'This login link has expired or was already used. Request a new one.',
};

const request = (email: string) => api.post('/api/auth/login-link', { email });
const use = (token: string) => api.post('/api/auth/login-link/use', { token });
const linkOf = (person: Person) => loginLinkTokenOf(api, person);

async function expectInvalid(token: string): Promise<void> {
  const answer = await use(token);
  expect(answer.json()).toEqual(INVALID);
  expect([answer.statusCode, answer.cookies]).toEqual([400, []]);
}

/** The person whose session the answer begins. */
async function userOf(answer: Answer): Promise<unknown> {
  const headers = { cookie: cookiesOf(answer) };
  return (await api.request({ method: 'GET', url: '/api/auth/user', headers })).json();
}

const sessionsOf = async ({ user }: Person): Promise<number> =>
  (await api.database.pool.query('select from sessions where user_id = $1', [user.id])).rows.length;

const change = (person: Person, sql: string) =>
  api.database.pool.query(`update users set ${sql} where id = $1`, [person.user.id]);

describe('a login link', () => {
  test('lets a new device in after strangers have used up the password attempts of the account', async () => {
    const ada = await signUpConfirmed(api, 'Ada Lind');
    const logIn = (password: string, remoteAddress: string) =>
      api.request({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress,
        payload: { email: ada.email, password },
      });
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await logIn('a wrong guess', `198.51.100.${guess}`)).statusCode).toBe(401);
    }
    const lockedOut = await logIn(ada.password, '203.0.113.1');
    expect([lockedOut.statusCode, lockedOut.json().code]).toEqual([429, 'too_many_requests']);

    expect((await request(` ${ada.email.toUpperCase()} `)).json()).toEqual(SENT);
    expect(api.mails.filter(({ to }) => to === ada.email)).toEqual([]);
    await api.runJobs();
    const mail = api.mails.find(({ subject }) => subject === 'Your Hearth login link');
    expect(mail?.to).toBe(ada.email);
    expect(mail?.text).toContain('Hello Ada,');
    const link = /^http.*$/m.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).toMatch(/^http:\/\/kindred\.test\/login-link#token=[\w-]{43}$/);

    const answer = await use(new URL(link).hash.slice('#token='.length));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual(ada.user);
    expect(await userOf(answer)).toEqual(ada.user);
    const again = await api.request({
      method: 'POST',
      url: '/api/auth/login',
      headers: { cookie: cookiesOf(answer) },
      payload: { email: ada.email, password: ada.password },
    });
    expect(again.statusCode, 'the device has attempts of its own from now on').toBe(200);
  });

  test('works once, also when sent many times at once', async () => {
    const ada = await signUpConfirmed(api, 'Ada');
    const token = await linkOf(ada);
    const answers = await Promise.all(Array.from({ length: 10 }, () => use(token)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...new Array(9).fill(400)]);
    expect(await sessionsOf(ada)).toBe(2);
    await expectInvalid(token);
  });

  test('spends every other login link of the same person', async () => {
    const [ada, leo] = [await signUpConfirmed(api, 'Ada'), await signUpConfirmed(api, 'Leo')];
    const [first, second, leos] = [await linkOf(ada), await linkOf(ada), await linkOf(leo)];
    expect((await use(second)).statusCode).toBe(200);
    await expectInvalid(first);
    expect((await use(leos)).json()).toEqual(leo.user);
  });

  test('works for 15 minutes', async () => {
    const ada = await signUpConfirmed(api, 'Ada');
    const age = (time: string) =>
      api.database.pool.query(
        `update mailed_links set expires_at = expires_at - interval '${time}' where user_id = $1`,
        [ada.user.id],
      );
    const token = await linkOf(ada);
    await age('13 minutes');
    expect((await use(token)).statusCode).toBe(200);
    const late = await linkOf(ada);
    await age('15 minutes');
    await expectInvalid(late);
  });

  test('is not spent by the GET of a mail scanner', async () => {
    const ada = await signUpConfirmed(api, 'Ada');
    const token = await linkOf(ada);
    const input = encodeURIComponent(JSON.stringify({ token }));
    for (const url of [
      `/login-link?token=${token}`,
      `/api/auth/login-link/use?token=${token}`,
      `/trpc/accounts.useLoginLink?input=${input}`,
    ]) {
      const answer = await api.get(url);
      expect(answer.cookies, url).toEqual([]);
    }
    expect(await sessionsOf(ada)).toBe(1);
    expect((await use(token)).statusCode).toBe(200);
  });

  test('sets no password and is no reset or confirmation link', async () => {
    const ada = await signUpConfirmed(api, 'Ada');
    const token = await linkOf(ada);
    const reset = await api.post('/api/auth/reset-password', { token, password: 'a-newer-password' });
    expect(reset.json().code).toBe('reset_link_invalid');
    expect((await api.post('/api/auth/confirm-email', { token })).json().code).toBe(
      'confirmation_link_invalid',
    );
    await expectInvalid(await resetTokenOf(api, ada));
    expect((await use(token)).statusCode).toBe(200);
  });

  test('leads to the second step when two-factor authentication is on', async () => {
    const ada = await signUpConfirmed(api, 'Ada');
    const { recoveryCodes } = await turnOn(api, ada);
    const answer = await use(await linkOf(ada));
    expect(answer.json()).toEqual({
      twoFactor: { token: expect.any(String), methods: ['totp', 'recovery_code'] },
    });
    expect(answer.cookies).toEqual([]);
    expect(await sessionsOf(ada)).toBe(1);
    const verified = await api.post('/api/auth/login/verify', {
      token: answer.json().twoFactor.token,
      recoveryCode: recoveryCodes[0],
    });
    expect(await userOf(verified)).toEqual(ada.user);
  });

  test('is refused when the account was suspended meanwhile', async () => {
    const ada = await signUpConfirmed(api, 'Ada');
    const token = await linkOf(ada);
    await change(ada, 'suspended_at = now()');
    const answer = await use(token);
    expect([answer.statusCode, answer.json().code, answer.cookies]).toEqual([403, 'account_suspended', []]);
    expect(await sessionsOf(ada)).toBe(1);
  });
});

describe('a pending login link ends', () => {
  test('with a password reset', async () => {
    const ada = await signUpConfirmed(api, 'Ada');
    const token = await linkOf(ada);
    const reset = { token: await resetTokenOf(api, ada), password: 'a-newer-password' };
    expect((await api.post('/api/auth/reset-password', reset)).statusCode).toBe(200);
    await expectInvalid(token);
  });

  test('with a new password, as a pending reset link does', async () => {
    const ada = await signUpConfirmed(api, 'Ada');
    const [token, resetToken] = [await linkOf(ada), await resetTokenOf(api, ada)];
    const input = { currentPassword: ada.password, newPassword: 'a-newer-password' };
    expect((await api.post('/api/auth/change-password', input, ada)).statusCode).toBe(200);
    await expectInvalid(token);
    const reset = await api.post('/api/auth/reset-password', { token: resetToken, password: 'another-one' });
    expect(reset.json().code).toBe('reset_link_invalid');
  });

  test('with a new address', async () => {
    const ada = await signUpConfirmed(api, 'Ada');
    const token = await linkOf(ada);
    await change(ada, `email = 'ada-moved@example.test'`);
    await expectInvalid(token);
  });
});

describe('requesting a login link', () => {
  test('answers the same and mails nothing for unknown, unconfirmed and suspended accounts', async () => {
    const unconfirmed = await api.signUp('Una');
    const suspended = await signUpConfirmed(api, 'Sven');
    await change(suspended, 'suspended_at = now()');
    await api.runJobs();
    const before = api.mails.length;
    for (const email of ['nobody@example.test', unconfirmed.email, suspended.email]) {
      const answer = await request(email);
      expect([answer.statusCode, answer.json()]).toEqual([200, SENT]);
    }
    await api.runJobs();
    expect(api.mails).toHaveLength(before);
  });

  test('is limited per address, and so is using links', async () => {
    const strict = await createTestApi();
    try {
      const post = async (path: string, remoteAddress: string, payload: object) =>
        (await strict.request({ method: 'POST', url: `/api/auth/${path}`, remoteAddress, payload }))
          .statusCode;
      const ask = (email: string, ip: string) => post('login-link', ip, { email });
      const asked: number[] = [];
      const used: number[] = [];
      for (let n = 0; n < 11; n += 1) {
        asked.push(await ask(`n${n}@example.test`, '198.51.100.1'));
        used.push(await post('login-link/use', '198.51.100.2', { token: `made-up-${n}` }));
      }
      expect(asked).toEqual([...new Array(10).fill(200), 429]);
      expect(used).toEqual([...new Array(10).fill(400), 429]);
    } finally {
      await strict.close();
    }
  });
});
