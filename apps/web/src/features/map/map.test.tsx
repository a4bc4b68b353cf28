import type { MapCluster } from '@kindred/validation/map';
import { expect, test } from 'vitest';
import { awayFrom } from './distance.ts';
import { boxAround, boxOfWhole, townLabel } from './places.ts';

const BERLIN = { lat: 52.52, lng: 13.405 };

test.each([
  [{ lat: 52.52, lng: 13.45 }, false, '3 km'],
  [{ lat: 52.53, lng: 13.405 }, false, '1.1 km'],
  [{ lat: 52.53, lng: 13.405 }, true, 'within 5 km'],
  [{ lat: 52.6, lng: 13.405 }, true, 'about 10 km'],
  [{ lat: 48.8566, lng: 2.3522 }, false, '877 km'],
])('how far %j is, where only its square is known: %s', (to, isApproximate, words) => {
  expect(awayFrom(BERLIN, to, isApproximate)).toBe(words);
});

test('a town is named with its region and country, each once', () => {
  expect(townLabel({ name: 'Portland', region: 'Oregon', country: 'US' })).toBe(
    'Portland, Oregon, United States',
  );
  expect(townLabel({ name: 'Singapore', region: '', country: 'SG' })).toBe('Singapore, Singapore');
  expect(townLabel({ name: 'Zug', region: 'Zug', country: 'CH' })).toBe('Zug, Switzerland');
});

test('a box is drawn around all places, and around none there is none', () => {
  const at = (lat: number, lng: number) => ({ coordinates: { lat, lng } });
  expect(boxAround([at(1, 2), at(-3, 40), at(5, -6)])).toEqual({ west: -6, east: 40, south: -3, north: 5 });
  expect(boxAround([])).toBeNull();
});

const HERE = { west: 2, south: 1, east: 2, north: 1 };
test.each<[string, Partial<MapCluster>, number, boolean]>([
  ['all at one place', {}, 3, true],
  ['apart', { bounds: { ...HERE, east: 2.1 } }, 3, false],
  ['apart, as near as the map goes', { bounds: { ...HERE, east: 2.1 } }, 18, true],
  ['more than were counted', { isMore: true }, 17, false],
  ['more than were counted, as near as the map goes', { isMore: true }, 18, true],
])('a cluster of places %s opens its list or is zoomed into', (_which, over, zoom, isWhole) => {
  const cluster = { coordinates: { lat: 1, lng: 2 }, count: 9, isMore: false, bounds: HERE, ...over };
  const box = boxOfWhole(cluster, zoom);
  expect(box !== null).toBe(isWhole);
  if (box === null) return;
  expect(box.west < cluster.bounds.west && box.east > cluster.bounds.east).toBe(true);
  expect(box.south < cluster.bounds.south && box.north > cluster.bounds.north).toBe(true);
});
