/** Degrees; longitude from -180 up to, not including, 180. */
export interface Point {
  lat: number;
  lng: number;
}

/** From `west` eastward to `east`, also across the antimeridian, where `west` is the greater one. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

export const WORLD: Box = { west: -180, south: -90, east: 180, north: 90 };
export const ZOOM_MAX = 18;

/** Mean radius, in km. */
const EARTH_KM = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (value: number) => (value * 180) / Math.PI;

/** To 10 cm. PostgreSQL multiplies coordinates, and fails where nothing but a trace is left. */
export function roundDegrees(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}

const NUMBER = '-?\\d{1,3}(?:\\.\\d{1,20})?';
const POINT = new RegExp(`^(${NUMBER}),(${NUMBER})$`);

/** Two numbers as `lat,lng`, rounded, which may lie beyond the earth; null in any other form. */
export function pointOf(text: string): Point | null {
  const [, lat, lng] = POINT.exec(text) ?? [];
  if (lat === undefined || lng === undefined) return null;
  return { lat: roundDegrees(Number(lat)), lng: roundDegrees(Number(lng)) };
}

export function wrapLng(lng: number): number {
  if (lng >= -180 && lng < 180) return lng;
  const wrapped = (((lng + 180) % 360) + 360) % 360;
  return wrapped - 180;
}

/** Along a great circle, by the haversine formula. */
export function distanceKm(a: Point, b: Point): number {
  const half = (x: number) => Math.sin(x / 2) ** 2;
  const h =
    half(radians(b.lat - a.lat)) +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(radians(b.lng - a.lng));
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, h)));
}

/** Rows of cells from pole to pole; 0.045° of latitude are 5 km. */
const SNAP_ROWS = 4000;
const ROW_HEIGHT = 180 / SNAP_ROWS;

/** The cell of about 5 by 5 km that a point lies in. */
export function cellAround(point: Point): Box {
  const { lat, lng } = snapToCell(point);
  const columns = Math.max(1, Math.round((360 * Math.cos(radians(lat))) / ROW_HEIGHT));
  const [high, wide] = [ROW_HEIGHT / 2, 180 / columns];
  return { west: lng - wide, south: lat - high, east: lng + wide, north: lat + high };
}

/**
 * The middle of the cell of about 5 by 5 km that the point lies in: all that is kept of where somebody lives. Cells lie
 * still, so that the middle says nothing of the point, however often it is asked for.
 */
export function snapToCell({ lat, lng }: Point): Point {
  const row = Math.min(SNAP_ROWS - 1, Math.max(0, Math.floor((lat + 90) / ROW_HEIGHT)));
  const middle = (row + 0.5) * ROW_HEIGHT - 90;
  const columns = Math.max(1, Math.round((360 * Math.cos(radians(middle))) / ROW_HEIGHT));
  const column = Math.min(columns - 1, Math.floor(((wrapLng(lng) + 180) / 360) * columns));
  return { lat: roundDegrees(middle), lng: roundDegrees(((column + 0.5) / columns) * 360 - 180) };
}

/** A box of the grid, cut to the box that was asked for: `west <= lng < east`, `south <= lat < north`. */
export interface GridCell extends Box {
  x: number;
  y: number;
}

/** At most this many; a box that would hold more gets a coarser grid. */
export const GRID_CELLS_MAX = 256;
/** Cells a side of the world at zoom 0, where the world is 256 pixels wide: a cell is 64. */
const GRID_AT_ZERO = 4;

const mercatorLat = (y: number, size: number) =>
  degrees(Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))));

/** The poles belong to the rows next to them, which the projection ends before. */
const northOf = (y: number, size: number) => (y === 0 ? 90 : mercatorLat(y, size));
const southOf = (y: number, size: number) => (y === size - 1 ? -90 : mercatorLat(y + 1, size));

function rowAt(lat: number, size: number): number {
  const limited = Math.min(85.05, Math.max(-85.05, lat));
  const y = (1 - Math.asinh(Math.tan(radians(limited))) / Math.PI) / 2;
  return Math.min(size - 1, Math.max(0, Math.floor(y * size)));
}

/** West to east without crossing the antimeridian: one part, or two. */
export function uncrossed({ west, east }: Pick<Box, 'west' | 'east'>): { west: number; east: number }[] {
  if (east - west >= 360) return [{ west: -180, east: 180 }];
  const from = wrapLng(west);
  const to = east === 180 ? 180 : wrapLng(east);
  if (west === east) return [{ west: from, east: from }];
  if (from < to) return [{ west: from, east: to }];
  return [
    { west: from, east: 180 },
    { west: -180, east: to },
  ].filter((part) => part.west < part.east);
}

/** Empty where there would be far too many. */
function cellsAt(box: Box, size: number): GridCell[] {
  const cells: GridCell[] = [];
  // One more on each side, as rounding may put an edge into the next; those that hold nothing are left out.
  const [top, bottom] = [
    Math.max(0, rowAt(box.north, size) - 1),
    Math.min(size - 1, rowAt(box.south, size) + 1),
  ];
  for (const { west, east } of uncrossed(box)) {
    const first = Math.max(0, Math.floor(((west + 180) / 360) * size) - 1);
    const last = Math.min(size - 1, Math.floor(((east + 180) / 360) * size) + 1);
    if ((bottom - top + 1) * (last - first + 1) > 4 * GRID_CELLS_MAX) return [];
    for (let y = top; y <= bottom; y++) {
      for (let x = first; x <= last; x++) {
        const cell = {
          x,
          y,
          west: Math.max(west, (x / size) * 360 - 180),
          east: Math.min(east, ((x + 1) / size) * 360 - 180),
          // A box that reaches a pole takes the pole in.
          north: Math.min(box.north === 90 ? 91 : box.north, northOf(y, size) === 90 ? 91 : northOf(y, size)),
          south: Math.max(box.south, southOf(y, size)),
        };
        if (cell.west < cell.east && cell.south < cell.north) cells.push(cell);
      }
    }
  }
  return cells;
}

/** The cells in which places of a box are counted, 64 pixels wide at this zoom or, in a large box, at a lower one. */
export function gridOf(box: Box, zoom: number): { zoom: number; cells: GridCell[] } {
  for (let at = zoom; at > 0; at--) {
    const cells = cellsAt(box, GRID_AT_ZERO * 2 ** at);
    if (cells.length > 0 && cells.length <= GRID_CELLS_MAX) return { zoom: at, cells };
  }
  return { zoom: 0, cells: cellsAt(box, GRID_AT_ZERO) };
}

/** The middle of a box, as far as boxes go. */
export function centerOf({ west, south, east, north }: Box): Point {
  const width = (((east - west) % 360) + 360) % 360 || (east === west ? 0 : 360);
  return { lat: (south + north) / 2, lng: wrapLng(west + width / 2) };
}
