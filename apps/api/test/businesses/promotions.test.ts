import { addToTeam, createBusiness, createService } from '@kindred/db/factories/businesses';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { PromotedService } from '@kindred/validation/businesses/promotions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
let leo: Person;
let id: string;
let services: string[];
beforeAll(async () => {
  api = await createTestApi();
  [ada, leo] = [await api.signUp('Ada'), await api.signUp('Leo')];
  await api.db.updateTable('users').set({ role: 'creator' }).execute();
  const business = await createBusiness(api.db, { ownerId: ada.user.id, name: 'Bakery' });
  ({ id } = business);
  const each = ['Tasting', 'Course', 'Delivery'].map((title) =>
    createService(api.db, { title, businessId: id, providerId: ada.user.id }),
  );
  services = (await Promise.all(each)).map((service) => service.id);
});
afterAll(() => api.close());

const send = (method: 'PUT' | 'DELETE' | 'POST', url: string, as: Person, payload?: object) =>
  api.request({ method, url, headers: { cookie: as.cookie }, ...(payload && { payload }) });
const promote = (n: number) => send('POST', `/api/services/${services[n]}/promote`, ada);
const seen = async (as = leo) => {
  const shown: PromotedService[] = (await api.get('/api/promotions', as)).json();
  return shown.map(({ service, business }) => [service.name, service.isPromoted, business.name]);
};
const hide = (n: number, isHidden: boolean) =>
  send('PUT', `/api/promotions/${services[n]}/hidden`, leo, { isHidden });

test('followers see what is promoted until they hide it; others and the team do not', async () => {
  expect((await promote(0)).json()).toMatchObject({ isPromoted: true, can: { promote: false } });
  expect(await seen()).toEqual([]);
  await send('POST', `/api/businesses/${id}/follow`, leo);
  expect(await seen()).toEqual([['Tasting', true, 'Bakery']]);
  expect(await seen(ada)).toEqual([]);

  expect((await hide(0, true)).json()).toEqual({ id: services[0], isHidden: true });
  await hide(0, true);
  expect(await seen()).toEqual([]);
  await unrestrictedDb(api.db)
    .updateTable('hiddenPromotions')
    .set({ createdAt: new Date(Date.now() - 91 * 86_400_000) })
    .execute();
  expect(await seen()).toHaveLength(1);
  await hide(0, true);
  expect(await seen()).toEqual([]);
  await hide(0, false);
  expect(await seen()).toHaveLength(1);

  const unseen: [() => Promise<unknown>, () => Promise<unknown>][] = [
    [
      () => send('POST', `/api/users/${ada.user.id}/block`, leo),
      () => send('DELETE', `/api/users/${ada.user.id}/block`, leo),
    ],
    [() => set({ isActive: false }), () => set({ isActive: true })],
    [
      () => addToTeam(api.db, { businessId: id, userId: leo.user.id, role: 'staff' }),
      () => unrestrictedDb(api.db).deleteFrom('businessMembers').where('role', '=', 'staff').execute(),
    ],
  ];
  for (const [begin, end] of unseen) {
    await begin();
    expect(await seen()).toEqual([]);
    await end();
    expect(await seen()).toHaveLength(1);
  }
});

const set = (to: { isActive?: boolean; promotedUntil?: Date | null }) =>
  unrestrictedDb(api.db).updateTable('services').set(to).where('businessId', '=', id).execute();

test('two a week, each once however often it is asked for, and deleting one frees none', async () => {
  const all = await Promise.all([promote(1), promote(1), promote(2), promote(2), promote(0)]);
  expect(all.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 409, 409]);
  const refused = all.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json().code).toBe('too_many_promotions');
  await send('DELETE', `/api/services/${services[0]}`, ada);
  const left = all[1]?.statusCode === 200 ? 2 : 1;
  expect((await promote(left)).statusCode).toBe(409);
  await set({ promotedUntil: new Date(Date.now() - 1) });
  expect(await seen()).toEqual([]);
});
