import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '../src/router.ts';
import { accessOf, metaOf } from '../src/trpc/access.ts';
import { createTestApi, type Person, type TestApi } from './harness.ts';

let api: TestApi;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  api = await createTestApi({ env: { LOGIN_PER_ACCOUNT: '1000', RESET_PER_ACCOUNT: '1000' } });
  ada = await api.signUp('Ada Lind');
  bo = await api.signUp('Bo Berg');
});
afterAll(() => api.close());

const create = (as: Person, input: Record<string, unknown>) => api.post('/api/auth/tokens', input, as);

test('Ada makes a token for a script, sees it once, and the script is her', async () => {
  const answer = await create(ada, {
    name: '  Nightly backup ',
    scopes: ['read', 'write'],
    expiresInDays: 30,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const { token, ...shown } = answer.json();
  expect(token).toMatch(/^kin_[\w-]{43}$/);
  expect(shown).toMatchObject({
    name: 'Nightly backup',
    hint: token.slice(-4),
    scopes: ['read', 'write'],
    lastUsedAt: null,
  });
  const days = (Date.parse(shown.expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);

  const { rows } = await api.database.pool.query('select * from access_tokens where id = $1', [shown.id]);
  expect(rows[0].token_hash).toBe(createHash('sha256').update(token).digest('hex'));
  expect(JSON.stringify(rows)).not.toContain(token);
  const list = (await api.get('/api/auth/tokens', ada)).json();
  expect(list).toContainEqual(shown);
  expect(JSON.stringify(list)).not.toContain(token);

  const authorization = `Bearer ${token}`;
  expect((await api.get('/api/auth/user', null, { authorization })).json()).toEqual(ada.user);
  const post = await api.post('/api/posts', { content: 'From a script' }, null, { authorization });
  expect(post.json().author.id).toBe(ada.user.id);
});

test('it says when it was last used, to the minute', async () => {
  const { id, authorization } = await api.token(ada);
  const lastUsed = async () =>
    (await api.get('/api/auth/tokens', ada)).json().find((token: { id: string }) => token.id === id)
      .lastUsedAt;
  expect(await lastUsed()).toBeNull();
  await api.get('/api/feed', null, { authorization });
  const first = await lastUsed();
  expect(Math.abs(Date.now() - Date.parse(first))).toBeLessThan(10_000);
  await api.get('/api/feed', null, { authorization });
  expect(await lastUsed()).toBe(first);
  await api.database.pool.query(`update access_tokens set last_used_at = now() - interval '2 minutes'`);
  await api.get('/api/feed', null, { authorization });
  expect(Math.abs(Date.now() - Date.parse(await lastUsed()))).toBeLessThan(10_000);
});

describe('what a token may never reach', () => {
  // That each of them refuses every token, and what scopes allow, tests/access proves of every procedure.
  const names = Object.entries(appRouter._def.procedures)
    .filter(
      ([, procedure]) => accessOf(procedure)?.kind === 'session' || metaOf(procedure)?.needsConfirmation,
    )
    .map(([name]) => name);
  test('is the whole of sessions, passwords, tokens, linked accounts, passkeys, two-factor, push devices, calendar links, payouts and acts that need a confirmation', () => {
    expect(names.sort()).toEqual([
      'accounts.addPasskey',
      'accounts.beginPasskey',
      'accounts.beginTwoFactor',
      'accounts.cancelEmailChange',
      'accounts.changeEmail',
      'accounts.changePassword',
      'accounts.confirmIdentity',
      'accounts.createToken',
      'accounts.dataExport',
      'accounts.deleteAccount',
      'accounts.deleteToken',
      'accounts.deletionBlockers',
      'accounts.emailChange',
      'accounts.endOtherSessions',
      'accounts.endSession',
      'accounts.linkedAccounts',
      'accounts.passkeys',
      'accounts.removePasskey',
      'accounts.replaceRecoveryCodes',
      'accounts.requestExport',
      'accounts.sendConfirmation',
      'accounts.sessions',
      'accounts.tokens',
      'accounts.turnOffTwoFactor',
      'accounts.turnOnTwoFactor',
      'accounts.twoFactor',
      'accounts.unlinkAccount',
      'admin.businesses.delete',
      'admin.businesses.transfer',
      'admin.settings.test',
      'admin.settings.update',
      'admin.tribes.transfer',
      'admin.users.bulk',
      'admin.users.decline',
      'admin.users.delete',
      'admin.users.endSessions',
      'admin.users.suspend',
      'admin.users.unsuspend',
      'admin.users.update',
      'admin.users.view',
      'businesses.bookings.calendar.make',
      'businesses.delete',
      'businesses.team.transfer',
      'commerce.payments.sendPayout',
      'commerce.payoutAccounts.setUp',
      'commerce.payouts.approve',
      'commerce.payouts.complete',
      'commerce.payouts.decline',
      'commerce.payouts.recordRepayment',
      'commerce.payouts.request',
      'events.calendar.make',
      'notifications.push.get',
      'notifications.push.subscribe',
      'notifications.push.unsubscribe',
      'tribes.members.handOver',
      'tribes.settings.delete',
      'tribes.verifications.approve',
      'tribes.verifications.decline',
      'tribes.verifications.takeBack',
    ]);
  });

  test('also with a good cookie beside it: the token decides who asks', async () => {
    const { authorization } = await api.token(ada);
    for (const url of ['/api/auth/sessions', '/trpc/accounts.sessions']) {
      for (const as of [null, ada]) {
        const answer = await api.get(url, as, { authorization });
        expect(answer.statusCode, answer.body).toBe(403);
        expect(answer.body).toContain('"code":"session_required"');
      }
    }
  });
});

describe('a token that is not good is an error, even beside a good cookie', () => {
  test.each([
    'Bearer kin_wrong',
    `Bearer kin_${'A'.repeat(43)}`,
    'Bearer ',
    'Bearer',
    'bearer  ',
    '',
    'Bearer undefined',
    'Bearer kin_ kin_',
    'Basic YWRhOnBhc3N3b3Jk',
    `Token kin_${'A'.repeat(43)}`,
    `Bearer ${'x'.repeat(8_000)}`,
    "Bearer kin_' or true --",
    'Bearer kin_%00',
  ])('%j', async (authorization) => {
    for (const as of [null, ada]) {
      for (const url of ['/api/auth/user', '/trpc/accounts.user', '/api/feed']) {
        const answer = await api.get(url, as, { authorization });
        expect(answer.statusCode, answer.body).toBe(401);
        expect(answer.body).toContain('"code":"invalid_token"');
      }
      const write = await api.post('/api/posts', { content: 'Mine' }, as, { authorization });
      expect([write.statusCode, write.json().code]).toEqual([401, 'invalid_token']);
    }
  });

  test('neither a session’s cookie nor a hash out of the database is a token', async () => {
    const { rows } = await api.database.pool.query('select token_hash from access_tokens limit 1');
    const cookie = /session=([^;]+)/.exec(ada.cookie)?.[1];
    for (const token of [cookie, rows[0].token_hash, `kin_${rows[0].token_hash}`]) {
      const answer = await api.get('/api/auth/user', null, { authorization: `Bearer ${token}` });
      expect(answer.json().code).toBe('invalid_token');
    }
  });
});

test('one that was revoked is dead with the next request', async () => {
  const { id, authorization } = await api.token(ada);
  expect((await api.get('/api/feed', null, { authorization })).statusCode).toBe(200);
  const foreign = await api.delete(`/api/auth/tokens/${id}`, bo);
  expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'not_found']);
  expect((await api.get('/api/feed', null, { authorization })).statusCode).toBe(200);
  expect((await api.delete(`/api/auth/tokens/${id}`, ada)).json()).toEqual({ message: 'Done' });
  expect((await api.get('/api/feed', null, { authorization })).json().code).toBe('invalid_token');
  expect((await api.delete(`/api/auth/tokens/${id}`, ada)).statusCode).toBe(404);
});

test('one that expired is dead too', async () => {
  const { id, authorization } = await api.token(ada);
  const expire = (when: string) =>
    api.database.pool.query(
      `update access_tokens set expires_at = now() + interval '${when}' where id = $1`,
      [id],
    );
  await expire('1 minute');
  expect((await api.get('/api/feed', null, { authorization })).statusCode).toBe(200);
  await expire('-1 second');
  expect((await api.get('/api/feed', null, { authorization })).json().code).toBe('invalid_token');
});

test.each([
  [{ name: '', scopes: ['read'] }, 'name', 'Name is required'],
  [{ name: '  ', scopes: ['read'] }, 'name', 'Name is required'],
  [{ name: 'x'.repeat(61), scopes: ['read'] }, 'name', 'Name must be at most 60 characters'],
  [{ name: 'x', scopes: [] }, 'scopes', 'Choose at least one scope'],
  [{ name: 'x', scopes: ['read', 'read'] }, 'scopes', 'Each scope only once'],
  [{ name: 'x', scopes: ['read'], expiresInDays: 0 }, 'expiresInDays', 'Expiry must be at least 1 day'],
  [{ name: 'x', scopes: ['read'], expiresInDays: 366 }, 'expiresInDays', 'Expiry must be at most 365 days'],
  [{ name: 'x', scopes: ['read'], expiresInDays: 1.5 }, 'expiresInDays', 'Expiry must be whole days'],
])('what a token cannot be: %j', async (input, path, message) => {
  const answer = await create(ada, input);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().issues).toEqual([{ path, message }]);
});

test('sixty are asked for at once and fifty are made', async () => {
  const cleo = await api.signUp('Cleo Dahl');
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => create(cleo, { name: `Token ${n}`, scopes: ['read'] })),
  );
  const codes = answers.map((answer) => (answer.statusCode === 200 ? 'made' : answer.json().code)).sort();
  expect(codes).toEqual([...new Array(50).fill('made'), ...new Array(10).fill('too_many_tokens')]);
  expect(answers.find(({ statusCode }) => statusCode !== 200)?.statusCode).toBe(409);
  const list = (await api.get('/api/auth/tokens', cleo)).json();
  expect(list).toHaveLength(50);
  await api.delete(`/api/auth/tokens/${list[0].id}`, cleo);
  expect((await create(cleo, { name: 'The next', scopes: ['read'] })).statusCode).toBe(200);
});
