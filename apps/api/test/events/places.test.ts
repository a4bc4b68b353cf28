import { createEvent } from '@kindred/db/factories/events';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { placeOf } from '@kindred/db/map/visibility';
import { setPlace } from '@kindred/db/map/writes';
import type { EventPage, EventView } from '@kindred/validation/events';
import type { MapPlace } from '@kindred/validation/map';
import { snapToCell } from '@kindred/validation/map/geometry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olga: Person;
let mona: Person;
beforeAll(async () => {
  api = await createTestApi();
  olga = await api.signUp('Olga Berg');
  mona = await api.signUp('Mona Sand');
  await api.db
    .updateTable('users')
    .set({ role: 'tribe_owner', plan: 'pro' })
    .where('id', '=', olga.user.id)
    .execute();
});
afterAll(() => api.close());

const codeOf = (answer: Answer) => answer.json<{ code: string }>().code;
const titlesNear = async (near: string, as: Person, query = '') => {
  const answer = await api.get(`/api/events?near=${near}${query}`, as);
  expect(answer.statusCode).toBe(200);
  return answer
    .json<EventPage>()
    .items.map(({ title }) => title)
    .sort();
};
const put = (id: string, body: object, as = olga) =>
  api.request({
    method: 'PUT',
    url: `/api/events/${id}/place`,
    headers: { cookie: as.cookie },
    payload: body,
  });
const change = (id: string, body: object) =>
  api.request({
    method: 'PATCH',
    url: `/api/events/${id}`,
    headers: { cookie: olga.cookie },
    payload: body,
  });
const at = (lat: number, lng: number) => ({ lat, lng, location: 'Here', isExact: true });
const HOME = at(48.21234, 16.37654);

test('near lists events within the radius that the map shows to the viewer, and no others', async () => {
  const hostId = olga.user.id;
  const tribe = await createTribe(api.db, { ownerId: hostId, isPrivate: true, enabledFeatures: ['events'] });
  const placed = async (title: string, lat: number, lng: number, over: object = {}) => {
    const { id } = await createEvent(api.db, { title, hostId, ...over });
    await setPlace(api.db, { type: 'event', id }, at(lat, lng));
  };
  await placed('Girona', 41.98, 2.82);
  await placed('Barcelona', 41.39, 2.17);
  await placed('For the tribe', 41.99, 2.83, { tribeId: tribe.id });
  await placed('By invitation', 41.99, 2.83, { audience: 'invited' });
  await placed('Cancelled', 41.98, 2.82, { cancelledAt: new Date() });
  await placed('Over', 41.98, 2.82, { startTime: new Date(0), endTime: new Date(1) });
  await placed('Running', 41.98, 2.82, { startTime: new Date(Date.now() - 60_000) });
  await placed('East of the line', 0, 179.9);
  await placed('West of the line', 0, -179.9);
  await createEvent(api.db, { title: 'Nowhere', hostId });

  expect(await titlesNear('41.98,2.82', mona)).toEqual(['Girona', 'Running']);
  expect(await titlesNear('41.98,2.82', mona, '&list=live')).toEqual(['Running']);
  expect(await titlesNear('41.98,2.82', mona, '&radius=100')).toEqual(['Barcelona', 'Girona', 'Running']);
  expect(await titlesNear('41.98,2.82', olga)).toEqual(['For the tribe', 'Girona', 'Running']);
  expect(await titlesNear('41.98,2.82', olga, `&tribe=${tribe.id}`)).toEqual(['For the tribe']);
  await joinTribe(api.db, tribe.id, mona.user.id);
  expect(await titlesNear('41.98,2.82', mona)).toEqual(['For the tribe', 'Girona', 'Running']);
  expect(await titlesNear('0,180', mona)).toEqual(['East of the line', 'West of the line']);
});

test('near is read page by page, by when events end', async () => {
  for (const hour of [3, 1, 2]) {
    const startTime = new Date(Date.now() + hour * 3_600_000);
    const { id } = await createEvent(api.db, { title: `In ${hour} hours`, startTime });
    await setPlace(api.db, { type: 'event', id }, at(-41.3, 174.8));
  }
  const titles: string[] = [];
  let cursor: string | null = null;
  do {
    const after: string = cursor === null ? '' : `&cursor=${cursor}`;
    const page: EventPage = (await api.get(`/api/events?near=-41.3,174.8&limit=1${after}`, mona)).json();
    titles.push(...page.items.map(({ title }) => title));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(titles).toEqual(['In 1 hours', 'In 2 hours', 'In 3 hours']);
});

test.each([
  ['near=1', 'Give the point as lat,lng in degrees'],
  ['near=1,2,3', 'Give the point as lat,lng in degrees'],
  ['near=a,b', 'Give the point as lat,lng in degrees'],
  ['near=1e1,2', 'Give the point as lat,lng in degrees'],
  ['near=91,2', 'Latitude must be between -90 and 90; is it the longitude?'],
  ['near=1,181', 'Longitude must be between -180 and 180'],
  ['near=1,2&radius=501', 'Radius must be at most 500 km'],
  ['near=1,2&radius=0', 'Radius must be at least 1 km'],
  ['near=1,2&list=past', 'Near is for upcoming and live events'],
  ['near=1,2&list=mine', 'Near is for upcoming and live events'],
])('the query %s is refused', async (query, message) => {
  const answer = await api.get(`/api/events?${query}`, mona);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().issues.map((issue: { message: string }) => issue.message)).toContain(message);
});

