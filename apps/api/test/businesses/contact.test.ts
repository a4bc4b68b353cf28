import { addToTeam, type Business, createBusiness } from '@kindred/db/factories/businesses';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olivia: Person;
let stella: Person;
let quiet: Person;
let mona: Person;
let business: Business;
beforeAll(async () => {
  api = await createTestApi();
  olivia = await api.signUp('Olivia Owner');
  stella = await api.signUp('Stella Staff');
  quiet = await api.signUp('Quentin Quiet');
  mona = await api.signUp('Mona Okafor');
});
afterAll(() => api.close());
beforeEach(async () => {
  business = await createBusiness(api.db, { ownerId: olivia.user.id, name: 'Rye & Co' });
  await addToTeam(api.db, { businessId: business.id, userId: stella.user.id, answersMessages: true });
  await addToTeam(api.db, { businessId: business.id, userId: quiet.user.id });
});

const post = (path: string, as: Person, body: object, headers = {}) =>
  api.request({
    method: 'POST',
    url: `/api${path}`,
    headers: { cookie: as.cookie, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });
const contact = (message = 'Do you bake on Sundays?', as = mona, headers = {}) =>
  post(`/businesses/${business.slug}/contact`, as, { message }, headers);
const listOf = async (as: Person) =>
  (await api.get('/api/conversations', as))
    .json()
    .filter(({ business: about }: { business: { id: string } | null }) => about?.id === business.id);

test('it is one conversation of the customer and those who answer, under the name each knows', async () => {
  const first = await contact();
  expect(first.statusCode, first.body).toBe(200);
  const { id } = first.json();
  expect(first.json()).toMatchObject({
    name: 'Rye & Co',
    business: { slug: business.slug, isAnswering: false },
  });
  expect((await contact('And on Mondays?')).json().id).toBe(id);
  expect(await listOf(stella)).toMatchObject([
    { id, name: 'Mona Okafor', unreadCount: 2, business: { name: 'Rye & Co', isAnswering: true } },
  ]);
  expect(await listOf(olivia)).toHaveLength(1);
  expect(await listOf(quiet)).toEqual([]);
  const answer = await post(`/conversations/${id}/messages`, stella, { content: 'We do.' });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await listOf(mona)).toMatchObject([{ lastMessage: { content: 'We do.' }, unreadCount: 1 }]);
  const groups = (await api.get('/api/conversations?tab=groups', mona)).json();
  expect(groups).toEqual([]);
  const found = (await api.get('/api/conversations?search=mona', stella)).json();
  expect(found.map((each: { id: string }) => each.id)).toContain(id);
});

test('who may answer follows the rights in the team, at once', async () => {
  const { id } = (await contact()).json();
  const team = unrestrictedDb(api.db).updateTable('businessMembers').where('businessId', '=', business.id);
  await team.set({ answersMessages: true }).where('userId', '=', quiet.user.id).execute();
  expect(await listOf(quiet)).toMatchObject([{ id, unreadCount: 0 }]);
  await team.set({ answersMessages: false }).where('userId', '=', stella.user.id).execute();
  expect(await listOf(stella)).toEqual([]);
  expect((await api.get(`/api/conversations/${id}/messages`, stella)).statusCode).toBe(404);
  await unrestrictedDb(api.db).deleteFrom('businessMembers').where('userId', '=', quiet.user.id).execute();
  expect(await listOf(quiet)).toEqual([]);
  expect(await listOf(mona)).toHaveLength(1);
});

test('nobody of either side adds others to it or renames it', async () => {
  const { id } = (await contact()).json();
  for (const as of [mona, olivia]) {
    const added = await post(`/conversations/${id}/members`, as, { userIds: [quiet.user.id] });
    expect(added.statusCode).toBe(403);
  }
  await unrestrictedDb(api.db)
    .updateTable('businesses')
    .set({ name: 'Rye and Company' })
    .where('id', '=', business.id)
    .execute();
  expect(await listOf(mona)).toMatchObject([{ name: 'Rye and Company' }]);
});

test('the same request twice says it once, and many at once begin one conversation', async () => {
  const headers = { 'idempotency-key': 'contact-once' };
  await contact('Once', mona, headers);
  await contact('Once', mona, headers);
  const all = await Promise.all(Array.from({ length: 10 }, (_, n) => contact(`Question ${n}`)));
  expect(new Set(all.map((answer) => answer.json().id)).size).toBe(1);
  expect(await listOf(olivia)).toMatchObject([{ unreadCount: 11 }]);
});

test('the team does not write to itself', async () => {
  expect((await contact('Hello', stella)).statusCode).toBe(403);
  expect((await contact(' ')).json().issues).toEqual([{ path: 'message', message: 'Write a message' }]);
});

test.each<[string, () => [Person, Person], () => Person[]]>([
  ['its owner blocked the customer', () => [olivia, mona], () => [mona, olivia, stella]],
  ['the customer blocked its owner', () => [mona, olivia], () => [mona, olivia, stella]],
  ['staff blocked the customer', () => [stella, mona], () => [stella]],
  ['the customer blocked staff', () => [mona, stella], () => [stella]],
])('a conversation is closed while %s', async (_who, pair, closedTo) => {
  const { id } = (await contact()).json();
  const [by, whom] = pair();
  await post(`/users/${whom.user.id}/block`, by, {});
  for (const as of [mona, olivia, stella]) {
    const isClosed = closedTo().includes(as);
    const sent = await post(`/conversations/${id}/messages`, as, { content: 'Still there?' });
    expect(sent.statusCode).toBe(isClosed ? 404 : 200);
    expect(await listOf(as)).toHaveLength(isClosed ? 0 : 1);
    expect((await api.get(`/api/conversations/${id}/messages`, as)).statusCode).toBe(isClosed ? 404 : 200);
  }
  expect((await contact()).statusCode).toBe(closedTo().includes(mona) ? 404 : 200);
  const unblock = { method: 'DELETE', url: `/api/users/${whom.user.id}/block` } as const;
  expect((await api.request({ ...unblock, headers: { cookie: by.cookie } })).statusCode).toBe(200);
  expect(await listOf(mona)).toHaveLength(1);
});
