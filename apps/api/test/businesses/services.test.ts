import { createBusiness } from '@kindred/db/factories/businesses';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { ServiceView } from '@kindred/validation/businesses/services';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveOpenings } from '../../src/features/businesses/hours/jobs.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { picture, upload } from '../media/files.ts';

let api: TestApi;
let ada: Person;
let leo: Person;
let businessId: string;
beforeAll(async () => {
  api = await createTestApi();
  [ada, leo] = [await api.signUp('Ada'), await api.signUp('Leo')];
  await api.db.updateTable('users').set({ role: 'creator' }).where('id', '=', ada.user.id).execute();
  businessId = (await createBusiness(api.db, { ownerId: ada.user.id, timeZone: 'Europe/Berlin' })).id;
});
afterAll(() => api.close());

const TASTING = { name: 'Tasting', description: 'Six breads.', price: '$500', category: 'Consulting' };
const add = (over: object = {}) =>
  api.post(`/api/businesses/${businessId}/services`, { ...TASTING, ...over }, ada);
const made = async (over: object = {}): Promise<ServiceView> => (await add(over)).json();
const send = (method: 'PATCH' | 'PUT' | 'DELETE', url: string, payload?: object, as = ada) =>
  api.request({ method, url, headers: { cookie: as.cookie }, ...(payload && { payload }) });
const issuesOf = (answer: { json(): { issues?: { path: string; message: string }[] } }) =>
  Object.fromEntries((answer.json().issues ?? []).map(({ path, message }) => [path, message]));

test('the form says what is missing, in its own words', async () => {
  const answer = await api.post(`/api/businesses/${businessId}/services`, {}, ada);
  expect(issuesOf(answer)).toEqual({
    name: 'Service name is required',
    description: 'Description is required',
    price: 'Price is required',
    category: 'Category is required',
  });
  expect(issuesOf(await add({ ctaLink: 'http://a.example', category: 'Baking' }))).toEqual({
    ctaLink: 'Button link must begin with https://',
    category: 'Category is required',
  });
});

test.each([
  ['$500', '500.00'],
  ['1,250.5 USD', '1250.50'],
  ['from $40', null],
  ['On request', null],
])('the price %s is exactly %s', async (price, exactPrice) => {
  expect(await made({ price })).toMatchObject({ price, exactPrice, ctaText: 'Book Now', isBookable: false });
});

test('a service is shown with uploads, edited, first while it is promoted, and goes', async () => {
  const { url } = (await upload(api, ada, await picture(40, 30))).json();
  const service = await made({ images: [url], discount: '20% off', popular: true });
  expect(service.images).toHaveLength(1);
  const path = `/api/services/${service.id}`;
  expect((await send('PATCH', path, { price: 'from $9', discount: '' })).json()).toMatchObject({
    name: 'Tasting',
    price: 'from $9',
    exactPrice: null,
    discount: null,
    images: service.images,
    popular: true,
  });
  await made({ name: 'Other' });
  expect((await api.post(`${path}/promote`, {}, ada)).json()).toMatchObject({ isPromoted: true });
  const listed: ServiceView[] = (await api.get(`/api/businesses/${businessId}/services`, leo)).json();
  expect(listed[0]).toMatchObject({ id: service.id, isPromoted: true, can: { edit: false, book: false } });
  await send('DELETE', path);
  expect((await api.get(path, leo)).statusCode).toBe(404);
});

const setHours = (body: object) => send('PUT', `/api/businesses/${businessId}/hours`, body);
const week = (opens: string, closes: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens, closes }));

test('opening hours are shown as the business writes them, and tell who is open now', async () => {
  const open = await setHours({ week: week('00:00', '00:00'), special: [] });
  expect(open.json()).toMatchObject({
    timeZone: 'Europe/Berlin',
    lines: ['Mon-Sun: Open 24 hours'],
    isOpen: true,
  });
  const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const night = await setHours({
    week: [{ day: 5, opens: '18:00', closes: '02:00' }],
    special: [{ date: soon, note: 'Holiday', openings: [] }],
  });
  expect(night.json()).toMatchObject({
    lines: ['Fri: 6PM-2AM'],
    week: [{ day: 5, opens: '18:00', closes: '02:00' }],
    special: [{ date: soon, note: 'Holiday', openings: [] }],
  });
  const overlap = await setHours({
    week: [...week('09:00', '12:00'), { day: 1, opens: '11:00', closes: '13:00' }],
    special: [],
  });
  expect(issuesOf(overlap)).toEqual({ week: 'Two openings are at the same time' });
});

const BOOKED_HOURLY = {
  ...{ duration: 60, step: 30, bufferBefore: 0, bufferAfter: 0, notice: 0, aheadDays: 30, capacity: 1 },
  ...{ confirmsByHand: false, cancelUntil: 0, rescheduleUntil: 0, pays: 'site', people: [], rooms: [] },
};

test('a service can be booked when it has a link, or booking times in a business with hours', async () => {
  const zoe = await api.signUp('Zoe');
  await api.db.updateTable('users').set({ role: 'creator' }).where('id', '=', zoe.user.id).execute();
  const { id } = await createBusiness(api.db, { ownerId: zoe.user.id, timeZone: 'Europe/Berlin' });
  const isBookable = async () => (await api.get(`/api/businesses/${id}`, leo)).json().isBookable;
  for (const hours of [[], week('09:00', '18:00')]) {
    await send('PUT', `/api/businesses/${id}/hours`, { week: hours, special: [] }, zoe);
    for (const hasRules of [false, true]) {
      for (const ctaLink of [null, 'https://zoe.example/book']) {
        const at = `hours ${hours.length}, rules ${hasRules}, link ${ctaLink}`;
        expect(await isBookable(), at).toBe(false);
        const made = await api.post(`/api/businesses/${id}/services`, { ...TASTING, ctaLink }, zoe);
        const path = `/api/services/${made.json().id}`;
        const rules = hasRules ? BOOKED_HOURLY : null;
        const set = await send('PUT', `${path}/rules`, { rules }, zoe);
        expect(set.statusCode, set.body).toBe(200);
        const hasTimes = hasRules && hours.length > 0;
        expect((await api.get(path, leo)).json(), at).toMatchObject({
          isBookable: hasTimes,
          missing: hasTimes || ctaLink !== null ? null : hasRules ? 'hours' : 'times',
          can: { book: hasTimes },
        });
        expect((await api.get(path, zoe)).json().can.book, at).toBe(false);
        expect(await isBookable(), at).toBe(hasTimes || ctaLink !== null);
        await send('DELETE', path, undefined, zoe);
      }
    }
  }
  await send('PUT', `/api/businesses/${id}/hours`, { week: [], special: [] }, zoe);
});

test('when an opening is over the job writes the next one', async () => {
  await setHours({ week: week('00:00', '00:00'), special: [] });
  const openings = unrestrictedDb(api.db);
  const past = new Date(Date.now() - 3_600_000);
  await openings
    .updateTable('businessOpenings')
    .set({ opensAt: past, closesAt: past, dueAt: past })
    .where('businessId', '=', businessId)
    .execute();
  await moveOpenings.run({ db: api.db } as never, {}, {} as never);
  const row = await openings
    .selectFrom('businessOpenings')
    .selectAll()
    .where('businessId', '=', businessId)
    .executeTakeFirstOrThrow();
  expect([row.opensAt, row.closesAt, row.dueAt].map((at) => (at?.getTime() ?? 0) > Date.now())).toEqual([
    false,
    true,
    true,
  ]);
  await setHours({ week: [], special: [] });
  expect(await openings.selectFrom('businessOpenings').selectAll().execute()).toEqual([]);
});
