import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type TestApi } from '../harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

test('a link in a name is refused at sign-up, naming the field', async () => {
  const person = { email: 'ada@example.test', password: 'a-good-password', lastName: 'Lind' };
  const answer = await api.post('/api/auth/signup', { ...person, firstName: 'https://evil.example' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().issues[0].path).toBe('firstName');
});

test('a name that was stored before makes no link in a mail', async () => {
  const ada = await api.signUp('Ada');
  const firstName = 'Win at https://evil.example/now\u202e';
  await api.db.updateTable('users').set({ firstName }).where('id', '=', ada.user.id).execute();
  await api.post('/api/auth/forgot-password', { email: ada.email });
  await api.runJobs();
  const mail = api.mails.find(({ to }) => to === ada.email);
  expect(mail?.text).toContain('Hello Win at https evil example now,');
  for (const body of [mail?.text, mail?.html]) {
    expect(body).not.toContain('evil.example');
    expect(body).not.toContain('\u202e');
  }
});
