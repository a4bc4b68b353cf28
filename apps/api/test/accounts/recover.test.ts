import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { askDeletion } from '@kindred/db/accounts/deletion/writes';
import { setSuspended } from '@kindred/db/accounts/suspension/writes';
import type { Tx } from '@kindred/db/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const SCRIPT = fileURLToPath(new URL('../../src/commands/admin-recover.ts', import.meta.url));

/** `pnpm admin:recover` beside the running product. */
function recover(email: string): Promise<string> {
  const env = { PATH: process.env.PATH, DATABASE_URL: api.database.url };
  return text(spawn(process.execPath, [SCRIPT, email], { env }).stderr);
}
const logIn = ({ email, password }: Pick<Person, 'email' | 'password'>) =>
  api.post('/api/auth/login', { email, password });
const confirmed = (tx: Tx, id: string) =>
  tx.updateTable('users').set({ emailVerifiedAt: new Date() }).where('id', '=', id).execute();

test.each<[string, (tx: Tx, id: string) => Promise<unknown>]>([
  ['is a member', confirmed],
  ['is suspended', (tx, id) => setSuspended(tx, id, { reason: 'Spam', until: null })],
  ['waits to be deleted', askDeletion],
])('an account that %s becomes an active platform admin, with a link that works once', async (_, arrange) => {
  const ada = await api.signUp('Ada Lind');
  await api.db.transaction().execute((tx) => arrange(tx, ada.user.id));
  const said = await recover(ada.email);
  expect(said).toContain(`${ada.email} is an active platform admin`);
  const token = /\/reset-password#token=([\w-]{43})/.exec(said)?.[1];
  const password = 'another-good-password';
  const reset = () => api.post('/api/auth/reset-password', { token, password });
  expect((await reset()).statusCode).toBe(200);
  expect((await reset()).json().code).toBe('reset_link_invalid');
  expect((await logIn({ ...ada, password })).json()).toMatchObject({
    role: 'platform_admin',
    isEmailConfirmed: true,
  });
  const { rows } = await api.database.pool.query(
    `select action from audit_entries join audit_details using (number) where subject_id = $1`,
    [ada.user.id],
  );
  expect(rows).toEqual([{ action: 'user.recover' }]);
});

test('who signed up with the address of another has no way in afterwards', async () => {
  const squatter = await api.signUp('Sven Krog');
  await recover(squatter.email);
  expect((await api.get('/api/auth/user', squatter)).statusCode).toBe(401);
  expect((await logIn(squatter)).json().code).toBe('invalid_credentials');
});

test('an address without an account is named', async () => {
  expect(await recover('no-one@example.test')).toContain('No account has the address no-one@example.test');
});
