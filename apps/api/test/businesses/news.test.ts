import { createUser } from '@kindred/db/factories/accounts';
import { addToTeam, createBusiness } from '@kindred/db/factories/businesses';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { BusinessNotify } from '@kindred/validation/businesses';
import type { NotificationView } from '@kindred/validation/notifications/list';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
const people = {} as Record<BusinessNotify, Person>;
let id: string;
let slug: string;
beforeAll(async () => {
  api = await createTestApi();
  ada = await api.signUp('Ada');
  await api.db.updateTable('users').set({ role: 'creator' }).execute();
  for (const level of ['none', 'all', 'posts', 'offers'] as const) people[level] = await api.signUp(level);
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ id, slug } = await createBusiness(api.db, { ownerId: ada.user.id, name: 'Bakery' }));
  await unrestrictedDb(api.db).deleteFrom('notifications').execute();
  for (const [notify, as] of Object.entries(people)) await follow(as, notify);
});

const send = (method: 'PUT' | 'PATCH' | 'DELETE' | 'POST', url: string, payload: object, as: Person) =>
  api.request({ method, url, headers: { cookie: as.cookie }, payload });
const follow = (as: Person, notify: string) =>
  send('PUT', `/api/businesses/${id}/notifications`, { notify }, as);
const publish = async (content: string, places: object = {}) =>
  (
    await api.post(
      '/api/posts',
      {
        content,
        visibility: 'custom',
        visibilityOptions: { profile: false, feed: true, business: true, selectedBusiness: id, ...places },
      },
      ada,
    )
  ).json().id as string;
const offer = async (over: object = {}) => {
  const service = { name: 'Tasting', description: 'Six breads.', price: '$500', category: 'Consulting' };
  const url = `/api/businesses/${id}/services`;
  return (await send('POST', url, { ...service, ...over }, ada)).json().id as string;
};
/** Offers are told of a minute later. */
async function aMinuteLater(): Promise<void> {
  await api.database.pool.query(
    'update graphile_worker._private_jobs set run_at = now() where locked_at is null',
  );
  await api.runJobs();
}
const told = async (as: Person): Promise<NotificationView[]> =>
  (await api.get('/api/notifications', as)).json();
const titles = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(async ([level, as]) => [level, (await told(as)).map(({ title }) => title)]),
    ),
  );

test('a post is told to who chose all or posts, several as one line that leads to all of them', async () => {
  const first = await publish('Fresh bread\n\nevery morning');
  await api.runJobs();
  const one = 'New post from Bakery';
  expect(await titles()).toEqual({ none: [], all: [one], posts: [one], offers: [] });
  expect((await told(people.posts))[0]).toMatchObject({
    kind: 'business',
    content: 'Fresh bread every morning',
    actionUrl: `/post/${first}`,
  });
  await send('PATCH', `/api/posts/${first}`, { content: 'Fresh rolls' }, ada);
  expect((await told(people.all))[0]?.content).toBe('Fresh rolls');

  await publish('Second');
  await api.runJobs();
  // What the line was first about is gone; what it tells of by now is the page.
  await send('DELETE', `/api/posts/${first}`, {}, ada);
  expect(await told(people.all)).toMatchObject([
    { title: '2 new posts from Bakery', content: '', actionUrl: `/business/${slug}/posts` },
  ]);
});

test('what can be seen no more is not told: a deleted post, a block, an own business', async () => {
  const postId = await publish('Soon gone');
  await api.runJobs();
  await send('DELETE', `/api/posts/${postId}`, {}, ada);
  expect(await titles()).toMatchObject({ all: [], posts: [] });

  await addToTeam(api.db, { businessId: id, userId: people.all.user.id, role: 'staff' });
  await publish('For the page alone', { feed: false });
  await offer();
  await aMinuteLater();
  expect(await titles()).toMatchObject({
    all: [],
    posts: ['New post from Bakery'],
    offers: ['New service from Bakery'],
  });
  await api.post(`/api/users/${ada.user.id}/block`, undefined, people.offers);
  expect(await titles()).toMatchObject({ offers: [] });
  await api.request({
    method: 'DELETE',
    url: `/api/users/${ada.user.id}/block`,
    headers: { cookie: people.offers.cookie },
  });
});

