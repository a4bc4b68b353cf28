import { auditEntries } from '@kindred/db/admin/audit/visibility';
import { adminUserById, adminUserDetailsOf } from '@kindred/db/admin/users/visibility';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteLongWaiting } from '../../src/features/accounts/approval/jobs.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { loginLinkTokenOf, signUpConfirmed } from '../mailedTokens.ts';

let api: TestApi;
let admin: Person;
const setMode = (SIGN_UP: 'open' | 'approval') => Object.assign(api.jobDeps.env, { SIGN_UP });

beforeAll(async () => {
  api = await createTestApi({ env: { RESET_PER_ADDRESS: '100000', PRODUCT_NAME: 'Hearth' } });
  admin = await api.signUp('Ada Lind');
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', admin.user.id).execute();
});
afterAll(() => api.close());
beforeEach(() => setMode('approval'));

const password = 'a-good-password';
let count = 0;
const newEmail = () => `wanda${count++}@example.test`;
const signUp = (email: string, more: object = {}) =>
  api.post('/api/auth/signup', { email, password, firstName: 'Wanda', lastName: 'Waits', ...more });
const logIn = (email: string) => api.post('/api/auth/login', { email, password });
const codeOf = async (answer: Promise<Answer>) => (await answer).json().code;
const idOf = async (email: string) =>
  (await api.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id ?? '';

async function waiting(answer = 'To bake bread'): Promise<{ id: string; email: string }> {
  const email = newEmail();
  const answered = await signUp(email, { answer });
  expect(answered.json(), answered.body).toEqual({ isWaiting: true });
  return { id: await idOf(email), email };
}
const approve = (id: string, by: Person = admin) =>
  api.post(`/api/admin/users/${id}/approval`, undefined, by);
const decline = (id: string, reason?: string) =>
  api.request({
    method: 'DELETE',
    url: `/api/admin/users/${id}/approval${reason === undefined ? '' : `?reason=${reason}`}`,
    headers: { cookie: admin.cookie },
  });
const mailsTo = async (email: string) => {
  await api.runJobs();
  return api.mails.filter(({ to }) => to === email);
};

/** A user with every way to log in, whose account waits. */
async function madeToWait(): Promise<{ person: Person; link: string; authorization: string }> {
  setMode('open');
  const person = await signUpConfirmed(api, 'Wim Waits');
  const [{ authorization }, link] = [await api.token(person), await loginLinkTokenOf(api, person)];
  await api.database.pool.query(
    'update users set suspended_at = now(), awaits_approval_since = now() where id = $1',
    [person.user.id],
  );
  return { person, link, authorization };
}

test('a new account waits: no session begins, and its address can be confirmed meanwhile', async () => {
  const email = newEmail();
  const answer = await signUp(email, { answer: 'To bake bread' });
  expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([200, { isWaiting: true }, []]);
  const id = await idOf(email);
  expect((await adminUserDetailsOf(api.db, id)).signUpAnswer).toBe('To bake bread');
  const [mail] = await mailsTo(email);
  const token = /confirm-email#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  expect((await api.post('/api/auth/confirm-email', { token })).statusCode).toBe(200);
  expect(await adminUserById(api.db, id)).toMatchObject({ state: 'waiting', isEmailConfirmed: true });
});

test.each<[string, (who: Awaited<ReturnType<typeof madeToWait>>) => Promise<Answer>]>([
  ['a password', ({ person }) => logIn(person.email)],
  ['a login link', ({ link }) => api.post('/api/auth/login-link/use', { token: link })],
  ['a session', ({ person }) => api.get('/api/auth/user', person)],
  ['an access token', ({ authorization }) => api.get('/api/auth/user', null, { authorization })],
])('%s does not let a waiting user in', async (_way, attempt) => {
  const answer = await attempt(await madeToWait());
  expect([answer.statusCode, answer.json()]).toEqual([
    403,
    {
      code: 'account_waiting',
      message: 'This account is waiting for approval. We will email you when your account is approved.',
    },
  ]);
  expect(answer.cookies).toEqual([]);
});

test('an approved user is mailed a link to log in, and can log in', async () => {
  const { id, email } = await waiting();
  expect((await api.get('/api/admin/waiting-users', admin)).json().count).toBeGreaterThan(0);
  const answer = await approve(id);
  expect(answer.json(), answer.body).toMatchObject({ state: 'active', signUpAnswer: null });
  const mail = (await mailsTo(email)).find(({ subject }) => subject === 'Your Hearth account is approved');
  expect(mail?.text).toContain('http://kindred.test/?auth=login');
  expect((await logIn(email)).statusCode).toBe(200);
});

test('a declined account is deleted, its address is free, and the reason is mailed', async () => {
  const { id, email } = await waiting();
  expect((await decline(id, 'Bakers+only')).statusCode).toBe(200);
  expect(await idOf(email)).toBe('');
  const mail = (await mailsTo(email)).find(
    ({ subject }) => subject === 'Your Hearth account was not approved',
  );
  expect(mail?.text).toContain('Reason: Bakers only');
  expect((await logIn(email)).json().code).toBe('invalid_credentials');
  setMode('open');
  expect((await signUp(email)).statusCode).toBe(200);
});

test('of two admins at once, the second is refused', async () => {
  const other = await waiting();
  const answers = await Promise.all([approve(other.id), approve(other.id)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await codeOf(decline(other.id))).toBe('user_not_waiting');
  const { id } = await waiting();
  const codes = await Promise.all([approve(id), decline(id)]);
  expect(codes.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect([404, 409]).toContain(codes.find(({ statusCode }) => statusCode !== 200)?.statusCode);
});

test('both acts are in the audit log, which names a declined account by its id alone', async () => {
  const [approved, declined] = [await waiting(), await waiting()];
  await approve(approved.id);
  await decline(declined.id, 'Spam');
  const entriesOf = (subjectId: string) => auditEntries(api.db, { subjectId }, { limit: 5 });
  expect(await entriesOf(approved.id)).toMatchObject([{ action: 'user.approve' }]);
  const entries = await entriesOf(declined.id);
  expect(entries).toMatchObject([{ action: 'user.decline' }]);
  expect(JSON.stringify(entries)).not.toContain('Wanda');
});

test('several are approved at once, and the others are refused one by one', async () => {
  const [one, two] = [await waiting(), await waiting()];
  const act = { kind: 'approve' };
  const answer = await api.post(
    '/api/admin/users/bulk',
    { ids: [one.id, two.id, admin.user.id], act },
    admin,
  );
  expect(answer.json().results).toMatchObject([
    { id: one.id, error: null },
    { id: two.id, error: null },
    { id: admin.user.id, error: { code: 'user_not_waiting' } },
  ]);
});

test('a waiting user cannot be updated, suspended, let in by lifting a suspension or deleted', async () => {
  const { id } = await waiting();
  const user = (await api.get(`/api/admin/users/${id}`, admin)).json();
  expect(user.can).toEqual({ update: false, approve: true, suspend: false, delete: false, view: false });
  const send = (method: 'PATCH' | 'POST' | 'DELETE', url: string, payload?: object) =>
    api.request({ method, url, headers: { cookie: admin.cookie }, ...(payload && { payload }) });
  const suspension = `/api/admin/users/${id}/suspension`;
  const answers = [
    await send('PATCH', `/api/admin/users/${id}`, { version: user.version, plan: 'pro' }),
    await send('POST', suspension, { reason: 'Spam' }),
    await send('DELETE', suspension),
    await send('DELETE', `/api/admin/users/${id}?handle=${user.handle}`),
  ];
  expect(answers.map((answer) => answer.json().code)).toEqual(Array(4).fill('user_waiting'));
});

test('an invitation skips the approval, and a wrong one is refused', async () => {
  const invited = await api.post('/api/admin/invitations', { note: '', uses: 1, days: 7 }, admin);
  const invitation = invited.json().url.split('=').at(-1);
  expect((await signUp(newEmail(), { invitation })).json()).toMatchObject({ firstName: 'Wanda' });
  expect(await codeOf(signUp(newEmail(), { invitation }))).toBe('sign_up_invitation_invalid');
});

test('accounts that wait for more than 30 days are deleted', async () => {
  const [old, young] = [await waiting(), await waiting()];
  const createdAt = new Date(Date.now() - 31 * 86_400_000);
  await api.db.updateTable('users').set({ createdAt }).where('id', '=', old.id).execute();
  await deleteLongWaiting.run(api.jobDeps, {}, {} as never);
  expect(await adminUserById(api.db, old.id)).toBeUndefined();
  expect(await adminUserById(api.db, young.id)).toMatchObject({ state: 'waiting' });
});

test('a sign-up that waits is refused at its answer when that is missing or blank', async () => {
  for (const more of [{}, { answer: '  ' }]) {
    const email = newEmail();
    const refused = await signUp(email, more);
    expect([refused.statusCode, refused.json().issues]).toEqual([
      400,
      [{ path: 'answer', message: 'Please answer this question' }],
    ]);
    expect(await idOf(email)).toBe('');
  }
});

test('platform admins are notified of accounts that wait, in one line for all that are unread', async () => {
  await api.runJobs();
  setMode('open');
  const [fresh, member] = [await api.signUp('Fia Root'), await signUpConfirmed(api, 'Mo Member')];
  const role = 'platform_admin';
  await api.db.updateTable('users').set({ role }).where('id', '=', fresh.user.id).execute();
  setMode('approval');
  const titlesOf = async (person: Person) =>
    (await api.get('/api/notifications', person))
      .json<{ title: string; actionUrl: string | null }[]>()
      .map(({ title, actionUrl }) => [title, actionUrl])
      .filter(([title]) => title?.includes('for approval'));
  await waiting();
  await api.runJobs();
  expect(await titlesOf(fresh)).toEqual([['A new account waits for approval', '/admin?state=waiting']]);
  await waiting();
  const { id } = await waiting();
  await approve(id);
  await api.runJobs();
  expect(await titlesOf(fresh)).toEqual([['2 new accounts wait for approval', '/admin?state=waiting']]);
  expect(await titlesOf(member)).toEqual([]);
});
