import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { auditEntries } from '@kindred/db/admin/audit/visibility';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const SCRIPT = fileURLToPath(new URL('../../src/commands/admin-suspend.ts', import.meta.url));

/** `pnpm admin:suspend` or `pnpm admin:unsuspend` beside the running product. */
function run(
  action: 'suspend' | 'unsuspend',
  { email }: Pick<Person, 'email'>,
  ...options: string[]
): Promise<string> {
  const env = { PATH: process.env.PATH, DATABASE_URL: api.database.url };
  return text(spawn(process.execPath, [SCRIPT, action, email, ...options], { env }).stderr);
}
const statusOf = async (person: Person) => (await api.get('/api/auth/user', person)).statusCode;
const logIn = ({ email, password }: Person) => api.post('/api/auth/login', { email, password });

test('a suspended person is logged out, cannot log in, and can once they are unsuspended', async () => {
  const ada = await api.signUp('Ada Lind');
  const { authorization } = await api.token(ada);
  expect(await run('suspend', ada)).toBe(`${ada.email} is suspended and logged out everywhere.\n`);
  expect(await statusOf(ada)).toBe(403);
  expect((await api.get('/api/auth/user', null, { authorization })).statusCode).not.toBe(200);
  expect((await logIn(ada)).json().code).toBe('account_suspended');
  expect(await run('suspend', ada)).toContain('already suspended');
  expect(await run('unsuspend', ada)).toContain('can log in again');
  expect(await statusOf(ada)).toBe(401);
  expect((await logIn(ada)).statusCode).toBe(200);
  expect(await run('suspend', { email: 'no-one@example.test' })).toContain('No account has the address');
  const acts = await auditEntries(api.db, { subjectId: ada.user.id }, { limit: 10 });
  expect(acts).toMatchObject([
    { action: 'user.unsuspend', isCommand: true },
    { action: 'user.suspend', isCommand: true },
  ]);
});

test('a reason and an end are shown to the user, and each command is in the audit log', async () => {
  const cleo = await api.signUp('Cleo Dahl');
  await run('suspend', cleo, '--reason', 'Spam', '--until', '2099-12-03T14:00:00Z');
  expect((await logIn(cleo)).json().suspension).toMatchObject({
    reason: 'Spam',
    until: '2099-12-03T14:00:00.000Z',
  });
  expect(await run('suspend', cleo, '--until', '2020-01-01T00:00:00Z')).toContain('in the future');
  expect(await run('suspend', cleo, '--until', 'tomorrow')).toContain('Usage');
  expect(await run('unsuspend', cleo)).toContain('can log in again');
  const { rows } = await api.database.pool.query(
    `select action, details ->> 'reason' as reason from audit_entries join audit_details using (number)
     where subject_id = $1 order by number`,
    [cleo.user.id],
  );
  expect(rows).toEqual([
    { action: 'user.suspend', reason: 'Spam' },
    { action: 'user.unsuspend', reason: null },
  ]);
});

test('the last active platform admin cannot be suspended, also when two are suspended at once', async () => {
  const admins = [await api.signUp('Bo Berg'), await api.signUp('Cy Holm')];
  for (const { user } of admins) {
    await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', user.id).execute();
  }
  const said = await Promise.all(admins.map((admin) => run('suspend', admin)));
  expect(said.filter((line) => line.includes('is suspended'))).toHaveLength(1);
  expect(said.filter((line) => line.includes('only active platform admin'))).toHaveLength(1);
});
