import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { Role } from '@kindred/validation/accounts';
import type { AuditEntryView } from '@kindred/validation/admin/audit';
import type { AdminUserDetails } from '@kindred/validation/admin/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { signUpConfirmed } from '../mailedTokens.ts';

let api: TestApi;
let admin: Person;
let bea: Person;
let mona: Person;

const as = (person: Person, role: Role) =>
  api.db.updateTable('users').set({ role }).where('id', '=', person.user.id).execute();

beforeAll(async () => {
  api = await createTestApi({ env: { PRODUCT_NAME: 'Hearth' } });
  admin = await api.signUp('Ada Lind');
  bea = await api.signUp('Bea Holm');
  await as(admin, 'platform_admin');
});
afterAll(() => api.close());
beforeEach(async () => {
  await unrestrictedDb(api.db).deleteFrom('rateLimits').execute();
  mona = await signUpConfirmed(api, 'Mona Okafor');
  await as(bea, 'platform_admin');
});

const path = (person: Person) => `/api/admin/users/${person.user.id}`;
const get = async (person: Person): Promise<AdminUserDetails> => (await api.get(path(person), admin)).json();
const patch = (person: Person, body: object, by = admin): Promise<Answer> =>
  api.request({
    method: 'PATCH',
    url: path(person),
    headers: { cookie: by.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
const update = async (person: Person, changes: object, by = admin) =>
  patch(person, { version: (await get(person)).version, ...changes }, by);
const remove = (person: Person, query: Record<string, string>, by = admin) =>
  api.delete(`${path(person)}?${new URLSearchParams(query)}`, by);
const lastEntry = async (subject?: Person): Promise<AuditEntryView> => {
  const about = subject === undefined ? '' : `&subjectId=${subject.user.id}`;
  return (await api.get(`/api/admin/audit?limit=1${about}`, admin)).json().items[0];
};
const codeOf = (answer: Answer) => answer.json().code;

test('a change of every field is saved and recorded with the fields as they were and as they are', async () => {
  const fields = {
    firstName: 'Monica',
    lastName: 'Oka',
    email: 'monica@example.test',
    role: 'creator',
    plan: 'pro',
    isVerified: true,
    isEmailConfirmed: true,
  };
  const before = await get(mona);
  const answer = await patch(mona, { version: before.version, ...fields, reason: 'She asked' });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ ...fields, name: 'Monica Oka' });
  expect(answer.json().version).not.toBe(before.version);
  // Her address was confirmed before as well.
  const { isEmailConfirmed: _, ...changed } = fields;
  expect(await lastEntry(mona)).toMatchObject({
    action: 'user.update',
    actor: { id: admin.user.id },
    before: { firstName: 'Mona', email: mona.email, role: 'member', isVerified: false },
    reason: 'She asked',
  });
  expect((await lastEntry(mona)).after).toEqual(changed);
});

test('of two updates of the same version the second is refused', async () => {
  const { version } = await get(mona);
  const answers = await Promise.all(['pro', 'enterprise'].map((plan) => patch(mona, { version, plan })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(answers.filter(({ statusCode }) => statusCode === 409).map(codeOf)).toEqual(['user_changed']);
});

test('an update that changes nothing is not recorded', async () => {
  expect((await update(mona, { firstName: 'Mona' })).statusCode).toBe(200);
  expect(await lastEntry(mona)).toBeUndefined();
});

describe('another email address', () => {
  test('is unconfirmed, keeps the sessions, and is announced to the address before without naming the new one', async () => {
    await api.runJobs();
    const count = api.mails.length;
    const answer = await update(mona, { email: 'other@example.test' });
    expect(answer.json()).toMatchObject({ email: 'other@example.test', isEmailConfirmed: false });
    expect((await api.get('/api/auth/user', mona)).statusCode).toBe(200);
    await api.runJobs();
    const mails = api.mails.slice(count);
    expect(mails.map(({ to }) => to)).toEqual([mona.email]);
    expect(JSON.stringify(mails)).not.toContain('other@example.test');
    expect((await update(mona, { isEmailConfirmed: true })).json().isEmailConfirmed).toBe(true);
    expect((await update(mona, { isEmailConfirmed: false })).json().isEmailConfirmed).toBe(false);
  });

  test('that another user has is refused', async () => {
    const answer = await update(mona, { email: bea.email });
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'email_taken' }]);
    expect(answer.json().issues[0].path).toBe('email');
  });
});

