import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookiesOf, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

async function isIn(person: Person): Promise<boolean> {
  const { statusCode } = await api.get('/api/auth/user', person);
  if (statusCode !== 200 && statusCode !== 401) throw new Error(`Answered ${statusCode}`);
  return statusCode === 200;
}

async function list(
  person: Person,
): Promise<{ id: string; isCurrent: boolean; device: string; ip: string }[]> {
  return (await api.get('/api/auth/sessions', person)).json();
}

describe('Ada looks where she is signed in', () => {
  let here: Person;
  let phone: Person;
  let bo: Person;
  beforeAll(async () => {
    const ada = await api.signUp('Ada Lind');
    here = await api.logIn(ada, { cookie: ada.cookie, userAgent: FIREFOX });
    phone = await api.logIn(ada, { userAgent: IPHONE, ip: '203.0.113.5' });
    bo = await api.signUp('Bo Berg');
  });

  test('and sees each device by name, her own marked', async () => {
    const sessions = await list(here);
    expect(sessions).toHaveLength(2);
    expect(sessions).toContainEqual(
      expect.objectContaining({ isCurrent: true, device: 'Firefox on Windows', ip: '127.0.0.1' }),
    );
    expect(sessions).toContainEqual(
      expect.objectContaining({ isCurrent: false, device: 'Safari on iOS', ip: '203.0.113.5' }),
    );
    // An id of the list opens nothing: the cookie holds another value.
    for (const { id } of sessions) expect(await isIn({ ...here, cookie: `session=${id}` })).toBe(false);
  });

  test('cannot end a session of Bo, who cannot end hers', async () => {
    const [his] = await list(bo);
    const [hers] = await list(here);
    for (const [person, id] of [
      [here, his?.id],
      [bo, hers?.id],
      [here, 'f'.repeat(64)],
    ] as const) {
      const answer = await api.delete(`/api/auth/sessions/${id}`, person);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
    expect(await isIn(bo)).toBe(true);
    expect(await isIn(here)).toBe(true);
  });

  test('ends the one on her phone', async () => {
    const id = (await list(here)).find((session) => !session.isCurrent)?.id;
    expect((await api.delete(`/api/auth/sessions/${id}`, here)).json()).toEqual({ message: 'Done' });
    expect(await isIn(phone)).toBe(false);
    expect(await isIn(here)).toBe(true);
    expect((await api.delete(`/api/auth/sessions/${id}`, here)).statusCode).toBe(404);
  });

  test('ends all others at once, not the one she is in and nobody else’s', async () => {
    const others = await Promise.all([api.logIn(here), api.logIn(here), api.logIn(here)]);
    expect((await api.delete('/api/auth/sessions', here)).statusCode).toBe(200);
    for (const other of others) expect(await isIn(other)).toBe(false);
    expect(await isIn(here)).toBe(true);
    expect(await isIn(bo)).toBe(true);
    expect(await list(here)).toHaveLength(1);
  });
});

describe('a password is changed', () => {
  const change = (person: Person, input: Record<string, unknown>) =>
    api.post('/api/auth/change-password', input, person);

  test('by whoever knows the current one; every other session ends with the next request', async () => {
    const ada = await api.signUp('Ada Sand');
    const phone = await api.logIn(ada);
    const answer = await change(ada, { currentPassword: ada.password, newPassword: 'another-password' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await isIn(phone)).toBe(false);
    expect(await isIn(ada)).toBe(true);
    await expect(api.logIn(ada)).rejects.toThrow('401');
    await api.logIn({ ...ada, password: 'another-password' });
  });

  test.each([
    [
      { currentPassword: 'not it', newPassword: 'another-password' },
      'currentPassword',
      'Your current password is not correct.',
    ],
    [{ newPassword: 'another-password' }, 'currentPassword', 'Your current password is not correct.'],
    [{ currentPassword: '', newPassword: 'another-password' }, 'currentPassword', 'Password is required'],
    [
      { currentPassword: 'a-good-password', newPassword: 'short' },
      'newPassword',
      'Password must be at least 8 characters',
    ],
  ])('not with %j', async (input, path, message) => {
    const ada = await api.signUp('Ada Holt');
    const phone = await api.logIn(ada);
    const answer = await change(ada, input);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message, issues: [{ path, message }] });
    expect(await isIn(phone)).toBe(true);
    await api.logIn(ada);
  });

  test('somebody who only ever came through a provider sets a first one', async () => {
    const gro = await api.signUp('Gro Vik');
    await api.db
      .updateTable('users')
      .set({ password: null, googleId: 'gro' })
      .where('id', '=', gro.user.id)
      .execute();
    expect((await api.get('/api/auth/user', gro)).json().hasPassword).toBe(false);
    expect((await change(gro, { newPassword: 'my-first-password' })).statusCode).toBe(200);
    await api.logIn({ ...gro, password: 'my-first-password' });
    expect((await change(gro, { newPassword: 'without the first' })).statusCode).toBe(400);
  });
});

