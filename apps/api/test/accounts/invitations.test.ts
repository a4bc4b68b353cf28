import { signUpInvitations } from '@kindred/db/accounts/invitations/visibility';
import { auditEntries } from '@kindred/db/admin/audit/visibility';
import type { SignUpMode } from '@kindred/validation/admin/settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let admin: Person;
const setMode = (SIGN_UP: SignUpMode) => Object.assign(api.jobDeps.env, { SIGN_UP });

beforeAll(async () => {
  api = await createTestApi();
  admin = await api.signUp('Ada Lind');
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', admin.user.id).execute();
});
afterAll(() => api.close());
beforeEach(() => setMode('invitation'));

async function invite(uses = 1): Promise<{ id: string; token: string }> {
  const answer = await api.post('/api/admin/invitations', { note: 'Friends', uses, days: 7 }, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  const { invitation, url } = answer.json();
  expect(url).toMatch(/^http:\/\/kindred\.test\/\?auth=signup#invitation=[\w-]{43}$/);
  return { id: invitation.id, token: url.split('=').at(-1) };
}

let count = 0;
function signUp(invitation?: string, email = `new${count++}@example.test`): Promise<Answer> {
  const person = { email, password: 'a-good-password', firstName: 'New', lastName: 'Person' };
  return api.post('/api/auth/signup', { ...person, ...(invitation !== undefined && { invitation }) });
}
const codeOf = async (answer: Promise<Answer>) => (await answer).json().code;
const usesOf = async (id: string) =>
  (await signUpInvitations(api.db, { limit: 50 })).find((row) => row.id === id)?.uses;

test('a new account needs an invitation, which works as often as it says', async () => {
  expect(await codeOf(signUp())).toBe('sign_up_invitation_needed');
  expect(await codeOf(signUp('unknown'))).toBe('sign_up_invitation_invalid');
  const { id, token } = await invite(2);
  expect((await signUp(token, 'eva@example.test')).statusCode).toBe(200);
  expect(await codeOf(signUp(token, 'eva@example.test'))).toBe('email_taken');
  expect(await usesOf(id)).toBe(1);
  expect((await signUp(token)).statusCode).toBe(200);
  expect(await codeOf(signUp(token))).toBe('sign_up_invitation_invalid');
});

test('of sign-ups at once no more succeed than the invitation has uses', async () => {
  const { id, token } = await invite(2);
  const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(token)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 403, 403, 403, 403]);
  expect(await usesOf(id)).toBe(2);
});

test('a revoked invitation does not work, and is shown as revoked', async () => {
  const { id, token } = await invite();
  const answer = await api.request({
    method: 'DELETE',
    url: `/api/admin/invitations/${id}`,
    headers: { cookie: admin.cookie },
  });
  expect(answer.json()).toMatchObject({ state: 'revoked', uses: 0 });
  expect(await codeOf(signUp(token))).toBe('sign_up_invitation_invalid');
});

test('an invitation is ignored while sign-up is open, and opens no closed one', async () => {
  const { id, token } = await invite();
  setMode('open');
  expect((await signUp(token)).statusCode).toBe(200);
  expect((await signUp('unknown')).statusCode).toBe(200);
  expect(await usesOf(id)).toBe(0);
  setMode('closed');
  expect(await codeOf(signUp(token))).toBe('sign_up_closed');
});

test('the audit log holds who created and revoked an invitation, and no token', async () => {
  const { id, token } = await invite();
  const headers = { cookie: admin.cookie };
  await api.request({ method: 'DELETE', url: `/api/admin/invitations/${id}`, headers });
  const rows = await auditEntries(api.db, { subjectId: id }, { limit: 10 });
  expect(rows.map(({ action }) => action)).toEqual(['invitation.revoke', 'invitation.create']);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect((await api.get('/api/admin/invitations', admin)).body).not.toContain(token);
});