test('another name ends the verification unless the update says that it stays', async () => {
  await update(mona, { isVerified: true });
  expect((await update(mona, { firstName: 'Moni', isVerified: true })).json().isVerified).toBe(true);
  expect((await update(mona, { firstName: 'Mo' })).json().isVerified).toBe(false);
});

describe('a role', () => {
  test('cannot be changed by its holder', async () => {
    expect(codeOf(await update(admin, { role: 'member' }))).toBe('not_allowed');
    expect((await update(admin, { firstName: 'Ada' })).statusCode).toBe(200);
  });

  test.each([
    ['ends the sessions of a platform admin who loses it', 'platform_admin', 'member', 401],
    ['leaves the sessions of others as they are', 'tribe_owner', 'member', 200],
    ['leaves the sessions of who becomes a platform admin', 'member', 'platform_admin', 200],
  ] as const)('%s', async (_what, from, to, status) => {
    await as(mona, from);
    expect((await update(mona, { role: to })).statusCode).toBe(200);
    expect((await api.get('/api/auth/user', mona)).statusCode).toBe(status);
  });

  test('of two platform admins who demote each other at once, one stays', async () => {
    const [hers, mine] = [await get(bea), await get(admin)];
    const answers = await Promise.all([
      patch(bea, { version: hers.version, role: 'member' }, admin),
      patch(admin, { version: mine.version, role: 'member' }, bea),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await as(admin, 'platform_admin');
    admin = await api.logIn(admin);
    bea = await api.logIn(bea);
  });
});

describe('deleting', () => {
  const handle = () => mona.user.handle;

  test('hides the account for 14 days, in which its owner can log in to keep it', async () => {
    const answer = await remove(mona, { handle: handle(), reason: 'Spam' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(Date.parse(answer.json().deletedAt) - Date.now()).toBeGreaterThan(13.99 * 86_400_000);
    expect((await api.get('/api/auth/user', mona)).statusCode).toBe(401);
    expect(await get(mona)).toMatchObject({ state: 'leaving', can: { update: false, delete: false } });
    expect(await lastEntry(mona)).toMatchObject({ action: 'user.delete', reason: 'Spam' });
    await api.runJobs();
    expect(JSON.stringify(api.mails.at(-1))).toContain('An administrator requested the deletion');
    expect(codeOf(await update(mona, { plan: 'pro' }))).toBe('user_leaving');
    expect(codeOf(await remove(mona, { handle: handle() }))).toBe('user_leaving');
    const back = await api.logIn(mona);
    expect((await api.post('/api/auth/deletion/undo', undefined, back)).statusCode).toBe(200);
    expect(await get(mona)).toMatchObject({ state: 'active', deletionAskedAt: null });
  });

  test('a suspended user who keeps the account is suspended as before', async () => {
    const since = new Date('2026-02-03T04:05:06.789Z');
    await api.db.updateTable('users').set({ suspendedAt: since }).where('id', '=', mona.user.id).execute();
    expect((await remove(mona, { handle: handle() })).statusCode).toBe(200);
    const back = await api.logIn(mona);
    expect((await api.post('/api/auth/deletion/undo', undefined, back)).statusCode).toBe(200);
    expect(await get(mona)).toMatchObject({
      state: 'suspended',
      suspension: { since: since.toISOString(), until: null, reason: null },
    });
  });

  test.each([
    ['oneself', 'not_allowed', () => remove(admin, { handle: admin.user.handle })],
    ['with another handle', 'invalid_input', () => remove(mona, { handle: 'mona' })],
    [
      'who owns a tribe',
      'deletion_blocked',
      async () => {
        await createTribe(api.db, { ownerId: mona.user.id });
        return remove(mona, { handle: handle() });
      },
    ],
  ])('a user %s is refused', async (_who, code, act) => {
    expect(codeOf(await act())).toBe(code);
    expect((await get(mona)).state).toBe('active');
  });
});

describe('staff notes', () => {
  const add = (content: string, by = admin) => api.post(`${path(mona)}/notes`, { content }, by);

  test('are shown to all staff, the latest first, and deleted by any of them; the log does not hold what they say', async () => {
    const first = await add('Called twice');
    expect(first.json()).toMatchObject({ content: 'Called twice', author: { id: admin.user.id } });
    await add('Wrote once', bea);
    const { notes } = await get(mona);
    expect(notes.map(({ content }) => content)).toEqual(['Wrote once', 'Called twice']);
    expect((await api.delete(`/api/admin/notes/${first.json().id}`, bea)).statusCode).toBe(200);
    expect(codeOf(await api.delete(`/api/admin/notes/${first.json().id}`, bea))).toBe('not_found');
    expect((await get(mona)).notes).toEqual(notes.slice(0, 1));
    const log = await api.get(`/api/admin/audit?subjectId=${mona.user.id}`, admin);
    const actions = log.json().items.map(({ action }: AuditEntryView) => action);
    expect(actions).toEqual(['user.delete_note', 'user.add_note', 'user.add_note']);
    expect(log.body).not.toMatch(/Called|Wrote/);
  });

  test('are at most 200 of a user', async () => {
    await unrestrictedDb(api.db)
      .insertInto('staffNotes')
      .values(Array.from({ length: 199 }, () => ({ userId: mona.user.id, authorId: null, content: 'Note' })))
      .execute();
    const answers = await Promise.all([add('One'), add('Two', bea)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(answers.filter(({ statusCode }) => statusCode === 409).map(codeOf)).toEqual([
      'too_many_staff_notes',
    ]);
  });
});

describe('the CSV of users', () => {
  test('holds who passes the filters, safe against formulas, and is recorded with them and the number of rows', async () => {
    await update(mona, { firstName: '=Mona', lastName: 'Formula' });
    const answer = await api.get('/api/admin/users.csv?q=formula&sort=oldest', admin);
    expect(answer.headers['content-type']).toContain('text/csv');
    const lines = answer.body.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`,'=Mona,Formula,${mona.user.handle},`);
    expect(lines[1]).toContain(mona.email);
    expect(await lastEntry()).toMatchObject({
      action: 'user.export',
      after: { q: 'formula', sort: 'oldest', rows: 1 },
    });
    await unrestrictedDb(api.db).deleteFrom('users').where('id', '=', mona.user.id).execute();
  });

  test.each([
    ['a member', 'not_allowed', () => api.get('/api/admin/users.csv', mona)],
    ['a visitor', 'signed_out', () => api.get('/api/admin/users.csv')],
    ['unknown filters', 'invalid_input', () => api.get('/api/admin/users.csv?cursor=abc', admin)],
    [
      'a token',
      'session_required',
      async () =>
        api.get('/api/admin/users.csv', null, { authorization: (await api.token(admin)).authorization }),
    ],
  ])('is refused to %s', async (_whom, code, act) => {
    expect(codeOf(await act())).toBe(code);
  });
});

test('the list is searched and goes on from page to page', async () => {
  const names = ['Quill One', 'Quill Two', 'Quill Three'];
  const people: Person[] = [];
  for (const name of names) people.push(await api.signUp(name));
  const first = (await api.get('/api/admin/users?q=quill&limit=2', admin)).json();
  const rest = (await api.get(`/api/admin/users?q=quill&limit=2&cursor=${first.nextCursor}`, admin)).json();
  const found = [...first.items, ...rest.items].map(({ id }: { id: string }) => id);
  expect(found).toEqual(people.map(({ user }) => user.id).toReversed());
  expect(rest.nextCursor).toBeNull();
  expect(first.items[0]).toMatchObject({ can: { update: true, suspend: true, delete: true } });
});
