import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Box,
  cellAround,
  centerOf,
  distanceKm,
  GRID_CELLS_MAX,
  gridOf,
  snapToCell,
  uncrossed,
  WORLD,
  wrapLng,
  ZOOM_MAX,
} from './geometry.ts';

const degree = (min: number, max: number) =>
  fc.oneof(
    fc.double({ min, max, noNaN: true }),
    fc.constantFrom(min, max, 0),
    fc.integer({ min: min * 2, max: max * 2 }).map((half) => half / 2),
  );
const lng = degree(-180, 180).map(wrapLng);
const point = fc.record({ lat: degree(-90, 90), lng });
const box: fc.Arbitrary<Box> = fc
  .tuple(degree(-90, 90), degree(-90, 90), degree(-180, 180), degree(-180, 180))
  .filter(([a, b]) => a !== b)
  .map(([a, b, west, east]) => ({ south: Math.min(a, b), north: Math.max(a, b), west, east }));

test('distances are those of a sphere: equal both ways, no detour is shorter, half the globe at most', () => {
  fc.assert(
    fc.property(point, point, point, (a, b, c) => {
      expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6);
      expect(distanceKm(a, c)).toBeLessThanOrEqual(distanceKm(a, b) + distanceKm(b, c) + 0.001);
      expect(distanceKm(a, b)).toBeLessThanOrEqual(20_016);
      expect(distanceKm(a, a)).toBe(0);
    }),
  );
  expect(distanceKm({ lat: 52.52, lng: 13.405 }, { lat: 48.8566, lng: 2.3522 })).toBeCloseTo(877.5, 0);
  expect(distanceKm({ lat: 10, lng: 179.9 }, { lat: 10, lng: -179.9 })).toBeLessThan(22);
  expect(distanceKm({ lat: 90, lng: 0 }, { lat: 90, lng: 120 })).toBeCloseTo(0, 6);
});

test('a snapped point is within its cell of about 5 km, and its cell snaps to itself', () => {
  fc.assert(
    fc.property(point, (home) => {
      const cell = snapToCell(home);
      expect(snapToCell(cell)).toEqual(cell);
      expect(distanceKm(home, cell)).toBeLessThan(4.2);
      const { west, east, south, north } = cellAround(home);
      expect(home.lat >= south - 2e-6 && home.lat <= north + 2e-6).toBe(true);
      expect(home.lng >= west - 2e-6 && home.lng <= east + 2e-6).toBe(true);
      expect(Math.abs(cell.lat)).toBeLessThan(90);
      expect(cell.lng).toBeGreaterThanOrEqual(-180);
      expect(cell.lng).toBeLessThanOrEqual(180);
    }),
    { numRuns: 2_000 },
  );
});

const inside = (at: { lat: number; lng: number }, { west, south, east, north }: Box) =>
  at.lng >= west && at.lng < east && at.lat >= south && at.lat < north;

test('the cells of a box hold each of its points exactly once, and no other', () => {
  fc.assert(
    fc.property(box, point, fc.integer({ min: 0, max: ZOOM_MAX }), (asked, at, zoom) => {
      const { cells } = gridOf(asked, zoom);
      expect(cells.length).toBeLessThanOrEqual(GRID_CELLS_MAX);
      const north = asked.north === 90 ? 91 : asked.north;
      const isAsked = uncrossed(asked).some(({ west, east }) => inside(at, { ...asked, north, west, east }));
      expect(cells.filter((cell) => inside(at, cell)).length).toBe(isAsked ? 1 : 0);
    }),
    { numRuns: 2_000 },
  );
});

test('the whole world has 256 cells at zoom 2, however much finer it is asked for', () => {
  for (const zoom of [2, 3, 18]) {
    const grid = gridOf(WORLD, zoom);
    expect([grid.zoom, grid.cells.length]).toEqual([2, 256]);
  }
});

test.each([
  ['across the antimeridian', { west: 170, east: -170, south: -10, north: 10 }, { lat: 0, lng: -180 }],
  ['the whole world', WORLD, { lat: 0, lng: 0 }],
  ['a map that was pushed round', { west: 350, east: 370, south: 0, north: 10 }, { lat: 5, lng: 0 }],
] as const)('the middle of %s', (_, asked, middle) => {
  expect(centerOf(asked)).toEqual(middle);
});
