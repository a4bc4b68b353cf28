import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  api = await createTestApi();
  [ada, bo] = [await api.signUp('Ada Lind'), await api.signUp('Bo Berg')];
});
afterAll(() => api.close());

const patch = (payload: object, as: Person) =>
  api.request({ method: 'PATCH', url: '/api/profile', payload, headers: { cookie: as.cookie } });
const profile = async (handle: string, as = bo) => (await api.get(`/api/profiles/${handle}`, as)).json();
const isFree = async (name: string, as = ada) =>
  (await api.get(`/api/check-username?username=${name}`, as)).json();

describe('my profile', () => {
  test('is changed field by field, and others see it', async () => {
    const answer = await patch({ bio: 'I bake.', interests: ['Rye', 'rye', 'Seeds'] }, ada);
    expect([answer.statusCode, answer.json().bio]).toEqual([200, 'I bake.']);
    await patch({ firstName: 'Adam', socialLinks: ['https://social.example/ada'], website: '' }, ada);
    expect(await profile(ada.user.id)).toMatchObject({
      name: 'Adam Lind',
      bio: 'I bake.',
      interests: ['Rye', 'Seeds'],
      socialLinks: ['https://social.example/ada'],
      website: null,
    });
    expect((await api.get('/api/auth/user', ada)).json()).toMatchObject({
      firstName: 'Adam',
      bio: 'I bake.',
    });
  });

  test('nothing but my profile is changed by it', async () => {
    for (const field of ['role', 'handle', 'isVerified', 'followerCount', 'email', 'id']) {
      expect((await patch({ [field]: 'platform_admin' }, ada)).statusCode).toBe(400);
    }
  });
});

describe('a username', () => {
  test('leads to me, and so does the one before, which nobody else takes', async () => {
    const before = (await profile('me', ada)).handle;
    expect((await patch({ username: 'Slow_Baker' }, ada)).statusCode).toBe(200);
    for (const name of ['slow_baker', before, before.toUpperCase()]) {
      expect(await profile(name)).toMatchObject({ id: ada.user.id, handle: 'Slow_Baker' });
    }
    expect(await isFree(before, bo)).toEqual({ available: false, message: 'Username is already taken' });
    expect((await isFree(before, ada)).available).toBe(true);
    expect((await patch({ username: before }, bo)).json()).toMatchObject({ code: 'username_taken' });
    await patch({ username: before }, ada);
    expect((await profile('slow_baker')).handle).toBe(before);
    await patch({ username: '' }, ada);
    expect(await profile(before)).toMatchObject({ id: ada.user.id, username: null, handle: before });
  });

  test.each([
    ['ab', 'Username must be at least 3 characters'],
    ['a-b-c', 'Username can only contain letters, numbers, and underscores'],
    ['ORDERS', 'Username is already taken'],
  ])('%s is not to be had: %s', async (name, message) => {
    expect(await isFree(name)).toEqual({ available: false, message });
    expect((await api.get(`/api/check-username/${name}`, ada)).json()).toEqual({ available: false, message });
  });

  test('that many want at once goes to one of them', async () => {
    const crowd = await Promise.all(Array.from({ length: 8 }, (_, at) => api.signUp(`Crowd ${at}x`)));
    const answers = await Promise.all(crowd.map((one) => patch({ username: 'the_only_one' }, one)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  });

  test('leads to me for ten changes more, and then to nobody', async () => {
    const cy = await api.signUp('Cy Dahl');
    const first = (await profile('me', cy)).handle;
    for (let at = 0; at < 11; at++) {
      expect((await profile(first)).id).toBe(cy.user.id);
      await patch({ username: `cy_${at}_x` }, cy);
    }
    expect((await api.get(`/api/profiles/${first}`, bo)).statusCode).toBe(404);
    expect((await profile('cy_0_x')).id).toBe(cy.user.id);
  });
});
