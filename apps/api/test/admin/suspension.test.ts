import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { liftSuspensions } from '../../src/features/accounts/suspension/jobs.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let boss: Person;
let ada: Person;
beforeAll(async () => {
  api = await createTestApi({
    env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Hearth <help@example.test>' },
  });
  boss = await api.signUp('Bo Berg');
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', boss.user.id).execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  ada = await api.signUp('Ada Lind');
  await api.db
    .updateTable('users')
    .set({ emailVerifiedAt: new Date() })
    .where('id', '=', ada.user.id)
    .execute();
});

const pathOf = ({ user }: Person) => `/api/admin/users/${user.id}/suspension`;
const suspend = (person: Person, input: object = { reason: 'Spam' }, as = boss) =>
  api.post(pathOf(person), input, as);
const unsuspend = (person: Person) => api.delete(pathOf(person), boss);
const logIn = ({ email, password }: Person) => api.post('/api/auth/login', { email, password });
const codeOf = (answer: { statusCode: number; body: string }) => [
  answer.statusCode,
  JSON.parse(answer.body).code,
];

interface Entry {
  action: string;
  actor: { id: string };
  subject: { id: string };
  reason: string | null;
  before: unknown;
  after: unknown;
}
async function recorded(person: Person): Promise<Entry[]> {
  const { items } = (await api.get(`/api/admin/audit?subjectId=${person.user.id}`, boss)).json();
  return items;
}

const UNTIL = '2099-12-03T14:00:00.000Z';
const SENTENCE =
  'Your account is suspended until December 3, 2099 at 2:00 PM UTC: Sold fake tickets. To appeal, write to help@example.test.';

test('a suspended user is refused in each way with the reason, the end and the way to appeal', async () => {
  const { authorization } = await api.token(ada);
  const answer = await suspend(ada, { reason: 'Sold fake tickets', until: UNTIL });
  expect(answer.json()).toEqual({
    id: ada.user.id,
    state: 'suspended',
    suspendedAt: expect.any(String),
    until: UNTIL,
    reason: 'Sold fake tickets',
  });
  const refusals = [
    await api.get('/api/auth/user', ada),
    await api.get('/api/feed', null, { authorization }),
    await logIn(ada),
  ];
  for (const refusal of refusals) {
    expect(refusal.json()).toEqual({
      code: 'account_suspended',
      message: SENTENCE,
      suspension: {
        reason: 'Sold fake tickets',
        until: UNTIL,
        contact: 'help@example.test',
        appealUrl: null,
      },
    });
  }
  await api.runJobs();
  const mail = api.mails.findLast(({ to }) => to === ada.email);
  expect(mail?.subject).toContain('is suspended');
  for (const part of ['Sold fake tickets', 'December 3, 2099', 'help@example.test']) {
    expect(mail?.text).toContain(part);
  }
  expect((await logIn({ ...ada, password: 'a wrong guess' })).body).not.toContain('tickets');
});

test('a lifted suspension leaves nothing of it, and no session from before it', async () => {
  await suspend(ada);
  expect((await unsuspend(ada)).json()).toEqual({
    id: ada.user.id,
    state: 'active',
    suspendedAt: null,
    until: null,
    reason: null,
  });
  expect((await api.get('/api/auth/user', ada)).statusCode).toBe(401);
  expect((await logIn(ada)).statusCode).toBe(200);
});

test('the clock lifts a suspension at its end', async () => {
  await suspend(ada, { reason: 'Spam', until: UNTIL });
  await liftSuspensions.run(api.jobDeps, {}, {} as never);
  expect(codeOf(await logIn(ada))).toEqual([403, 'account_suspended']);
  await api.db
    .updateTable('users')
    .set({ suspendedUntil: new Date(Date.now() - 1_000) })
    .where('id', '=', ada.user.id)
    .execute();
  await liftSuspensions.run(api.jobDeps, {}, {} as never);
  expect((await logIn(ada)).statusCode).toBe(200);
});

test('sessions are ended and access tokens stay', async () => {
  const { authorization } = await api.token(ada);
  const answer = await api.post(`/api/admin/users/${ada.user.id}/sessions/end`, undefined, boss);
  expect(answer.json()).toMatchObject({ id: ada.user.id, state: 'active' });
  expect((await api.get('/api/auth/user', ada)).statusCode).toBe(401);
  expect((await api.get('/api/auth/user', null, { authorization })).statusCode).toBe(200);
});

test('each act is in the audit log, and a refused one is not', async () => {
  await suspend(ada);
  await suspend(ada);
  await unsuspend(ada);
  await api.post(`/api/admin/users/${ada.user.id}/sessions/end`, undefined, boss);
  const entries = await recorded(ada);
  expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
    ['user.end_sessions', null],
    ['user.unsuspend', null],
    ['user.suspend', 'Spam'],
  ]);
  expect(entries[1]).toMatchObject({
    actor: { id: boss.user.id },
    before: { suspension: { until: null, reason: 'Spam' } },
    after: { suspension: null },
  });
});

describe('is refused', () => {
  test('twice, without a suspension, and on a user who is leaving', async () => {
    expect(codeOf(await unsuspend(ada))).toEqual([409, 'not_suspended']);
    await suspend(ada);
    expect(codeOf(await suspend(ada))).toEqual([409, 'already_suspended']);
    const leaving = await api.signUp('Leo Dahl');
    const left = await api.post('/api/auth/deletion', { password: leaving.password }, leaving);
    expect(left.statusCode).toBe(200);
    for (const act of [suspend, unsuspend]) {
      expect(codeOf(await act(leaving))).toEqual([409, 'user_leaving']);
    }
  });

  test('with an end that has passed, a blank reason, or a session that is not confirmed', async () => {
    const past = await suspend(ada, { reason: 'Spam', until: '2020-01-01T00:00:00.000Z' });
    expect(past.json().issues).toEqual([{ path: 'until', message: 'Choose a time in the future' }]);
    expect((await suspend(ada, { reason: ' ' })).json().issues).toMatchObject([{ path: 'reason' }]);
    const stale = await api.logIn(boss);
    await api.database.pool.query(
      `update sessions set confirmed_at = now() - interval '11 minutes'
       where user_id = $1 and created_at = (select max(created_at) from sessions where user_id = $1)`,
      [boss.user.id],
    );
    expect(codeOf(await suspend(ada, { reason: 'Spam' }, stale))).toEqual([403, 'confirmation_required']);
    expect((await logIn(ada)).statusCode).toBe(200);
  });
});

test('of two admins who suspend each other at once one stays', async () => {
  const other = await api.signUp('Cy Holm');
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', other.user.id).execute();
  const answers = await Promise.all([suspend(other), suspend(boss, { reason: 'Spam' }, other)]);
  const outcomes = answers.map((answer) => codeOf(answer)[1]);
  // The second may also come when its own suspension is known already.
  expect(outcomes).toContain(undefined);
  expect(outcomes.filter((code) => ['last_admin', 'account_suspended'].includes(code))).toHaveLength(1);
  const { rowCount } = await api.database.pool.query(
    `select from users where role = 'platform_admin' and suspended_at is null`,
  );
  expect(rowCount).toBe(1);
});
