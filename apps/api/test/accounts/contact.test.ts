import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { signUpConfirmed } from '../mailedTokens.ts';

let api: TestApi;
let admins: Person[];
beforeAll(async () => {
  api = await createTestApi({ env: { RESET_PER_ADDRESS: '8' } });
  admins = [await signUpConfirmed(api, 'Ada Lind'), await signUpConfirmed(api, 'Bo Berg')];
  await api.signUp('Cleo Chen');
  await api.database.pool.query("update users set role = 'platform_admin' where id = any($1)", [
    admins.map(({ user }) => user.id),
  ]);
});
afterAll(() => api.close());

const message = 'We run a baking school with 400 students.\nWhat does Enterprise cost?';
const request = { name: 'Vera Visit', email: 'vera@example.org', company: 'Crumb & Co', message };
const send = (payload: object, remoteAddress = '198.51.100.1') =>
  api.request({ method: 'POST', url: '/api/contact/sales', remoteAddress, payload });
const mailsAbout = (name: string) =>
  api.mails.filter(({ subject }) => subject === `Message to sales from ${name}`);
const notificationsOf = async (person: Person): Promise<{ content: string }[]> =>
  (await api.get('/api/notifications', person)).json();

test('a message reaches each platform admin in the app and by email, once however often it is sent', async () => {
  for (let n = 0; n < 2; n += 1) {
    const answer = await send(request);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Your message is on its way.' }]);
    await api.runJobs();
  }
  const mails = mailsAbout(request.name);
  expect(mails.map(({ to }) => to).sort()).toEqual(admins.map(({ user }) => user.email).sort());
  for (const { replyTo, text } of mails) {
    expect(replyTo).toEqual({ name: request.name, address: request.email });
    for (const part of [request.name, request.email, request.company, ...message.split('\n')]) {
      expect(text).toContain(part);
    }
  }
  for (const admin of admins) {
    expect(await notificationsOf(admin)).toMatchObject([
      {
        title: 'Message to sales from Vera Visit',
        content: `vera@example.org · Crumb & Co\n${message}`,
        actionUrl: null,
      },
    ]);
  }
});

test('two messages of one visitor are two notifications', async () => {
  const before = (await notificationsOf(admins[0] as Person)).length;
  await send({ ...request, company: undefined, message: `${message} And white-label?` });
  await api.runJobs();
  const [newest, ...others] = await notificationsOf(admins[0] as Person);
  expect(others).toHaveLength(before);
  expect(newest?.content).toMatch(/^vera@example\.org\n/);
});

test.each([
  ['no name', { name: '' }, 'name'],
  ['a link for a name', { name: 'Win at evil.example' }, 'name'],
  ['a broken address', { email: 'vera' }, 'email'],
  ['a long company', { company: 'c'.repeat(121) }, 'company'],
  ['a short message', { message: 'Too short' }, 'message'],
  ['a blank message', { message: ' '.repeat(30) }, 'message'],
  ['a long message', { message: 'm'.repeat(2_001) }, 'message'],
])('%s is refused', async (_, change, field) => {
  const answer = await send({ ...request, ...change }, '198.51.100.2');
  expect(answer.statusCode).toBe(400);
  expect(answer.json().issues.map(({ path }: { path: string }) => path)).toEqual([field]);
});

test('an address sends few messages in a quarter of an hour, and others still send theirs', async () => {
  const sent: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    sent.push((await send({ ...request, message: `${message} ${n}` }, '198.51.100.3')).statusCode);
  }
  expect(sent).toEqual([...Array(8).fill(200), 429, 429]);
  expect((await send(request, '198.51.100.4')).statusCode).toBe(200);
});
