import { addToTeam, createBusiness } from '@kindred/db/factories/businesses';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { PostPage, PostView } from '@kindred/validation/feed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishDue } from '../../src/features/feed/jobs.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { picture, upload } from '../media/files.ts';

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
  [{ cta: { ...cta, link: 'http://bakery.example/' } }, 'cta.link', 'Button link must begin with https://'],
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

test('what is scheduled is for those who post in its name, until its time; button and photo go along', async () => {
  const other = await api.signUp('Mona');
  const url = `/api/businesses/${id}/posts/scheduled`;
  const places = { profile: false, feed: true, business: true, selectedBusiness: id };
  const uploaded = (await upload(api, ada, await picture(40, 30))).json();
  const input = { content: 'Open on Sunday', type: 'image', mediaIds: [uploaded.id], cta };
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  const draft = (
    await api.post(
      '/api/drafts',
      { input: { ...input, visibility: 'custom', visibilityOptions: places }, publishAt },
      ada,
    )
  ).json();
  expect((await api.get(url, other)).statusCode).toBe(403);
  expect((await api.get(url, leo)).json()).toMatchObject([
    {
      id: draft.id,
      content: 'Open on Sunday',
      files: 1,
      publishAt,
      problem: null,
      author: { id: ada.user.id },
    },
  ]);
  expect((await list(other)).items.some(({ content }) => content === 'Open on Sunday')).toBe(false);

  const due = { publishAt: new Date(Date.now() - 1_000) };
  await unrestrictedDb(api.db).updateTable('postDrafts').set(due).where('id', '=', draft.id).execute();
  await publishDue(api.jobDeps);
  expect((await list(other)).items.find(({ content }) => content === 'Open on Sunday')).toMatchObject({
    cta,
    media: [{ kind: 'image' }],
    business: { id, isAuthor: true },
  });
  expect((await api.get(url, leo)).json()).toEqual([]);
});
