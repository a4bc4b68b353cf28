import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { FilterRule } from '@kindred/validation/moderation/filters';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { signUpConfirmed } from '../mailedTokens.ts';

let api: TestApi;
let admin: Person;
let author: Person;

beforeAll(async () => {
  api = await createTestApi();
  admin = await api.signUp('Ada Lind');
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', admin.user.id).execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  author = await signUpConfirmed(api, 'Mona Okafor');
});
afterEach(async () => {
  await unrestrictedDb(api.db).deleteFrom('filters').execute();
  await unrestrictedDb(api.db).deleteFrom('rateLimits').execute();
});

async function add(rule: FilterRule): Promise<string> {
  const answer = await api.post('/api/admin/filters', { rule }, admin);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().id;
}
const post = (content: string, by = author) => api.post('/api/posts', { type: 'text', content }, by);
const codeOf = (answer: Answer) => (answer.statusCode === 200 ? 'published' : answer.json().code);
const published = async (...contents: string[]) => {
  const codes: string[] = [];
  for (const content of contents) codes.push(codeOf(await post(content)));
  return codes;
};

describe('a filter that refuses', () => {
  test.each<[string, FilterRule, string, string]>([
    [
      'a word, whatever its case and accents',
      { kind: 'word', value: 'Cásino', action: 'refuse' },
      'Best CASINO!',
      'Casinos',
    ],
    [
      'a phrase',
      { kind: 'word', value: 'free money', action: 'refuse' },
      'Get free,  MONEY now',
      'money for free',
    ],
    [
      'a link to a host or below it',
      { kind: 'link', value: 'bad.example', action: 'refuse' },
      'see www.bad.example/x',
      'see notbad.example.com',
    ],
    [
      'a link of a new account',
      { kind: 'new_account_links', days: 7, action: 'refuse' },
      'see https://a.example',
      'no link. None at all',
    ],
  ])('refuses %s', async (_, rule, met, unmet) => {
    await add(rule);
    expect(await published(met, unmet)).toEqual(['content_refused', 'published']);
  });

  test.each<[string, FilterRule, string[], string]>([
    [
      'the third copy of a text',
      { kind: 'duplicate', count: 2, action: 'refuse' },
      ['a', 'a', 'b', 'a'],
      'content_refused',
    ],
    [
      'the fourth of a burst',
      { kind: 'burst', count: 3, action: 'refuse' },
      ['a', 'b', 'c', 'd'],
      'too_many_requests',
    ],
    [
      'the fourth of a day of a new account',
      { kind: 'new_account_posts', count: 3, days: 2, action: 'refuse' },
      ['a', 'b', 'c', 'd'],
      'too_many_requests',
    ],
  ])('refuses %s', async (_, rule, contents, code) => {
    await add(rule);
    expect(await published(...contents)).toEqual(['published', 'published', 'published', code]);
  });

  test('refuses an edit as well, and what was written before stays', async () => {
    const { id } = (await post('A loaf')).json();
    await add({ kind: 'word', value: 'casino', action: 'refuse' });
    const answer = await api.request({
      method: 'PATCH',
      url: `/api/posts/${id}`,
      headers: { cookie: author.cookie },
      payload: { content: 'A casino' },
    });
    expect(codeOf(answer)).toBe('content_refused');
    expect((await api.get(`/api/posts/${id}`, author)).json().content).toBe('A loaf');
  });

  test('does not meet platform admins, nor anyone once it is off', async () => {
    const id = await add({ kind: 'word', value: 'casino', action: 'refuse' });
    expect(codeOf(await post('casino', admin))).toBe('published');
    await api.request({
      method: 'PATCH',
      url: `/api/admin/filters/${id}`,
      headers: { cookie: admin.cookie },
      payload: { isOn: false },
    });
    expect(await published('casino')).toEqual(['published']);
  });
});

test('a filter that holds hides a comment with an open case; its author is notified, and keeping it shows it', async () => {
  await add({ kind: 'word', value: 'casino', action: 'hold' });
  const { id: postId } = (await post('A loaf')).json();
  const comment = await api.post(`/api/posts/${postId}/comments`, { content: 'My casino' }, author);
  expect(codeOf(comment)).toBe('held_for_review');
  const comments = async () => (await api.get(`/api/posts/${postId}/comments`, admin)).body;
  expect(await comments()).not.toContain('My casino');
  expect((await api.get('/api/notifications', author)).body).toContain(
    'Your comment is hidden until a moderator has looked at it',
  );
  const { items } = (await api.get('/api/admin/cases', admin)).json();
  const held = items.find(({ title }: { title: string }) => title === 'My casino');
  const { version } = (await api.get(`/api/admin/cases/${held.id}`, admin)).json();
  const decided = await api.post(
    `/api/admin/cases/${held.id}/decisions`,
    { version, actions: ['keep'], reason: 'A board game' },
    admin,
  );
  expect(decided.statusCode).toBe(200);
  expect(await comments()).toContain('My casino');
});

test('a blocked network neither signs up nor logs in, except platform admins', async () => {
  await add({ kind: 'network', value: '203.0.113.0/24' });
  const signUp = (ip: string) => api.signUp('Nia Bo', { ip });
  await expect(signUp('203.0.113.9')).rejects.toThrow('address_blocked');
  await expect(signUp('::ffff:203.0.113.9')).rejects.toThrow('address_blocked');
  await expect(api.logIn(author, { ip: '203.0.113.9' })).rejects.toThrow('address_blocked');
  await api.logIn(admin, { ip: '203.0.113.9' });
  await signUp('203.0.114.9');
});

test('a blocked email domain signs up neither itself nor domains below it', async () => {
  await add({ kind: 'email_domain', value: 'throwaway.example' });
  for (const email of ['a@throwaway.example', 'a@mx.throwaway.example']) {
    await expect(api.signUp('Nia Bo', { email })).rejects.toThrow('address_blocked');
  }
  await api.signUp('Nia Bo', { email: 'a@notthrowaway.example' });
});

test.each<[string, object, string]>([
  ['no network', { kind: 'network', value: '999.1.1.1/24' }, 'rule.value'],
  ['no word', { kind: 'word', value: '...' }, 'rule.value'],
  ['no host', { kind: 'link', value: 'https://example.com' }, 'rule.value'],
])('a filter with %s is refused at its field', async (_, rule, path) => {
  const answer = await api.post('/api/admin/filters', { rule }, admin);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().issues).toMatchObject([{ path }]);
});

test('a dry run counts what a filter would have met and changes nothing', async () => {
  const runner = await signUpConfirmed(api, 'Rio Dry');
  for (const content of ['dry run one', 'dry run two', 'dry run two', 'wet']) await post(content, runner);
  const run = async (rule: FilterRule) =>
    (await api.post('/api/admin/filters/dry-runs', { rule }, admin)).json();
  const words = await run({ kind: 'word', value: 'Dry run', action: 'hold' });
  expect(words).toMatchObject({
    matched: 3,
    examples: [{ excerpt: 'dry run two', author: 'Rio Dry' }, {}, {}],
  });
  expect(await run({ kind: 'duplicate', count: 1, action: 'hold' })).toMatchObject({
    examples: expect.arrayContaining([expect.objectContaining({ excerpt: 'dry run two' })]),
  });
  expect((await run({ kind: 'email_domain', value: 'example.test' })).matched).toBeGreaterThan(1);
  expect((await api.get('/api/admin/filters', admin)).json().items).toEqual([]);
});