describe('what an administrator decides acts on the next request', () => {
  test('a suspended person is out everywhere and cannot come back', async () => {
    const cleo = await api.signUp('Cleo Dahl');
    const { authorization } = await api.token(cleo);
    const suspend = (suspendedAt: Date | null) =>
      api.db.updateTable('users').set({ suspendedAt }).where('id', '=', cleo.user.id).execute();
    await suspend(new Date());
    const doors = [
      await api.get('/api/auth/user', cleo),
      await api.get('/api/feed', cleo),
      await api.post('/api/posts', { content: 'Still here?' }, cleo),
      await api.get('/api/auth/sessions', cleo),
      await api.get('/api/feed', null, { authorization }),
      await api.get('/trpc/feed.list', cleo),
      await api.post('/api/auth/login', { email: cleo.email, password: cleo.password }),
    ];
    for (const answer of doors) {
      expect(answer.statusCode, answer.body).toBe(403);
      expect(answer.body).toContain('"code":"account_suspended"');
      expect(answer.cookies.filter(({ value }) => value !== '')).toEqual([]);
    }
    // Only whoever knows the password learns of it.
    const guess = await api.post('/api/auth/login', { email: cleo.email, password: 'a wrong guess' });
    expect(guess.json().code).toBe('invalid_credentials');
    await suspend(null);
    expect(await isIn(cleo)).toBe(true);
  });

  test('a role that was taken away, and one that was given', async () => {
    const dan = await api.signUp('Dan Ek');
    const role = (name: 'owner' | 'guest' | 'member' | 'creator') =>
      api.db.updateTable('users').set({ role: name }).where('id', '=', dan.user.id).execute();
    const post = () => api.post('/api/posts', { content: 'Hello' }, dan);
    expect((await post()).statusCode).toBe(200);
    for (const name of ['owner', 'guest'] as const) {
      await role(name);
      const refused = await post();
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'not_allowed']);
      expect((await api.get('/api/auth/user', dan)).json().role).toBe(name);
    }
    await role('creator');
    const allowed = await post();
    expect([allowed.statusCode, allowed.json().author.badge]).toEqual([200, 'creator']);
  });

  test('columns of older data that say admin grant nothing', async () => {
    const eve = await api.signUp('Eve Frost');
    const bo = await api.signUp('Bo Birk');
    const { id } = (await api.post('/api/posts', { content: 'Mine' }, bo)).json();
    await api.db
      .updateTable('users')
      .set({ isAdmin: true, isVerified: true, role: 'owner' })
      .where('id', '=', eve.user.id)
      .execute();
    expect((await api.delete(`/api/posts/${id}`, eve)).statusCode).toBe(403);
    expect((await api.get('/api/auth/user', eve)).json().permissions).toEqual([]);
  });
});

test('a session that is not Ada’s browser’s any more is forgotten, and only that', async () => {
  const ada = await api.signUp('Ada Lund');
  const answer = await api.post('/api/auth/logout', undefined, ada);
  expect(cookiesOf(answer)).toBe('session=');
  const device = /device=[^;]+/.exec(ada.cookie)?.[0];
  const again = await api.logIn(ada, { cookie: device });
  expect(again.cookie).toContain(device);
});
