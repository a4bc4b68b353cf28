import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failedJobs, pruneFailedJobs } from '@kindred/db/job-queue';
import { enqueueJob } from '@kindred/db/outbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendReset } from '../src/features/accounts/jobs.ts';
import { MAIL_TYPES } from '../src/jobs.ts';
import { run } from './backup/commands.ts';
import { createTestApi, type Person, type TestApi } from './harness.ts';

const TOKEN = 'Zk3vQ9sT7mB1xR5pL8wD2cN6';

let api: TestApi;
let ada: Person;
beforeAll(async () => {
  api = await createTestApi();
  ada = await api.signUp('Ada');
});
afterAll(() => api.close());

const command = (...args: string[]) =>
  run('mail-failed', args, { DATABASE_URL: api.database.url, DATA_DIR: api.jobDeps.env.DATA_DIR });

async function enqueueReset(): Promise<void> {
  await api.db
    .transaction()
    .execute((tx) => enqueueJob(tx, sendReset.name, { email: ada.email }, { maxAttempts: 1 }));
}

test('a mail that failed for good is counted, listed without what it said, and sent again', async () => {
  const { mailer } = api.jobDeps;
  api.jobDeps.mailer = {
    async send({ to }) {
      throw new Error(`550 ${to} refused http://kindred.test/reset-password#token=${TOKEN}`);
    },
  };
  await enqueueReset();
  await enqueueReset();
  await api.db
    .transaction()
    .execute((tx) =>
      enqueueJob(tx, 'no.such.job', { email: ada.email }, { runAt: new Date(Date.now() - 90_000) }),
    );
  await api.runJobs();
  api.jobDeps.mailer = mailer;

  const metrics = (await api.get('/metrics')).body;
  expect(metrics).toMatch(/^mails_failed 2$/m);
  expect(metrics).toMatch(/^jobs\{state="failed"\} 2$/m);
  expect(metrics).toMatch(/^jobs\{state="waiting"\} 1$/m);
  expect(Number(/^jobs_oldest_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(90);
  expect(metrics).toMatch(/^database_connections\{kind="total"\} [1-9]/m);
  expect(metrics).toMatch(/^database_connections\{kind="waiting"\} 0$/m);
  expect(metrics).toMatch(/^bus_up 1$/m);
  expect(metrics).toMatch(/^searches{state="waiting"} 0$/m);

  const listed = await command();
  const lines = listed.out.toString().trim().split('\n');
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/^\d+ {2}\S+Z {2}accounts\.sendReset {2}1 attempts {2}550 /);
  for (const secret of [ada.email, TOKEN]) expect(listed.out.toString() + listed.said).not.toContain(secret);

  const [id = ''] = lines[0]?.split(' ') ?? [];
  expect(await command('--send', id)).toMatchObject({
    code: 0,
    said: expect.stringContaining('1 mail will be sent'),
  });
  await api.runJobs();
  expect(api.mails.map(({ to }) => to)).toEqual([ada.email]);
  expect(await command('--send', id)).toMatchObject({ code: 1, said: `No failed mail has the id ${id}.\n` });
  expect(await command('--send', '--all')).toMatchObject({ code: 0 });
  await api.runJobs();
  expect(api.mails).toHaveLength(2);
  expect(await command()).toMatchObject({ code: 0, said: 'No mail has failed.\n' });
  expect((await command('--send')).said).toMatch(/^Usage/);
});

test('mails that failed are forgotten after a time, and other jobs are not', async () => {
  api.jobDeps.mailer = { send: () => Promise.reject(new Error('550')) };
  await enqueueReset();
  await api.runJobs();
  const before = new Date(Date.now() + 60_000);
  expect(await failedJobs(api.db, MAIL_TYPES)).toHaveLength(1);
  await pruneFailedJobs(api.db, ['commerce.mailNotice'], before);
  await pruneFailedJobs(api.db, MAIL_TYPES, new Date(Date.now() - 60_000));
  expect(await failedJobs(api.db, MAIL_TYPES)).toHaveLength(1);
  await pruneFailedJobs(api.db, MAIL_TYPES, before);
  expect(await failedJobs(api.db, MAIL_TYPES)).toEqual([]);
});

/** Files that send mail and are no job of one mail, and why none is lost. */
const NO_JOBS: Readonly<Record<string, string>> = {
  'accounts/link-mail.ts': 'called by jobs',
  'accounts/dataExport/jobs.ts': 'an export whose mail fails is shown to its owner as failed',
  'notifications/delivery/deliver.ts': 'a delivery stays due until its mail is sent',
  'notifications/delivery/digest.ts': 'a digest stays due until it is sent',
};

test('every job that is a mail says so', async () => {
  const folder = join(import.meta.dirname, '../src/features');
  const sends = /mailer\.send\(|sendLinkMail\(|mailLink\(/;
  const unnamed: string[] = [];
  for (const file of globSync('**/*.ts', { cwd: folder })) {
    const text = await readFile(join(folder, file), 'utf8');
    if (!sends.test(text) || file in NO_JOBS) continue;
    const [, ...jobs] = text.split('defineJob({');
    if (jobs.length === 0) unnamed.push(file);
    for (const job of jobs) if (sends.test(job) && !job.includes('isMail: true')) unnamed.push(file);
  }
  expect(unnamed).toEqual([]);
});
