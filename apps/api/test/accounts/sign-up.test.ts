import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, cookiesOf, createTestApi, type TestApi } from '../harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const ADA = { email: 'ada@example.test', password: 'a-good-password', firstName: 'Ada', lastName: 'Lind' };

function signUp(overrides: Record<string, unknown>): Promise<Answer> {
  return api.post('/api/auth/signup', { ...ADA, ...overrides });
}

test('Ada signs up, is signed in, and finds herself as she wrote herself', async () => {
  const answer = await signUp({ email: '  Ada@Example.TEST ', firstName: ' Ada ' });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({
    email: 'ada@example.test',
    firstName: 'Ada',
    lastName: 'Lind',
    name: 'Ada Lind',
    handle: 'ada_lind',
    username: 'ada_lind',
    role: 'member',
    hasPassword: true,
    isEmailConfirmed: false,
    permissions: [
      'view_public_profiles',
      'view_public_tribes',
      'join_tribes',
      'create_posts',
      'comment_react',
      'send_messages',
      'enroll_buy',
    ],
  });
  expect(answer.body).not.toContain('password":"');
  const user = await api.get('/api/auth/user', null, { cookie: cookiesOf(answer) });
  expect(user.json()).toEqual(answer.json());
});

test('a visitor has no current user', async () => {
  for (const cookie of ['', 'session=', 'session=not-a-session', 'session=%00', 'session=a; session=b']) {
    const answer = await api.get('/api/auth/user', null, { cookie });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'signed_out']);
  }
});

describe('every wrong field is named, in the words of the form', () => {
  test.each([
    ['email', '', 'Invalid email address'],
    ['email', 'ada', 'Invalid email address'],
    ['email', 'ada@example', 'Invalid email address'],
    ['email', `${'a'.repeat(250)}@example.test`, 'Invalid email address'],
    ['password', '', 'Password must be at least 8 characters'],
    ['password', '1234567', 'Password must be at least 8 characters'],
    ['password', 'x'.repeat(201), 'Password must be at most 200 characters'],
    ['firstName', '', 'First name is required'],
    ['firstName', '   ', 'First name is required'],
    ['firstName', 'x'.repeat(81), 'First name must be at most 80 characters'],
    ['lastName', '', 'Last name is required'],
    ['lastName', 'x'.repeat(81), 'Last name must be at most 80 characters'],
  ])('%s %j', async (path, value, message) => {
    const answer = await signUp({ email: 'somebody@example.test', [path]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message, code: 'invalid_input', issues: [{ path, message }] });
  });

  test('all at once, each in its place', async () => {
    const answer = await api.post('/api/auth/signup', {
      email: 'x',
      password: 'short',
      firstName: '',
      lastName: '',
    });
    expect(answer.json()).toEqual({
      message: 'Some fields are not valid.',
      code: 'invalid_input',
      issues: [
        { path: 'email', message: 'Invalid email address' },
        { path: 'password', message: 'Password must be at least 8 characters' },
        { path: 'firstName', message: 'First name is required' },
        { path: 'lastName', message: 'Last name is required' },
      ],
    });
  });

  test('eight characters are enough, and 80 of a name', async () => {
    const answer = await signUp({
      email: 'edge@example.test',
      password: '12345678',
      firstName: 'é'.repeat(80),
      lastName: 'x'.repeat(80),
    });
    expect(answer.statusCode, answer.body).toBe(200);
  });

  test('logging in asks for an address and a password, and for no more of it', async () => {
    const answer = await api.post('/api/auth/login', { email: 'x', password: '' });
    expect(answer.json().issues).toEqual([
      { path: 'email', message: 'Invalid email address' },
      { path: 'password', message: 'Password is required' },
    ]);
    const short = await api.post('/api/auth/login', { email: 'nobody@example.test', password: 'x' });
    expect([short.statusCode, short.json().code]).toEqual([401, 'invalid_credentials']);
  });
});

test('an address is taken once, however it is written', async () => {
  for (const email of [ADA.email, 'ADA@EXAMPLE.TEST', ' ada@example.test']) {
    const answer = await signUp({ email, firstName: 'Another' });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'email_taken']);
    expect(answer.json().message).toBe('An account with this email already exists.');
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});

