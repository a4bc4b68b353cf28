import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '../src/platform/env.ts';
import { createTestApi, type Person, type TestApi } from './harness.ts';

const IMAGE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
const HEADER = 127;

/** A PMTiles archive (version 3, nothing compressed) whose one image is that of the whole world. */
function archiveOf(tileType: number): Buffer {
  // Entries, then id, run, length and offset + 1 of the one.
  const directory = Buffer.from([1, 0, 1, IMAGE.length, 1]);
  const metadata = Buffer.from('{}');
  const header = Buffer.alloc(HEADER);
  header.write('PMTiles', 0);
  header.writeUInt8(3, 7);
  const parts = [
    [HEADER, directory.length],
    [HEADER + directory.length, metadata.length],
    [HEADER + directory.length + metadata.length, 0],
    [HEADER + directory.length + metadata.length, IMAGE.length],
  ];
  parts.flat().forEach((value, index) => {
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * index);
  });
  header.writeUInt8(1, 96);
  header.writeUInt8(1, 97);
  header.writeUInt8(1, 98);
  header.writeUInt8(tileType, 99);
  header.writeUInt8(4, 101);
  return Buffer.concat([header, directory, metadata, IMAGE]);
}

const ARCHIVES: Record<string, Buffer> = { '/png.pmtiles': archiveOf(2), '/vector.pmtiles': archiveOf(1) };

let source: Server;
let origin: string;
beforeAll(async () => {
  source = createServer((request, response) => {
    const archive = ARCHIVES[request.url ?? ''];
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (archive !== undefined && range !== null) {
      response.writeHead(206).end(archive.subarray(Number(range[1]), Number(range[2]) + 1));
    } else if (request.url === '/1/0/1.png')
      response.writeHead(200, { 'content-type': 'image/png' }).end(IMAGE);
    else if (request.url === '/1/1/1.png') response.writeHead(302, { location: '/1/0/1.png' }).end();
    else if (request.url === '/2/0/0.png') {
      response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(1024 * 1024 + 1));
    } else if (request.url === '/2/1/0.png') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<script>1</script>');
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => source.close(resolve)));

async function withTiles(path: string | undefined, run: (api: TestApi, ada: Person) => Promise<void>) {
  const set: Record<string, string> =
    path === undefined ? {} : { MAP_TILES_URL: `${origin}${path}`, MAP_TILES_CREDIT: '© Map & Co' };
  const api = await createTestApi({ env: set });
  try {
    await run(api, await api.signUp('Ada Lind'));
  } finally {
    await api.close();
  }
}

describe('images of the map', () => {
  test('come from the source that is set, to members alone, and are nothing but images', async () => {
    await withTiles('/{z}/{x}/{y}.png', async (api, ada) => {
      expect((await api.get('/map/tiles.json', ada)).json()).toEqual({
        tilejson: '3.0.0',
        tiles: ['/map/tiles/{z}/{x}/{y}'],
        attribution: '© Map & Co',
        maxzoom: 18,
      });
      const tile = await api.get('/map/tiles/1/0/1', ada);
      expect([tile.statusCode, tile.headers['content-type'], tile.rawPayload]).toEqual([
        200,
        'image/png',
        IMAGE,
      ]);
      expect(tile.headers['cache-control']).toBe('private, max-age=86400');
      const asked: Record<string, number> = {
        '/1/1/0': 204, // none there
        '/1/1/1': 503, // leads elsewhere
        '/2/0/0': 503, // too large
        '/2/1/0': 503, // a page
        '/1/2/0': 404, // beyond the world
        '/19/0/0': 404,
        '/1/..%2f..%2fsecret/0': 404,
      };
      for (const [path, status] of Object.entries(asked)) {
        expect((await api.get(`/map/tiles${path}`, ada)).statusCode, path).toBe(status);
      }
      for (const path of ['.json', '/1/0/1']) {
        expect((await api.get(`/map/tiles${path}`)).statusCode, path).toBe(401);
      }
    });
  });

  test('are read from a PMTiles archive, which has to hold images', async () => {
    await withTiles('/png.pmtiles', async (api, ada) => {
      expect((await api.get('/map/tiles.json', ada)).json()).toMatchObject({ maxzoom: 4 });
      expect((await api.get('/map/tiles/0/0/0', ada)).rawPayload).toEqual(IMAGE);
      expect((await api.get('/map/tiles/1/0/0', ada)).statusCode).toBe(204);
    });
    await withTiles('/vector.pmtiles', async (api, ada) => {
      expect((await api.get('/map/tiles/0/0/0', ada)).statusCode).toBe(503);
    });
  });

  test('are none unless a source is set, and a source has to be one', async () => {
    await withTiles(undefined, async (api, ada) => {
      expect((await api.get('/map/tiles.json', ada)).json()).toMatchObject({ tiles: [] });
      expect((await api.get('/map/tiles/0/0/0', ada)).statusCode).toBe(404);
    });
    expect(() => readEnv({ MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}.png' })).toThrow(
      /MAP_TILES_URL/,
    );
    expect(() => readEnv({ MAP_TILES_URL: 'file:///etc/{z}/{x}/{y}' })).toThrow(/MAP_TILES_URL/);
  });
});
