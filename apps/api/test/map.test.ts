import { createUser } from '@kindred/db/factories/accounts';
import { createBusiness, createService } from '@kindred/db/factories/businesses';
import { createEvent } from '@kindred/db/factories/events';
import { createTribe } from '@kindred/db/factories/tribes';
import { loadTowns } from '@kindred/db/map/towns/writes';
import { setPlace } from '@kindred/db/map/writes';
import type { MapLocations, MapPlace, PlaceType, Town } from '@kindred/validation/map';
import { snapToCell } from '@kindred/validation/map/geometry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from './harness.ts';

let api: TestApi;
let ada: Person;
beforeAll(async () => {
  api = await createTestApi();
  ada = await api.signUp('Ada Lind');
});
afterAll(() => api.close());

const locations = async (query = ''): Promise<MapLocations> =>
  (await api.get(`/api/map/locations${query}`, ada)).json();

const put = async (body: object, as = ada) =>
  api.request({
    method: 'PUT',
    url: '/api/map/place',
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });

const HOME = { location: 'Berlin', lat: 52.51234, lng: 13.45678 };

test('people are off the map until they say so, are shown in their cell, and leave nothing when they go', async () => {
  expect((await locations('?type=user')).total).toBe(0);
  const cell = snapToCell(HOME);
  const stored: MapPlace = (await put(HOME)).json();
  expect(stored.place).toEqual({ location: 'Berlin', isExact: false, coordinates: cell });

  const shown = await locations('?type=user&bbox=13,52,14,53&zoom=9');
  expect(shown.pins).toMatchObject([{ name: 'Ada Lind', coordinates: cell, isApproximate: true }]);
  expect(shown.items).toMatchObject([
    { type: 'user', name: 'Ada Lind', location: 'Berlin', coordinates: cell, isApproximate: true },
  ]);
  expect((shown.items[0]?.distance ?? 1) % 5).toBe(0);

  expect((await api.delete('/api/map/place', ada)).json()).toEqual({ place: null });
  expect((await locations('?type=user')).total).toBe(0);
});

test.each([
  [{ ...HOME, lat: 0, lng: 0 }, 'Choose a place on the map'],
  [{ ...HOME, lat: 113.4, lng: 52.5 }, 'Latitude must be between -90 and 90; is it the longitude?'],
  [{ ...HOME, lng: 200 }, 'Longitude must be between -180 and 180'],
  [{ ...HOME, location: ' ' }, 'Choose a town'],
  [{ ...HOME, isExact: true }, 'Unknown field'],
])('a place like %j is refused', async (body, message) => {
  const answer = await put(body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().issues.map((issue: { message: string }) => issue.message)).toContain(message);
});

test.each(['1,2,3', 'a,b,c,d', '0,-91,1,1', '0,5,1,-5', '0,0,,1', '0,0,1e9,1'])(
  'the box %s is refused',
  async (bbox) => {
    expect((await api.get(`/api/map/locations?bbox=${bbox}`, ada)).statusCode).toBe(400);
  },
);

test('cards tell what is there; pages go outward and tell each place once', async () => {
  const { id: ownerId } = await createUser(api.db);
  const tribe = await createTribe(api.db, { name: 'Map tribe', memberCount: 41 });
  const business = await createBusiness(api.db, { name: 'Map bakery', slug: 'map-bakery', ownerId });
  for (const title of ['Cakes', 'Bread', 'Rolls']) {
    await createService(api.db, { title, businessId: business.id, providerId: ownerId });
  }
  const startTime = new Date(Date.now() + 86_400_000);
  const event = await createEvent(api.db, {
    title: 'Map meeting',
    tribeId: tribe.id,
    startTime,
    attendeeCount: 3,
    maxAttendees: 9,
    price: '5.00',
  });
  const at = (type: PlaceType, id: string, lng: number) =>
    setPlace(api.db, { type, id }, { lat: 10, lng, location: 'Mapton', isExact: true });
  await at('tribe', tribe.id, 20.01);
  await at('business', business.id, 20.2);
  await at('event', event.id, 20.5);

  const box = 'bbox=19,9,21,11&zoom=18';
  const all = await locations(`?${box}`);
  expect(all).toMatchObject({ total: 3, isMore: false, nextCursor: null });
  expect(all.items).toMatchObject([
    {
      name: 'Map tribe',
      handle: tribe.slug,
      memberCount: 42,
      nextEvent: { title: 'Map meeting', startTime: startTime.toISOString() },
    },
    { name: 'Map bakery', handle: 'map-bakery', services: ['Bread', 'Cakes'], serviceCount: 3, rating: null },
    { name: 'Map meeting', handle: tribe.slug, attendees: 3, maxAttendees: 9, price: '5.00' },
  ]);

  const read: string[] = [];
  let cursor: string | null = null;
  do {
    const page: MapLocations = await locations(
      `?${box}&limit=1${cursor === null ? '' : `&cursor=${cursor}`}`,
    );
    read.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(read).toEqual(all.items.map(({ name }) => name));

  const named = await locations('?q=MAPTON&type=business');
  expect(named.items.map(({ name }) => name)).toEqual(['Map bakery']);
  expect(
    (await locations(`?${box}&cursor=${Buffer.from('["c",1]').toString('base64url')}`)) as unknown,
  ).toMatchObject({
    code: 'invalid_cursor',
  });
});

test('towns are found by a word of their name, and those on a map by its box', async () => {
  const client = await api.database.pool.connect();
  await loadTowns(client);
  client.release();
  const found: Town[] = (await api.get('/api/map/towns?q=s%C3%A3o%20pa', ada)).json();
  expect(found[0]).toMatchObject({ name: 'São Paulo', country: 'BR' });
  const labels: Town[] = (await api.get('/api/map/towns?bbox=12,51,15,54&zoom=7', ada)).json();
  expect(labels[0]?.name).toBe('Berlin');
});