test('offers are told to who chose all or offers, once for what is corrected within a minute', async () => {
  const serviceId = await offer();
  const edit = (over: object) => send('PATCH', `/api/services/${serviceId}`, over, ada);
  await edit({ discount: '10% off' });
  await edit({ discount: '20% off' });
  await edit({ description: 'Seven breads.' });
  await aMinuteLater();
  const discount = 'Bakery: 20% off';
  expect(await titles()).toEqual({ none: [], all: [discount], posts: [], offers: [discount] });
  expect((await told(people.all))[0]).toMatchObject({
    content: 'Tasting',
    actionUrl: `/business/${slug}/services`,
  });
  await edit({ discount: null });
  await aMinuteLater();
  const product = { name: 'Rye', description: 'A loaf', price: '9', kind: 'physical', category: 'Templates' };
  const sold = await send('POST', `/api/businesses/${id}/products`, product, ada);
  await aMinuteLater();
  expect(await titles()).toMatchObject({ all: ['2 new offers from Bakery'], posts: [] });
  const reprice = (to: object) => send('PATCH', `/api/products/${sold.json().id}`, to, ada);
  for (const [to, all] of [
    [{ price: '8' }, '2 new offers from Bakery'],
    [{ originalPrice: '9' }, '3 new offers from Bakery'],
    [{ description: 'A long loaf' }, '3 new offers from Bakery'],
    [{ price: '7' }, '4 new offers from Bakery'],
  ] as const) {
    expect((await reprice(to)).statusCode).toBe(200);
    await aMinuteLater();
    expect(await titles()).toMatchObject({ all: [all], posts: [] });
  }
});

test('a product is new once, however often it is published', async () => {
  const sell = async (name: string): Promise<string> => {
    const product = { name, description: 'A loaf', price: '9', kind: 'physical', category: 'Templates' };
    return (await send('POST', `/api/businesses/${id}/products`, product, ada)).json().id;
  };
  const put = (productId: string, ...acts: ('publish' | 'unpublish')[]) =>
    acts.reduce(async (before, act) => {
      await before;
      expect((await api.post(`/api/products/${productId}/${act}`, {}, ada)).statusCode).toBe(200);
    }, Promise.resolve());
  const rye = await sell('Rye');
  await put(rye, 'unpublish');
  await aMinuteLater();
  expect(await titles(), 'taken back at once').toMatchObject({ all: [], offers: [] });
  const once = { none: [], all: ['New product from Bakery'], posts: [], offers: ['New product from Bakery'] };
  for (const acts of [['publish'], ['unpublish', 'publish'], ['unpublish', 'publish']] as const) {
    await put(rye, ...acts);
    await aMinuteLater();
    expect(await titles()).toEqual(once);
  }
  await sell('Spelt');
  await aMinuteLater();
  expect(await titles()).toMatchObject({ all: ['2 new offers from Bakery'] });
});

test('many followers are told page by page, each once', async () => {
  const crowd = await Promise.all(Array.from({ length: 450 }, () => createUser(api.db)));
  await unrestrictedDb(api.db)
    .insertInto('businessFollows')
    .values(crowd.map(({ id: userId }) => ({ businessId: id, userId, notify: 'posts' as const })))
    .execute();
  await publish('To all of you');
  await api.runJobs();
  const lines = await unrestrictedDb(api.db)
    .selectFrom('notifications')
    .select(['userId', 'title'])
    .where('kind', '=', 'business')
    .execute();
  expect(lines.length).toBe(452);
  expect(new Set(lines.map(({ userId }) => userId)).size).toBe(452);
});
