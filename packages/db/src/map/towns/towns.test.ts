import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { findTowns, labelledTowns } from './queries.ts';
import { loadTowns } from './writes.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const client = await database.pool.connect();
  await loadTowns(client);
  await loadTowns(client);
  client.release();
}, 60_000);
afterAll(() => database.drop());

test.each([
  ['munich', 'Munich, Bavaria, DE'],
  ['ZÜRICH', 'Zürich, Zurich, CH'],
  ['zuri', 'Zürich, Zurich, CH'],
  ['york', 'New York City, New York, US'],
  ['Springfield, Illinois', 'Springfield, Missouri, US'],
  ['%', undefined],
  ['', 'Shanghai, Shanghai, CN'],
])('the largest town for “%s”', async (words, expected) => {
  const [town] = await findTowns(database.db, words, 5);
  expect(town && `${town.name}, ${town.region}, ${town.country}`).toBe(expected);
});

test('a map names few towns however far it is, also across the antimeridian', async () => {
  const world = await labelledTowns(database.db, { west: -180, south: -90, east: 180, north: 90 }, 2, 100);
  expect(world.length).toBeGreaterThan(20);
  expect(world.length).toBeLessThan(60);
  const fiji = await labelledTowns(database.db, { west: 177, south: -20, east: -175, north: -15 }, 7, 100);
  expect(fiji.map(({ name }) => name)).toContain('Suva');
  const berlin = await labelledTowns(
    database.db,
    { west: 13, south: 52.3, east: 13.8, north: 52.7 },
    10,
    100,
  );
  expect(berlin[0]?.name).toBe('Berlin');
});
