import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { codeOf, secretFor, turnOn } from '../twoFactor.fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    env: { LOGIN_PER_ACCOUNT: '30', LOGIN_PER_ADDRESS: '100000', REQUIRE_ADMIN_2FA: '1' },
  });
});
afterAll(() => api.close());

const FAILED = {
  code: 'two_factor_failed',
  message: 'That code is wrong or has expired. Try again, or log in again.',
};

async function challenge(person: Person): Promise<string> {
  const answer = await api.post('/api/auth/login', { email: person.email, password: person.password });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().twoFactor.token;
}

const verify = (input: { token: string; code?: string; recoveryCode?: string }): Promise<Answer> =>
  api.post('/api/auth/login/verify', input);

const sessionsOf = async ({ user }: Person): Promise<number> =>
  (await api.database.pool.query('select from sessions where user_id = $1', [user.id])).rows.length;

describe('signing in with two-factor authentication', () => {
  test('a right password alone makes no session', async () => {
    const ada = await api.signUp('Ada');
    await turnOn(api, ada);
    const answer = await api.post('/api/auth/login', { email: ada.email, password: ada.password });
    expect(answer.json()).toEqual({
      twoFactor: { token: expect.any(String), methods: ['totp', 'recovery_code'] },
    });
    expect(answer.cookies).toEqual([]);
    expect(await sessionsOf(ada)).toBe(1);
  });

  test('a code makes one, and works once, even when sent twice at once', async () => {
    const ada = await api.signUp('Ada');
    const { secret } = await turnOn(api, ada);
    const tokens = [await challenge(ada), await challenge(ada), await challenge(ada)];
    const code = codeOf(secret);
    const answers = await Promise.all(tokens.map((token) => verify({ token, code })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
    expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toEqual(ada.user);
    expect(await sessionsOf(ada)).toBe(2);
    expect((await verify({ token: await challenge(ada), code })).json()).toEqual(FAILED);
  });

  test('one token makes one session, even when sent twice at once', async () => {
    const ada = await api.signUp('Ada');
    const { recoveryCodes } = await turnOn(api, ada);
    const token = await challenge(ada);
    const answers = await Promise.all(
      recoveryCodes.slice(0, 3).map((recoveryCode) => verify({ token, recoveryCode })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
    expect(await sessionsOf(ada)).toBe(2);
  });

  test('a recovery code works once, in capitals too, and its use is mailed', async () => {
    const ada = await api.signUp('Ada');
    const { recoveryCodes } = await turnOn(api, ada);
    const [recoveryCode = ''] = recoveryCodes;
    await api.database.pool.query('update users set email_verified_at = now() where id = $1', [ada.user.id]);
    const answer = await verify({ token: await challenge(ada), recoveryCode: recoveryCode.toUpperCase() });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await verify({ token: await challenge(ada), recoveryCode })).json()).toEqual(FAILED);
    const status = (await api.get('/api/auth/two-factor', ada)).json();
    expect(status).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 9 });
    await api.runJobs();
    const subjects = api.mails.filter(({ to }) => to === ada.email).map(({ subject }) => subject);
    expect(subjects).toContain('A recovery code was used for your Kindred account');
    expect(subjects).toContain('Two-factor authentication is on for your Kindred account');
  });

  test('unknown tokens, wrong codes and expired sign-ins answer alike', async () => {
    const ada = await api.signUp('Ada');
    const { secret, recoveryCodes } = await turnOn(api, ada);
    const [recoveryCode = ''] = recoveryCodes;
    expect((await verify({ token: 'unknown', code: codeOf(secret) })).json()).toEqual(FAILED);
    const token = await challenge(ada);
    expect((await verify({ token, code: codeOf(secret, 40) })).json()).toEqual(FAILED);
    await api.database.pool.query(
      `update sign_in_challenges set expires_at = now() - interval '1 second' where user_id = $1`,
      [ada.user.id],
    );
    expect((await verify({ token, recoveryCode })).json()).toEqual(FAILED);
  });

  test('ten wrong codes end the sign-in', async () => {
    const ada = await api.signUp('Ada');
    const { secret } = await turnOn(api, ada);
    const token = await challenge(ada);
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await verify({ token, code: codeOf(secret, 40 + guess) })).statusCode).toBe(401);
    }
    expect((await verify({ token, code: codeOf(secret) })).json()).toEqual(FAILED);
    expect((await verify({ token: await challenge(ada), code: codeOf(secret) })).statusCode).toBe(200);
  });

  test('guesses are capped per account, over many sign-ins', async () => {
    const ada = await api.signUp('Ada');
    const { secret } = await turnOn(api, ada);
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const token = await challenge(ada);
      for (let guess = 0; guess < 9; guess += 1) {
        statuses.push((await verify({ token, code: codeOf(secret, 40 + guess) })).statusCode);
      }
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  test('recovery codes have a count of their own, and wrong ones are mailed once', async () => {
    const ada = await api.signUp('Ada');
    const { recoveryCodes } = await turnOn(api, ada);
    await api.database.pool.query('update users set email_verified_at = now() where id = $1', [ada.user.id]);
    for (let round = 0; round < 4; round += 1) {
      const token = await challenge(ada);
      for (let guess = 0; guess < 9; guess += 1) await verify({ token, code: '000000' });
    }
    const token = await challenge(ada);
    expect((await verify({ token, code: '000000' })).statusCode).toBe(429);
    const guesses: number[] = [];
    for (let guess = 0; guess < 4; guess += 1) {
      guesses.push((await verify({ token, recoveryCode: 'aaaa-aaaa-aaaa-aaaa' })).statusCode);
    }
    const right = await verify({ token, recoveryCode: recoveryCodes[0] ?? '' });
    expect([...guesses, right.statusCode]).toEqual([401, 401, 401, 401, 200]);
    const last = await verify({ token: await challenge(ada), recoveryCode: recoveryCodes[1] ?? '' });
    expect(last.statusCode).toBe(429);
    await api.runJobs();
    const told = api.mails.filter(({ to, subject }) => to === ada.email && /^Wrong codes/.test(subject));
    expect(told).toHaveLength(1);
  });

  test('a new password ends sign-ins that wait, and leaves two-factor authentication on', async () => {
    const ada = await api.signUp('Ada');
    const { secret } = await turnOn(api, ada);
    const token = await challenge(ada);
    const input = { currentPassword: ada.password, newPassword: 'another-password' };
    expect((await api.post('/api/auth/change-password', input, ada)).statusCode).toBe(200);
    expect((await verify({ token, code: codeOf(secret) })).json()).toEqual(FAILED);
    expect((await api.get('/api/auth/two-factor', ada)).json().isOn).toBe(true);
  });
});

