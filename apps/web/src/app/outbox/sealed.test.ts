import { beforeEach, expect, it, vi } from 'vitest';

const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  get: async (name: string) => kept.get(name),
  set: async (name: string, value: unknown) => void kept.set(name, value),
  del: async (name: string) => void kept.delete(name),
  values: async () => [...kept.values()],
}));
vi.mock('./browserStore.ts', () => ({ openStore: () => (work: (store: null) => unknown) => work(null) }));

const { clearSealed, dropSealed, keepSealed, readSealed, tidySealed } = await import('./sealed.ts');
const roster = { seats: ['Ada Gast'] };
const soon = () => Date.now() + 60_000;
const keep = (name: string, over: Partial<{ userId: string; until: number }> = {}) =>
  keepSealed({ userId: 'ada', name, until: soon(), ...over }, roster);

beforeEach(() => kept.clear());

it('keeps data that only this browser can read', async () => {
  expect(await keep('a')).toBe(true);
  expect(await readSealed('a')).toEqual({ userId: 'ada', data: roster });
  const { key, data } = kept.get('a') as { key: CryptoKey; data: ArrayBuffer };
  expect(new TextDecoder().decode(data)).not.toContain('Ada');
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

it('removes data after its time, and keeps none whose time is over', async () => {
  expect(await keep('a', { until: Date.now() - 1 })).toBe(false);
  await keep('b');
  Object.assign(kept.get('b') as object, { until: Date.now() - 1 });
  expect(await readSealed('b')).toBeNull();
  expect(kept.size).toBe(0);
});

it('removes data of other users, by name and all', async () => {
  await keep('a');
  await keep('b', { userId: 'bea' });
  await tidySealed('ada');
  expect([...kept.keys()]).toEqual(['a']);
  await dropSealed('a');
  expect(await readSealed('a')).toBeNull();
  await keep('c');
  await clearSealed();
  expect(kept.size).toBe(0);
});
