import { PMTiles, type Source, TileType } from 'pmtiles';

export interface Tile {
  body: Uint8Array;
  type: string;
}

/** Where the images of the map come from. */
export interface TileSource {
  /** The last zoom that has images. */
  maxZoom(): Promise<number>;
  /**
   * @returns null where the source has no image
   * @throws {Error} when it is away, too slow, or answers something else than an image
   */
  tile(z: number, x: number, y: number): Promise<Tile | null>;
}

const TIMEOUT_MS = 8_000;
const TILE_MAX = 1024 * 1024;
/** Directories of an archive are read in pieces of this size. */
const RANGE_MAX = 16 * 1024 * 1024;
/** Where most services end. */
const RASTER_ZOOM = 19;
const TYPES = new Map([
  [TileType.Png, 'image/png'],
  [TileType.Jpeg, 'image/jpeg'],
  [TileType.Webp, 'image/webp'],
  [TileType.Avif, 'image/avif'],
]);
const IMAGES = new Set(TYPES.values());

async function bytesOf(response: Response, max: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > max) throw new Error(`The tile source answered more than ${max} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const ask = (url: string, headers: Record<string, string>, signal?: AbortSignal) =>
  fetch(url, {
    headers,
    redirect: 'error',
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
  });

function raster(template: string): TileSource {
  return {
    maxZoom: async () => RASTER_ZOOM,
    async tile(z, x, y) {
      const url = template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
      const response = await ask(url, { accept: [...IMAGES].join() });
      if (response.status === 404 || response.status === 204) return null;
      const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
      if (!response.ok || !IMAGES.has(type)) throw new Error(`The tile source answered ${response.status}`);
      return { body: await bytesOf(response, TILE_MAX), type };
    },
  };
}

/** Reads an archive where it lies, by ranges. */
function rangesOf(url: string): Source {
  return {
    getKey: () => url,
    async getBytes(offset, length, signal) {
      const response = await ask(url, { range: `bytes=${offset}-${offset + length - 1}` }, signal);
      if (response.status !== 206) throw new Error(`The tile archive answered ${response.status} to a range`);
      const body = await bytesOf(response, Math.min(length, RANGE_MAX));
      return { data: new Uint8Array(body).buffer, etag: response.headers.get('etag') ?? undefined };
    },
  };
}

function archive(url: string): TileSource {
  const file = new PMTiles(rangesOf(url));
  return {
    maxZoom: async () => (await file.getHeader()).maxZoom,
    async tile(z, x, y) {
      const { tileType } = await file.getHeader();
      const type = TYPES.get(tileType);
      if (type === undefined) throw new Error('The tile archive holds no images; vector tiles are not drawn');
      const found = await file.getZxy(z, x, y);
      return found === undefined ? null : { body: new Uint8Array(found.data), type };
    },
  };
}

/** @param url a template with `{z}`, `{x}` and `{y}`, or a PMTiles archive of images */
export function tileSource(url: string): TileSource {
  return new URL(url).pathname.endsWith('.pmtiles') ? archive(url) : raster(url);
}
