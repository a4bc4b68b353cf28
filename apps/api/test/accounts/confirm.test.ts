import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookiesOf, createTestApi, type Person, type TestApi } from '../harness.ts';
import { confirmationTokenOf } from '../mailedTokens.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ env: { RESET_PER_ADDRESS: '100000', PRODUCT_NAME: 'Hearth' } });
});
afterAll(() => api.close());

const confirm = (token: string) => api.post('/api/auth/confirm-email', { token });
const isConfirmed = async (person: Person) =>
  (await api.get('/api/auth/user', person)).json().isEmailConfirmed;

async function expectSpent(token: string): Promise<void> {
  const answer = await confirm(token);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    message: 'This link is too old or was already used. Send yourself a new one.',
    code: 'confirmation_link_invalid',
  });
}

test('whoever signs up is mailed a link, and by it the address is known to be theirs', async () => {
  const email = 'ada.lind@example.test';
  const person = { email, password: 'a-good-password', firstName: 'Ada', lastName: 'Lind' };
  const answer = await api.post('/api/auth/signup', person);
  const ada: Person = { user: answer.json(), email, password: person.password, cookie: cookiesOf(answer) };
  expect(ada.user.isEmailConfirmed).toBe(false);
  await api.runJobs();
  const [mail] = api.mails;
  expect(mail).toMatchObject({ to: email, subject: 'Confirm your address for Hearth' });
  expect(mail?.text).toContain('Hello Ada,');
  const link = /^http.*$/m.exec(mail?.text ?? '')?.[0] ?? '';
  expect(link).toMatch(/^http:\/\/kindred\.test\/confirm-email#token=[\w-]{43}$/);

  // From any browser, signed in or not; it signs nobody in.
  const done = await confirm(new URL(link).hash.slice('#token='.length));
  expect([done.statusCode, done.json(), done.cookies]).toEqual([
    200,
    { message: 'Your address is confirmed.' },
    [],
  ]);
  expect(await isConfirmed(ada)).toBe(true);
});

test('a link works once, and takes the others of the same person with it', async () => {
  const bo = await api.signUp('Bo Berg');
  const [first, second] = [await confirmationTokenOf(api, bo), await confirmationTokenOf(api, bo)];
  expect(first).not.toBe(second);
  expect((await confirm(second)).statusCode).toBe(200);
  await expectSpent(second);
  await expectSpent(first);
});

test('a link works for three days, and sets no password', async () => {
  const cleo = await api.signUp('Cleo Dahl');
  const token = await confirmationTokenOf(api, cleo);
  const reset = await api.post('/api/auth/reset-password', { token, password: 'a-brand-new-password' });
  expect(reset.json().code).toBe('reset_link_invalid');
  const age = (time: string) =>
    api.database.pool.query(`update mailed_links set expires_at = expires_at - interval '${time}'`);
  await age('71 hours 59 minutes');
  expect((await confirm(token)).statusCode).toBe(200);
  const dora = await api.signUp('Dora Ek');
  const late = await confirmationTokenOf(api, dora);
  await age('72 hours');
  await expectSpent(late);
  expect(await isConfirmed(dora)).toBe(false);
});

test('twenty tries at one link at once: one is answered well, and the address is confirmed', async () => {
  const eva = await api.signUp('Eva Falk');
  const token = await confirmationTokenOf(api, eva);
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await isConfirmed(eva)).toBe(true);
});

test('an address that changes is to be confirmed again, and an older link is good for the older one', async () => {
  const finn = await api.signUp('Finn Holm');
  const [used, kept] = [await confirmationTokenOf(api, finn), await confirmationTokenOf(api, finn)];
  const change = (email: string) =>
    api.db.updateTable('users').set({ email }).where('id', '=', finn.user.id).execute();
  await change('finn.new@example.test');
  await expectSpent(used);
  await change(finn.email);
  expect((await confirm(kept)).statusCode).toBe(200);
  await change('finn.new@example.test');
  expect(await isConfirmed(finn)).toBe(false);
  await confirm(await confirmationTokenOf(api, { ...finn, email: 'finn.new@example.test' }));
  expect(await isConfirmed(finn)).toBe(true);
});

test('what is confirmed needs no link, and somebody suspended gets none', async () => {
  const gil = await api.signUp('Gil Juhl');
  await confirm(await confirmationTokenOf(api, gil));
  const before = api.mails.length;
  const again = await api.post('/api/auth/send-confirmation', undefined, gil);
  expect(again.json()).toEqual({ message: 'Your address is confirmed already.' });
  const ida = await api.signUp('Ida Krog');
  await api.post('/api/auth/send-confirmation', undefined, ida);
  await api.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', ida.user.id).execute();
  await api.runJobs();
  expect(api.mails).toHaveLength(before);
});

test('however often a link is asked for at once it is one mail, and no more than three a quarter of an hour', async () => {
  const jo = await api.signUp('Jo Lie');
  const before = api.mails.length;
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => api.post('/api/auth/send-confirmation', undefined, jo)),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429]);
  await api.runJobs();
  expect(api.mails).toHaveLength(before + 1);
});

test.each([
  ['', 'This link is broken'],
  ['x'.repeat(201), 'This link is not valid'],
])('a link that was cut or made up is refused in words', async (token, message) => {
  expect((await confirm(token)).json()).toMatchObject({ message, issues: [{ path: 'token', message }] });
});
