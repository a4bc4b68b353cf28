import { createBusiness } from '@kindred/db/factories/businesses';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { WORKS_MAX } from '@kindred/validation/profiles/portfolio';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { picture, upload } from '../media/files.ts';

let api: TestApi;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  api = await createTestApi();
  bo = await api.signUp('Bo Berg');
});
afterAll(() => api.close());
beforeEach(async () => {
  ada = await api.signUp('Ada Lind');
});

const patch = (url: string, payload: object, as: Person) =>
  api.request({ method: 'PATCH', url, payload, headers: { cookie: as.cookie } });
const add = (payload: object, as = ada) => api.post('/api/portfolio', payload, as);
const read = async (as = bo) => (await api.get(`/api/profiles/${ada.user.id}/portfolio`, as)).json();
const titles = async () => (await read()).map(({ title }: { title: string }) => title);

describe('a portfolio', () => {
  test('shows works with pictures, link and words, in the order of their person', async () => {
    const { url } = (await upload(api, ada, await picture(40, 30))).json();
    for (const title of ['First', 'Second', 'Third']) await add({ title });
    const made = (
      await add({ title: 'Sign', description: 'Red', link: 'https://ada.example/', images: [url] })
    ).json();
    expect((await read())[0]).toMatchObject({
      title: 'Sign',
      link: 'https://ada.example/',
      images: made.images,
    });
    expect(made.images).toHaveLength(1);
    const [sign, third, second, first] = (await read()).map(({ id }: { id: string }) => id);
    const put = (ids: unknown[], as = ada) =>
      api.request({
        method: 'PUT',
        url: '/api/portfolio/order',
        payload: { ids },
        headers: { cookie: as.cookie },
      });
    expect((await put([first, sign, third, second])).statusCode).toBe(200);
    expect(await titles()).toEqual(['First', 'Sign', 'Third', 'Second']);
    for (const wrong of [[first], [first, first, third, second], []]) {
      expect((await put(wrong)).json().code).toBe('conflict');
    }
    await patch(`/api/portfolio/${sign}`, { link: '', images: [] }, ada);
    expect((await read())[1]).toMatchObject({ title: 'Sign', description: 'Red', link: null, images: [] });
    await api.delete(`/api/portfolio/${first}`, ada);
    expect(await titles()).toEqual(['Sign', 'Third', 'Second']);
  });

  test('takes no picture of somebody else', async () => {
    const { url } = (await upload(api, bo, await picture(40, 30))).json();
    expect((await add({ title: 'Sign', images: [url] })).json().code).toBe('invalid_input');
    expect(await read()).toEqual([]);
  });

  test('holds fifty, however many come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: WORKS_MAX + 5 }, (_, at) => add({ title: `W${at}` })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
    expect(await read()).toHaveLength(WORKS_MAX);
  });
});

describe('reviews', () => {
  const reviewed = async (table: 'businessReviews' | 'productReviews', about: object, content: string) =>
    unrestrictedDb(api.db)
      .insertInto(table)
      .values({
        ...(about as { businessId: string; productId: string }),
        authorId: bo.user.id,
        rating: 5,
        content,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const said = async (as: Person) => (await api.get(`/api/profiles/${ada.user.id}/reviews`, as)).json();

  test('of what I own and sell are on my profile, and hidden from others when I hide them', async () => {
    const business = await createBusiness(api.db, { ownerId: ada.user.id });
    const tribe = await createTribe(api.db, { ownerId: ada.user.id, enabledFeatures: ['products'] });
    const secret = await createTribe(api.db, {
      ownerId: ada.user.id,
      isPrivate: true,
      enabledFeatures: ['products'],
    });
    const [open, closed] = [
      await createProduct(api.db, { tribeId: tribe.id, sellerId: ada.user.id }),
      await createProduct(api.db, { tribeId: secret.id, sellerId: ada.user.id }),
    ];
    const kind = await reviewed('businessReviews', { businessId: business.id }, 'Kind');
    const sturdy = await reviewed('productReviews', { productId: open.id }, 'Sturdy');
    await reviewed('productReviews', { productId: closed.id }, 'Secret');
    const words = async (as: Person) =>
      (await said(as)).items.map(({ content }: { content: string }) => content);
    expect(await words(bo)).toEqual(['Sturdy', 'Kind']);
    expect(await words(ada)).toEqual(['Secret', 'Sturdy', 'Kind']);
    const first: Answer = await api.get(`/api/profiles/${ada.user.id}/reviews?limit=1`, bo);
    const next = await api.get(
      `/api/profiles/${ada.user.id}/reviews?limit=1&cursor=${first.json().nextCursor}`,
      bo,
    );
    expect([first, next].map((page) => page.json().items[0].content)).toEqual(['Sturdy', 'Kind']);
    expect(await said(bo)).toMatchObject({ hasHidden: false });
    for (const { id } of [kind, sturdy]) {
      expect((await patch(`/api/profile/reviews/${id}`, { isHidden: true }, bo)).statusCode).toBe(404);
      expect((await patch(`/api/profile/reviews/${id}`, { isHidden: true }, ada)).statusCode).toBe(200);
    }
    expect(await said(bo)).toMatchObject({ items: [], hasHidden: true });
    expect((await said(ada)).items.map(({ isHidden }: { isHidden: boolean }) => isHidden)).toEqual([
      false,
      true,
      true,
    ]);
    expect((await api.get(`/api/businesses/${business.id}/reviews`, bo)).body).toContain('Kind');
    await patch(`/api/profile/reviews/${kind.id}`, { isHidden: false }, ada);
    expect(await words(bo)).toEqual(['Kind']);
  });
});
