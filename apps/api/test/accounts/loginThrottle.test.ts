import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
beforeAll(async () => {
  api = await createTestApi({ env: { LOGIN_PER_ADDRESS: '30', LOGIN_PER_ACCOUNT: '5' } });
  ada = await api.signUp('Ada Lind');
});
afterAll(() => api.close());

let lastAddress = 0;
/** Somebody with as many addresses as they like. */
function newAddress(): string {
  lastAddress += 1;
  return `198.51.100.${lastAddress}`;
}

function guess(options: { email?: string; password?: string; ip: string; cookie?: string }) {
  return api.request({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: options.ip,
    headers: options.cookie ? { cookie: options.cookie } : {},
    payload: { email: options.email ?? ada.email, password: options.password ?? 'a wrong guess' },
  });
}

const device = (person: Person) => /device=[^;]+/.exec(person.cookie)?.[0] ?? '';

test('strangers guess at one account from many addresses, and are stopped; its owner is not', async () => {
  for (let guesses = 0; guesses < 5; guesses++) {
    expect((await guess({ ip: newAddress() })).statusCode).toBe(401);
  }
  for (const password of ['a wrong guess', ada.password]) {
    const stopped = await guess({ ip: newAddress(), password });
    expect([stopped.statusCode, stopped.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(stopped.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    expect(stopped.cookies).toEqual([]);
  }
  const owner = await guess({ ip: newAddress(), password: ada.password, cookie: device(ada) });
  expect(owner.statusCode, owner.body).toBe(200);
  // What the owner's device may do is no use to a device that has never signed in to this account.
  const bo = await api.signUp('Bo Berg');
  expect((await guess({ ip: newAddress(), password: ada.password, cookie: device(bo) })).statusCode).toBe(
    429,
  );
});

test('an account that does not exist is capped just the same', async () => {
  const email = 'nobody@example.test';
  for (let guesses = 0; guesses < 5; guesses++) {
    expect((await guess({ ip: newAddress(), email })).statusCode).toBe(401);
  }
  expect((await guess({ ip: newAddress(), email })).statusCode).toBe(429);
});

test('a stolen device has few guesses too, and being right gives them back', async () => {
  const cleo = await api.signUp('Cleo Dahl');
  const from = { email: cleo.email, cookie: device(cleo) };
  for (let guesses = 0; guesses < 4; guesses++) {
    expect((await guess({ ...from, ip: newAddress() })).statusCode).toBe(401);
  }
  expect((await guess({ ...from, ip: newAddress(), password: cleo.password })).statusCode).toBe(200);
  for (let guesses = 0; guesses < 5; guesses++) {
    expect((await guess({ ...from, ip: newAddress() })).statusCode).toBe(401);
  }
  expect((await guess({ ...from, ip: newAddress(), password: cleo.password })).statusCode).toBe(429);
});

test('one address guesses at many accounts, one each, and is stopped', async () => {
  const ip = newAddress();
  for (let guesses = 0; guesses < 30; guesses++) {
    expect((await guess({ ip, email: `victim${guesses}@example.test` })).statusCode).toBe(401);
  }
  expect((await guess({ ip, email: 'victim30@example.test' })).statusCode).toBe(429);
  expect((await guess({ ip: newAddress(), email: 'victim31@example.test' })).statusCode).toBe(401);
});

test('fifty guesses at once are counted one by one', async () => {
  const dora = await api.signUp('Dora Ek');
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => guess({ ip: `203.0.113.${n}`, email: dora.email })),
  );
  const codes = answers.map(({ statusCode }) => statusCode).sort();
  expect(codes).toEqual([...new Array(5).fill(401), ...new Array(45).fill(429)]);
});

test('guesses packed into one batch count one by one as well', async () => {
  const finn = await api.signUp('Finn Falk');
  const answer = await api.request({
    method: 'POST',
    url: `/trpc/${new Array(10).fill('accounts.login').join(',')}?batch=1`,
    remoteAddress: newAddress(),
    payload: Object.fromEntries(
      Array.from({ length: 10 }, (_, n) => [n, { email: finn.email, password: `guess ${n}` }]),
    ),
  });
  const codes = answer.json().map((one: { error: { data: { code: string } } }) => one.error.data.code);
  expect(codes.filter((code: string) => code === 'invalid_credentials')).toHaveLength(5);
  expect(codes.filter((code: string) => code === 'too_many_requests')).toHaveLength(5);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test('after a quarter of an hour guessing may begin again', async () => {
  const gil = await api.signUp('Gil Holm');
  for (let guesses = 0; guesses < 6; guesses++) await guess({ ip: newAddress(), email: gil.email });
  expect((await guess({ ip: newAddress(), email: gil.email, password: gil.password })).statusCode).toBe(429);
  await api.database.pool.query(`update rate_limits set resets_at = resets_at - interval '15 minutes'`);
  expect((await guess({ ip: newAddress(), email: gil.email, password: gil.password })).statusCode).toBe(200);
});

test('guessing the current password of a session left open is capped', async () => {
  const ida = await api.signUp('Ida Juhl');
  const change = (currentPassword: string) =>
    api.post('/api/auth/change-password', { currentPassword, newPassword: 'something-else' }, ida);
  for (let guesses = 0; guesses < 5; guesses++) {
    const wrong = await change('a wrong guess');
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'wrong_password']);
  }
  expect((await change(ida.password)).statusCode).toBe(429);
});