test('fifty people race for one address and one gets it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => signUp({ email: 'race@example.test', firstName: `Racer${n}` })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...new Array(49).fill(409)]);
  const { rows } = await api.database.pool.query(
    `select count(*)::int as accounts, (select count(*)::int from sessions where user_id = any(array_agg(users.id))) as sessions
     from users where email = 'race@example.test'`,
  );
  expect(rows).toEqual([{ accounts: 1, sessions: 1 }]);
});

test('twenty people of one name each get a handle of their own', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => signUp({ email: `twin${n}@example.test`, firstName: 'Tim' })),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const handles: string[] = answers.map((answer) => answer.json().handle);
  expect(new Set(handles.map((handle) => handle.toLowerCase())).size).toBe(20);
  for (const handle of handles) expect(handle).toMatch(/^tim_lind(_\d+)?$/);
});

test.each([
  ['Žofie', 'Dvořáková', /^zofie_dvorakova$/],
  ['李', '小龙', /^member_/],
  ['X', '.', /^member_x$/],
  ['M'.repeat(80), 'N'.repeat(80), /^m{24}$/],
  ['Robert"); drop table', 'users;--', /^robert_drop_table_users$/],
  // What stands after /profile/ already names a screen.
  ['Notifications', '!', /^notifications_\d+$/],
  ['Library', '-', /^library_\d+$/],
  ['Orders', '-', /^orders_\d+$/],
])('%s %s gets a handle that works in an address', async (firstName, lastName, handle) => {
  const answer = await signUp({
    email: `n${Math.random().toString(36).slice(2)}@example.test`,
    firstName,
    lastName,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().handle).toMatch(handle);
  expect(answer.json()).toMatchObject({ firstName, lastName });
});

test('sixty accounts an hour begin at one address, and no more', async () => {
  const strict = await createTestApi({ env: { SIGNUP_PER_ADDRESS: '' } });
  try {
    expect(strict.jobDeps.env.SIGNUP_PER_ADDRESS).toBe(60);
    await strict.database.pool.query(
      `insert into rate_limits values ('signup:address:127.0.0.1', 59, now() + interval '50 minutes')`,
    );
    await strict.signUp('The sixtieth');
    const refused = await strict.post('/api/auth/signup', ADA);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(49 * 60);
    expect(wait).toBeLessThanOrEqual(50 * 60);
    await strict.signUp('Somebody elsewhere', { ip: '203.0.113.9' });
    await strict.database.pool.query(`update rate_limits set resets_at = now()`);
    await strict.signUp('An hour later');
  } finally {
    await strict.close();
  }
});

test('a household shares its allowance, whichever of its IPv6 addresses it comes from', async () => {
  const strict = await createTestApi({ env: { SIGNUP_PER_ADDRESS: '2' } });
  try {
    await strict.signUp('One', { ip: '2001:db8:1:2::1' });
    await strict.signUp('Two', { ip: '2001:db8:1:2:3:4:5:6' });
    const third = strict.signUp('Three', { ip: '2001:db8:1:2:ffff::' });
    await expect(third).rejects.toThrow('429');
    await strict.signUp('A neighbour', { ip: '2001:db8:1:3::1' });
  } finally {
    await strict.close();
  }
});

test('a client cannot choose its address behind a proxy', async () => {
  const strict = await createTestApi({ env: { SIGNUP_PER_ADDRESS: '1', TRUST_PROXY: '1' } });
  const from = (forwarded: string) =>
    strict.post(
      '/api/auth/signup',
      { ...ADA, email: `x${Math.random().toString(36).slice(2)}@example.test` },
      null,
      { 'x-forwarded-for': forwarded },
    );
  try {
    expect((await from('198.51.100.1, 203.0.113.7')).statusCode).toBe(200);
    // The proxy adds what it saw at the end; everything before is the client's own claim.
    expect((await from('198.51.100.2, 203.0.113.7')).statusCode).toBe(429);
    expect((await from('203.0.113.7')).statusCode).toBe(429);
    expect((await from('203.0.113.8')).statusCode).toBe(200);
  } finally {
    await strict.close();
  }
});
