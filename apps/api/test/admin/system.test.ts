import { noteBackup } from '@kindred/db/admin/system/writes';
import { createFailedJob } from '@kindred/db/factories/jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

const SECRETS = ['smtp-secret', 's3-secret', 'redis-secret'];

let api: TestApi;
let ada: Person;
let leo: Person;
beforeAll(async () => {
  api = await createTestApi({
    env: {
      SMTP_URL: 'smtp://kindred:smtp-secret@127.0.0.1:1',
      REDIS_URL: 'redis://:redis-secret@127.0.0.1:1',
      S3_SECRET_ACCESS_KEY: 's3-secret',
    },
  });
  [ada, leo] = [await api.signUp('Ada Admin'), await api.signUp('Leo Moreau')];
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', ada.user.id).execute();
});
afterAll(() => api.close());

test('staff read the state of the system, which holds no secret of the configuration', async () => {
  await createFailedJob(api.db, 'moderation.digest', {});
  await noteBackup(api.db, { rowCount: 10, fileCount: 2 });
  expect((await api.get('/api/admin/system', leo)).statusCode).toBe(403);
  const answer = await api.get('/api/admin/system', ada);
  expect(answer.statusCode, answer.body).toBe(200);
  for (const secret of [...SECRETS, api.database.url]) expect(answer.body).not.toContain(secret);
  const system = answer.json();
  const states = Object.fromEntries(
    system.checks.map(({ name, state }: { name: string; state: string }) => [name, state]),
  );
  expect(states).toMatchObject({
    'Database version': 'ok',
    Database: 'ok',
    'Mail server': 'failed',
    Redis: 'failed',
    Migrations: 'ok',
    Backup: 'ok',
    Ledger: 'ok',
    Jobs: 'warning',
    'Public address': 'failed',
  });
  expect(system).toMatchObject({
    node: { nodeVersion: process.version },
    queue: { failed: 1 },
    lastBackup: { rows: 10, files: 2 },
    mail: { isConfigured: true, host: '127.0.0.1' },
    slowStatements: null,
  });
  const tidying = system.jobs.find(({ name }: { name: string }) => name === 'commerce.reconcilePayments');
  expect(Date.parse(tidying.nextRunAt) - Date.now()).toBeLessThanOrEqual(60_000);
});

test('a test mail goes to the own address, five times an hour', async () => {
  const send = (as: Person) => api.post('/api/admin/system/test-mail', {}, as);
  expect((await send(leo)).statusCode).toBe(403);
  for (let n = 0; n < 5; n += 1) expect((await send(ada)).json()).toEqual({ to: ada.email });
  expect((await send(ada)).statusCode).toBe(429);
  await api.runJobs();
  expect(api.mails.filter(({ subject }) => subject.startsWith('Test mail')).map(({ to }) => to)).toEqual(
    Array(5).fill(ada.email),
  );
  const { items } = (await api.get('/api/admin/audit?action=system.send_test_mail', ada)).json();
  expect(items).toHaveLength(5);
});
