import type { Viewer } from '@kindred/permissions/viewer';
import type { PlaceType } from '@kindred/validation/map';
import {
  type Box,
  centerOf,
  type GridCell,
  gridOf,
  type Point,
  roundDegrees,
  snapToCell,
  uncrossed,
  WORLD,
  wrapLng,
} from '@kindred/validation/map/geometry';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockUser, createUser } from '../../factories/accounts.ts';
import { createBusiness } from '../../factories/businesses.ts';
import { createEvent } from '../../factories/events.ts';
import { createTribe, joinTribe } from '../../factories/tribes.ts';
import { createTestDatabase, runs, type TestDatabase } from '../../testing.ts';
import type { Tx } from '../client.ts';
import { undone } from '../undone.fixture.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import { countInCells, type MapFilter, type PlaceRow, placeOf, placesInBox } from './visibility.ts';
import { removeEndedPlaces, removePlace, setPlace } from './writes.ts';

let database: TestDatabase;
let ada: Viewer;
let ownerId: string;
let businesses: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  ada = { id: (await createUser(database.db)).id, role: 'member' };
  ownerId = (await createUser(database.db, { role: 'tribe_owner' })).id;
  businesses = [];
  for (let n = 0; n < 30; n++) businesses.push((await createBusiness(database.db, { ownerId })).id);
});
afterAll(() => database.drop());

const degree = (min: number, max: number) =>
  fc.oneof(
    fc.double({ min, max, noNaN: true }).map(roundDegrees),
    fc.constantFrom(min, max, 0),
    fc.integer({ min: min / 45, max: max / 45 }).map((eighth) => eighth * 45),
  );
const point = fc.record({ lat: degree(-90, 90), lng: degree(-180, 180).map(wrapLng) });
const box: fc.Arbitrary<Box> = fc
  .tuple(degree(-90, 90), degree(-90, 90), degree(-180, 180), degree(-180, 180))
  .filter(([a, b]) => a !== b)
  .map(([a, b, west, east]) => ({ south: Math.min(a, b), north: Math.max(a, b), west, east }));
const points = fc.array(point, { maxLength: 30 });

async function placeAll(tx: Tx, at: Point[]): Promise<(Point & { id: string })[]> {
  const placed = at.map((each, n) => ({ ...each, id: businesses[n] ?? '' }));
  for (const { id, ...where } of placed) {
    await setPlace(tx, { type: 'business', id }, { ...where, location: 'Somewhere', isExact: true });
  }
  return placed;
}

const holds = ({ west, east, south, north }: Box, { lat, lng }: Point) =>
  lng >= west && lng < east && lat >= south && lat < north;

test.each([undefined, 'somewhere'])(
  'clusters count what a plain model counts, with the words %s',
  async (words) => {
    await fc.assert(
      fc.asyncProperty(points, box, fc.integer({ min: 0, max: 18 }), (at, asked, zoom) =>
        undone(database.db, async (tx) => {
          const placed = await placeAll(tx, at);
          const { cells } = gridOf(asked, zoom);
          const rows = await countInCells(tx, ada, cells, { words });
          const model = cells.flatMap((cell, n) => {
            const inside = placed.filter((each) => holds(cell, each));
            return inside.length === 0 ? [] : [{ cell: n, count: inside.length }];
          });
          const counted = rows.map(({ cell, count }) => ({ cell, count }));
          expect(counted.toSorted((a, b) => a.cell - b.cell)).toEqual(model);
          for (const { cell, lat, lng, count, id, ...bounds } of rows) {
            const { west, east, south, north } = cells[cell] as GridCell;
            const inside = placed.filter((each) => holds(cells[cell] as GridCell, each));
            const [lngs, lats] = [inside.map((each) => each.lng), inside.map((each) => each.lat)];
            // Compared by ===, as 0 and -0 are one place.
            expect(bounds.west === Math.min(...lngs) && bounds.east === Math.max(...lngs)).toBe(true);
            expect(bounds.south === Math.min(...lats) && bounds.north === Math.max(...lats)).toBe(true);
            expect(lat >= south - 1e-9 && lat <= north && lng >= west - 1e-9 && lng <= east).toBe(true);
            if (count === 1) expect(placed.find((each) => each.id === id)).toMatchObject({ lat, lng });
          }
        }),
      ),
      { numRuns: runs(40) },
    );
  },
);