test('hosts put an event on the map and take it off, and others read its place', async () => {
  const { id } = await createEvent(api.db, { hostId: olga.user.id });
  const place = async (as?: Person) => (await api.get(`/api/events/${id}/place`, as)).json<MapPlace>().place;
  expect(await place(mona)).toBeNull();
  expect(codeOf(await put(id, HOME, mona))).toBe('not_allowed');
  expect((await put(id, HOME)).statusCode).toBe(200);
  const shown = { location: 'Here', isExact: true, coordinates: { lat: HOME.lat, lng: HOME.lng } };
  expect(await place(mona)).toEqual(shown);
  expect(await place()).toEqual(shown);
  expect((await api.delete(`/api/events/${id}/place`, olga)).json()).toEqual({ place: null });
  expect(await place(mona)).toBeNull();
});

test('an event that is over or cancelled is not put on the map', async () => {
  const hostId = olga.user.id;
  const over = await createEvent(api.db, { hostId, startTime: new Date(0), endTime: new Date(1) });
  const cancelled = await createEvent(api.db, { hostId, cancelledAt: new Date() });
  expect(codeOf(await put(over.id, HOME))).toBe('event_over');
  expect(codeOf(await put(cancelled.id, HOME))).toBe('event_cancelled');
});

test('the place of an event with a private address is stored approximately, also when it becomes private later', async () => {
  const hostId = olga.user.id;
  const secret = await createEvent(api.db, { hostId, address: 'Street 1', isAddressPrivate: true });
  expect((await put(secret.id, HOME)).json<MapPlace>().place).toEqual({
    location: 'Here',
    isExact: false,
    coordinates: snapToCell(HOME),
  });
  const { id } = await createEvent(api.db, { hostId, location: 'Hall', address: 'Street 1' });
  await put(id, HOME);
  expect((await change(id, { isAddressPrivate: true })).statusCode).toBe(200);
  expect(await placeOf(api.db, { type: 'event', id })).toMatchObject({ isExact: false, ...snapToCell(HOME) });
});

test('a copy of an event has its place', async () => {
  const { id } = await createEvent(api.db, { hostId: olga.user.id });
  await put(id, HOME);
  const copy = await api.request({
    method: 'POST',
    url: `/api/events/${id}/duplicate`,
    headers: { cookie: olga.cookie, 'idempotency-key': 'a-copy-with-its-place' },
    payload: { schedule: { startsAt: '2029-05-01T10:00', endsAt: '2029-05-01T11:00', timeZone: 'UTC' } },
  });
  expect(copy.statusCode).toBe(200);
  const copied = await placeOf(api.db, { type: 'event', id: copy.json<EventView>().id });
  expect(copied).toMatchObject({ lat: HOME.lat, lng: HOME.lng, isExact: true });
});

test('mine lists what is over too from a given time on', async () => {
  const nils = await api.signUp('Nils Ek');
  const hour = (n: number) => new Date(Date.now() + n * 3_600_000);
  const own = { hostId: nils.user.id };
  await createEvent(api.db, { ...own, title: 'Yesterday', startTime: hour(-24), endTime: hour(-23) });
  await createEvent(api.db, { ...own, title: 'Tomorrow', startTime: hour(24) });
  await createEvent(api.db, { ...own, title: 'Long ago', startTime: hour(-900), endTime: hour(-899) });
  const mine = async (query = '') =>
    (await api.get(`/api/events?list=mine${query}`, nils)).json<EventPage>().items.map(({ title }) => title);
  expect(await mine()).toEqual(['Tomorrow']);
  expect(await mine(`&from=${hour(-48).toISOString()}`)).toEqual(['Yesterday', 'Tomorrow']);
});

test('isMine leaves out public events that I have no part in', async () => {
  const nora = await api.signUp('Nora Vik');
  const tribe = await createTribe(api.db, { isPrivate: true, enabledFeatures: ['events'] });
  await joinTribe(api.db, tribe.id, nora.user.id);
  const running = { startTime: new Date(Date.now() - 60_000) };
  await createEvent(api.db, { ...running, title: 'Of a stranger' });
  await createEvent(api.db, { ...running, title: 'Of my tribe', tribeId: tribe.id });
  await createEvent(api.db, { ...running, title: 'My own', hostId: nora.user.id });
  const page = (await api.get('/api/events?list=live&isMine=true', nora)).json<EventPage>();
  expect(page.items.map(({ title }) => title).sort()).toEqual(['My own', 'Of my tribe']);
});
