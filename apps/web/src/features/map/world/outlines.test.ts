import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import { loadOutlines } from './outlines.ts';

const world = readFileSync(createRequire(import.meta.url).resolve('world-atlas/countries-50m.json'), 'utf8');
afterEach(() => vi.unstubAllGlobals());

test('no outline crosses the map from edge to edge, but where it follows the edge around the pole', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await expect(loadOutlines()).rejects.toThrow('503');
  vi.stubGlobal('fetch', async () => new Response(world));
  const shapes = await loadOutlines();
  expect(shapes.length).toBeGreaterThan(1_000);
  for (const { rings, west, east, south } of shapes) {
    expect(east - west).toBeLessThanOrEqual(1);
    for (const ring of rings) {
      for (let index = 2; index < ring.length; index += 2) {
        const isJump = Math.abs((ring[index] ?? 0) - (ring[index - 2] ?? 0)) > 0.5;
        if (isJump) expect(south).toBeCloseTo(1, 3);
      }
    }
  }
});