test('the list of a box goes outward from its middle, page by page, nothing twice and nothing left out', async () => {
  await fc.assert(
    fc.asyncProperty(points, box, fc.integer({ min: 1, max: 7 }), (at, asked, limit) =>
      undone(database.db, async (tx) => {
        const placed = await placeAll(tx, at);
        const read: PlaceRow[] = [];
        for (;;) {
          const page = await placesInBox(tx, ada, asked, {}, { limit, after: read.at(-1) });
          read.push(...page);
          if (page.length < limit) break;
        }
        const north = asked.north === 90 ? 91 : asked.north;
        const inside = placed.filter((each) =>
          uncrossed(asked).some((part) => holds({ ...asked, north, ...part }, each)),
        );
        expect(read.map(({ id }) => id).toSorted()).toEqual(inside.map(({ id }) => id).toSorted());
        const middle = centerOf(asked);
        const away = read.map(({ lat, lng }) => {
          const turns = [-360, 0, 360].map((turn) => Math.hypot(lat - middle.lat, lng - middle.lng + turn));
          return Math.min(...turns);
        });
        const isOutward = away.every((far, n) => n === 0 || far >= (away[n - 1] ?? 0) - 1e-6);
        // In a box of more than half of the world what is nearest on one side may be nearer round the other.
        if (((asked.east - asked.west + 360) % 360 || 360) <= 180) expect(isOutward).toBe(true);
      }),
    ),
    { numRuns: runs(40) },
  );
});

async function namesOf(tx: Tx, viewer: Viewer, filter: MapFilter = {}): Promise<string[]> {
  const list = await placesInBox(tx, viewer, WORLD, filter, { limit: 50 });
  const { cells } = gridOf(WORLD, 2);
  const counted = await countInCells(tx, viewer, cells, filter);
  expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(list.length);
  return list.map(({ name }) => name).toSorted();
}

const HERE = { lat: 52.5, lng: 13.4, location: 'Berlin', isExact: true };
const put = (tx: Tx, type: PlaceType, id: string) => setPlace(tx, { type, id }, HERE);

describe('who sees what', () => {
  const setUser = (tx: Tx, id: string, set: { suspendedAt?: Date; firstName?: string }) =>
    unrestrictedDb(tx).updateTable('users').set(set).where('id', '=', id).execute();

  test('people: neither those who are suspended, nor those in a block with me, under the name they have now', async () => {
    await undone(database.db, async (tx) => {
      const [lin, bo, cy, di] = await Promise.all(
        ['Lin', 'Bo', 'Cy', 'Di'].map((firstName) => createUser(tx, { firstName, lastName: 'Doe' })),
      );
      for (const person of [lin, bo, cy, di]) await put(tx, 'user', person?.id ?? '');
      await setUser(tx, bo?.id ?? '', { suspendedAt: new Date() });
      await blockUser(tx, cy?.id ?? '', ada.id);
      await setUser(tx, di?.id ?? '', { firstName: 'Diana' });
      expect(await namesOf(tx, ada)).toEqual(['Diana Doe', 'Lin Doe']);
      expect(await namesOf(tx, ada, { type: 'tribe' })).toEqual([]);
      await blockUser(tx, ada.id, lin?.id ?? '');
      await removePlace(tx, { type: 'user', id: di?.id ?? '' });
      expect(await namesOf(tx, ada)).toEqual([]);
    });
  });

  test('businesses: not those that are deleted, or of an owner in a block with me', async () => {
    await undone(database.db, async (tx) => {
      const [open, gone] = [
        await createBusiness(tx, { name: 'Open', ownerId }),
        await createBusiness(tx, { name: 'Gone', ownerId }),
      ];
      for (const { id } of [open, gone]) await put(tx, 'business', id);
      await unrestrictedDb(tx)
        .updateTable('businesses')
        .set({ deletedAt: new Date() })
        .where('id', '=', gone.id)
        .execute();
      expect(await namesOf(tx, ada)).toEqual(['Open']);
      await blockUser(tx, ownerId, ada.id);
      expect(await namesOf(tx, ada)).toEqual([]);
    });
  });

  test('tribes and their events: private ones for members, none for who is banned, no event that is over', async () => {
    await undone(database.db, async (tx) => {
      const tribe = (name: string, over = {}) => createTribe(tx, { name, ownerId, ...over });
      const [open, closed, banning] = [
        await tribe('Open'),
        await tribe('Closed', { isPrivate: true }),
        await tribe('Banning'),
      ];
      await unrestrictedDb(tx)
        .insertInto('tribeBans')
        .values({ tribeId: banning.id, userId: ada.id, reason: 'No' })
        .execute();
      const event = (tribeId: string, title: string, over = {}) =>
        createEvent(tx, { tribeId, title, hostId: ownerId, ...over });
      const events = [
        await event(open.id, 'Open meeting'),
        await event(closed.id, 'Closed meeting'),
        await event(banning.id, 'Banning meeting'),
        await event(open.id, 'Old meeting', { startTime: new Date(Date.now() - 86_400_000) }),
      ];
      for (const { id } of [open, closed, banning]) await put(tx, 'tribe', id);
      for (const { id } of events) await put(tx, 'event', id);
      expect(await namesOf(tx, ada)).toEqual(['Open', 'Open meeting']);

      await joinTribe(tx, closed.id, ada.id);
      const all = ['Closed', 'Closed meeting', 'Open', 'Open meeting'];
      expect(await namesOf(tx, ada)).toEqual(all);
      expect(await namesOf(tx, ada, { words: 'meeting' })).toEqual(['Closed meeting', 'Open meeting']);

      const change = (set: object) => tx.updateTable('tribes').set(set).where('id', '=', open.id).execute();
      await change({ contentAccess: 'members_only', name: 'Opened' });
      expect(await namesOf(tx, ada)).toEqual(['Closed', 'Closed meeting', 'Opened']);
      await change({ archivedAt: new Date() });
      expect(await namesOf(tx, ada)).toEqual(['Closed', 'Closed meeting']);

      await removeEndedPlaces(tx);
      expect(await placeOf(tx, { type: 'event', id: events[3]?.id ?? '' })).toBeUndefined();
    });
  });
});

