import { addToTeam, createBusiness } from '@kindred/db/factories/businesses';
import type { PostPage, PostView } from '@kindred/validation/feed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
let leo: Person;
let id: string;
beforeAll(async () => {
  api = await createTestApi();
  [ada, leo] = [await api.signUp('Ada'), await api.signUp('Leo')];
  await api.db.updateTable('users').set({ role: 'creator' }).execute();
  id = (await createBusiness(api.db, { ownerId: ada.user.id, name: 'Bakery' })).id;
});
afterAll(() => api.close());

const publish = (over: object, places: object = {}) =>
  api.post(
    '/api/posts',
    {
      content: 'Fresh bread',
      visibility: 'custom',
      visibilityOptions: { profile: false, feed: false, business: true, selectedBusiness: id, ...places },
      ...over,
    },
    ada,
  );
const list = async (as: Person): Promise<PostPage> =>
  (await api.get(`/api/businesses/${id}/posts`, as)).json();
const cta = { text: 'Order now', link: 'https://bakery.example/' };

test('a post given to the page alone shows there in the name of the business, which its team edits', async () => {
  const made: PostView = (await publish({ cta })).json();
  expect(made).toMatchObject({ cta, business: { id, name: 'Bakery', isAuthor: true } });
  const seen = (await list(leo)).items[0];
  expect(seen).toMatchObject({ id: made.id, cta, can: { edit: false, delete: false, pin: false } });
  await addToTeam(api.db, { businessId: id, userId: leo.user.id, role: 'manager' });
  expect((await list(leo)).items[0]?.can).toMatchObject({ edit: true, delete: true, pin: true });

  const url = `/api/posts/${made.id}`;
  const headers = { cookie: leo.cookie };
  await api.request({ method: 'PATCH', url, headers, payload: { content: 'Fresh rolls' } });
  await api.request({ method: 'POST', url: `${url}/pin`, headers });
  await publish({ content: 'Newer' });
  expect((await list(ada)).items.map(({ content, isPinned }) => [content, isPinned])).toEqual([
    ['Fresh rolls', true],
    ['Newer', false],
  ]);
  await api.request({ method: 'DELETE', url, headers });
  expect((await list(ada)).items.map(({ content }) => content)).toEqual(['Newer']);
});

test('on a profile too it is the words of the person, and the page is a place of it', async () => {
  const made = (await publish({}, { profile: true })).json();
  expect(made.business).toMatchObject({ id, isAuthor: false });
});

test.each([
  [{ cta: { ...cta, link: 'http://bakery.example/' } }, 'cta.link', 'The link must begin with https://'],
  [{ cta: { ...cta, text: ' ' } }, 'cta.text', 'Say what the button does'],
  [
    { cta, visibility: 'public', visibilityOptions: null },
    'cta',
    'Only a post on a business page has a button',
  ],
  [{ content: ' ' }, 'content', expect.any(String)],
])('%j is refused at %s', async (over, path, message) => {
  const answer = await publish(over);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().issues).toEqual([{ path, message }]);
});