describe('setting up', () => {
  test('a wrong code turns nothing on', async () => {
    const ada = await api.signUp('Ada');
    const secret = await secretFor(api, ada);
    const wrong = await api.post('/api/auth/two-factor', { code: codeOf(secret, 40) }, ada);
    expect(wrong.json().code).toBe('two_factor_code_wrong');
    expect((await api.logIn(ada)).user).toEqual(ada.user);
  });

  test('neither secret nor recovery codes are readable in the database', async () => {
    const ada = await api.signUp('Ada');
    const { secret, recoveryCodes } = await turnOn(api, ada);
    const { rows } = await api.database.pool.query(
      `select secret as kept from two_factor where user_id = $1
       union all select code_hash from recovery_codes where user_id = $1`,
      [ada.user.id],
    );
    expect(rows).toHaveLength(11);
    const kept = JSON.stringify(rows);
    for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(plain);
  });

  test('all of it needs a recent confirmation', async () => {
    const ada = await api.signUp('Ada');
    const { secret } = await turnOn(api, ada);
    await api.database.pool.query('update sessions set confirmed_at = null where user_id = $1', [
      ada.user.id,
    ]);
    const refused = [
      await api.post('/api/auth/two-factor/setup', undefined, ada),
      await api.post('/api/auth/two-factor', { code: codeOf(secret) }, ada),
      await api.post('/api/auth/two-factor/recovery-codes', undefined, ada),
      await api.delete('/api/auth/two-factor', ada),
    ];
    for (const answer of refused) expect(answer.json().code).toBe('confirmation_required');
  });

  test('turning it off makes the password enough again', async () => {
    const ada = await api.signUp('Ada');
    await turnOn(api, ada);
    expect((await api.delete('/api/auth/two-factor', ada)).statusCode).toBe(200);
    expect((await api.logIn(ada)).user).toEqual(ada.user);
  });
});

describe('a recent confirmation', () => {
  test('takes a code instead of the password', async () => {
    const ada = await api.signUp('Ada');
    const { secret } = await turnOn(api, ada);
    const byPassword = await api.post('/api/auth/confirm', { password: ada.password }, ada);
    expect(byPassword.json().code).toBe('confirmation_failed');
    const code = codeOf(secret);
    expect((await api.post('/api/auth/confirm', { code }, ada)).statusCode).toBe(200);
    expect((await api.post('/api/auth/confirm', { code }, ada)).statusCode).toBe(403);
  });
});

describe('REQUIRE_ADMIN_2FA', () => {
  const pending = '/api/verifications';

  test('withholds what a platform admin may do until two-factor authentication is on', async () => {
    const admin = await api.signUp('Admin');
    await api.database.pool.query(`update users set role = 'platform_admin' where id = $1`, [admin.user.id]);
    const refused = await api.get(pending, admin);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().code).toBe('two_factor_required');
    const me = (await api.get('/api/auth/user', admin)).json();
    expect(me.permissions).not.toContain('kyc_verification');
    expect((await api.get('/api/auth/two-factor', admin)).json().isRequired).toBe(true);
    await turnOn(api, admin);
    expect((await api.get(pending, admin)).statusCode).toBe(200);
  });

  test('leaves others refused as before', async () => {
    const ada = await api.signUp('Ada');
    expect((await api.get(pending, ada)).json().code).toBe('not_allowed');
  });
});
