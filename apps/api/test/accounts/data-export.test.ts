import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tidy } from '../../src/platform/jobs.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { signUpConfirmed } from '../mailedTokens.ts';
import { unzip } from '../zip.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ env: { PRODUCT_NAME: 'Hearth' } });
});
afterAll(() => api.close());

const PATH = '/api/auth/export';
const ask = (person: Person) => api.post(PATH, undefined, person);
const stateOf = async (person: Person) => (await api.get(PATH, person)).json();

async function openArchive(person: Person): Promise<Map<string, Buffer>> {
  const answer = await api.get((await stateOf(person)).url, person);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="my-data-[\d-]+\.zip"/);
  return unzip(answer.rawPayload);
}

test('everything of mine comes in one file, and nothing of anybody else', async () => {
  const [ada, bo] = [await signUpConfirmed(api, 'Ada Lind'), await api.signUp('Bo Berg')];
  for (const [person, other, mark] of [
    [ada, bo, 'canary-of-ada'],
    [bo, ada, 'canary-of-bo'],
  ] as const) {
    await api.post('/api/posts', { content: `${mark} post` }, person);
    await api.post(`/api/users/${other.user.id}/follow`, undefined, person);
    const named = { participantIds: [other.user.id], isGroup: false };
    const talk = (await api.post('/api/conversations', named, person)).json().id;
    await api.post(`/api/conversations/${talk}/messages`, { content: `${mark} message` }, person);
    await api.database.pool.query(
      `insert into attachments (filename, mime_type, size, url, uploaded_by, storage_key)
       values ($1, 'text/plain', 5, '', $2, $3)`,
      [`${mark}/notes.txt`, person.user.id, `p${mark}`],
    );
    await api.jobDeps.storage.write(`p${mark}`, Buffer.from(`${mark} file`), 'text/plain');
  }
  await api.runJobs();

  const asked = await ask(ada);
  expect(asked.json()).toMatchObject({ status: 'waiting', progress: 0, url: null });
  expect((await ask(ada)).json().code).toBe('export_waiting');
  await api.runJobs();
  expect(await stateOf(ada)).toMatchObject({ status: 'ready', progress: 100, size: expect.any(Number) });
  expect(api.mails.at(-1)).toMatchObject({ to: ada.email, subject: 'Your Hearth data is ready' });
  expect((await api.get('/api/notifications', ada)).body).toContain('The export of your data is ready');

  const archive = await openArchive(ada);
  const text = archive.get('data.json')?.toString() ?? '';
  const data = JSON.parse(text);
  expect(data).toMatchObject({ format: 'kindred-account', account: [{ email: ada.email }] });
  expect(data.posts).toHaveLength(1);
  expect(data.conversations).toMatchObject([{ type: 'direct', name: null }]);
  const dids = data.notifications.map(({ did }: { did: string }) => did);
  expect(dids).toContain('started following you');
  expect(archive.get('README.txt')?.toString()).toContain('not those sent to you');
  for (const what of ['post', 'message']) expect(text).toContain(`canary-of-ada ${what}`);
  const all = [...archive].map(([name, body]) => `${name}\n${body.toString()}`).join('\n');
  expect(all).toContain('canary-of-ada file');
  for (const foreign of ['canary-of-bo', bo.email, 'Berg']) expect(all).not.toContain(foreign);
  expect(await readdir(join(api.jobDeps.env.DATA_DIR, 'exports'))).toEqual([]);
});

test('the file is for its owner in a browser, and gone after a week', async () => {
  const [cleo, dora] = [await api.signUp('Cleo Dahl'), await api.signUp('Dora Ek')];
  const { authorization } = await api.token(cleo);
  await ask(cleo);
  await api.runJobs();
  const { url } = await stateOf(cleo);
  expect((await api.get(url)).statusCode).toBe(401);
  expect((await api.get(url, dora)).statusCode).toBe(404);
  expect((await api.get(url, null, { authorization })).json().code).toBe('session_required');
  const { rows } = await api.database.pool.query('select storage_key from data_exports where user_id = $1', [
    cleo.user.id,
  ]);
  await api.database.pool.query(
    `update data_exports set expires_at = now() - interval '1 second' where user_id = $1`,
    [cleo.user.id],
  );
  expect((await api.get(url, cleo)).statusCode).toBe(404);
  expect(await stateOf(cleo)).toBeNull();
  await tidy(api.jobDeps);
  const removed = await api.database.pool.query('select from removed_files where storage_key = $1', [
    rows[0].storage_key,
  ]);
  expect(removed.rowCount).toBe(1);
});

test('one that fails says so, leaves nothing behind, and can be asked for again', async () => {
  const eva = await api.signUp('Eva Falk');
  await ask(eva);
  const { moveIn } = api.jobDeps.storage;
  api.jobDeps.storage.moveIn = () => Promise.reject(new Error('The disk is full'));
  await api.runJobs();
  api.jobDeps.storage.moveIn = moveIn;
  expect(await stateOf(eva)).toMatchObject({ status: 'failed', url: null });
  expect(await readdir(join(api.jobDeps.env.DATA_DIR, 'exports'))).toEqual([]);
  await ask(eva);
  await api.runJobs();
  expect(await stateOf(eva)).toMatchObject({ status: 'ready' });
});

test('an open session is not enough', async () => {
  const finn = await api.signUp('Finn Holm');
  await api.database.pool.query(
    `update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1`,
    [finn.user.id],
  );
  expect((await ask(finn)).json().code).toBe('confirmation_required');
});