test.each([
  ['berl', ['Bread & Co', 'Zoë 100%']],
  ['BREAD', ['Bread & Co']],
  ['co', ['Bread & Co']],
  ['re', []],
  ['0%', []],
  ['100%', ['Zoë 100%']],
  ['_', []],
  ['zoë', ['Zoë 100%']],
  ['%%%', []],
] as const)('searching for %s', async (words, names) => {
  await undone(database.db, async (tx) => {
    for (const name of ['Bread & Co', 'Zoë 100%']) {
      await put(tx, 'business', (await createBusiness(tx, { name, ownerId })).id);
    }
    expect(await namesOf(tx, ada, { words })).toEqual(names);
  });
});

const near = (most: number) =>
  fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((millionth) => millionth / 1e6);

test('ten thousand questions tell of a home no more than its cell', async () => {
  const home = { lat: 52.51234, lng: 13.45678 };
  const cell = snapToCell(home);
  const alike = fc
    .sample(
      fc.record({
        lat: near(0.02),
        lng: near(0.03),
      }),
      200,
    )
    .map(({ lat, lng }) => ({ lat: cell.lat + lat, lng: cell.lng + lng }))
    .filter((other) => snapToCell(other).lat === cell.lat && snapToCell(other).lng === cell.lng);
  expect(alike.length).toBeGreaterThan(20);

  await undone(database.db, async (tx) => {
    const lin = await createUser(tx, { firstName: 'Lin' });
    const probes = fc.sample(fc.tuple(near(0.05), near(0.05), fc.integer({ min: 1, max: 6 })), 5_000);
    const cells = probes.map(([lat, lng, halved], x) => {
      const [south, west] = [home.lat + lat, home.lng + lng];
      return { x, y: 0, south, west, north: south + 0.1 / 2 ** halved, east: west + 0.1 / 2 ** halved };
    });
    const answers = async (at: Point) => {
      await setPlace(tx, { type: 'user', id: lin.id }, { ...at, location: 'Berlin', isExact: true });
      const told: unknown[] = [await placeOf(tx, { type: 'user', id: lin.id })];
      for (let n = 0; n < cells.length; n += 250) {
        told.push(await countInCells(tx, ada, cells.slice(n, n + 250), { type: 'user' }));
      }
      for (const each of cells.slice(0, 100)) told.push(await placesInBox(tx, ada, each, {}, { limit: 5 }));
      return told;
    };
    const told = await answers(home);
    expect(told[0]).toEqual({ ...cell, location: 'Berlin', isExact: false });
    expect(told.flat().length).toBeGreaterThan(100);
    expect(await answers(alike[0] as Point)).toEqual(told);

    const { rows } = await sql<{
      row: string;
    }>`select to_jsonb(map_places)::text as row from map_places`.execute(tx);
    for (const { row } of rows) expect(row).not.toMatch(/52\.51234|13\.45678/);
  });
}, 30_000);
