import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import address from 'world-atlas/countries-50m.json?url';

/** A part of a country: its rings as x, y, x, y … on a map of the world whose side is 1, and the box around them. */
export interface Shape {
  rings: Float64Array[];
  west: number;
  east: number;
  north: number;
  south: number;
}

/** Where Mercator's square ends. */
const LAT_MAX = 85.0511;

/** What crosses the antimeridian goes on beyond the edge of the map, where it is drawn once more on the other side. */
function ringOf(positions: readonly (readonly number[])[]): Float64Array {
  const ring = new Float64Array(positions.length * 2);
  let turns = 0;
  positions.forEach(([lng = 0, lat = 0], index) => {
    const limited = (Math.max(-LAT_MAX, Math.min(LAT_MAX, lat)) * Math.PI) / 180;
    const before = positions[index - 1]?.[0] ?? lng;
    // Around the pole it is the edge of the map that is followed.
    if (Math.abs(lng - before) > 180 && Math.abs(lat) < 89) turns += lng < before ? 1 : -1;
    ring[index * 2] = (lng + 180) / 360 + turns;
    ring[index * 2 + 1] = (1 - Math.asinh(Math.tan(limited)) / Math.PI) / 2;
  });
  return ring;
}

function shapeOf(rings: Float64Array[]): Shape {
  const outer = rings[0] ?? new Float64Array();
  const xs = outer.filter((_, index) => index % 2 === 0);
  const ys = outer.filter((_, index) => index % 2 === 1);
  return {
    rings,
    west: xs.reduce((a, b) => Math.min(a, b)),
    east: xs.reduce((a, b) => Math.max(a, b)),
    north: ys.reduce((a, b) => Math.min(a, b)),
    south: ys.reduce((a, b) => Math.max(a, b)),
  };
}

function shapesOf(polygon: readonly (readonly (readonly number[])[])[]): Shape[] {
  const shape = shapeOf(polygon.map(ringOf));
  const again = shape.east > 1 ? -1 : shape.west < 0 ? 1 : 0;
  if (again === 0) return [shape];
  const moved = shape.rings.map((ring) =>
    ring.map((value, index) => (index % 2 === 0 ? value + again : value)),
  );
  return [shape, shapeOf(moved)];
}

type World = Topology<{ countries: GeometryCollection }>;

let loading: Promise<Shape[]> | undefined;

/** The outlines of all countries, by Natural Earth; kept once they have come. */
export function loadOutlines(): Promise<Shape[]> {
  loading ??= read().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function read(): Promise<Shape[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The outlines were answered ${answer.status}`);
  const world: World = await answer.json();
  return feature(world, world.objects.countries).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return shapesOf(geometry.coordinates);
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flatMap(shapesOf) : [];
  });
}
