import { PASSKEYS_PER_USER } from '@kindred/validation/accounts/passkeys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { type Authenticator, createAuthenticator } from '../passkey.fixture.ts';
import { turnOn } from '../twoFactor.fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ env: { LOGIN_PER_ADDRESS: '100000' } });
});
afterAll(() => api.close());

const challengeToAdd = async (person: Person): Promise<string> =>
  (await api.post('/api/auth/passkeys/setup', undefined, person)).json().challenge;
const challengeToUse = async (): Promise<string> =>
  (await api.post('/api/auth/passkeys/options')).json().challenge;

async function add(person: Person, authenticator = createAuthenticator()): Promise<Authenticator> {
  const input = authenticator.create({ challenge: await challengeToAdd(person) });
  const answer = await api.post('/api/auth/passkeys', input, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return authenticator;
}

const logIn = (passkey: unknown): Promise<Answer> => api.post('/api/auth/login/passkey', { passkey });

describe('signing in with a passkey', () => {
  test('takes neither password nor code, though two-factor authentication is on', async () => {
    const ada = await api.signUp('Ada');
    const authenticator = await add(ada);
    await turnOn(api, ada);
    const byPassword = await api.post('/api/auth/login', { email: ada.email, password: ada.password });
    expect(byPassword.json().twoFactor.methods).toContain('passkey');
    const answer = await logIn(authenticator.get({ challenge: await challengeToUse() }));
    expect(answer.json()).toEqual(ada.user);
    expect(answer.cookies.map(({ name }) => name)).toContain('session');
    const [passkey] = (await api.get('/api/auth/passkeys', ada)).json();
    expect(passkey.lastUsedAt).not.toBeNull();
  });

  test('refuses everything that is not a fresh, verified use at this site', async () => {
    const ada = await api.signUp('Ada');
    const authenticator = await add(ada);
    const stranger = createAuthenticator();
    const challenge = await challengeToUse();
    const used = authenticator.get({ challenge });
    expect((await logIn(used)).statusCode).toBe(200);
    const late = await challengeToUse();
    await api.database.pool.query(
      `update passkey_challenges set expires_at = now() - interval '1 second' where challenge = $1`,
      [late],
    );
    const refused = {
      'a second use of one challenge': used,
      'an expired challenge': authenticator.get({ challenge: late }),
      'an unknown challenge': authenticator.get({ challenge: 'made-up' }),
      'a challenge for adding': authenticator.get({ challenge: await challengeToAdd(ada) }),
      'another site': authenticator.get({ challenge: await challengeToUse(), origin: 'http://evil.test' }),
      'another domain': authenticator.get({ challenge: await challengeToUse(), rpId: 'evil.test' }),
      'no PIN or fingerprint': authenticator.get({ challenge: await challengeToUse(), isVerified: false }),
      'an unknown passkey': stranger.get({ challenge: await challengeToUse() }),
      'another key': { ...stranger.get({ challenge: await challengeToUse() }), id: authenticator.id },
    };
    for (const [what, passkey] of Object.entries(refused)) {
      const answer = await logIn(passkey);
      expect(answer.json().code, what).toBe('passkey_failed');
      expect(answer.cookies, what).toEqual([]);
    }
  });

  test('refuses a counter that does not move on, as a copied authenticator shows', async () => {
    const ada = await api.signUp('Ada');
    const authenticator = await add(ada);
    const bo = await api.signUp('Bo');
    await add(bo);
    const at = async (counter: number) =>
      (await logIn(authenticator.get({ challenge: await challengeToUse(), counter }))).statusCode;
    expect([
      await at(0),
      await at(0),
      await at(5),
      await at(5),
      await at(4),
      await at(6),
      await at(0),
    ]).toEqual([200, 200, 200, 401, 401, 200, 401]);
    // That of another account, which counts nothing, is as it was.
    expect((await api.get('/api/auth/passkeys', bo)).json()).toMatchObject([{ lastUsedAt: null }]);
  });

  test('one signature makes one session, even when sent three times at once', async () => {
    const ada = await api.signUp('Ada');
    const authenticator = await add(ada);
    const passkey = authenticator.get({ challenge: await challengeToUse() });
    const answers = await Promise.all([logIn(passkey), logIn(passkey), logIn(passkey)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
  });

  test.each([
    ['a suspended account', 'account_suspended', 'suspended_at = now()'],
    [
      'an account that waits for approval',
      'account_waiting',
      'suspended_at = now(), awaits_approval_since = now()',
    ],
  ])('%s stays out', async (_who, code, sql) => {
    const ada = await api.signUp('Ada');
    const authenticator = await add(ada);
    await api.database.pool.query(`update users set ${sql} where id = $1`, [ada.user.id]);
    const answer = await logIn(authenticator.get({ challenge: await challengeToUse() }));
    expect(answer.json().code).toBe(code);
    expect(answer.cookies).toEqual([]);
  });

  test('works while strangers have used up the attempts of the account', async () => {
    const ada = await api.signUp('Ada');
    const authenticator = await add(ada);
    const guess = () => api.post('/api/auth/login', { email: ada.email, password: 'wrong-password' });
    for (let attempt = 0; attempt < 10; attempt += 1) await guess();
    expect((await guess()).statusCode).toBe(429);
    const answer = await logIn(authenticator.get({ challenge: await challengeToUse() }));
    expect(answer.statusCode, answer.body).toBe(200);
  });
});

describe('the passkeys of an account', () => {
  test('are added and removed after a recent confirmation only, and both are mailed', async () => {
    const ada = await api.signUp('Ada');
    await api.database.pool.query('update users set email_verified_at = now() where id = $1', [ada.user.id]);
    const authenticator = await add(ada);
    const [{ id }] = (await api.get('/api/auth/passkeys', ada)).json();
    const unconfirm = () =>
      api.database.pool.query('update sessions set confirmed_at = null where user_id = $1', [ada.user.id]);
    await unconfirm();
    const refused = [
      await api.post('/api/auth/passkeys/setup', undefined, ada),
      await api.post('/api/auth/passkeys', createAuthenticator().create({ challenge: 'any' }), ada),
      await api.delete(`/api/auth/passkeys/${id}`, ada),
    ];
    expect(refused.map((answer) => answer.json().code)).toEqual(Array(3).fill('confirmation_required'));

    const confirmed = await api.post(
      '/api/auth/confirm',
      { passkey: authenticator.get({ challenge: await challengeToUse() }) },
      ada,
    );
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    expect((await api.delete(`/api/auth/passkeys/${id}`, ada)).statusCode).toBe(200);
    expect((await api.get('/api/auth/passkeys', ada)).json()).toEqual([]);
    const gone = await logIn(authenticator.get({ challenge: await challengeToUse() }));
    expect(gone.json().code).toBe('passkey_failed');
    await api.runJobs();
    const subjects = api.mails.filter(({ to }) => to === ada.email).map(({ subject }) => subject);
    expect(subjects).toContain('New passkey for your Kindred account');
    expect(subjects).toContain('A passkey was removed from your Kindred account');
  });

  test('confirm nobody else, and are removed by nobody else', async () => {
    const [ada, bo] = [await api.signUp('Ada'), await api.signUp('Bo')];
    const authenticator = await add(ada);
    const [{ id }] = (await api.get('/api/auth/passkeys', ada)).json();
    const passkey = authenticator.get({ challenge: await challengeToUse() });
    expect((await api.post('/api/auth/confirm', { passkey }, bo)).json().code).toBe('confirmation_failed');
    expect((await api.delete(`/api/auth/passkeys/${id}`, bo)).statusCode).toBe(404);
  });

  test('refuse a challenge of somebody else, a wrong site, a second account and one too many', async () => {
    const [ada, bo] = [await api.signUp('Ada'), await api.signUp('Bo')];
    const authenticator = await add(ada);
    const post = async (person: Person, input: unknown) =>
      (await api.post('/api/auth/passkeys', input, person)).json().code;
    const fresh = createAuthenticator();
    expect(await post(bo, fresh.create({ challenge: await challengeToAdd(ada) }))).toBe('passkey_invalid');
    expect(await post(bo, fresh.create({ challenge: await challengeToUse() }))).toBe('passkey_invalid');
    const elsewhere = { challenge: await challengeToAdd(bo), origin: 'http://evil.test' };
    expect(await post(bo, fresh.create(elsewhere))).toBe('passkey_invalid');
    const twice = authenticator.create({ challenge: await challengeToAdd(bo) });
    expect(await post(bo, twice)).toBe('passkey_known');
    for (let count = 1; count < PASSKEYS_PER_USER; count += 1) await add(ada);
    expect((await api.post('/api/auth/passkeys/setup', undefined, ada)).json().code).toBe(
      'too_many_passkeys',
    );
  });

  test('end with a password reset', async () => {
    const ada = await api.signUp('Ada');
    const authenticator = await add(ada);
    await api.post('/api/auth/forgot-password', { email: ada.email });
    await api.runJobs();
    const mail = api.mails.findLast(({ to }) => to === ada.email);
    const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const reset = await api.post('/api/auth/reset-password', { token, password: 'another-password' });
    expect(reset.statusCode, reset.body).toBe(200);
    const answer = await logIn(authenticator.get({ challenge: await challengeToUse() }));
    expect(answer.json().code).toBe('passkey_failed');
  });
});

test('passkeys need a domain name', async () => {
  const byAddress = await createTestApi({ env: { PUBLIC_URL: 'http://127.0.0.1:5000' } });
  const answer = await byAddress.post('/api/auth/passkeys/options');
  expect(answer.json().code).toBe('passkeys_unavailable');
  await byAddress.close();
});
